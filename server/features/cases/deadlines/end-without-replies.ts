import { daysWithoutReply, endingKinds, endWithoutReply } from "@prepara/domain/cases/no-reply";
import { and, asc, desc, eq, gt, inArray, sql } from "drizzle-orm";
import { recordEvent } from "#server/features/notices/notices.public";
import type { Db } from "#server/platform/database/database";
import { lockOwner } from "#server/platform/database/lock-customer";
import { eachOnItsOwn } from "#server/platform/jobs/each-on-its-own";
import { caseMessages, cases } from "#server/tables/cases";
import { lockCase, recordCasesChange } from "../case-state.ts";

const BATCH_SIZE = 200;
const DAY_MS = 86_400_000;

type Deps = { db: Db; clock(): Date };

/**
 * Closes the questions and claims whose customer has not replied in time to an answer of staff. The customer
 * is notified exactly once, even if several processes run this or one of them dies.
 */
export async function endWithoutReplies({ db, clock }: Deps, signal: AbortSignal): Promise<void> {
  const now = clock();
  const ends = eachOnItsOwn("cases were not ended");
  for (let after: number | undefined = 0; after !== undefined && !signal.aborted; ) {
    const due: DueCase[] = await dueCases(db, now, after);
    for (const one of due) if (!signal.aborted) await ends.run(() => endOne(db, one, now));
    after = due.length === BATCH_SIZE ? due.at(-1)?.number : undefined;
  }
  ends.end();
}

type DueCase = { id: string; number: number; userId: string };

/** Cases whose newest message is an old one of staff. */
function dueCases(db: Db, now: Date, after: number): Promise<DueCase[]> {
  const answeredAt = sql`(select case when one.side = 'staff' then one.created_at end from case_messages one
    where one.case_id = cases.id order by one.position desc limit 1)`;
  const latest = new Date(now.getTime() - daysWithoutReply * DAY_MS).toISOString();
  return db
    .select({ id: cases.id, number: cases.number, userId: cases.userId })
    .from(cases)
    .where(
      and(
        eq(cases.status, "waiting_customer"),
        inArray(cases.kind, [...endingKinds]),
        sql`${answeredAt} <= ${latest}`,
        gt(cases.number, after),
      ),
    )
    .orderBy(asc(cases.number))
    .limit(BATCH_SIZE);
}

/** Ends one case, unless somebody wrote or ended it meanwhile. */
async function endOne(db: Db, { id, userId }: DueCase, now: Date): Promise<void> {
  await db.transaction(async (tx) => {
    await lockOwner(tx, sql`${userId}`);
    const one = await lockCase(tx, id);
    const [lastMessage] = await tx
      .select({ side: caseMessages.side, at: caseMessages.createdAt })
      .from(caseMessages)
      .where(eq(caseMessages.caseId, id))
      .orderBy(desc(caseMessages.position))
      .limit(1);
    const end = endWithoutReply({ ...one, lastMessage }, now);
    if (end === null) return;
    await tx
      .update(cases)
      .set({ status: "settled", settledAt: now, outcome: end.outcome })
      .where(eq(cases.id, id));
    await recordEvent(tx, {
      type: "case.settled",
      userId,
      about: { kind: "case", id, number: one.number },
      words: { subject: "", text: end.noticeText },
      actor: { kind: "system" },
    });
    await recordCasesChange(tx, userId);
  });
}
