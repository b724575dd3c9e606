import { whatsappLink } from "@prepara/domain/account/whatsapp";
import { useQuery } from "@tanstack/react-query";
import { MessageCircle } from "lucide-react";
import { counted, day, usd } from "#web/platform/formats";
import { problemFrom } from "#web/platform/problem";
import { publicConfigQuery } from "#web/platform/public-config-query";
import { buttonClass } from "#web/ui/button";
import { Card } from "#web/ui/card";
import { BalanceLine } from "#web/ui/drawings/balance-line";
import { ErrorPanel } from "#web/ui/error-panel";
import { Skeleton } from "#web/ui/skeleton";
import { balanceQuery, type Entry } from "./ledger.queries.ts";

/** The balance, its line over time, and who can add to it (spec §1: only support). */
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
        <p className="whitespace-nowrap font-bold text-figure tabular-nums">
          {read.data ? usd(read.data.balanceUsd) : <Skeleton className="h-10 w-44" />}
        </p>
        <p className="text-muted-foreground text-sm">Crédito só pode ser adicionado pelo suporte.</p>
        <SupportLink />
      </div>
      {read.data ? <Line {...read.data} /> : <Skeleton className="h-28" />}
    </Card>
  );
}

function SupportLink() {
  const number = useQuery(publicConfigQuery).data?.supportWhatsapp;
  if (!number) return null;
  return (
    <a
      href={whatsappLink(number)}
      target="_blank"
      rel="noreferrer"
      className={`${buttonClass("secondary")} self-start`}
    >
      <MessageCircle aria-hidden="true" />
      Falar com o suporte
      <span className="sr-only"> pelo WhatsApp, em outra aba</span>
    </a>
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
    <figure className="flex min-w-0 flex-col justify-end gap-2">
      <BalanceLine points={points} summary={`Saldo de ${usd(balanceUsd)}, ${movements}${since}`} />
      {first && newest.length > 1 && (
        <figcaption className="flex justify-between gap-3 text-muted-foreground text-xs tabular-nums">
          <span>{day(first.createdAt)}</span>
          <span>{isWhole ? movements : "últimas 100 movimentações"}</span>
          <span>{day(newest[0]?.createdAt)}</span>
        </figcaption>
      )}
    </figure>
  );
}
