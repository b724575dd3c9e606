import { randomUUID } from "node:crypto";
import { dateOf, daysAfter, formatCalendarDate } from "@prepara/domain/calendar/calendar";
import { statusOf } from "@prepara/domain/cases/decisions";
import { daysToCollect } from "@prepara/domain/cases/due";
import { and, asc, eq, gt, isNull, sql } from "drizzle-orm";
import { recordEvent } from "#server/features/notices/notices.public";
import { longStays, stayOf } from "#server/features/storage/long-stays.public";
import type { Db, Tx } from "#server/platform/database/database";
import { lockOwner } from "#server/platform/database/lock-customer";
import { namedRows } from "#server/platform/database/named-statements";
import { recordChange } from "#server/platform/events/change-log";
import { eachOnItsOwn } from "#server/platform/jobs/each-on-its-own";
import { cases } from "#server/tables/cases";
import { profiles } from "#server/tables/profiles";
import { shipments } from "#server/tables/shipments";
import { limitWanted, lockCase, storeUnits } from "../case-state.ts";

type Settings = { WAREHOUSE_TIME_ZONE: string; ABANDON_AFTER_DAYS: number };
type Deps = { db: Db; clock(): Date; settings: Settings };

const BATCH_SIZE = 200;

/**
 * Opens a case that asks the customer what to do with goods after `ABANDON_AFTER_DAYS` paid days of storage:
 * one case per shipment, even if several processes run this. Brings the open cases up to date before. Moves
 * no units (docs/decisions/0141).
 */
export async function askAboutLongStays(deps: Deps, signal: AbortSignal): Promise<void> {
  const stays = eachOnItsOwn("cases about long stays were neither opened nor brought up to date");
  await followLongStays(deps, stays, signal);
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

/**
 * Brings all open cases up to date, as after a cancelled request, whose units are the customer's to decide
 * about again. Also lowers what was ordered before requests did so themselves.
 */
async function followLongStays(
  { db, clock, settings }: Deps,
  stays: ReturnType<typeof eachOnItsOwn>,
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
      const follow = async (tx: Tx) => {
        await lockShipment(tx, { shipmentId, userId });
        await followLongStay({ tx, settings }, shipmentId, clock());
      };
      await stays.run(() => db.transaction(follow));
    }
    after = open.at(-1)?.number ?? 0;
    if (open.length < BATCH_SIZE || signal.aborted) return;
  }
}

type FollowDeps = { tx: Tx; settings: Pick<Settings, "WAREHOUSE_TIME_ZONE"> };

/**
 * Follows a prep request that took units of these shipments: what staff are asked to return or dispose of is
 * never more than is left, in the case and in its task. The caller has locked the shipments.
 */
export async function followRequestedUnits(
  deps: FollowDeps,
  shipmentIds: readonly string[],
  now: Date,
): Promise<void> {
  for (const { shipmentId } of await lockedLongStays(deps.tx, { shipmentIds }))
    await followLongStay(deps, shipmentId, now);
}

/**
 * The shipments with an open case about a long stay. Locks these cases all at once, because the tasks of each
 * are locked after them; one statement, because few requests find any.
 */
const lockedLongStays = namedRows<{ shipmentId: string }>(
  "locked_long_stays",
  sql`
  select shipment_id as "shipmentId" from ${cases}
   where shipment_id = any(${sql.placeholder("shipmentIds")}::uuid[]) and kind = 'abandonment' and settled_at is null
   order by id for update`,
);

/**
 * Brings the open case about a shipment's long stay up to date after units left or came. Orders to return or
 * dispose of more than is on hand are lowered to it. The case ends when nothing is on hand any more, or when
 * more was received since, because the free days start again then. The caller has locked the shipment.
 */
export async function followLongStay(
  { tx, settings }: FollowDeps,
  shipmentId: string,
  now: Date,
): Promise<void> {
  const [open] = await tx.select({ id: cases.id }).from(cases).where(openCaseOf(shipmentId));
  if (!open) return;
  const one = await lockCase(tx, open.id);
  const stay = await stayOf(tx, shipmentId, settings.WAREHOUSE_TIME_ZONE);
  const isNewStay = stay?.receivedAt !== null && stay !== undefined && stay.receivedAt > one.createdAt;
  if (one.qty === 0 || isNewStay) {
    const outcome =
      one.qty > 0 ? "Chegaram mais unidades: o prazo recomeça" : "As unidades já saíram do estoque";
    return storeUnits(tx, { ...one, qty: 0, wanted: [] }, { now, by: null, outcome });
  }
  const wanted = await limitWanted(tx, one, one.qty, now);
  if (wanted !== one.wanted || statusOf({ ...one, wanted }) !== one.status)
    await storeUnits(tx, { ...one, wanted }, { now, by: null });
}
