import { randomUUID } from "node:crypto";
import { dateOf, daysBetween } from "@prepara/domain/calendar/calendar";
import { statusOf } from "@prepara/domain/cases/decisions";
import { dueOf, soonestDue } from "@prepara/domain/cases/due";
import {
  type CaseCause,
  isUnitKind,
  placeOfKind,
  type UnitKind,
  unitKinds,
} from "@prepara/domain/cases/kinds";
import { unitsByCause } from "@prepara/domain/cases/units-by-cause";
import { and, asc, desc, eq, inArray, isNull, sql } from "drizzle-orm";
import { recordEvent } from "#server/features/notices/notices.public";
import type { Tx } from "#server/platform/database/database";
import { namedRows } from "#server/platform/database/named-statements";
import { recordChange } from "#server/platform/events/change-log";
import type { PlatformSettings } from "#server/platform/settings";
import { cases, caseUnits } from "#server/tables/cases";
import { products } from "#server/tables/products";
import { profiles } from "#server/tables/profiles";
import { shipments } from "#server/tables/shipments";
import { shipmentPlaces, unitMovements } from "#server/tables/units";
import { type LockedCase, limitWanted, lockCase, storeUnits } from "./case-state.ts";
import { endAwaitedOf } from "./deadlines/late-units.ts";
import { followLongStay } from "./deadlines/long-stays.ts";

type Deps = { tx: Tx; settings: Pick<PlatformSettings, "WAREHOUSE_TIME_ZONE"> };

/**
 * Makes the open cases of a shipment cover the units that are missing, damaged, wrong and lost after a
 * count or a correction: one case per kind and cause is opened, grows, shrinks, or is settled when nothing
 * is left of it (docs/product.md#cases). Changes nothing when they already do. The caller has locked the
 * shipment.
 */
export async function followUnits({ tx, settings }: Deps, shipmentId: string, now: Date): Promise<void> {
  const [places] = await placesWithCases(tx, { shipmentId });
  // Most counts find everything in order: one query for them instead of five.
  if (!places || (!places.hasOpenCase && unitKinds.every((kind) => places[placeOfKind[kind]] === 0))) return;
  await followLongStay({ tx, settings }, shipmentId, now);
  await endAwaitedOf(tx, shipmentId, now);
  const rows = await tx
    .select({ id: cases.id })
    .from(cases)
    .where(
      and(eq(cases.shipmentId, shipmentId), isNull(cases.settledAt), inArray(cases.kind, [...unitKinds])),
    )
    .orderBy(asc(cases.id));
  const open: LockedCase[] = [];
  for (const { id } of rows) open.push(await lockCase(tx, id));
  const act = await newestAct(tx, shipmentId);
  const found: Found[] = [];
  for (const kind of unitKinds) {
    const ofKind = open.filter((one) => one.kind === kind);
    for (const { cause, qty } of unitsByCause(kind, { places, open: ofKind, act })) {
      const one = ofKind.find((each) => each.cause === cause);
      if (one) await resize({ tx, settings }, one, qty, now);
      else found.push({ kind, cause, qty });
    }
  }
  if (found.length > 0) await openCases({ tx, settings }, shipmentId, found, now);
}

type PlacesWithCases = {
  missing: number;
  damaged: number;
  wrong: number;
  lost: number;
  hasOpenCase: boolean;
};

const placesWithCases = namedRows<PlacesWithCases>(
  "places_with_cases",
  sql`
  select missing, damaged, wrong, lost,
         exists (select from ${cases} c where c.shipment_id = place.shipment_id and c.settled_at is null) as "hasOpenCase"
    from ${shipmentPlaces} place where shipment_id = ${sql.placeholder("shipmentId")}::uuid`,
);

/** The movements of the act that staff just recorded: the shipment is locked, so it is the newest one. */
function newestAct(tx: Tx, shipmentId: string) {
  const newest = tx
    .select({ actId: unitMovements.actId })
    .from(unitMovements)
    .where(eq(unitMovements.shipmentId, shipmentId))
    .orderBy(desc(unitMovements.id))
    .limit(1);
  return tx
    .select({
      from: unitMovements.fromPlace,
      to: unitMovements.toPlace,
      qty: unitMovements.qty,
      reason: unitMovements.reason,
    })
    .from(unitMovements)
    .where(and(eq(unitMovements.shipmentId, shipmentId), inArray(unitMovements.actId, newest)))
    .orderBy(asc(unitMovements.id));
}

