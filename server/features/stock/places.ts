import { heldPlaces, type Places } from "@prepara/domain/stock/places";
import { sql } from "drizzle-orm";
import * as z from "zod";
import type { DbOrTx } from "#server/platform/database/database";
import { namedRows } from "#server/platform/database/named-statements";
import { shipmentPlaces } from "#server/tables/units";

/** The places of each shipment; one that was never counted has none. */
export async function placesOf(db: DbOrTx, ids: readonly string[]): Promise<Map<string, Places>> {
  const rows = await readPlaces(db, { ids });
  return new Map(rows.map(({ shipmentId, ...places }) => [shipmentId, places]));
}

/** The ids come from a subselect, so that the planner does not plan each read for their number. */
const readPlaces = namedRows<Places & { shipmentId: string }>(
  "places",
  sql`select shipment_id as "shipmentId", ${sql.raw(heldPlaces.join(", "))} from ${shipmentPlaces}
       where shipment_id = any((select ${sql.placeholder("ids")}::uuid[])::uuid[])`,
);

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
