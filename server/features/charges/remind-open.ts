import { lateChargeDays } from "@prepara/domain/charges/input";
import { formatUsd, sumOf } from "@prepara/domain/money/money";
import { and, asc, eq, gt, inArray, isNull, sql } from "drizzle-orm";
import { recordEvent } from "#server/features/notices/notices.public";
import type { Db, Tx } from "#server/platform/database/database";
import { LOWEST_ID } from "#server/platform/database/database";
import { lockCustomerAlone } from "#server/platform/database/lock-customer";
import { eachOnItsOwn } from "#server/platform/jobs/each-on-its-own";
import { charges } from "#server/tables/charges";
import { events } from "#server/tables/notices";
import { profiles } from "#server/tables/profiles";
import { keepsRequestsWaiting, leftToPay } from "./late-charges.public.ts";

type Deps = { db: Db; clock(): Date };

const BATCH_SIZE = 200;
const LATE_MS = lateChargeDays * 86_400_000;

/**
 * Reminds customers of charges that have been open for more than 15 days, which keep their prep requests
 * waiting: one reminder for all of them, at most every 15 days. The sum is what is left to pay of them after
 * their corrections. The profile is locked, so that two processes do not send the same reminder.
 */
export async function remindOpenCharges({ db, clock }: Deps, signal: AbortSignal): Promise<void> {
  const reminders = eachOnItsOwn("customers were not reminded");
  let last = LOWEST_ID;
  while (!signal.aborted) {
    const now = clock();
    const owing = await db
      .select({ userId: profiles.userId })
      .from(profiles)
      .where(
        and(
          isNull(profiles.endedAt),
          gt(profiles.userId, last),
          inArray(
            profiles.userId,
            db.select({ userId: charges.userId }).from(charges).where(keepsRequestsWaiting(now)),
          ),
        ),
      )
      .orderBy(asc(profiles.userId))
      .limit(BATCH_SIZE);
    for (const { userId } of owing)
      if (!signal.aborted) await reminders.run(() => db.transaction((tx) => remind(tx, userId, now)));
    if (owing.length < BATCH_SIZE) break;
    last = owing.at(-1)?.userId ?? last;
  }
  reminders.end();
}

const before = (now: Date) => new Date(now.getTime() - LATE_MS).toISOString();

async function remind(tx: Tx, userId: string, now: Date): Promise<void> {
  if ((await lockCustomerAlone(tx, userId)).isEnded) return;
  const late = await tx
    .select({ number: charges.number, left: leftToPay })
    .from(charges)
    .where(and(eq(charges.userId, userId), keepsRequestsWaiting(now)))
    .orderBy(asc(charges.number));
  const [first] = late;
  if (!first) return;
  const told = and(
    eq(events.userId, userId),
    eq(events.type, "charge.open"),
    sql`${events.createdAt} >= ${before(now)}::timestamptz`,
  );
  if ((await tx.$count(events, told)) > 0) return;
  await recordEvent(tx, {
    type: "charge.open",
    userId,
    about: { kind: "charge", id: String(first.number), number: first.number },
    words: { subject: formatUsd(sumOf(late.map(({ left }) => left))), count: late.length },
    actor: { kind: "system" },
  });
}
