import type { ChargeState } from "@prepara/domain/charges/charge";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { clsx } from "clsx";
import { Download } from "lucide-react";
import { useState } from "react";
import { useList } from "#web/platform/api/list";
import { useDownload } from "#web/platform/api/use-download";
import { usd } from "#web/platform/formats";
import { Button } from "#web/ui/button";
import { Card } from "#web/ui/card";
import { OpenBox } from "#web/ui/drawings/box-family";
import { Checkbox } from "#web/ui/form/checkbox";
import { Switch } from "#web/ui/form/switch";
import { EmptyState } from "#web/ui/list/empty-state";
import { ListFrame } from "#web/ui/list/list-frame";
import { ListRow } from "#web/ui/list/list-row";
import { FilterTabs, Toolbar } from "#web/ui/list/toolbar";
import { PageHeader } from "#web/ui/page-header";
import { CardsSkeleton } from "#web/ui/skeleton";
import { ChargeCard } from "./charge-card.tsx";
import { isPayable, linkClass } from "./charge-words.ts";
import {
  type Charge,
  type ChargeSummary,
  chargeSummaryQuery,
  chargesQuery,
  useAcceptCharge,
  useAutoDebit,
} from "./charges.queries.ts";
import { PayBar } from "./pay-bar.tsx";

type ChargesScreenProps = { state: ChargeState; onState: (state: ChargeState) => void };

const nothing = {
  open: { title: "Nada em aberto", text: "O que você aprovar e ainda não pagar aparece aqui." },
  proposed: {
    title: "Nada para aprovar",
    text: "Quando a equipe fizer um serviço fora de uma solicitação, ela propõe a cobrança aqui.",
  },
  settled: { title: "Nenhuma cobrança paga", text: "O que você pagar fica aqui, linha por linha." },
  void: { title: "Nenhuma cobrança retirada", text: "O que a equipe retirar não é devido." },
} as const satisfies Record<ChargeState, { title: string; text: string }>;

/** 'Cobranças': the customer's charges, open and paid, with their origin (docs/product.md#charges). */
export function ChargesScreen({ state, onState }: ChargesScreenProps) {
  const summary = useQuery(chargeSummaryQuery).data;
  const list = useList(chargesQuery(state));
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const toPay = (list.items ?? []).filter((one) => isPayable(one) && chosen.has(one.number));
  const download = useDownload();
  const csv = "/api/v1/charges/all.csv";
  const choose = (number: number, isChosen: boolean) =>
    setChosen(
      (before) => new Set([...before].filter((one) => one !== number).concat(isChosen ? number : [])),
    );
  return (
    <>
      <PageHeader
        title="Cobranças"
        description="Cada valor com o que foi feito, por quem e por quê."
        actions={
          <Button
            variant="secondary"
            isBusy={download.busyPath === csv}
            onClick={() => void download.run(csv, "cobrancas.csv")}
          >
            <Download aria-hidden="true" />
            Exportar CSV
          </Button>
        }
      />
      <AutoDebit summary={summary} />
      <Toolbar>
        <FilterTabs
          label="Filtrar por situação"
          value={state}
          onValueChange={(next) => {
            setChosen(new Set());
            onState(next);
          }}
          options={[
            {
              value: "open",
              label: summary && summary.openUsd > 0 ? `Em aberto (${usd(summary.openUsd)})` : "Em aberto",
            },
            {
              value: "proposed",
              label: summary?.proposed ? `Para aprovar (${summary.proposed})` : "Para aprovar",
            },
            { value: "settled", label: "Pagas" },
            { value: "void", label: "Retiradas" },
          ]}
        />
      </Toolbar>
      <ListFrame
        {...list}
        skeleton={<CardsSkeleton className="h-36" />}
        empty={
          <EmptyState drawing={<OpenBox />} title={nothing[state].title}>
            {nothing[state].text}
          </EmptyState>
        }
      >
        {(charges) => (
          <ul className="grid gap-3 lg:grid-cols-2">
            {charges.map((charge) => (
              <ListRow key={charge.number} id={String(charge.number)}>
                <OwnCharge
                  charge={charge}
                  isChosen={chosen.has(charge.number)}
                  onChoose={(isChosen) => choose(charge.number, isChosen)}
                />
              </ListRow>
            ))}
          </ul>
        )}
      </ListFrame>
      <PayBar charges={toPay} balanceUsd={summary?.balanceUsd} onClear={() => setChosen(new Set())} />
    </>
  );
}