async function resize({ tx, settings }: Deps, one: LockedCase, qty: number, now: Date): Promise<void> {
  const wanted = await limitWanted(tx, one, qty, now);
  if (qty > one.qty) await grow({ tx, settings }, one, qty - one.qty, now);
  await storeUnits(tx, { ...one, qty, wanted }, { now, by: null, outcome: "Resolvida pela contagem" });
}

/**
 * Adds units to an open case: moves the due date so that there is time to decide about them, and notifies the
 * customer.
 */
async function grow({ tx, settings }: Deps, one: LockedCase, added: number, now: Date): Promise<void> {
  const { id, number, userId, kind, cause, shipmentId } = one;
  if (!isUnitKind(kind) || shipmentId === null) return;
  const soonest = soonestDue(dateOf(now, settings.WAREHOUSE_TIME_ZONE));
  await tx
    .update(cases)
    .set({
      totalQty: one.totalQty + added,
      dueOn: daysBetween(one.dueOn, soonest) > 0 ? soonest : one.dueOn,
    })
    .where(eq(cases.id, id));
  const [product] = await tx
    .select({ name: products.name })
    .from(shipments)
    .innerJoin(products, eq(products.id, shipments.productId))
    .where(eq(shipments.id, shipmentId));
  const subject = product?.name ?? "";
  await recordOpening(tx, { id, number, userId }, { kind, cause, qty: added, subject });
  await recordChange(tx, userId, { topic: "cases", happening: "case-opened", subject });
}

type OpenedCase = { id: string; number: number | undefined; userId: string };

/** Notifies the customer of units to decide about. */
const recordOpening = (
  tx: Tx,
  { id, number, userId }: OpenedCase,
  { subject, ...found }: Found & { subject: string },
): Promise<void> =>
  recordEvent(tx, {
    // Nothing is asked of the customer while we search.
    type: found.kind === "lost_here" ? "case.searching" : "case.opened",
    userId,
    about: { kind: "case", id, ...(number !== undefined && { number }) },
    words: { subject, count: found.qty, text: whatIsWrong(found) },
    actor: { kind: "staff" },
  });

type Found = { kind: UnitKind; cause: CaseCause; qty: number };

async function openCases({ tx, settings }: Deps, shipmentId: string, found: readonly Found[], now: Date) {
  const [shipment] = await tx
    .select({
      userId: shipments.userId,
      arrivedAt: shipments.arrivedAt,
      returnBy: shipments.returnBy,
      productName: products.name,
    })
    .from(shipments)
    .innerJoin(products, eq(products.id, shipments.productId))
    .innerJoin(profiles, and(eq(profiles.userId, shipments.userId), isNull(profiles.endedAt)))
    .where(eq(shipments.id, shipmentId));
  // A deleted account has nobody who could decide about its goods.
  if (!shipment) return;
  const { userId, returnBy } = shipment;
  const dayOf = (at: Date) => dateOf(at, settings.WAREHOUSE_TIME_ZONE);
  const arrivedOn = shipment.arrivedAt && dayOf(shipment.arrivedAt);
  const due = dueOf({ openedOn: dayOf(now), arrivedOn, returnBy });
  for (const { kind, cause, qty } of found) {
    const [id, place] = [randomUUID(), placeOfKind[kind]];
    const status = statusOf({ kind, qty, wanted: [] });
    const opened = { id, userId, kind, cause, shipmentId, status, totalQty: qty, createdAt: now, ...due };
    const [row] = await tx.insert(cases).values(opened).returning({ number: cases.number });
    await tx.insert(caseUnits).values({ caseId: id, place, qty });
    await recordOpening(
      tx,
      { id, number: row?.number, userId },
      { kind, cause, qty, subject: shipment.productName },
    );
  }
  await recordChange(tx, userId, { topic: "cases", happening: "case-opened", subject: shipment.productName });
}

const units = (qty: number, one: string, many: string) =>
  qty === 1 ? `1 unidade ${one}` : `${qty} unidades ${many}`;

/** The text of the customer's notice. */
function whatIsWrong({ kind, cause, qty }: Found): string {
  const said: Record<UnitKind, string> = {
    shortage: units(qty, "não chegou", "não chegaram"),
    damage:
      cause === "warehouse"
        ? `${units(qty, "foi danificada", "foram danificadas")} no nosso galpão`
        : units(qty, "chegou danificada", "chegaram danificadas"),
    wrong: units(qty, "é de outro produto", "são de outro produto"),
    lost_here: `Não encontramos ${units(qty, "", "").trim()} no nosso galpão`,
  };
  return `${said[kind]}. ${kind === "lost_here" ? "Estamos procurando." : "Diga o que devemos fazer."}`;
}
