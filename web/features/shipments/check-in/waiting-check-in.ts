import type { Problem } from "#web/platform/api/problem";
import type { CheckInDraft } from "./check-in-draft.ts";

/** A confirmed check-in that the server has not answered yet, as it lies on this device. */
export type WaitingCheckIn = CheckInDraft & {
  /** Its idempotency key: however often it is sent, it counts once. */
  key: string;
  /** Who confirmed it; nobody else sees or sends it. */
  userId: string;
  shipmentId: string;
  productName: string;
  suiteLabel: string;
  confirmedAt: number;
  tries: number;
  triedAt: number | null;
  /** What the server said no with; null while it has said nothing. */
  refusal: string | null;
};

/** How long photos and measures lie on a device for the person who is not signed in there. */
const KEPT_MS = 7 * 24 * 60 * 60 * 1000;

/** Whether what was kept at `at` may still lie on the device. */
export const mayStay = (at: number, now: number): boolean => now - at <= KEPT_MS;

const FIRST_PAUSE_MS = 5_000;
const LONGEST_PAUSE_MS = 5 * 60_000;

/** How long to wait after so many tries: five seconds, then twice as long each time, five minutes at most. */
export const pauseAfter = (tries: number): number =>
  Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** Math.max(0, tries - 1));

/** The moment from which it may be sent (again); null for one that was refused: that takes a person. */
export function dueAt(item: WaitingCheckIn): number | null {
  if (item.refusal !== null) return null;
  return item.triedAt === null ? item.confirmedAt : item.triedAt + pauseAfter(item.tries);
}

/**
 * The item after a try that failed: it waits when another try can help, else it keeps the refusal with all
 * its data.
 */
export function afterFailure(
  item: WaitingCheckIn,
  problem: Pick<Problem, "status" | "code" | "message">,
  now: number,
): WaitingCheckIn {
  const { status, code } = problem;
  // A session that ran out (401) is no answer about the box: it is sent when its person has signed in again.
  // Nor is a line too slow for the server's patience (408).
  const mayWait = code === "offline" || [401, 408, 429].includes(status) || status >= 500;
  return {
    ...item,
    tries: item.tries + 1,
    triedAt: now,
    refusal: mayWait ? null : problem.message,
  };
}

/** The item as if it had never been tried, because somebody asks for another try. */
export const triedAnew = (item: WaitingCheckIn): WaitingCheckIn => ({
  ...item,
  tries: 0,
  triedAt: null,
  refusal: null,
});

/** How many milliseconds until the first of them is due; null when none waits for time to pass. */
export function untilNext(items: readonly WaitingCheckIn[], now: number): number | null {
  const moments = items.flatMap((item) => dueAt(item) ?? []);
  return moments.length === 0 ? null : Math.max(0, Math.min(...moments) - now);
}
