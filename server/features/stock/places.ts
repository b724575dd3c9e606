import type { Places } from "@prepara/domain/stock/places";
import { inArray } from "drizzle-orm";
import * as z from "zod";
import type { DbOrTx } from "#server/platform/database/database";
import { shipmentPlaces } from "#server/tables/units";

/** The places of each shipment; one that was never counted has none. */
export async function placesOf(db: DbOrTx, ids: readonly string[]): Promise<Map<string, Places>> {
  const rows = await db
    .select()
    .from(shipmentPlaces)
    .where(inArray(shipmentPlaces.shipmentId, [...ids]));
  return new Map(rows.map(({ shipmentId, ...places }) => [shipmentId, places]));
}

const units = z.int();

/** The units of a shipment in each place, as the API returns them; null before its first count. */
export const placesSchema = z
  .object({
    announced: units,
    on_hand: units,
    damaged: units,
    wrong: units,
    missing: units,
    reserved: units,
    packed: units,
    shipped: units,
    returned: units,
    disposed: units,
    written_off: units,
    lost: units,
  })
  .nullable()
  .describe("Units by place; null before the first count");
