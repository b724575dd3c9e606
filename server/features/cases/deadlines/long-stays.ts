import { randomUUID } from "node:crypto";
import { dateOf, daysAfter, formatCalendarDate } from "@prepara/domain/calendar/calendar";
import { daysToCollect } from "@prepara/domain/cases/due";
import { and, asc, eq, gt, isNull, sql } from "drizzle-orm";
import { recordEvent } from "#server/features/notices/notices.public";
import { longStays, stayOf } from "#server/features/storage/long-stays.public";
import type { Db, Tx } from "#server/platform/database/database";
import { lockOwner } from "#server/platform/database/lock-customer";
import { recordChange } from "#server/platform/events/change-log";
import { eachOnItsOwn } from "#server/platform/jobs/each-on-its-own";
import { cases } from "#server/tables/cases";
import { profiles } from "#server/tables/profiles";
import { shipments } from "#server/tables/shipments";
import { lockCase, storeUnits } from "../case-state.ts";

type Settings = { WAREHOUSE_TIME_ZONE: string; ABANDON_AFTER_DAYS: number };
type Deps = { db: Db; clock(): Date; settings: Settings };

const BATCH_SIZE = 200;

/**
 * Opens a case that asks the customer what to do with goods after `ABANDON_AFTER_DAYS` paid days of storage:
 * one case per shipment, even if several processes run this. Ends the cases whose goods have left or were
 * received again. Moves no units (docs/decisions/0141).
 */
export async function askAboutLongStays(deps: Deps, signal: AbortSignal): Promise<void> {
  const stays = eachOnItsOwn("cases about long stays were neither opened nor ended");
  await endPastStays(deps, stays, signal);
  const { ABANDON_AFTER_DAYS: days, WAREHOUSE_TIME_ZONE: timeZone } = deps.settings;
  if (days === 0) return stays.end();
  let after: string | undefined;
  do {
    const found = await longStays(deps.db, { days, timeZone, after });
    for (const stay of found.stays) if (!signal.aborted) await stays.run(() => ask(deps, stay));
    after = found.next;
  } while (after !== undefined && !signal.aborted);
  stays.end();
}

type Stay = { shipmentId: string; userId: string };

const openCaseOf = (shipmentId: string) =>
  and(eq(cases.shipmentId, shipmentId), eq(cases.kind, "abandonment"), isNull(cases.settledAt));

/** Opens the case of one shipment, unless it is open already or the goods left meanwhile. */
async function ask({ db, clock, settings }: Deps, { shipmentId, userId }: Stay): Promise<void> {
  const now = clock();
  if ((await db.$count(cases, openCaseOf(shipmentId))) > 0) return;
  await db.transaction(async (tx) => {
    await lockShipment(tx, { shipmentId, userId });
    const isActive = and(eq(profiles.userId, userId), isNull(profiles.endedAt));
    const stay = await stayOf(tx, shipmentId, settings.WAREHOUSE_TIME_ZONE);
    if (!stay || stay.onHand === 0 || stay.paidDays < settings.ABANDON_AFTER_DAYS) return;
    if ((await tx.$count(profiles, isActive)) === 0 || (await tx.$count(cases, openCaseOf(shipmentId))) > 0)
      return;
    const id = randomUUID();
    const dueOn = daysAfter(dateOf(now, settings.WAREHOUSE_TIME_ZONE), daysToCollect);
    const [row] = await tx
      .insert(cases)
      .values({
        id,
        userId,
        kind: "abandonment",
        shipmentId,
        status: "waiting_customer",
        totalQty: stay.onHand,
        dueOn,
        dueWhy: "storage",
        createdAt: now,
      })
      .returning({ number: cases.number });
    const units = stay.onHand === 1 ? "1 unidade está guardada" : `${stay.onHand} unidades estão guardadas`;
    await recordEvent(tx, {
      type: "case.opened",
      userId,
      about: { kind: "case", id, ...(row && { number: row.number }) },
      words: {
        subject: stay.productName,
        count: stay.onHand,
        text: `${units} há ${stay.paidDays} dias pagos. Diga até ${formatCalendarDate(dueOn)} o que devemos fazer. Depois disso, podemos descartá-las.`,
      },
      actor: { kind: "system" },
    });
    await recordChange(tx, userId, {
      topic: "cases",
      happening: "case-opened",
      subject: stay.productName,
    });
  });
}

async function lockShipment(tx: Tx, { shipmentId, userId }: Stay): Promise<void> {
  await lockOwner(tx, sql`${userId}`);
  await tx.select({ id: shipments.id }).from(shipments).where(eq(shipments.id, shipmentId)).for("update");
}

/** Ends the cases whose goods left with a prep request, which does not call `followUnits`. */
async function endPastStays(
  { db, clock, settings }: Deps,
  ends: ReturnType<typeof eachOnItsOwn>,
  signal: AbortSignal,
): Promise<void> {
  let after = 0;
  for (;;) {
    const open = await db
      .select({ number: cases.number, shipmentId: cases.shipmentId, userId: cases.userId })
      .from(cases)
      .where(and(eq(cases.kind, "abandonment"), isNull(cases.settledAt), gt(cases.number, after)))
      .orderBy(asc(cases.number))
      .limit(BATCH_SIZE);
    for (const { shipmentId, userId } of open) {
      if (shipmentId === null || signal.aborted) continue;
      const end = async (tx: Tx) => {
        await lockShipment(tx, { shipmentId, userId });
        await endAbandonmentOf({ tx, settings }, shipmentId, clock());
      };
      await ends.run(() => db.transaction(end));
    }
    after = open.at(-1)?.number ?? 0;
    if (open.length < BATCH_SIZE || signal.aborted) return;
  }
}

type EndDeps = { tx: Tx; settings: Pick<Settings, "WAREHOUSE_TIME_ZONE"> };

/**
 * Ends the open case about a shipment's long stay when none of its units is on hand any more, or when more
 * were received since, because the free days start again then. The caller has locked the shipment.
 */
export async function endAbandonmentOf(
  { tx, settings }: EndDeps,
  shipmentId: string,
  now: Date,
): Promise<void> {
  const [open] = await tx.select({ id: cases.id }).from(cases).where(openCaseOf(shipmentId));
  if (!open) return;
  const one = await lockCase(tx, open.id);
  const stay = await stayOf(tx, shipmentId, settings.WAREHOUSE_TIME_ZONE);
  const isNewStay = stay?.receivedAt !== null && stay !== undefined && stay.receivedAt > one.createdAt;
  if (one.qty > 0 && !isNewStay) return;
  const outcome =
    one.qty > 0 ? "Chegaram mais unidades: o prazo recomeça" : "As unidades já saíram do estoque";
  await storeUnits(tx, { ...one, qty: 0, wanted: [] }, { now, by: null, outcome });
}
