import { dateOf, daysAfter, daysBetween } from "@prepara/domain/calendar/calendar";
import { firstReminderOf, reminderAt, reminderDays, reminderText } from "@prepara/domain/cases/due";
import { goodsKinds } from "@prepara/domain/cases/kinds";
import { and, asc, eq, gt, gte, inArray, lte, ne, or, sql } from "drizzle-orm";
import { recordEvent } from "#server/features/notices/notices.public";
import type { Db } from "#server/platform/database/database";
import { cases } from "#server/tables/cases";
import { products } from "#server/tables/products";
import { shipments } from "#server/tables/shipments";

const BATCH_SIZE = 200;
const DAY_MS = 86_400_000;

type Deps = { db: Db; clock(): Date; settings: { WAREHOUSE_TIME_ZONE: string } };

/**
 * Reminds customers of cases that are due soon: once at each of `reminderDays` before a due date, but not
 * within a day after the case was opened. The event is written in the transaction that records the reminder,
 * so that none is lost or sent twice if several processes run this or one of them dies.
 */
export async function remindDue(deps: Deps, signal: AbortSignal): Promise<void> {
  while (!signal.aborted && (await remindBatch(deps))) {
    // until there is nothing left to do
  }
}

/**
 * Sends one batch of reminders; returns whether there may be more. Locks cases only and skips locked ones, so
 * it waits for no other transaction.
 */
async function remindBatch({ db, clock, settings }: Deps): Promise<boolean> {
  const now = clock();
  const today = dateOf(now, settings.WAREHOUSE_TIME_ZONE);
  return db.transaction(async (tx) => {
    const due = await tx
      .select({
        id: cases.id,
        number: cases.number,
        userId: cases.userId,
        dueOn: cases.dueOn,
        dueWhy: cases.dueWhy,
        returnBy: shipments.returnBy,
        subject: products.name,
      })
      .from(cases)
      .leftJoin(shipments, eq(shipments.id, cases.shipmentId))
      .leftJoin(products, eq(products.id, shipments.productId))
      .where(
        and(
          eq(cases.status, "waiting_customer"),
          inArray(cases.kind, [...goodsKinds]),
          gte(cases.dueOn, today),
          or(
            and(ne(cases.dueWhy, "expected"), lte(cases.dueOn, daysAfter(today, firstReminderOf("default")))),
            lte(cases.dueOn, daysAfter(today, firstReminderOf("expected"))),
          ),
          or(
            sql`${cases.remindedFor} is distinct from ${cases.dueOn}`,
            ...reminderDays.map((days) =>
              and(lte(cases.dueOn, daysAfter(today, days)), gt(cases.remindedAt, days)),
            ),
          ),
          lte(cases.createdAt, new Date(now.getTime() - DAY_MS)),
        ),
      )
      .orderBy(asc(cases.dueOn), asc(cases.id))
      .limit(BATCH_SIZE)
      .for("update", { skipLocked: true, of: cases });
    if (due.length === 0) return false;
    for (const { id, number, userId, dueOn, dueWhy, subject, ...shipment } of due) {
      const remindedAt = reminderAt(daysBetween(today, dueOn)) ?? 0;
      await tx.update(cases).set({ remindedFor: dueOn, remindedAt }).where(eq(cases.id, id));
      const returnBy = dueWhy === "return_window" ? shipment.returnBy : null;
      await recordEvent(tx, {
        type: "case.due_soon",
        userId,
        about: { kind: "case", id, number },
        words: { subject: subject ?? "", text: reminderText({ today, dueOn, returnBy }) },
        actor: { kind: "system" },
      });
    }
    return due.length === BATCH_SIZE;
  });
}
