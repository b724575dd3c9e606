import type { Conversation } from "./advisor.queries.ts";

const DAY_MS = 86_400_000;

/**
 * Conversations under 'Hoje', 'Ontem', 'Últimos 7 dias' and 'Mais antigas', in the order they came; empty
 * groups are left out.
 */
export function byAge<Item extends Pick<Conversation, "updatedAt">>(items: readonly Item[], now: Date) {
  const midnight = new Date(now).setHours(0, 0, 0, 0);
  const labelOf = ({ updatedAt }: Item) => {
    const at = Date.parse(updatedAt);
    if (at >= midnight) return "Hoje";
    if (at >= midnight - DAY_MS) return "Ontem";
    return at >= midnight - 7 * DAY_MS ? "Últimos 7 dias" : "Mais antigas";
  };
  const groups: { label: string; conversations: Item[] }[] = [];
  for (const item of items) {
    const label = labelOf(item);
    const last = groups.at(-1);
    if (last?.label === label) last.conversations.push(item);
    else groups.push({ label, conversations: [item] });
  }
  return groups;
}
