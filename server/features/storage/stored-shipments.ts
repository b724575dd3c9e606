import { scaled } from "@prepara/domain/money/decimal";
import type {
  MeasuredCount,
  Sides,
  StoredShipment,
  TimedMovement,
} from "@prepara/domain/storage/stored-units";
import { and, asc, inArray, sql } from "drizzle-orm";
import type { DbOrTx } from "#server/platform/database/database";
import { cases } from "#server/tables/cases";
import { changesStored, shipmentCounts, unitMovements } from "#server/tables/units";

/** What counting storage days needs to know about shipments, in three queries for any number of them. */
export async function storedShipments(
  db: DbOrTx,
  ids: readonly string[],
): Promise<Map<string, StoredShipment>> {
  if (ids.length === 0) return new Map();
  const movements = Map.groupBy(await movementsOf(db, ids), ({ shipmentId }) => shipmentId);
  const spans = Map.groupBy(await caseSpansOf(db, ids), ({ shipmentId }) => shipmentId);
  const counts = await measuredCounts(db, ids);
  return new Map(
    ids.map((id) => [
      id,
      {
        movements: movements.get(id) ?? [],
        cases: (spans.get(id) ?? []).flatMap(({ kind, openedAt, settledAt }) =>
          kind === "damage" || kind === "wrong" ? [{ kind, openedAt, settledAt }] : [],
        ),
        counts: counts.get(id) ?? [],
      },
    ]),
  );
}

const movementsOf = (
  db: DbOrTx,
  ids: readonly string[],
): Promise<(TimedMovement & { shipmentId: string })[]> =>
  db
    .select({
      shipmentId: unitMovements.shipmentId,
      id: unitMovements.id,
      from: unitMovements.fromPlace,
      to: unitMovements.toPlace,
      qty: unitMovements.qty,
      reason: unitMovements.reason,
      undoes: unitMovements.undoes,
      at: unitMovements.createdAt,
    })
    .from(unitMovements)
    .where(and(inArray(unitMovements.shipmentId, [...ids]), changesStored))
    .orderBy(asc(unitMovements.shipmentId), asc(unitMovements.id));

const caseSpansOf = (db: DbOrTx, ids: readonly string[]) =>
  db
    .select({
      shipmentId: sql<string>`${cases.shipmentId}`,
      kind: cases.kind,
      openedAt: cases.createdAt,
      settledAt: cases.settledAt,
    })
    .from(cases)
    .where(and(inArray(cases.shipmentId, [...ids]), inArray(cases.kind, ["damage", "wrong"])));

const countsOf = (db: DbOrTx, ids: readonly string[]) =>
  db
    .select({
      shipmentId: shipmentCounts.shipmentId,
      at: shipmentCounts.createdAt,
      undoneAt: sql<Date | null>`(select min(reverse.created_at) from ${unitMovements} counted
        join ${unitMovements} reverse on reverse.undoes = counted.id
        where counted.count_id = ${sql`${shipmentCounts}.id`})`.mapWith(unitMovements.createdAt),
      units: sql<number>`${shipmentCounts.good} + ${shipmentCounts.damaged} + ${shipmentCounts.wrong}`,
      lengthIn: shipmentCounts.lengthIn,
      widthIn: shipmentCounts.widthIn,
      heightIn: shipmentCounts.heightIn,
      unitLengthIn: shipmentCounts.unitLengthIn,
      unitWidthIn: shipmentCounts.unitWidthIn,
      unitHeightIn: shipmentCounts.unitHeightIn,
    })
    .from(shipmentCounts)
    .where(inArray(shipmentCounts.shipmentId, [...ids]))
    .orderBy(asc(shipmentCounts.createdAt), asc(shipmentCounts.id));

/** What counts of these shipments measured, in one query. */
export async function measuredCounts(
  db: DbOrTx,
  ids: readonly string[],
): Promise<Map<string, MeasuredCount[]>> {
  const rows = ids.length === 0 ? [] : await countsOf(db, ids);
  const measured = new Map<string, MeasuredCount[]>();
  for (const row of rows)
    measured.set(row.shipmentId, [...(measured.get(row.shipmentId) ?? []), toMeasured(row)]);
  return measured;
}

type CountRow = Awaited<ReturnType<typeof countsOf>>[number];

const toMeasured = ({ at, undoneAt, units, ...row }: CountRow): MeasuredCount => ({
  at,
  undoneAt,
  units,
  unit: sidesOf([row.unitLengthIn, row.unitWidthIn, row.unitHeightIn]),
  box: sidesOf([row.lengthIn, row.widthIn, row.heightIn]),
});

/** The three sides from columns in inches; null unless all three are known. */
function sidesOf(inches: readonly (string | null)[]): Sides | null {
  const [length, width, height] = inches.map((side) => (side === null ? null : scaled(side, 3)));
  return length && width && height ? [length, width, height] : null;
}
