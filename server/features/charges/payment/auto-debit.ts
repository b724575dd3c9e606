import { and, asc, eq, gt, isNull, sql } from "drizzle-orm";
import type { Db, Tx } from "#server/platform/database/database";
import { LOWEST_ID } from "#server/platform/database/database";
import { eachOnItsOwn } from "#server/platform/jobs/each-on-its-own";
import { charges } from "#server/tables/charges";
import { profiles } from "#server/tables/profiles";
import { lockBalance } from "../lock-charge.ts";
import { recordChargesChange } from "../tell-charge.ts";
import { autoDebitCharges } from "./pay-charges.ts";

/**
 * A customer switches the automatic debit on or off; switched on, it pays at once what the balance covers.
 */
export async function setAutoDebit(tx: Tx, userId: string, isOn: boolean, clock: () => Date): Promise<void> {
  await lockBalance(tx, userId);
  await tx.update(profiles).set({ autoDebit: isOn }).where(eq(profiles.userId, userId));
  await recordChargesChange(tx, userId);
  await autoDebitCharges(tx, userId, clock);
}

/** Switches the automatic debit off, which a stranger may have switched on in the account. */
export async function endAutoDebit(tx: Tx, userId: string): Promise<void> {
  await lockBalance(tx, userId);
  await tx.update(profiles).set({ autoDebit: false }).where(eq(profiles.userId, userId));
}

const BATCH_SIZE = 200;

/**
 * Runs the automatic debit of every customer who switched it on, each in a transaction of its own, so that it
 * may stop anywhere and run in several processes. It covers credits and charges added since its last run. A
 * payment that fails does not keep the others from being made; the job then fails at its end.
 */
export async function runAutoDebits(
  { db, clock }: { db: Db; clock(): Date },
  signal: AbortSignal,
): Promise<void> {
  const debits = eachOnItsOwn("automatic debits failed");
  let last = LOWEST_ID;
  while (!signal.aborted) {
    const owing = await db
      .select({ userId: profiles.userId })
      .from(profiles)
      .where(
        and(
          eq(profiles.autoDebit, true),
          isNull(profiles.endedAt),
          gt(profiles.userId, last),
          sql`${profiles.balanceUsd} > 0`,
          sql`exists (select 1 from ${charges} where ${charges.userId} = ${profiles.userId}
            and ${charges.state} = 'open' and ${charges.prepRequestId} is null)`,
        ),
      )
      .orderBy(asc(profiles.userId))
      .limit(BATCH_SIZE);
    for (const { userId } of owing) {
      if (signal.aborted) return;
      await debits.run(() => db.transaction((tx) => autoDebitCharges(tx, userId, clock)));
    }
    if (owing.length < BATCH_SIZE) break;
    last = owing.at(-1)?.userId ?? last;
  }
  debits.end();
}
