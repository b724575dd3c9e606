import { useQuery } from "@tanstack/react-query";
import { problemFrom } from "#web/platform/api/problem";
import { counted, day, usd } from "#web/platform/formats";
import { SupportLink } from "#web/platform/support-link";
import { Card } from "#web/ui/card";
import { ErrorPanel } from "#web/ui/list/error-panel";
import { BalanceLine } from "#web/ui/plots/balance-line";
import { PhoneDisclosure } from "#web/ui/plots/phone-disclosure";
import { Skeleton } from "#web/ui/skeleton";
import { balanceQuery, type Entry } from "./ledger.queries.ts";

/** The balance, its history as a chart, and a link to support (docs/product.md#balance). */
export function BalanceCard() {
  const read = useQuery(balanceQuery);
  if (read.error && !read.data) {
    const error = { title: "Erro ao carregar o saldo", detail: problemFrom(read.error).message };
    return <ErrorPanel error={error} onRetry={() => void read.refetch()} />;
  }
  return (
    <Card className="grid gap-6 p-4 md:p-6 lg:grid-cols-[minmax(max-content,1fr)_2fr]">
      <div className="flex flex-col gap-3">
        <h2 className="text-muted-foreground text-sm">Saldo disponível</h2>
        <p className="whitespace-nowrap font-bold text-figure tabular-nums tracking-tight">
          {read.data ? usd(read.data.balanceUsd) : <Skeleton className="h-10 w-44" />}
        </p>
        <p className="text-muted-foreground text-sm">Crédito só pode ser adicionado pelo suporte.</p>
        <SupportLink />
      </div>
      <PhoneDisclosure name="balance" title="Gráfico do saldo">
        {read.data ? <Line {...read.data} /> : <LineSkeleton />}
      </PhoneDisclosure>
    </Card>
  );
}

type LineProps = { balanceUsd: number; newest: readonly Entry[]; isWhole: boolean };

function Line({ balanceUsd, newest, isWhole }: LineProps) {
  const points = newest
    .map((entry) => ({ at: new Date(entry.createdAt).getTime(), value: entry.balanceAfterUsd }))
    .reverse();
  const first = newest.at(-1);
  const movements = counted(newest.length, "movimentação", "movimentações");
  const since = first ? ` desde ${day(first.createdAt)}` : "";
  return (
    <div className="flex min-w-0 flex-col justify-end">
      <BalanceLine
        points={points}
        summary={`Saldo de ${usd(balanceUsd)}, ${movements}${since}`}
        note={isWhole ? movements : "últimas 100 movimentações"}
        formatValue={usd}
        formatTime={(at) => day(new Date(at).toISOString())}
      />
    </div>
  );
}

/** Has the chart's height, so that the content below does not move. */
const LineSkeleton = () => (
  <div className="flex flex-col gap-2">
    <Skeleton className="aspect-5/1" />
    <Skeleton className="h-4" />
    <div className="h-11 md:h-9" />
  </div>
);
