import { formatYearMonth } from "@prepara/domain/calendar/calendar";
import { useQuery } from "@tanstack/react-query";
import { problemFrom } from "#web/platform/api/problem";
import { usd } from "#web/platform/formats";
import { Button } from "#web/ui/button";
import { SectionCard } from "#web/ui/card";
import { lazyComponent } from "#web/ui/lazy-component";
import { ErrorPanel } from "#web/ui/list/error-panel";
import { PageHeader } from "#web/ui/page-header";
import { CardsSkeleton } from "#web/ui/skeleton";
import { type Storage, storageQuery } from "./storage.queries.ts";
import { StorageView } from "./storage-view.tsx";

const StorageMonthSheet = lazyComponent(
  async () => (await import("./storage-months.tsx")).StorageMonthSheet,
  { preloadOn: "interaction" },
);

type StorageScreenProps = { month: string | null; onMonth: (month: string | null) => void };

/** 'Armazenagem': what is stored, until when it is free and what it costs (docs/product.md#storage). */
export function StorageScreen({ month, onMonth }: StorageScreenProps) {
  const { data, error, refetch } = useQuery(storageQuery);
  const problem = error && problemFrom(error);
  return (
    <>
      <PageHeader
        title="Armazenagem"
        description="O que está guardado no galpão, até quando é grátis e quanto custa depois."
        actions={
          data &&
          data.rate !== null && (
            <Button variant="secondary" onClick={() => onMonth(data.today.slice(0, 7))}>
              Este mês por envio
            </Button>
          )
        }
      />
      {data ? (
        <div className="flex flex-col gap-8">
          <StorageView storage={data} isOwn />
          {data.charges.length > 0 && <ChargedMonths charges={data.charges} onMonth={onMonth} />}
        </div>
      ) : problem ? (
        <ErrorPanel
          error={{ title: "Erro ao carregar armazenagem", detail: problem.message }}
          onRetry={() => void refetch()}
        />
      ) : (
        <CardsSkeleton className="h-40" />
      )}
      {month && <StorageMonthSheet month={month} onClose={() => onMonth(null)} />}
    </>
  );
}

const stateWords = {
  proposed: "Para aprovar",
  open: "Em aberto",
  settled: "Paga",
  void: "Retirada",
} as const satisfies Record<Storage["charges"][number]["state"], string>;

type ChargedMonthsProps = { charges: Storage["charges"]; onMonth: (month: string) => void };

function ChargedMonths({ charges, onMonth }: ChargedMonthsProps) {
  return (
    <SectionCard title="Meses cobrados">
      <ul className="flex flex-col divide-y divide-border">
        {charges.map(({ number, description, correctedUsd, state, month }) => (
          <li key={number} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-3">
            <div className="min-w-0">
              <p className="wrap-anywhere font-medium">{description}</p>
              <p className="text-muted-foreground text-sm">
                Cobrança nº {number} · {stateWords[state]}
              </p>
            </div>
            <div className="flex items-center gap-3">
              <span className="font-semibold tabular-nums">{usd(correctedUsd)}</span>
              {month && (
                <Button variant="secondary" size="small" onClick={() => onMonth(month)}>
                  Por envio
                  <span className="sr-only"> em {formatYearMonth(month)}</span>
                </Button>
              )}
            </div>
          </li>
        ))}
      </ul>
    </SectionCard>
  );
}
