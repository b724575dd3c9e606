import { parseAsin } from "@prepara/domain/product/asin";
import { plainText } from "@prepara/domain/text/accents";
import { adminScreens, screens } from "./screens.ts";

/** One line of the palette: a place to go. `words` are found too, beside the label. */
export type PaletteEntry = { label: string; href: string; words?: string };

/** The screens one may open; the admins' are marked, because two bear the name of a customer's. */
export function screenEntries(isAdmin: boolean): PaletteEntry[] {
  const own = screens.map(({ path, label, words = "" }) => ({ label, href: path, words }));
  if (!isAdmin) return [...own, requests];
  const marked = adminScreens.map(({ path, label, words = "" }) => ({
    label: `Admin: ${label}`,
    href: path,
    words,
  }));
  return [...own, requests, ...marked];
}

const requests: PaletteEntry = {
  label: "Solicitações de preparo",
  href: "/chegaram?aba=solicitacoes",
  words: "prep pedidos",
};

/** Acts that begin on a screen. */
export const starts: readonly PaletteEntry[] = [
  ...screens.flatMap(({ create }) => (create ? [create] : [])),
  { label: "Nova solicitação de preparo", href: "/chegaram", words: "prep preparacao" },
];

/** What can be done with an ASIN or product link that was typed in; nothing for any other text. */
export function asinEntries(text: string): PaletteEntry[] {
  const asin = parseAsin(text) ?? parseAsin(text.toUpperCase());
  if (asin === null) return [];
  return [
    { label: `Minerar ${asin}`, href: `/minerador?asin=${asin}` },
    { label: `Verificar gating de ${asin}`, href: `/gating-checker?asin=${asin}` },
    { label: `Monitorar preço de ${asin}`, href: `/monitoramento-precos?asin=${asin}` },
    { label: `Calcular ROI de ${asin}`, href: `/calculadora-roi?asin=${asin}` },
  ];
}

/** Every line once: boxes and papers of one product bear its name, and lead to the same search. */
export const withoutTwins = (entries: readonly PaletteEntry[]): PaletteEntry[] => [
  ...new Map(entries.map((entry) => [entry.href, entry])).values(),
];

/**
 * Whether every word typed is in the entry, accents and capitals aside; 1 or 0, as the list's filter wants
 * it.
 */
export function matchScore(entry: string, typed: string, words: readonly string[] = []): number {
  const haystack = plainText([entry, ...words].join(" "));
  return plainText(typed)
    .split(/\s+/)
    .every((word) => haystack.includes(word))
    ? 1
    : 0;
}
