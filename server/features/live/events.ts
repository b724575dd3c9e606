import {
  type Change,
  type Committed,
  isSubscribed,
  type WarehouseChange,
  type WarehouseSubscription,
} from "@prepara/domain/live/change";
import type { Batch, Follower } from "#server/platform/events/change-feed";
import type { LoggedChange } from "#server/platform/events/change-log";

type Viewer = Pick<Follower, "userId" | "subscription">;

/**
 * A batch as server-sent events. Only the last one has an `id:`, so that a stream cut within a batch repeats
 * the whole batch. Each change names its transaction, by which a page knows whether a response it has already
 * includes it.
 */
export function eventsOf({ position, changes }: Batch, viewer: Viewer): string {
  if (changes === null) return event("resync", {}, position);
  const own = changes.filter(({ customerId }) => customerId === viewer.userId).map(ownChange);
  const all = [
    ...own.map((change) => ["change", change] as const),
    ...warehouseChanges(changes, viewer.subscription).map((change) => ["warehouse", change] as const),
  ];
  if (all.length === 0) return positionEvent(position);
  return all
    .map(([name, data], index) => event(name, data, index === all.length - 1 ? position : null))
    .join("");
}

function ownChange({ topic, happening, subject, subjectId, transaction }: LoggedChange): Change & Committed {
  const change = { topic, happening, subject, transactions: [transaction] };
  return subjectId === null ? change : { ...change, subjectId };
}

/** Advances the client's position without a change. */
export const positionEvent = (position: string): string => event("position", {}, position);

/**
 * One change for each topic and kind, since many customers write at once; it names neither customer nor
 * object.
 */
function warehouseChanges(
  changes: NonNullable<Batch["changes"]>,
  subscription: WarehouseSubscription,
): (WarehouseChange & Committed)[] {
  const byKind = new Map<string, WarehouseChange & { transactions: number[] }>();
  for (const { topic, news: recorded, transaction } of changes) {
    if (!isSubscribed(subscription, topic)) continue;
    const news = subscription.includesAdminToasts ? recorded : null;
    const key = `${topic} ${news}`;
    const one = byKind.get(key) ?? { topic, news, transactions: [] };
    one.transactions.push(transaction);
    byKind.set(key, one);
  }
  return [...byKind.values()];
}

const event = (name: string, data: object, id: string | null): string =>
  `event: ${name}\n${id === null ? "" : `id: ${id}\n`}data: ${JSON.stringify(data)}\n\n`;
