import type { Problem } from "#web/platform/api/problem";

/** A confirmed act that the server has not accepted yet, as stored on this device. */
export type OutboxItem = {
  /** The idempotency key: the act counts once, however often it is sent. */
  key: string;
  /** The person who confirmed it. Only they see and send it. */
  userId: string;
  /** The name of its `OutboxKind`, which sends and describes it. */
  kind: string;
  /**
   * What it is about, such as `shipment/{id}`: items of one subject are sent in the order of confirmation.
   */
  subject: string;
  /** What its kind stored, files included. */
  data: unknown;
  confirmedAt: number;
  tries: number;
  triedAt: number | null;
  /** The server's refusal; null when it has not refused. */
  refusal: string | null;
  /** The code of the last failed try; undefined also if an older version stored the item. */
  failureCode?: string;
  /** When the app first saw it older than a week while somebody else was signed in. */
  expiredAt?: number;
};

/** An act as its screen confirms it. */
export type Confirmed = Pick<OutboxItem, "key" | "userId" | "kind" | "subject" | "data">;

/** A newly confirmed act, not tried yet. */
export const newItem = (confirmed: Confirmed, now: number): OutboxItem => ({
  ...confirmed,
  confirmedAt: now,
  tries: 0,
  triedAt: null,
  refusal: null,
});

/**
 * The act with an instant after those of its person's stored acts about its subject: they are sent in this
 * order, and the device's clock may have been put back since.
 */
export function behind(stored: readonly OutboxItem[], item: OutboxItem): OutboxItem {
  const earlier = stored.filter(({ userId, subject }) => userId === item.userId && subject === item.subject);
  const instants = earlier.map(({ confirmedAt }) => confirmedAt + 1);
  return { ...item, confirmedAt: Math.max(item.confirmedAt, ...instants) };
}

/** How long data stays on the device while its owner is not signed in there. */
const DAY_MS = 24 * 60 * 60 * 1000;
const KEPT_MS = 7 * DAY_MS;

/** Whether data stored at `at` may stay on the device. */
export const isWithinRetention = (at: number, now: number): boolean => now - at <= KEPT_MS;

/**
 * What stays of an act while somebody else is signed in: nothing once it was seen older than a week on two
 * days. One day alone may be that of a clock that is wrong, or was when the act was confirmed.
 */
export function leftOf(item: OutboxItem, now: number): OutboxItem | null {
  if (isWithinRetention(item.confirmedAt, now)) return item;
  const { expiredAt = now } = item;
  return Math.abs(now - expiredAt) < DAY_MS ? { ...item, expiredAt } : null;
}

const FIRST_PAUSE_MS = 5_000;
const LONGEST_PAUSE_MS = 5 * 60_000;

/** The delay before the next try: five seconds, doubled with each try, five minutes at most. */
export const retryDelayMs = (tries: number): number =>
  Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** Math.max(0, tries - 1));

/**
 * When it may be sent next; null once refused, because a person must act first. At once if the last try lies
 * ahead of `now`: the device's clock was put back since, so that its pause could last for months.
 */
export function dueAt({ refusal, triedAt, tries }: OutboxItem, now: number): number | null {
  if (refusal !== null) return null;
  return triedAt === null || triedAt > now ? now : triedAt + retryDelayMs(tries);
}

/**
 * Whether the act may be sent again after an answer with this status: an expired session (401), a slow
 * connection (408), too many requests (429) and a server that failed say nothing about the act, which the
 * server may even have accepted. Nor does whatever a gateway says: only our own problem documents decide.
 */
export const isInconclusive = (status: number, isOurs: boolean): boolean =>
  [401, 408, 429].includes(status) || status >= 500 || !isOurs;

/** The item after a failed try: it waits when a retry can help, else it stores the refusal. */
export function afterFailure(
  item: OutboxItem,
  problem: Pick<Problem, "status" | "code" | "message" | "isOurs">,
  now: number,
): OutboxItem {
  const { status, code, isOurs } = problem;
  // Without a status it never left the device: it waits for a connection, but not when it cannot be sent.
  const mayWait = status === 0 ? code === "offline" : isInconclusive(status, isOurs);
  return {
    ...item,
    tries: item.tries + 1,
    triedAt: now,
    refusal: mayWait ? null : problem.message,
    failureCode: code,
  };
}

/** Resets tries and refusal, because a person asked for a retry. */
export const withoutTries = (item: OutboxItem): OutboxItem => ({
  ...item,
  tries: 0,
  triedAt: null,
  refusal: null,
});

/** The first item of each subject; the others of that subject wait until it is accepted or discarded. */
export function firstOfEachSubject(items: readonly OutboxItem[]): OutboxItem[] {
  const oldestFirst = items.toSorted((one, other) => one.confirmedAt - other.confirmedAt);
  const bySubject = new Map<string, OutboxItem>();
  for (const item of oldestFirst) if (!bySubject.has(item.subject)) bySubject.set(item.subject, item);
  return [...bySubject.values()];
}

/** Milliseconds until the first item is due; null when none will be. */
export function msUntilNext(items: readonly OutboxItem[], now: number): number | null {
  const moments = firstOfEachSubject(items).flatMap((item) => dueAt(item, now) ?? []);
  return moments.length === 0 ? null : Math.max(0, Math.min(...moments) - now);
}

/** '2 recebimentos confirmados'; 'registros' when acts of other kinds are among them. */
export function waitingActs(kinds: readonly string[]): string {
  const noun = kinds.every((kind) => kind === "check-in") ? "recebimento" : "registro";
  return kinds.length === 1 ? `1 ${noun} confirmado` : `${kinds.length} ${noun}s confirmados`;
}
