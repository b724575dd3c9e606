import { plans } from "@prepara/domain/account/plan";
import { whyNotAnswerable } from "@prepara/domain/advisor/chat";
import { dateOf, daysAfter } from "@prepara/domain/calendar/calendar";
import { eq, sql } from "drizzle-orm";
import type { Db, Tx } from "#server/platform/database/database";
import { Refusal } from "#server/platform/refusal";
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
