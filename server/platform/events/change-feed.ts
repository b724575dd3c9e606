import { isSubscribed, type WarehouseSubscription } from "@prepara/domain/live/change";
import { includes, isLater, type Position, positionFrom } from "@prepara/domain/live/position";
import { KEPT_MS, type LoggedChange, MAX_CHANGES, type Reading } from "./change-log.ts";

/**
 * The most missed changes that a follower receives one by one; with more, its page reads everything again,
 * because a reconnection could otherwise cost thousands of events.
 */
const MAX_REPLAYED = 500;

/**
 * The changes for a follower and the position they lead to; `changes` is null when some may have been missed.
 */
export type Batch = { position: string; changes: readonly LoggedChange[] | null };

export type Follower = {
  userId: string;
  /** Which changes of all customers it also receives; none for a customer. */
  subscription: WarehouseSubscription;
  receive(batch: Batch): void;
};

/** A follower and the position it started from, which may be ahead of this process. */
type Attached = Follower & { from: Position | null };

export type ChangeFeed = ReturnType<typeof changeFeed>;

/**
 * Keeps the recent changes in memory and sends each once to the followers it concerns; `take` adds the
 * changes read from the log.
 */
export function changeFeed() {
  const byCustomer = new Map<string, Set<Attached>>();
  const warehouse = new Set<Attached>();
  const listeners: ((changes: readonly LoggedChange[]) => void)[] = [];
  let known: LoggedChange[] = [];
  /** A position whose `xmin` is not above it may lack changes that are no longer in `known`. */
  let horizon = 0;
  let current: Position | null = null;
  /** By a clock that only passes: after one was put back, a long pause would not be noticed. */
  let takenAt = 0;

  const begin = ({ position, changes, isCut, oldest }: Reading) => {
    known = isCut ? [] : changes;
    horizon = isCut ? position.xmax : (oldest ?? position.xmax);
    for (const one of allFollowers(byCustomer)) catchUp(one, position);
  };
  const catchUp = (one: Attached, position: Position) => {
    const { from } = one;
    one.from ??= position;
    if (!from) give(one, [], position);
    else if (from.database !== position.database || from.xmin <= horizon) give(one, null, position);
    else {
      const missed = known.filter((change) => concerns(change, one) && !includes(from, change.transaction));
      give(one, missed.length > MAX_REPLAYED ? null : missed, position);
    }
  };
  const dispatch = (changes: readonly LoggedChange[], position: Position) => {
    const batches = new Map<Attached, LoggedChange[]>();
    for (const change of changes) {
      for (const one of listening(change)) {
        if (one.from && includes(one.from, change.transaction)) continue; // another process sent it already
        const batch = batches.get(one) ?? [];
        batch.push(change);
        batches.set(one, batch);
      }
    }
    for (const [one, batch] of batches) give(one, batch, position);
  };
  const listening = ({ customerId, topic }: LoggedChange) =>
    new Set([
      ...(byCustomer.get(customerId ?? "") ?? []),
      ...[...warehouse].filter(({ subscription }) => isSubscribed(subscription, topic)),
    ]);

  return {
    position: () => current,
    hasFollowers: () => byCustomer.size > 0,
    take(reading: Reading) {
      const previous = current;
      const now = performance.now();
      const isLost =
        reading.isCut || now - takenAt > KEPT_MS / 2 || previous?.database !== reading.position.database;
      current = reading.position;
      takenAt = now;
      if (!previous) return begin(reading);
      if (isLost) {
        known = [];
        horizon = current.xmax;
        for (const one of allFollowers(byCustomer)) give(one, null, current);
        return;
      }
      for (const receive of listeners) receive(reading.changes);
      known.push(...reading.changes);
      for (const { transaction } of known.splice(0, known.length - MAX_CHANGES))
        horizon = Math.max(horizon, transaction);
      dispatch(reading.changes, current);
    },
    /**
     * Calls `receive` with each new change of every customer, once; changes made while this process had no
     * database are left out.
     */
    listen(receive: (changes: readonly LoggedChange[]) => void) {
      listeners.push(receive);
    },
    /**
     * Sends the changes after `from` once the log has been read, and then each new change; returns the
     * function that unsubscribes.
     */
    follow(follower: Follower, from: string | null): () => void {
      const one: Attached = {
        ...follower,
        from: from === null ? null : (positionFrom(from) ?? UNKNOWN_POSITION),
      };
      const own = byCustomer.get(one.userId) ?? new Set();
      byCustomer.set(one.userId, own.add(one));
      if (one.subscription.topics.size > 0) warehouse.add(one);
      if (current) catchUp(one, current);
      return () => {
        warehouse.delete(one);
        own.delete(one);
        if (own.size === 0 && byCustomer.get(one.userId) === own) byCustomer.delete(one.userId);
      };
    },
  };
}

/** An invalid position, or one of another version: all changes may have been missed. */
const UNKNOWN_POSITION: Position = { text: "", database: "", xmin: 0, xmax: 0, running: new Set() };

const allFollowers = (byCustomer: ReadonlyMap<string, ReadonlySet<Attached>>) =>
  [...byCustomer.values()].flatMap((own) => [...own]);

const concerns = ({ customerId, topic }: LoggedChange, { userId, subscription }: Follower): boolean =>
  customerId === userId || isSubscribed(subscription, topic);

function give(one: Attached, changes: Batch["changes"], position: Position): void {
  const isAhead = one.from?.database === position.database && isLater(one.from, position);
  one.receive({ position: (isAhead && one.from ? one.from : position).text, changes });
}
