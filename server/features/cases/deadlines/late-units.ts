import { randomUUID } from "node:crypto";
import { dateOf, daysBetween } from "@prepara/domain/calendar/calendar";
import { awaitedUntil, dueOf } from "@prepara/domain/cases/due";
import { and, asc, eq, gt, isNull, sql } from "drizzle-orm";
import { recordEvent } from "#server/features/notices/notices.public";
import type { Db, DbOrTx, Tx } from "#server/platform/database/database";
import { LOWEST_ID } from "#server/platform/database/database";
import { lockOwner } from "#server/platform/database/lock-customer";
import { recordChange } from "#server/platform/events/change-log";
import { eachOnItsOwn } from "#server/platform/jobs/each-on-its-own";
import { cases } from "#server/tables/cases";
import { products } from "#server/tables/products";
import { profiles } from "#server/tables/profiles";
import { shipments } from "#server/tables/shipments";
import { shipmentPlaces, unitMovements } from "#server/tables/units";
import { lockCase, storeUnits } from "../case-state.ts";

type Deps = { db: Db; clock(): Date; settings: { WAREHOUSE_TIME_ZONE: string } };

const BATCH_SIZE = 200;

/**
 * Opens a case that asks the customer about units which a count expected in another box and which did not
 * come in time: one case per shipment, even if several processes run this. Moves no units.
 */
export async function askAboutLateUnits({ db, clock, settings }: Deps, signal: AbortSignal): Promise<void> {
  const now = clock();
  const today = dateOf(now, settings.WAREHOUSE_TIME_ZONE);
  const questions = eachOnItsOwn("cases about late units were not opened");
  let after = LOWEST_ID;
  while (!signal.aborted) {
    const batch = await db
      .select(awaitedColumns)
      .from(shipmentPlaces)
      .innerJoin(shipments, eq(shipments.id, shipmentPlaces.shipmentId))
      .innerJoin(products, eq(products.id, shipments.productId))
      .innerJoin(profiles, and(eq(profiles.userId, shipments.userId), isNull(profiles.endedAt)))
      .where(and(sql`announced > 0`, gt(shipmentPlaces.shipmentId, after)))
      .orderBy(asc(shipmentPlaces.shipmentId))
      .limit(BATCH_SIZE);
    for (const one of batch) {
      if (signal.aborted) return;
      if (isLate(one, settings.WAREHOUSE_TIME_ZONE, today) && !(await isAsked(db, one.shipmentId)))
        await questions.run(() => db.transaction((tx) => ask(tx, settings, one, now)));
    }
    const last = batch.at(-1);
    if (!last || batch.length < BATCH_SIZE) break;
    after = last.shipmentId;
  }
  questions.end();
}

/** When units of a shipment were last counted by a count that nobody undid. */
const countedAt = sql<Date | null>`(select m.created_at from ${unitMovements} m
  where m.shipment_id = shipments.id and m.reason = 'count' and m.to_place <> 'announced'
    and not exists (select 1 from ${unitMovements} u where u.undoes = m.id)
  order by m.id desc limit 1)`.mapWith(unitMovements.createdAt);

const awaitedColumns = {
  shipmentId: shipments.id,
  userId: shipments.userId,
  productName: products.name,
  eta: shipments.eta,
  returnBy: shipments.returnBy,
  announced: shipmentPlaces.announced,
  countedAt,
};

type Awaited = {
  shipmentId: string;
  userId: string;
  productName: string;
  eta: string | null;
  returnBy: string | null;
  announced: number;
  countedAt: Date | null;
};

/** False if the only count was undone: staff count again before the customer is asked. */
const isLate = (one: Awaited, timeZone: string, today: string): boolean =>
  one.countedAt !== null &&
  daysBetween(awaitedUntil({ countedOn: dateOf(one.countedAt, timeZone), eta: one.eta }), today) > 0;

const openOf = (shipmentId: string) =>
  and(eq(cases.shipmentId, shipmentId), eq(cases.kind, "awaited"), isNull(cases.settledAt));

const isAsked = async (db: DbOrTx, shipmentId: string) => (await db.$count(cases, openOf(shipmentId))) > 0;

/** Opens the case of one shipment, unless it is open already or somebody counted meanwhile. */
async function ask(
  tx: Tx,
  settings: Deps["settings"],
  { shipmentId, userId, productName, returnBy, countedAt }: Awaited,
  now: Date,
): Promise<void> {
  await lockOwner(tx, sql`${userId}`);
  await tx.select({ id: shipments.id }).from(shipments).where(eq(shipments.id, shipmentId)).for("update");
  const [found] = await tx
    .select(awaitedColumns)
    .from(shipments)
    .innerJoin(products, eq(products.id, shipments.productId))
    .innerJoin(shipmentPlaces, eq(shipmentPlaces.shipmentId, shipments.id))
    .innerJoin(profiles, and(eq(profiles.userId, shipments.userId), isNull(profiles.endedAt)))
    .where(eq(shipments.id, shipmentId));
  const isCounted = found?.countedAt?.getTime() !== countedAt?.getTime();
  if (!found || found.announced === 0 || isCounted || (await isAsked(tx, shipmentId))) return;
  const qty = found.announced;
  const openedOn = dateOf(now, settings.WAREHOUSE_TIME_ZONE);
  const id = randomUUID();
  const [row] = await tx
    .insert(cases)
    .values({
      id,
      userId,
      kind: "awaited",
      shipmentId,
      status: "waiting_customer",
      totalQty: qty,
      createdAt: now,
      ...dueOf({ openedOn, arrivedOn: openedOn, returnBy }),
    })
    .returning({ number: cases.number });
  const text =
    qty === 1
      ? "1 unidade que viria em outra caixa ainda não chegou. Diga se ela ainda vem."
      : `${qty} unidades que viriam em outra caixa ainda não chegaram. Diga se elas ainda vêm.`;
  await recordEvent(tx, {
    type: "case.opened",
    userId,
    about: { kind: "case", id, ...(row && { number: row.number }) },
    words: { subject: productName, count: qty, text },
    actor: { kind: "system" },
  });
  await recordChange(tx, userId, { topic: "cases", happening: "case-opened", subject: productName });
}

/**
 * Ends the open case about units that are still expected once there are none. The caller has locked the
 * shipment.
 */
export async function endAwaitedOf(tx: Tx, shipmentId: string, now: Date): Promise<void> {
  const [open] = await tx.select({ id: cases.id }).from(cases).where(openOf(shipmentId));
  if (!open) return;
  const one = await lockCase(tx, open.id);
  if (one.qty === 0) await storeUnits(tx, one, { now, by: null, outcome: "Resolvida pela contagem" });
}
