import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { formatDate } from "@prepara/domain/calendar/calendar";
import type { Settings } from "#server/platform/settings";
import type { StoredCitation } from "#server/tables/chat";

const template = readFileSync(fileURLToPath(new URL("../system-prompt.md", import.meta.url)), "utf8");

/** The orders of the advisor (`system-prompt.md`) with the passages that were found for this question. */
export function systemPrompt(
  settings: Pick<Settings, "BRAND" | "SUPPORT_WHATSAPP" | "BUSINESS_TIME_ZONE">,
  passages: readonly StoredCitation[],
  now: Date,
): string {
  const facts: Record<string, string> = {
    brand: settings.BRAND,
    support: settings.SUPPORT_WHATSAPP ? ` (WhatsApp ${settings.SUPPORT_WHATSAPP})` : "",
    today: formatDate(now, settings.BUSINESS_TIME_ZONE),
    passages: passages.map(written).join("\n\n") || "(nenhum trecho fala desta pergunta)",
  };
  return template.replace(/\{(\w+)\}/g, (whole, name: string) => facts[name] ?? whole);
}

const written = ({ number, title, heading, page, source, updated, text }: StoredCitation) =>
  [
    `[${number}] ${[title, heading].filter(Boolean).join(" – ")}`,
    [page === null ? null : `página ${page}`, `fonte: ${source}`, updated].filter(Boolean).join(", "),
    text,
  ].join("\n");
