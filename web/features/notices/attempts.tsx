import { counted, dayAndTime } from "#web/platform/formats";
import type { Delivery } from "./deliveries.queries.ts";

type Attempt = Delivery["history"][number];

const outcomes: Record<NonNullable<Attempt["outcome"]>, string> = {
  sent: "Aceita",
  again: "Não aceita agora",
  failed: "Recusada",
  dropped: "Não enviada",
};

/** How long it took, in seconds with one digit. */
const seconds = (startedAt: string, endedAt: string) =>
  ((Date.parse(endedAt) - Date.parse(startedAt)) / 1000).toLocaleString("pt-BR", {
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
  });

/** Each attempt of a delivery: its time, its result and the response. */
export function Attempts({ history }: { history: readonly Attempt[] }) {
  if (history.length === 0) return null;
  return (
    <details className="text-sm">
      <summary className="w-fit cursor-pointer py-3 text-primary md:py-2">
        {counted(history.length, "tentativa", "tentativas")}
      </summary>
      <ol className="flex flex-col gap-2">
        {history.map(({ number, startedAt, endedAt, outcome, answer }) => (
          <li key={number} className="break-words">
            <span className="font-medium">
              {number}ª · {dayAndTime(startedAt)} · {outcome ? outcomes[outcome] : "Sem resposta"}
              {endedAt && ` em ${seconds(startedAt, endedAt)} s`}
            </span>
            {answer && <span className="block text-muted-foreground">{answer}</span>}
          </li>
        ))}
      </ol>
    </details>
  );
}
