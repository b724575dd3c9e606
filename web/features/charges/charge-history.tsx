import { queryOptions, useQuery } from "@tanstack/react-query";
import { api, dataOf } from "#web/platform/api/api";
import { dayAndTime } from "#web/platform/formats";
import { ErrorPanel } from "#web/ui/list/error-panel";
import { Skeleton } from "#web/ui/skeleton";

type Side = "customer" | "staff";

const load = (number: number, side: Side, signal: AbortSignal) => {
  const options = { params: { path: { number } }, signal };
  return side === "staff"
    ? dataOf(api.GET("/api/v1/floor/charges/{number}/history", options))
    : dataOf(api.GET("/api/v1/charges/{number}/history", options));
};
type Happened = Awaited<ReturnType<typeof load>>["items"][number];

const failure = "Erro ao carregar cobranças";

const historyQuery = (number: number, side: Side) =>
  queryOptions({
    queryKey: [side === "staff" ? "floor-charges" : "charges", "history", number],
    queryFn: ({ signal }) => load(number, side, signal),
    meta: {
      failure,
      shows: side === "staff" ? ["floor-cases", "prep-requests"] : ["cases", "prep-requests"],
    },
  });

/** The events of a charge, each with its time and person; customers see staff as 'Equipe'. */
export function ChargeHistory({ number, side }: { number: number; side: Side }) {
  const history = useQuery(historyQuery(number, side));
  if (history.error && !history.data)
    return (
      <ErrorPanel
        error={{ title: failure, detail: history.error.message }}
        onRetry={() => void history.refetch()}
      />
    );
  if (!history.data) return <Skeleton className="h-16" />;
  return (
    <ol aria-label={`Histórico da cobrança nº ${number}`} className="flex flex-col gap-1.5 text-sm">
      {history.data.items.map((item) => (
        <li key={`${item.act} ${item.at} ${item.number}`} className="wrap-anywhere">
          {wordsOf(item)}
          <span className="block text-muted-foreground tabular-nums">
            {[who(item, side), dayAndTime(item.at)].filter(Boolean).join(" · ")}
          </span>
        </li>
      ))}
    </ol>
  );
}

function wordsOf({ act, number, text }: Happened): string {
  switch (act) {
    case "made":
      return "Criada";
    case "proposed":
      return "Proposta";
    case "agreed":
      return "Aprovada";
    case "contested":
      return `Contestada na pendência nº ${number}`;
    case "answered":
      return text ?? `Pendência nº ${number} encerrada`;
    case "corrected":
      return `Corrigida pela cobrança nº ${number}`;
    case "settled_balance":
      return "Paga com o saldo";
    case "settled_proof":
      return "Paga: a equipe viu o pagamento";
    case "credited":
      return "Creditada no saldo";
    case "withdrawn":
      return "Retirada";
  }
}

function who({ by }: Happened, side: Side): string | null {
  if (by === "staff") return "Equipe";
  if (by === "system") return "Portal";
  if (by === null) return null;
  return side === "staff" ? "Cliente" : "Você";
}
