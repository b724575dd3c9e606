import { ago } from "#web/platform/ago";
import { counted } from "#web/platform/formats";
import { NoticePanel } from "#web/ui/notice-panel";
import type { Source } from "./miner.queries.ts";

const reasons = {
  rate_limit: "limite de uso atingido",
  insufficient_credits: "créditos insuficientes",
  auth: "acesso recusado",
  timeout: "demorou demais",
  upstream: "fora do ar",
  bad_payload: "resposta ilegível",
  bad_input: "não aceitou a busca",
} as const satisfies Record<NonNullable<Source["failure"]>, string>;

const FRESH_MS = 60_000;

/** Who was asked and what came of it; one that failed is named and spoils nothing. */
export function SourceLine({ sources }: { sources: readonly Source[] }) {
  const failed = sources.filter((source) => source.failure !== null);
  const answered = sources.filter((source) => source.failure === null);
  return (
    <div className="flex flex-col gap-3">
      <p className="text-muted-foreground text-sm">
        Fontes consultadas:{" "}
        {answered
          .map(({ label, offers, answered_at }) => {
            const isKept = Date.now() - Date.parse(answered_at) > FRESH_MS;
            return `${label} (${counted(offers, "oferta", "ofertas")}${isKept ? `, resposta de ${ago(answered_at)}` : ""})`;
          })
          .join(", ") || "nenhuma respondeu"}
        .
      </p>
      {failed.length > 0 && (
        <NoticePanel tone="warning" title="Nem todas as fontes responderam">
          {failed.map(({ label, failure }) => `${label}: ${failure ? reasons[failure] : ""}`).join("; ")}. As
          demais ofertas estão abaixo.
        </NoticePanel>
      )}
    </div>
  );
}
