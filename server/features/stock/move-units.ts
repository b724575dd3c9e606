import { afterMovements, isOfRequest, type Movement, requestChange } from "@prepara/domain/stock/movements";
import { heldPlaces, type Places, unitColumnsOf } from "@prepara/domain/stock/places";
import { asc, inArray, sql } from "drizzle-orm";
import { followPacking } from "#server/features/work/work.public";
import type { Tx } from "#server/platform/database/database";
import { namedRows } from "#server/platform/database/named-statements";
import { refusalsOf } from "#server/platform/refusal";
import { prepRequestItems } from "#server/tables/prep-requests";
import { shipments } from "#server/tables/shipments";
import { shipmentPlaces, unitMovements } from "#server/tables/units";
import { placesOf } from "./places.ts";

/** What this slice refuses, with status, public code and what the user reads. */
export const stockRefusal = refusalsOf({
  units_moved: [409, "units_moved", "Essas unidades já saíram desse lugar."],
  places_changed: [
    409,
    "places_changed",
    "As unidades mudaram enquanto a tela estava aberta: agora há {now} nesse lugar. Confira e confirme de novo.",
  ],
  already_undone: [409, "already_undone", "Esta contagem ou este ajuste já foi desfeito."],
  not_undoable: [409, "not_undoable", "Só contagens e ajustes podem ser desfeitos."],
  not_adjustable: [422, "not_adjustable", "Não há ajuste entre esses lugares."],
  counts_do_not_add_up: [
    422,
    "counts_do_not_add_up",
    "Separe as unidades que não chegaram: quantas faltam e quantas ainda vêm.",
  ],
  line_changed: [409, "line_changed", "O número de unidades anunciadas mudou. Confira e confirme de novo."],
  nothing_counted: [422, "nothing_counted", "Conte ao menos uma unidade ou diga quantas faltam."],
  unannounced_undone: [
    409,
    "unannounced_undone",
    "A contagem desta mercadoria sem anúncio foi desfeita. Registre-a de novo na caixa.",
  ],
  lots_do_not_add_up: [422, "lots_do_not_add_up", "Os lotes somam mais do que as unidades em bom estado."],
  damage_needs_photo: [422, "damage_needs_photo", "Fotografe as unidades danificadas ou erradas."],
});

/**
 * A movement of one shipment; `prepRequestId` if it moves units of a request, `undoes` if it reverses a
 * movement.
 */
export type UnitMovement = Movement & { shipmentId: string; prepRequestId?: string; undoes?: number };

export type MovingAct = {
  /** The same for all movements of the act, which are undone together. */
  id: string;
  actorId: string;
  now: Date;
  countId?: string;
  /** The new `count_state` of the shipments; unchanged if missing. */
  countState?: (typeof shipments.$inferSelect)["countState"];
  /** Places of the shipments, read by a caller who had locked these; otherwise they are locked and read. */
  placesBefore?: Map<string, Places>;
};

/**
 * Records movements, and with them the places, the unit columns of the shipments and the units of the
 * requests; nothing else writes these (docs/decisions/0120). Locks the shipments by id. The first movements
 * of a shipment mark it as arrived. Refuses `units_moved` when a place has fewer units than are taken.
 */
export async function moveUnits(tx: Tx, movements: readonly UnitMovement[], act: MovingAct): Promise<void> {
  if (movements.length === 0) return;
  const byShipment = Map.groupBy(movements, ({ shipmentId }) => shipmentId);
  const ids = [...byShipment.keys()];
  const before = act.placesBefore ?? (await lockedPlaces(tx, ids));
  const after = ids.map((shipmentId) => {
    const places = afterMovements(before.get(shipmentId) ?? null, byShipment.get(shipmentId) ?? []);
    if (places === null) throw stockRefusal("units_moved");
    return { shipmentId, places };
  });
  await insertMovements(tx, movements, act);
  await storePlaces(tx, after);
  await storeColumns(tx, after, act);
  const isPacking = movements.some(({ from, to }) => from === "reserved" && to === "packed");
  for (const prepRequestId of await storeRequestUnits(tx, movements))
    await followPacking(tx, { prepRequestId, by: act.actorId, isPacking }, act.now);
}

async function lockedPlaces(tx: Tx, ids: readonly string[]): Promise<Map<string, Places>> {
  await tx
    .select({ id: shipments.id })
    .from(shipments)
    .where(inArray(shipments.id, [...ids]))
    .orderBy(asc(shipments.id))
    .for("update");
  return placesOf(tx, ids);
}

