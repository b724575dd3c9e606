import {
  type Change,
  type Committed,
  isWarehouseTopic,
  type WarehouseChange,
} from "@prepara/domain/live/change";
import type { Batch, Follower } from "#server/platform/events/change-feed";

type Viewer = Pick<Follower, "userId" | "followsWarehouse">;

/**
 * A batch as server-sent events. Only the last one has the `id:`, so a stream that is cut within the batch
 * restarts it. Each change names its transaction, by which a page knows whether an answer of its own
 * includes it.
 */
export function eventsOf({ position, changes }: Batch, viewer: Viewer): string {
  if (changes === null) return event("resync", {}, position);
  const own = changes.flatMap(({ customerId, transaction, topic, happening, subject }) =>
    customerId === viewer.userId
      ? [{ topic, happening, subject, transactions: [transaction] } satisfies Change & Committed]
      : [],
  );
  const all = [
    ...own.map((change) => ["change", change] as const),
    ...(viewer.followsWarehouse ? warehouseChanges(changes) : []).map(
      (change) => ["warehouse", change] as const,
    ),
  ];
  if (all.length === 0) return positionEvent(position);
  return all.map(([name, data], at) => event(name, data, at === all.length - 1 ? position : null)).join("");
}

/** Moves the position on, without a change. */
export const positionEvent = (position: string): string => event("position", {}, position);

/**
 * One for each topic and kind of news, since many customers write at once; it names neither customer nor
 * thing.
 */
function warehouseChanges(changes: NonNullable<Batch["changes"]>): (WarehouseChange & Committed)[] {
  const gathered = new Map<string, WarehouseChange & { transactions: number[] }>();
  for (const { topic, news, transaction } of changes) {
    if (!isWarehouseTopic(topic)) continue;
    const key = `${topic} ${news}`;
    const one = gathered.get(key) ?? { topic, news, transactions: [] };
    one.transactions.push(transaction);
    gathered.set(key, one);
  }
  return [...gathered.values()];
}

const event = (name: string, data: object, id: string | null): string =>
  `event: ${name}\n${id === null ? "" : `id: ${id}\n`}data: ${JSON.stringify(data)}\n\n`;
