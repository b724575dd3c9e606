import { suiteNumberIn } from "@prepara/domain/account/customer";
import { lateChargeDays } from "@prepara/domain/charges/input";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Plus } from "lucide-react";
import { useState } from "react";
import { ScanToLookUp } from "#web/features/dock/dock.public";
import { useList } from "#web/platform/api/list";
import { usd } from "#web/platform/formats";
import { meQuery } from "#web/platform/session/me";
import { Button, buttonClass } from "#web/ui/button";
import { ShelfBox } from "#web/ui/drawings/box-family";
import { lazyComponent } from "#web/ui/lazy-component";
import { EmptyState } from "#web/ui/list/empty-state";
import { ListFrame } from "#web/ui/list/list-frame";
import { ListRow } from "#web/ui/list/list-row";
import { FilterTabs, SearchField, Toolbar } from "#web/ui/list/toolbar";
import { ConfirmDialog } from "#web/ui/overlay/lazy-layer";
import { PageHeader } from "#web/ui/page-header";
import { CardsSkeleton } from "#web/ui/skeleton";
import { ChargeCard } from "./charge-card.tsx";
import { isPayable, linkClass } from "./charge-words.ts";
import {
  type FloorCharge,
  type FloorChargeView,
  floorChargesQuery,
  useGiveCredit,
} from "./floor-charges.queries.ts";

const ProposeDialog = lazyComponent(async () => (await import("./propose-dialog.tsx")).ProposeDialog);
const CorrectDialog = lazyComponent(async () => (await import("./correct-dialog.tsx")).CorrectDialog);
const FloorProofs = lazyComponent(async () => (await import("./floor-proofs.tsx")).FloorProofs, {
  fallback: () => <CardsSkeleton className="h-40" />,
});
const WithdrawDialog = lazyComponent(async () => (await import("./withdraw-dialog.tsx")).WithdrawDialog);

type View = FloorChargeView | "proofs";

export const floorChargeViews: readonly { value: View; label: string }[] = [
  { value: "proposed", label: "Com o cliente" },
  { value: "contested", label: "Contestadas" },
  { value: "credits", label: "Créditos propostos" },
  { value: "proofs", label: "Comprovantes" },
  { value: "open", label: "Em aberto" },
  { value: "late", label: `Há mais de ${lateChargeDays} dias` },
  { value: "settled", label: "Pagas" },
  { value: "void", label: "Retiradas" },
];

type Act = { kind: "correct" | "withdraw" | "credit"; charge: FloorCharge };

type FloorChargesScreenProps = {
  view: View;
  suite: string;
  onFilter: (view: View, suite: string) => void;
};

/** 'Cobranças' of all customers, for staff with the area 'Financeiro' (docs/product.md#charges). */
export function FloorChargesScreen({ view, suite, onFilter }: FloorChargesScreenProps) {
  const [isProposing, setProposing] = useState(false);
  return (
    <>
      <ScanToLookUp />
      <PageHeader
        title="Cobranças"
        description="Proponha o que foi feito fora de uma solicitação e corrija com uma linha nova."
        actions={
          <>
            <Button size="large" onClick={() => setProposing(true)}>
              <Plus aria-hidden="true" />
              Propor cobrança
            </Button>
            <Link to="/galpao" className={buttonClass("quiet", "large")}>
              Galpão
            </Link>
          </>
        }
      />
      <Toolbar>
        <FilterTabs
          label="Situação"
          value={view}
          onValueChange={(next) => onFilter(next, suite)}
          options={floorChargeViews}
        />
        {view !== "proofs" && (
          <SearchField
            label="Suíte do cliente"
            placeholder="Suíte, ex.: 07"
            value={suite}
            onSearch={(text) => onFilter(view, text.trim())}
          />
        )}
      </Toolbar>
      {view === "proofs" ? (
        <FloorProofs />
      ) : (
        <FloorChargeList view={view} suite={suite} onFilter={onFilter} />
      )}
      {isProposing && <ProposeDialog onClose={() => setProposing(false)} />}
    </>
  );
}

type FloorChargeListProps = Omit<FloorChargesScreenProps, "view"> & { view: FloorChargeView };

