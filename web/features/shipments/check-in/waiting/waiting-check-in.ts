import type { CheckInDraft } from "#web/features/shipments/check-in/check-in-draft";
import type { Problem } from "#web/platform/api/problem";

/** A confirmed check-in that the server has not accepted yet, as stored on this device. */
export type WaitingCheckIn = CheckInDraft & {
  /** The idempotency key: it counts once, however often it is sent. */
  key: string;
  /** The person who confirmed it. Only they see and send it. */
  userId: string;
  shipmentId: string;
  productName: string;
  suiteLabel: string;
  confirmedAt: number;
  tries: number;
  triedAt: number | null;
  /** The server's refusal; null when it has not refused. */
  refusal: string | null;
};

/** How long data stays on the device while its owner is not signed in there. */
const KEPT_MS = 7 * 24 * 60 * 60 * 1000;

/** Whether data stored at `at` may stay on the device. */
export const isWithinRetention = (at: number, now: number): boolean => now - at <= KEPT_MS;

const FIRST_PAUSE_MS = 5_000;
const LONGEST_PAUSE_MS = 5 * 60_000;

/** The delay before the next try: five seconds, doubled with each try, five minutes at most. */
export const retryDelayMs = (tries: number): number =>
  Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** Math.max(0, tries - 1));

/** When it may be sent next; null once refused, because a person must act first. */
export function dueAt(item: WaitingCheckIn): number | null {
  if (item.refusal !== null) return null;
  return item.triedAt === null ? item.confirmedAt : item.triedAt + retryDelayMs(item.tries);
}

/** The item after a failed try: it waits when a retry can help, else it stores the refusal. */
export function afterFailure(
  item: WaitingCheckIn,
  problem: Pick<Problem, "status" | "code" | "message">,
  now: number,
): WaitingCheckIn {
  const { status, code } = problem;
  // An expired session (401) or a slow connection (408) says nothing about the check-in, so it is retried.
  const mayWait = code === "offline" || [401, 408, 429].includes(status) || status >= 500;
  return {
    ...item,
    tries: item.tries + 1,
    triedAt: now,
    refusal: mayWait ? null : problem.message,
  };
}

/** Resets tries and refusal, because a person asked for a retry. */
export const withoutTries = (item: WaitingCheckIn): WaitingCheckIn => ({
  ...item,
  tries: 0,
  triedAt: null,
  refusal: null,
});

/** Milliseconds until the first item is due; null when none will be. */
export function msUntilNext(items: readonly WaitingCheckIn[], now: number): number | null {
  const moments = items.flatMap((item) => dueAt(item) ?? []);
  return moments.length === 0 ? null : Math.max(0, Math.min(...moments) - now);
}