/**
 * The switch for the automatic debit, with an explanation of it. Takes its room also while the state loads,
 * so that nothing below moves.
 */
function AutoDebit({ summary }: { summary: ChargeSummary | undefined }) {
  const autoDebit = useAutoDebit();
  return (
    <Card
      className={clsx(
        "mb-4 flex items-center justify-between gap-4 p-4",
        summary === undefined && "invisible",
      )}
    >
      <div className="flex flex-col gap-0.5">
        <span aria-hidden="true" className="font-medium">
          Débito automático
        </span>
        <span className="text-muted-foreground text-sm">
          Usa seu saldo para pagar as cobranças que você aprovou e a armazenagem do mês, que não pede
          aprovação. Avisa a cada vez. Saldo de hoje:{" "}
          <span className="whitespace-nowrap tabular-nums">{usd(summary?.balanceUsd)}</span>.
        </span>
      </div>
      <Switch
        label="Débito automático"
        checked={summary?.isAutoDebitOn ?? false}
        isBusy={autoDebit.isPending}
        onCheckedChange={(isOn) => void autoDebit.run(isOn)}
      />
    </Card>
  );
}

const makers = { customer: "Pedida por você", staff: "Feita pela equipe", system: "Calculada pelo portal" };

type OwnChargeProps = { charge: Charge; isChosen: boolean; onChoose: (isChosen: boolean) => void };

function OwnCharge({ charge, isChosen, onChoose }: OwnChargeProps) {
  const accept = useAcceptCharge();
  const { number, kind, state, prepRequest, isPaidWithRequest, caseNumber } = charge;
  // A month of storage needs no approval and may have been debited before the customer read it.
  const isContestable =
    state === "open" || state === "proposed" || (kind === "storage" && state === "settled");
  return (
    <ChargeCard
      charge={charge}
      side="customer"
      madeBy={makers[charge.madeBy]}
      lead={
        isPayable(charge) && (
          <Checkbox
            className="-mt-2 -ml-2"
            label={`Selecionar a cobrança nº ${number}`}
            checked={isChosen}
            onCheckedChange={(isOn) => onChoose(isOn)}
          />
        )
      }
      links={
        <>
          {prepRequest && (
            <Link to="/chegaram" search={{ aba: "solicitacoes" }} className={linkClass}>
              {isPaidWithRequest && state === "open"
                ? `Pague na solicitação nº ${prepRequest.number}`
                : `Solicitação nº ${prepRequest.number}`}
            </Link>
          )}
          {caseNumber !== null && (
            <Link to="/pendencias/$numero" params={{ numero: String(caseNumber) }} className={linkClass}>
              Contestada: conversa na pendência nº {caseNumber}
            </Link>
          )}
        </>
      }
      actions={
        isContestable && (
          <>
            {state === "proposed" && (
              <Button isWrite isBusy={accept.isPending} onClick={() => void accept.run(number)}>
                Aprovar<span className="sr-only"> a cobrança nº {number}</span>
              </Button>
            )}
            {caseNumber === null && (
              <Link
                to="/pendencias"
                search={{ nova: `cobranca-${number}` }}
                className="-ml-2 inline-flex min-h-11 items-center px-2 font-medium text-primary text-sm underline md:min-h-9"
              >
                Contestar<span className="sr-only"> a cobrança nº {number}</span>
              </Link>
            )}
          </>
        )
      }
    />
  );
}