function FloorChargeList({ view, suite, onFilter }: FloorChargeListProps) {
  const number = suiteNumberIn(suite.trim()) ?? null;
  const list = useList(floorChargesQuery(view, number));
  const isAdmin = useQuery(meQuery).data?.isAdmin ?? false;
  const [act, setAct] = useState<Act | null>(null);
  const close = () => setAct((now) => (now === act ? null : now));
  return (
    <>
      <ListFrame
        {...list}
        skeleton={<CardsSkeleton className="h-40" />}
        empty={
          <EmptyState drawing={<ShelfBox />} title="Nenhuma cobrança neste filtro.">
            O que você propuser e o que os clientes contestarem aparece aqui.
          </EmptyState>
        }
        {...(number !== null && {
          noResults: (
            <EmptyState
              title="Nenhuma cobrança desta suíte neste filtro."
              action={
                <Button variant="secondary" onClick={() => onFilter(view, "")}>
                  Limpar filtros
                </Button>
              }
            />
          ),
        })}
      >
        {(charges) => (
          <ul className="grid gap-3 lg:grid-cols-2">
            {charges.map((charge) => (
              <ListRow key={charge.number} id={String(charge.number)}>
                <StaffCharge charge={charge} isAdmin={isAdmin} onAct={setAct} />
              </ListRow>
            ))}
          </ul>
        )}
      </ListFrame>
      {act?.kind === "correct" && <CorrectDialog charge={act.charge} onClose={close} />}
      {act?.kind === "withdraw" && <WithdrawDialog charge={act.charge} onClose={close} />}
      {act?.kind === "credit" && <CreditQuestion charge={act.charge} onClose={close} />}
    </>
  );
}

const makers = {
  customer: "Pedida pelo cliente",
  staff: "Feita pela equipe",
  system: "Calculada pelo portal",
};

type StaffChargeProps = { charge: FloorCharge; isAdmin: boolean; onAct: (act: Act) => void };

function StaffCharge({ charge, isAdmin, onAct }: StaffChargeProps) {
  const { number, kind, state, amountUsd, isOwn, customer, madeByName, caseNumber, prepRequest } = charge;
  const isCredit = state === "proposed" && amountUsd < 0;
  const mayCorrect =
    kind !== "correction" && kind !== "discount" && (state === "open" || state === "settled");
  const mayWithdraw = state === "proposed" || isPayable(charge);
  const words = <span className="sr-only"> a cobrança nº {number}</span>;
  return (
    <ChargeCard
      charge={charge}
      side="staff"
      madeBy={madeByName ? `Feita por ${madeByName}` : makers[charge.madeBy]}
      whose={
        <span className="text-muted-foreground text-sm">
          Suíte {customer.suiteLabel} · {customer.fullName || "Sem nome"}
        </span>
      }
      links={
        <>
          {prepRequest && <span>Solicitação nº {prepRequest.number}</span>}
          {caseNumber !== null && (
            <Link
              to="/galpao/pendencias/$numero"
              params={{ numero: String(caseNumber) }}
              className={linkClass}
            >
              Contestada: pendência nº {caseNumber}
            </Link>
          )}
        </>
      }
      actions={
        !isOwn && (
          <>
            {isCredit && isAdmin && (
              <Button onClick={() => onAct({ kind: "credit", charge })}>Dar crédito{words}</Button>
            )}
            {mayCorrect && (
              <Button variant="secondary" onClick={() => onAct({ kind: "correct", charge })}>
                Corrigir{words}
              </Button>
            )}
            {mayWithdraw && (
              <Button variant="secondary" onClick={() => onAct({ kind: "withdraw", charge })}>
                Retirar{words}
              </Button>
            )}
          </>
        )
      }
    />
  );
}

function CreditQuestion({ charge, onClose }: { charge: FloorCharge; onClose: () => void }) {
  const give = useGiveCredit();
  const send = async () => {
    if (await give.run(charge.number)) onClose();
  };
  return (
    <ConfirmDialog
      open
      title={`Creditar ${usd(-charge.amountUsd)} no saldo da suíte ${charge.customer.suiteLabel}?`}
      description={`Cobrança nº ${charge.corrects}. ${charge.description}`}
      confirm="Dar crédito"
      variant="primary"
      isBusy={give.isPending}
      onConfirm={() => void send()}
      onClose={onClose}
    />
  );
}
