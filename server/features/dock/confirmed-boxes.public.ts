import { maxNamedBoxes } from "@prepara/domain/dock/box";
import { type SQL, sql } from "drizzle-orm";
import { dockBoxes, dockBoxShipments } from "#server/tables/dock-boxes";

/**
 * Selects, as a JSON list of ids, the boxes that a check-in of the shipment opens: staff confirmed the suite.
 * The oldest ones if they are more than a check-in names.
 */
export const confirmedBoxIds = (shipmentId: SQL) => sql<string[]>`
  (select coalesce(json_agg(box.id order by box.logged_at, box.number), '[]')
     from (select each.id, each.logged_at, each.number
             from ${dockBoxShipments} held join ${dockBoxes} each on each.id = held.box_id
            where held.shipment_id = ${shipmentId} and each.status in ('matched', 'opened')
              and each.suite_read is not null
            order by each.logged_at, each.number limit ${maxNamedBoxes}) box)`;
