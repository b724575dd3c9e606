import { formatYearMonth, type YearMonth } from "@prepara/domain/calendar/calendar";
import { formatUsd, sumOf } from "@prepara/domain/money/money";
import { chargesOfMonth } from "@prepara/domain/storage/month";
import { and, asc, countDistinct, eq, isNull, lt, sql } from "drizzle-orm";
import { addCharges } from "#server/features/charges/charges.public";
import { recordEvent } from "#server/features/notices/notices.public";
import type { Db, Tx } from "#server/platform/database/database";
import { lockCustomerAlone } from "#server/platform/database/lock-customer";
import { eachOnItsOwn } from "#server/platform/jobs/each-on-its-own";
import { storageClock, storageDays } from "#server/tables/storage";

type Deps = { db: Db; clock(): Date };

/**
 * Charges the months of which all days were counted, each customer's month in a transaction of its own. A
 * charged day names its charge and is not charged again, so that a month is charged once even if several
 * processes run this. One that fails does not keep the others from being charged; the job then fails at its
 * end.
 */
export async function chargeMonths({ db, clock }: Deps, signal: AbortSignal): Promise<void> {
  const [counted] = await db.select().from(storageClock);
  if (!counted) return;
  const due = await db
    .selectDistinct({ userId: storageDays.userId, month: monthOfDay })
    .from(storageDays)
    .where(and(isNull(storageDays.chargeNumber), lt(storageDays.day, firstOpenDay(counted.countedUntil))))
    .orderBy(asc(storageDays.userId), asc(monthOfDay));
  const months = eachOnItsOwn("months were not charged");
  for (const { userId, month } of due) {
    if (signal.aborted) return;
    await months.run(() => db.transaction((tx) => chargeMonth(tx, { userId, month }, clock())));
  }
  months.end();
}

const monthOfDay = sql<YearMonth>`to_char(${storageDays.day}, 'YYYY-MM')`;

/** The first day of the month that still has a day to be counted. */
const firstOpenDay = (countedUntil: string) => sql`date_trunc('month', ${countedUntil}::date + 1)::date`;

async function chargeMonth(
  tx: Tx,
  { userId, month }: { userId: string; month: YearMonth },
  now: Date,
): Promise<void> {
  // An account with uncharged days cannot be deleted by its owner (`unfinished` of the feature).
  if ((await lockCustomerAlone(tx, userId)).isEnded) return;
  const due = and(eq(storageDays.userId, userId), isNull(storageDays.chargeNumber), eq(monthOfDay, month));
  // Sums, because a month of one customer may have hundreds of thousands of days.
  const sums = await tx
    .select({
      basis: storageDays.basis,
      price: storageDays.price,
      qty: sql`sum(${storageDays.qty})`.mapWith(storageDays.qty),
    })
    .from(storageDays)
    .where(due)
    .groupBy(storageDays.basis, storageDays.price);
  const lines = chargesOfMonth(month, sums);
  if (lines.length === 0) return;
  const [stored] = await tx
    .select({ shipments: countDistinct(storageDays.shipmentId) })
    .from(storageDays)
    .where(due);
  const numbers = await addCharges(
    tx,
    { userId, prepRequestId: null, createdBy: null, now },
    lines.map(({ basis: _, price: _price, ...line }) => line),
  );
  for (const [index, { basis, price }] of lines.entries())
    await tx
      .update(storageDays)
      .set({ chargeNumber: numbers[index] ?? null })
      .where(and(due, eq(storageDays.basis, basis), eq(storageDays.price, price)));
  await recordEvent(tx, {
    type: "storage.month",
    userId,
    about: { kind: "storage", id: userId },
    words: {
      subject: formatYearMonth(month),
      count: stored?.shipments ?? 0,
      text: formatUsd(sumOf(lines.map(({ amount }) => amount))),
    },
    actor: { kind: "system" },
  });
}
