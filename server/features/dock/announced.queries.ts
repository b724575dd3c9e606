import type { AnnouncedShipment } from "@prepara/domain/dock/assign-box";
import { type SQL, sql } from "drizzle-orm";
import type { DbOrTx, Tx } from "#server/platform/database/database";
import { profiles } from "#server/tables/profiles";
import { shipments } from "#server/tables/shipments";
import { isWithdrawn, shipmentPlaces } from "#server/tables/units";

/** Per customer, so that many announcements of one customer cannot hide another's. */
const MAX_OF_CUSTOMER = 20;

/**
 * A customer may announce a number 200 times, so more than these are the announcements of many customers:
 * enough to know that the number does not say whose the box is. Reading 800,000 of them took half a minute.
 */
const MAX_READ = 5000;

/** The ids of shipments announced with one of the keys, as an array expression; `MAX_READ` at most. */
export const announcedIds = (keys: SQL): SQL => sql`array(
  select announced.id from ${shipments} announced where announced.tracking_keys && ${keys} limit ${sql.raw(String(MAX_READ))})`;

/**
 * The shipments announced with one of the keys, by id; of a customer with too many, the expected and newest
 * ones. Those of `owner` are among them, whatever the number of others'.
 */
export async function announcedShipments(
  db: DbOrTx,
  keys: readonly string[],
  owner: string | null | undefined,
): Promise<AnnouncedShipment[]> {
  const wanted = sql`${sql.param([...keys])}::text[]`;
  const { rows } = await db.execute<AnnouncedShipment>(sql`
    select id, user_id as "userId", is_expected as "isExpected" from (
      select s.*, row_number() over (partition by user_id order by is_expected desc, created_at desc, id) as place
        from (select ${shipments.id}, ${shipments.userId}, ${shipments.createdAt},
                     ${shipments.status} = 'in_transit'
                       or coalesce(${shipmentPlaces.announced} + ${shipmentPlaces.missing}, 0) > 0 as is_expected
                from ${shipments} left join ${shipmentPlaces} on ${shipmentPlaces.shipmentId} = ${shipments.id}
                join ${profiles} on ${profiles.userId} = ${shipments.userId} and ${profiles.endedAt} is null
               where ${shipments.id} = any(${announcedIds(wanted)} || array(
                 select own.id from ${shipments} own where own.user_id = ${owner ?? null} and own.tracking_keys && ${wanted}))) s) ranked
     where place <= ${MAX_OF_CUSTOMER} order by id`);
  return rows;
}

/**
 * Keeps these shipments from being deleted until the transaction ends; returns those of the customer that
 * exist, by id, without goods that nobody announced and whose count was undone.
 */
export async function lockShipments(tx: Tx, userId: string, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const { rows } = await tx.execute<{ id: string }>(sql`
    select ${shipments.id} from ${shipments}
     where ${shipments.id} = any(${sql.param([...ids])}::uuid[]) and ${shipments.userId} = ${userId}
       and not ${isWithdrawn}
     order by ${shipments.id} for key share`);
  return rows.map(({ id }) => id);
}
