import type { Places } from "@prepara/domain/stock/places";
import { inArray } from "drizzle-orm";
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
