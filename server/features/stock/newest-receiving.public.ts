import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { changesStored, unitMovements } from "#server/tables/units";

/**
 * Selects the newest movement of a shipment that a count, a correction or a case made; null before the first
 * count. Movements of requests are left out: a count books nothing against their units.
 */
export const newestReceiving = (shipmentId: SQLWrapper): SQL => sql`(select max(moved.id)::float8
  from ${unitMovements} moved where moved.shipment_id = ${shipmentId} and moved.prep_request_id is null and ${changesStored})`;
