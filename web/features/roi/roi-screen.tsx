import { formatPercent } from "@prepara/domain/money/decimal";
import { formatUsd } from "@prepara/domain/money/money";
import { type RoiInput, reverseRoi, whyNotCalculable } from "@prepara/domain/roi/roi";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import { RotateCcw, Share2 } from "lucide-react";
import { useRef, useState } from "react";
import { DemoNote } from "#web/platform/notices/demo-note";
import { notify } from "#web/platform/notices/notify";
import { meQuery } from "#web/platform/session/me";
import { Button, buttonClass } from "#web/ui/button";
import { copyText } from "#web/ui/copy-button";
import { lazyComponent } from "#web/ui/lazy-component";
import { PageHeader } from "#web/ui/page-header";
import { defaultFields, fieldsOf, roiInputOf, searchOf, whyNotOf } from "./roi-fields.ts";
import { RoiForm } from "./roi-form.tsx";
import { RoiOutcome } from "./roi-outcome.tsx";
import type { RoiFields } from "./roi-search.ts";

const FeeTableDialog = lazyComponent(async () => (await import("./fee-table-dialog.tsx")).FeeTableDialog, {
  preloadOn: "interaction",
});

const route = getRouteApi("/_app/calculadora-roi");

/**
 * 'Calculadora Reversa de ROI': the highest purchase price for a target ROI, updated while typing
 * (docs/product.md#roi).
 */
export function RoiScreen() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const [fields, setFields] = useState<RoiFields>(() => fieldsOf(search));
  const [isEditingFees, setEditingFees] = useState(false);
  const [calculated, setCalculated] = useState<string | null>(null);
  const result = useRef<HTMLDivElement>(null);
  const isAdmin = useQuery(meQuery).data?.isAdmin === true;
  const { asin, custo } = search;
  const minerValues = { ...(asin && { asin }), ...(custo !== undefined && { custo }) };
  const change = (changes: Partial<RoiFields>) => {
    const next = { ...fields, ...changes };
    setFields(next);
    void navigate({ search: searchOf(next, minerValues), replace: true });
  };
  const input = roiInputOf(fields);
  const whyNot = whyNotOf(fields, input);
  const calculate = () => {
    if (!input || whyNot) return;
    setCalculated(JSON.stringify(input));
    result.current?.scrollIntoView({ block: "nearest" });
  };
  const share = async () => {
    if (await copyText(location.href)) notify({ kind: "success", title: "Link copiado!" });
  };
  return (
    <>
      <PageHeader
        title="Calculadora Reversa de ROI"
        description="Diga por quanto o produto é vendido na Amazon e descubra quanto pagar, no máximo."
        actions={
          <>
            {isAdmin && (
              <Button variant="quiet" onClick={() => setEditingFees(true)}>
                Editar tabela de taxas
              </Button>
            )}
            <Button variant="secondary" onClick={() => change(defaultFields)}>
              <RotateCcw aria-hidden="true" />
              Restaurar padrões
            </Button>
            <Button variant="secondary" onClick={share}>
              <Share2 aria-hidden="true" />
              Compartilhar
            </Button>
          </>
        }
      />
      {(asin || custo !== undefined) && (
        <p className="mb-4 flex flex-wrap items-center gap-2 text-sm">
          <span>
            Valores trazidos do minerador
            {asin && (
              <>
                {" "}
                para <span className="font-mono">{asin}</span>
              </>
            )}
            .
          </span>
          <DemoNote />
        </p>
      )}
      <div className="grid gap-6 lg:grid-cols-[minmax(0,24rem)_minmax(0,1fr)] lg:items-start">
        <RoiForm
          key={isEditingFees ? "editing" : "ready"}
          fields={fields}
          isAdmin={isAdmin}
          whyNot={whyNot}
          calculated={input && JSON.stringify(input) === calculated ? reverseRoi(input) : null}
          onChange={change}
          onCalculate={calculate}
        />
        <RoiOutcome
          ref={result}
          input={input}
          whyNot={whyNot}
          cost={custo ?? null}
          miner={(maxCostUsd) => (
            <Link
              to="/minerador"
              search={{ ...(asin && { asin }), custo: maxCostUsd }}
              className={buttonClass("secondary")}
            >
              Usar no minerador
            </Link>
          )}
        />
        <ResultBar input={input} />
      </div>
      {isEditingFees && <FeeTableDialog onClose={() => setEditingFees(false)} />}
    </>
  );
}

/**
 * On phones, keeps the result visible at the bottom. Hidden from screen readers, which read the result card.
 */
function ResultBar({ input }: { input: RoiInput | null }) {
  if (!input || whyNotCalculable(input)) return null;
  const { maxCost, roiBasisPoints } = reverseRoi(input);
  return (
    <div
      aria-hidden="true"
      data-lifts-toasts
      className="sticky bottom-(--phone-bar) z-10 -mx-4 flex items-baseline justify-between gap-3 border-border border-t bg-card px-4 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] lg:hidden"
    >
      <span className="text-muted-foreground text-sm">Custo máximo</span>
      <span className="font-bold text-xl tabular-nums">{formatUsd(maxCost)}</span>
      {roiBasisPoints !== null && <span className="text-sm">ROI {formatPercent(roiBasisPoints)}</span>}
    </div>
  );
}
