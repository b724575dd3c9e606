import type { AnnouncedShipment } from "@prepara/domain/dock/assign-box";
import { sql } from "drizzle-orm";
import type { DbOrTx, Tx } from "#server/platform/database/database";
import { profiles } from "#server/tables/profiles";
import { shipments } from "#server/tables/shipments";
import { shipmentPlaces } from "#server/tables/units";

/** Per customer, so that many announcements of one customer cannot hide another's. */
const MAX_OF_CUSTOMER = 20;

/**
 * The shipments announced with one of the keys, by id; of a customer with too many, the expected and newest
 * ones.
 */
export async function announcedShipments(db: DbOrTx, keys: readonly string[]): Promise<AnnouncedShipment[]> {
  const { rows } = await db.execute<AnnouncedShipment>(sql`
    select id, user_id as "userId", is_expected as "isExpected" from (
      select s.*, row_number() over (partition by user_id order by is_expected desc, created_at desc, id) as place
        from (select ${shipments.id}, ${shipments.userId}, ${shipments.createdAt},
                     ${shipments.status} = 'in_transit'
                       or coalesce(${shipmentPlaces.announced} + ${shipmentPlaces.missing}, 0) > 0 as is_expected
                from ${shipments} left join ${shipmentPlaces} on ${shipmentPlaces.shipmentId} = ${shipments.id}
                join ${profiles} on ${profiles.userId} = ${shipments.userId} and ${profiles.endedAt} is null
               where ${shipments.trackingKeys} && ${sql.param([...keys])}::text[]) s) ranked
     where place <= ${MAX_OF_CUSTOMER} order by id`);
  return rows;
}

/**
 * Keeps these shipments from being deleted until the transaction ends; returns those of the customer that
 * exist, by id.
 */
export async function lockShipments(tx: Tx, userId: string, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const { rows } = await tx.execute<{ id: string }>(sql`
    select ${shipments.id} from ${shipments}
     where ${shipments.id} = any(${sql.param([...ids])}::uuid[]) and ${shipments.userId} = ${userId}
     order by ${shipments.id} for key share`);
  return rows.map(({ id }) => id);
}
