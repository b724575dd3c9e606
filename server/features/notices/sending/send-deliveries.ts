import { setTimeout as pause } from "node:timers/promises";
import type { NoticeChannel } from "@prepara/domain/notices/catalogue";
import { withoutUnstorable } from "@prepara/domain/text/input";
import { and, eq } from "drizzle-orm";
import type { Tx } from "#server/platform/database/database";
import { lockCustomer } from "#server/platform/database/lock-customer";
import type { FeatureDeps } from "#server/platform/feature";
import { wait } from "#server/platform/outgoing/wait";
import { isRefusal } from "#server/platform/refusal";
import { deliveries, deliveryAttempts } from "#server/tables/deliveries";
import { type Batch, claimBatch, dueDeliveries } from "./claim-batch.ts";
import { mailInstead } from "./mail-instead.ts";

/** How an attempt to send a message ended. */
export type Outcome =
  | { status: "sent"; providerId?: string }
  /** There is no address or device to send it to: no further attempt. */
  | { status: "dropped"; why: string }
  /** The receiving service will never accept it: no further attempt. */
  | { status: "failed"; why: string }
  /**
   * The next attempt, if one is left, may succeed. `isServerAway`: other messages would fail now, too;
   * `isUnanswered`: the server of this person's device did not answer within the time limit.
   */
  | { status: "again"; why: string; isServerAway?: boolean; isUnanswered?: boolean };

/** A way to notify people, as this file needs it. */
export type Channel = {
  channel: NoticeChannel;
  /** Minutes until each further attempt. */
  retryMinutes: readonly number[];
  /** What it cannot send is sent by e-mail instead. */
  fallsBackToMail?: boolean;
  /** Sends one message; a thrown error counts as `again`. */
  send(batch: Batch): Promise<Outcome>;
};

type Deps = Pick<FeatureDeps, "db" | "clock" | "log"> & { settings: { BUSINESS_TIME_ZONE: string } };

const MINUTE_MS = 60_000;
const AT_ONCE = 5;
/** Deliveries of one person in a round, so that one person's many slow devices do not delay others. */
const MOST_OF_A_PERSON = 5;

type Round = {
  isServerAway: boolean;
  /**
   * People left to the next round: another process works on their deliveries, a device did not answer, or
   * they got the most of a round.
   */
  busy: Set<string>;
  claimed: number;
  /** How many deliveries of each person were sent. */
  sentTo: Map<string, number>;
};

/**
 * Sends the deliveries of a channel that are due, five at a time. One that was sent but not recorded, because
 * the process died between the two, is sent again with the same id (docs/decisions/0130).
 */
export async function sendDeliveries(deps: Deps, channel: Channel, signal: AbortSignal): Promise<void> {
  const { db, clock } = deps;
  const round: Round = { isServerAway: false, busy: new Set(), claimed: 0, sentTo: new Map() };
  for (;;) {
    const known = round.claimed + round.busy.size;
    const due = await dueDeliveries(db, { channel: channel.channel, now: clock(), except: round.busy });
    const take = takerOf(due);
    const worker = async () => {
      // If the server is away, each further message would wait for it and use up one of its attempts.
      for (let next = take(); next && !signal.aborted && !round.isServerAway; next = take(next))
        await sendDue(deps, { channel, round }, next);
    };
    await Promise.all(Array.from({ length: AT_ONCE }, worker));
    const isIdle = round.claimed + round.busy.size === known;
    if (isIdle || round.isServerAway || signal.aborted) return;
  }
}

type Due = Awaited<ReturnType<typeof dueDeliveries>>[number];

/**
 * Returns a function that takes the next delivery in order, one of a person at a time, because two would wait
 * for the same lock. Its argument is the delivery that the caller has finished.
 */
function takerOf(due: Due[]): (done?: Due) => Due | undefined {
  const inWork = new Set<string>();
  return (done) => {
    if (done) inWork.delete(done.userId);
    const index = due.findIndex(({ userId }) => !inWork.has(userId));
    if (index === -1) return undefined;
    const [next] = due.splice(index, 1);
    if (next) inWork.add(next.userId);
    return next;
  };
}