// The three functions below use one prepared statement each, with all rows in one parameter, because the
// customer's row may be locked meanwhile: 500 statements took half a second.
async function insertMovements(tx: Tx, movements: readonly UnitMovement[], act: MovingAct): Promise<void> {
  const { id, actorId, countId = null, now } = act;
  await insertedMovements(tx, { rows: JSON.stringify(movements), id, actorId, countId, now });
}

const insertedMovements = namedRows(
  "insert_movements",
  sql`
  insert into ${unitMovements} (shipment_id, from_place, to_place, qty, reason, prep_request_id, undoes, act_id, actor_id, count_id, created_at)
  select "shipmentId", "from", "to", qty, reason, "prepRequestId", undoes, ${sql.placeholder("id")}::uuid, ${sql.placeholder("actorId")}::uuid,
         ${sql.placeholder("countId")}::uuid, ${sql.placeholder("now")}::timestamptz
    from json_to_recordset(${sql.placeholder("rows")}) as moved ("shipmentId" uuid, "from" text, "to" text, qty int, reason text,
      "prepRequestId" uuid, undoes bigint)`,
);

type After = { shipmentId: string; places: Places };

async function storePlaces(tx: Tx, after: readonly After[]): Promise<void> {
  const rows = after.map(({ shipmentId, places }) => ({ id: shipmentId, ...places }));
  await storedPlaces(tx, { rows: JSON.stringify(rows) });
}

const placeColumns = sql.raw(heldPlaces.join(", "));
const placeTypes = sql.raw(heldPlaces.map((place) => `${place} int`).join(", "));
const placesReplaced = sql.raw(heldPlaces.map((place) => `${place} = excluded.${place}`).join(", "));

const storedPlaces = namedRows(
  "store_places",
  sql`
  insert into ${shipmentPlaces} (shipment_id, ${placeColumns})
  select id, ${placeColumns} from json_to_recordset(${sql.placeholder("rows")}) as moved (id uuid, ${placeTypes})
  on conflict (shipment_id) do update set ${placesReplaced}`,
);

async function storeColumns(tx: Tx, after: readonly After[], act: MovingAct): Promise<void> {
  const { now, countState } = act;
  const rows = after.map(({ shipmentId, places }) => ({ id: shipmentId, ...unitColumnsOf(places) }));
  await storedColumns(tx, { rows: JSON.stringify(rows), now, countState: countState ?? null });
}

const storedColumns = namedRows(
  "store_unit_columns",
  sql`
  update ${shipments} set status = moved.status, received_qty = moved."receivedQty", damaged_qty = moved."damagedQty",
    requested_qty = moved."requestedQty", removed_qty = moved."removedQty",
    arrived_at = coalesce(arrived_at, ${sql.placeholder("now")}), count_state = coalesce(${sql.placeholder("countState")}, count_state)
  from json_to_recordset(${sql.placeholder("rows")}) as moved (id uuid, status text, "receivedQty" int, "damagedQty" int,
    "requestedQty" int, "removedQty" int)
  where ${shipments.id} = moved.id`,
);

/** Returns the requests of which units were packed, shipped or dropped, or had that reversed. */
async function storeRequestUnits(tx: Tx, movements: readonly UnitMovement[]): Promise<Set<string>> {
  const rows = movements
    .filter(isOfRequest)
    .map((movement) => ({
      request: movement.prepRequestId,
      shipment: movement.shipmentId,
      ...requestChange(movement),
    }))
    .filter(({ packed, shipped, dropped }) => packed !== 0 || shipped !== 0 || dropped !== 0);
  const requests = new Set(rows.flatMap(({ request }) => request ?? []));
  if (rows.length === 0) return requests;
  await tx.execute(sql`
    update ${prepRequestItems} set packed_qty = packed_qty + moved.packed, shipped_qty = shipped_qty + moved.shipped,
      dropped_qty = dropped_qty + moved.dropped
    from (select request, shipment, sum(packed)::int as packed, sum(shipped)::int as shipped, sum(dropped)::int as dropped
            from json_to_recordset(${JSON.stringify(rows)}) as each (request uuid, shipment uuid, packed int, shipped int, dropped int)
           group by 1, 2) moved
    where prep_request_id = moved.request and shipment_id = moved.shipment`);
  return requests;
}
