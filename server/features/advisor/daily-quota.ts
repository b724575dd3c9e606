import { plans } from "@prepara/domain/account/plan";
import { whyNotAnswerable } from "@prepara/domain/advisor/chat";
import { dateOf, daysAfter } from "@prepara/domain/calendar/calendar";
import { and, eq, gt, sql } from "drizzle-orm";
import type { Db, Tx } from "#server/platform/database/database";
import { isRefusal, Refusal } from "#server/platform/refusal";
import { advisorUsage } from "#server/tables/chat";
import { profiles } from "#server/tables/profiles";
import { advisorRefusal } from "./advisor.refusals.ts";

type Day = { now: Date; timeZone: string };

const HOUR_S = 3600;

/**
 * Counts one message of today; refuses when the plan's daily messages are used up (docs/decisions/0104).
 * Concurrent calls wait for each other on the day's row.
 */
export async function spendDailyMessage(tx: Tx, userId: string, { now, timeZone }: Day): Promise<void> {
  const [profile] = await tx
    .select({ plan: profiles.plan })
    .from(profiles)
    .where(eq(profiles.userId, userId));
  if (!profile) throw new Refusal("not_found");
  const limit = plans[profile.plan].messagesPerDay;
  const [used] = await tx
    .insert(advisorUsage)
    .values({ userId, day: dateOf(now, timeZone), messages: 1 })
    .onConflictDoUpdate({
      target: [advisorUsage.userId, advisorUsage.day],
      set: { messages: sql`${advisorUsage.messages} + 1` },
    })
    .returning({ messages: advisorUsage.messages });
  const why = whyNotAnswerable((used?.messages ?? 1) - 1, limit);
  if (why)
    throw advisorRefusal(why, { limit: limit ?? 0, retryAfterSeconds: secondsToMidnight({ now, timeZone }) });
}

/**
 * The pieces of an answer that `spendDailyMessage` has counted; the message is given back when the search is
 * refused because too many questions wait.
 */
export async function* givingBackIfBusy<Piece>(
  { db, userId, day }: { db: Db; userId: string; day: Day },
  pieces: AsyncIterable<Piece>,
): AsyncGenerator<Piece> {
  try {
    yield* pieces;
  } catch (error) {
    if (isRefusal(error, "too_many_at_once")) await giveBack(db, userId, day);
    throw error;
  }
}

async function giveBack(db: Db, userId: string, { now, timeZone }: Day): Promise<void> {
  await db
    .update(advisorUsage)
    .set({ messages: sql`${advisorUsage.messages} - 1` })
    .where(
      and(
        eq(advisorUsage.userId, userId),
        eq(advisorUsage.day, dateOf(now, timeZone)),
        gt(advisorUsage.messages, 0),
      ),
    );
}

/** Stores the tokens of an answer, for the operator's costs. */
export async function recordTokens(
  db: Db,
  userId: string,
  { now, timeZone }: Day,
  tokens: { inputTokens: number; outputTokens: number },
): Promise<void> {
  await db
    .insert(advisorUsage)
    .values({ userId, day: dateOf(now, timeZone), ...tokens })
    .onConflictDoUpdate({
      target: [advisorUsage.userId, advisorUsage.day],
      set: {
        inputTokens: sql`${advisorUsage.inputTokens} + ${tokens.inputTokens}`,
        outputTokens: sql`${advisorUsage.outputTokens} + ${tokens.outputTokens}`,
      },
    });
}

/** Seconds until midnight in the time zone, rounded up to whole hours. */
function secondsToMidnight({ now, timeZone }: Day): number {
  const tomorrow = daysAfter(dateOf(now, timeZone), 1);
  for (let hours = 1; hours <= 25; hours++)
    if (dateOf(new Date(now.getTime() + hours * HOUR_S * 1000), timeZone) >= tomorrow) return hours * HOUR_S;
  return 24 * HOUR_S;
}