async function sendDue(deps: Deps, work: { channel: Channel; round: Round }, due: Due): Promise<void> {
  const { channel, round } = work;
  if (round.busy.has(due.userId)) return;
  const batch = await claimBatch(deps.db, due, deps.clock(), deps.settings.BUSINESS_TIME_ZONE);
  if (batch === null) return;
  if (batch === "busy") {
    round.busy.add(due.userId);
    return;
  }
  round.claimed++;
  const sent = (round.sentTo.get(due.userId) ?? 0) + 1;
  round.sentTo.set(due.userId, sent);
  if (sent === MOST_OF_A_PERSON) round.busy.add(due.userId);
  const outcome = await attempt(deps, channel, batch);
  try {
    await recordOutcome(deps, { channel, batch, outcome });
  } catch (error) {
    // It is due again when the claim ends; the other deliveries must not wait for it.
    deps.log.warn({ err: error, deliveryId: batch.id }, "how a notice was sent could not be noted");
  }
  if (outcome.status !== "again") return;
  if (outcome.isServerAway) round.isServerAway = true;
  // The person's other devices may be as slow and would delay everybody, so they are left to the next round.
  if (outcome.isUnanswered) round.busy.add(due.userId);
}

const MAX_WORDS = 1000;
/** Each channel ends earlier by itself; a send without an end would keep everybody's waiting. */
const LONGEST_SEND_MS = 110_000;
const unanswered = { status: "again", why: "no end within the time limit", isUnanswered: true } as const;

async function attempt(deps: Deps, channel: Channel, batch: Batch): Promise<Outcome> {
  try {
    return await Promise.race([channel.send(batch), pause(LONGEST_SEND_MS, unanswered, { ref: false })]);
  } catch (error) {
    deps.log.warn({ err: error, deliveryId: batch.id }, "a notice could not be sent");
    return { status: "again", why: error instanceof Error ? error.message : String(error) };
  }
}

type AttemptResult = { channel: Channel; batch: Batch; outcome: Outcome };

async function recordOutcome({ db, clock }: Deps, { channel, batch, outcome }: AttemptResult): Promise<void> {
  const now = clock();
  const set = (values: Partial<typeof deliveries.$inferInsert>) =>
    db.transaction(async (tx) => {
      await tx.update(deliveries).set(values).where(isOwn(batch));
      await endAttempt(tx, batch, outcome, now);
    });
  if (outcome.status === "sent") {
    const { providerId = null } = outcome;
    await retryWrite(() => set({ status: "sent", sentAt: now, lastError: null, providerId }));
    return;
  }
  const lastError = wordsOf(outcome);
  const minutes = outcome.status === "again" ? channel.retryMinutes[batch.attempt - 1] : undefined;
  if (minutes !== undefined) {
    await set({ nextAt: new Date(now.getTime() + minutes * MINUTE_MS), lastError });
    return;
  }
  const ending: Ending = { status: outcome.status === "again" ? "failed" : outcome.status, lastError };
  if (channel.fallsBackToMail) await endWithMail(db, { batch, outcome, ending }, now);
  else await set(ending);
}

const wordsOf = (outcome: Outcome) =>
  outcome.status === "sent" ? null : withoutUnstorable(outcome.why.slice(0, MAX_WORDS));

/** Records how an attempt ended, even if another process has claimed the delivery since. */
async function endAttempt(tx: Tx, { id, attempt }: Batch, outcome: Outcome, now: Date): Promise<void> {
  await tx
    .update(deliveryAttempts)
    .set({ endedAt: now, outcome: outcome.status, answer: wordsOf(outcome) })
    .where(and(eq(deliveryAttempts.deliveryId, id), eq(deliveryAttempts.number, attempt)));
}

const WRITE_ATTEMPTS = 10;
const WRITE_PAUSE_MS = 2_000;

/**
 * Retries a write while the claim lasts: a message that was accepted but not recorded, because the database
 * was away for a moment, would be sent again.
 */
async function retryWrite(write: () => Promise<unknown>): Promise<void> {
  for (let left = WRITE_ATTEMPTS; ; left--) {
    try {
      await write();
      return;
    } catch (error) {
      if (left === 1) throw error;
      await wait(WRITE_PAUSE_MS);
    }
  }
}

type Ending = { status: "failed" | "dropped"; lastError: string | null };
type Ended = { batch: Batch; outcome: Outcome; ending: Ending };

async function endWithMail(db: Deps["db"], { batch, outcome, ending }: Ended, now: Date): Promise<void> {
  await db
    .transaction(async (tx) => {
      await lockCustomer(tx, batch.userId);
      const ended = await tx.update(deliveries).set(ending).where(isOwn(batch)).returning();
      await endAttempt(tx, batch, outcome, now);
      if (ended.length > 0) await mailInstead(tx, batch.id, now);
    })
    .catch((error: unknown) => {
      // The account ended meanwhile, with all its deliveries.
      if (!isRefusal(error, "not_found")) throw error;
    });
}

/**
 * The delivery, if this process still has the claim: after a long pause another process may have claimed it.
 */
const isOwn = ({ id, attempt }: Batch) =>
  and(eq(deliveries.id, id), eq(deliveries.status, "waiting"), eq(deliveries.attempts, attempt));
