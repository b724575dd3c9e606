import type { Area } from "@prepara/domain/access/area";
import { suiteLabel, suiteNumberIn } from "@prepara/domain/account/customer";
import { parseAsin } from "@prepara/domain/product/asin";
import { plainText } from "@prepara/domain/text/portuguese";
import { screens } from "#web/features/shell/screens";
import { adminScreens, floorScreen, teamScreen } from "#web/features/shell/sidebar/staff-screens";
import { hrefOf, type ScreenHref } from "#web/platform/screen-href";

/** A destination in the palette, found by its label or its `keywords`. */
export type PaletteEntry = { label: string; href: ScreenHref; keywords?: string };

/** Whether someone may open the screens of admins and of the warehouse. */
type Rights = { isAdmin: boolean; isStaff: boolean };

/** The screens the user may open; admin screens are marked, because two share a customer screen's name. */
export function screenEntries({ isAdmin, isStaff }: Rights): PaletteEntry[] {
  const floor = [...(isStaff ? [floorScreen] : []), ...(isAdmin ? [teamScreen] : [])];
  const own = [...screens, ...floor].map(({ path, label, keywords = "" }) => ({
    label,
    href: path,
    keywords,
  }));
  if (!isAdmin) return [...own, requests];
  const marked = adminScreens.map(({ path, label, keywords = "" }) => ({
    label: `Admin: ${label}`,
    href: path,
    keywords,
  }));
  return [...own, requests, ...marked];
}

const requests: PaletteEntry = {
  label: "Solicitações de preparo",
  href: hrefOf("/chegaram", { aba: "solicitacoes" }),
  keywords: "prep pedidos",
};

/** Actions that start on a screen. */
export const createEntries: readonly PaletteEntry[] = [
  ...screens.flatMap(({ create }) => (create ? [create] : [])),
  { label: "Nova solicitação de preparo", href: "/chegaram", keywords: "prep preparacao" },
];

/** The board of 'Galpão' by what someone looks for, for those who work on its tasks. */
export function taskEntries(text: string, areas: readonly Area[]): PaletteEntry[] {
  // `areasOfTasks` written out: each file that the palette imports is on a list that every page loads.
  if (!areas.includes("recebimento") && !areas.includes("prep")) return [];
  const suite = suiteNumberIn(text);
  return [
    ...(suite === undefined
      ? []
      : [
          {
            label: `Tarefas da suíte ${suiteLabel(suite)}`,
            href: boardOf({ cliente: suiteLabel(suite) }),
            keywords: text,
          },
        ]),
    { label: "Minhas tarefas", href: boardOf({ minhas: true }), keywords: "galpao comigo" },
    { label: "Tarefas de conferência", href: boardOf({ tipo: "check_in" }), keywords: "galpao conferir" },
    { label: "Tarefas de preparo", href: boardOf({ tipo: "prep" }), keywords: "galpao preparar" },
  ];
}

const boardOf = (search: Record<string, string | true>) => hrefOf("/galpao", search);

/** The actions for a typed ASIN or product link; empty for any other text. */
export function asinEntries(text: string): PaletteEntry[] {
  const asin = parseAsin(text) ?? parseAsin(text.toUpperCase());
  if (asin === null) return [];
  return [
    { label: `Minerar ${asin}`, href: hrefOf("/minerador", { asin }) },
    { label: `Verificar gating de ${asin}`, href: hrefOf("/gating-checker", { asin }) },
    { label: `Monitorar preço de ${asin}`, href: hrefOf("/monitoramento-precos", { asin }) },
    { label: `Calcular ROI de ${asin}`, href: hrefOf("/calculadora-roi", { asin }) },
  ];
}

/** One entry per address: the shipments of a product have the same name and lead to the same search. */
export const withoutDuplicates = (entries: readonly PaletteEntry[]): PaletteEntry[] => [
  ...new Map(entries.map((entry) => [entry.href, entry])).values(),
];

/**
 * 1 if the entry contains every typed word, ignoring accents and case, else 0: the form that cmdk expects.
 */
export function matchScore(entry: string, typed: string, keywords: readonly string[] = []): number {
  const searched = plainText([entry, ...keywords].join(" "));
  return plainText(typed)
    .split(/\s+/)
    .every((word) => searched.includes(word))
    ? 1
    : 0;
}
