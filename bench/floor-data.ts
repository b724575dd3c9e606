import pg from "pg";
import { fill } from "./product.ts";

const REQUESTS = 10_000;

/** The tracking number of only one shipment and its box; the generated ones of all others are shorter. */
export const TRACKING = "1Z999AA10123456784";

/**
 * The floor's rows for customers with twenty shipments each (`fill`): a prep task of two shipments and a
 * check-in of a box at the dock, both open, for each of the first 10 000 customers, an ended check-in for
 * every other shipment, and a box for every fifth.
 */
const statements = [
  `create temp table parcel as
   select id, user_id, tracking_keys, created_at, dense_rank() over (order by user_id) as u,
          row_number() over (partition by user_id order by id) as k from shipments`,
  `create temp table request as select gen_random_uuid() as id, user_id, u from parcel where k = 1 and u <= ${REQUESTS}`,
  `insert into prep_requests (id, user_id, plan, year_month, total_units, free_units_applied, paid_units, unit_price_applied, total_usd, status, free_counted, created_at)
   select id, user_id, 'free', to_char(now(), 'YYYY-MM'), 12, 0, 12, 1.5, 18, 'scheduled', true, now() - u * interval '1 minute' from request order by u`,
  `insert into prep_request_items (prep_request_id, shipment_id, qty, shipped_qty, fnsku)
   select request.id, parcel.id, 6, 0, 'X001ABCDEF' from request join parcel using (u) where k <= 2 order by u`,
  `create temp table box as
   select gen_random_uuid() as id, id as shipment, user_id, tracking_keys, created_at, k = 3 and u <= ${REQUESTS} as waits
     from parcel where k between 3 and 6`,
  `insert into dock_boxes (id, scanned_code, tracking_keys, carrier, user_id, status, shelf, logged_by, logged_at, created_at)
   select id, tracking_keys[1], tracking_keys, 'ups', user_id, case when waits then 'matched' else 'opened' end,
          'A-' || (1 + floor(random() * 90))::int, user_id, created_at, created_at from box order by created_at`,
  "insert into dock_box_shipments (box_id, shipment_id) select id, shipment from box",
  // `missed_at` is set on tasks that are late, because otherwise a job would set it during the measurement.
  `insert into tasks (kind, user_id, prep_request_id, status, due_at, missed_at, ready_at, created_at)
   select 'prep', user_id, id, 'ready', due_at, case when due_at < now() + interval '1 hour' then now() end, now() - interval '1 day', now() - interval '1 day'
     from (select *, now() + (random() * 120 - 10) * interval '1 hour' as due_at from request) each order by u`,
  `insert into task_steps (task_id, position, kind, label, wanted)
   select id, position, step, label, wanted from tasks cross join
          (values (0, 'pack', 'Embalar', 12), (1, 'label', 'Etiquetar caixas', 1), (2, 'photo', 'Foto do fechamento', 1)) each (position, step, label, wanted)`,
  `insert into tasks (kind, user_id, shipment_id, status, due_at, ready_at, done_at, created_at)
   select 'check_in', user_id, id, case when is_open then 'ready' else 'done' end,
          case when is_open then now() + (random() * 120 - 10) * interval '1 hour' else created_at + interval '2 days' end,
          created_at, case when not is_open then created_at + interval '1 day' end, created_at
     from (select *, k = 3 and u <= ${REQUESTS} as is_open from parcel where k > 2 or u > ${REQUESTS}) each order by created_at`,
  `with one as (select box_id, shipment_id from dock_box_shipments order by box_id limit 1),
        box as (update dock_boxes set scanned_code = '${TRACKING}', tracking_keys = array['${TRACKING}'] from one where id = box_id)
   update shipments set tracking_numbers = array['${TRACKING}'], tracking_keys = array['${TRACKING}'] from one where id = shipment_id`,
];

/**
 * Inserts as superuser, without triggers and foreign key checks, and builds the indexes afterwards: updating
 * them row by row took most of eight minutes.
 */
export async function fillFloor(superuserUrl: string, users: number): Promise<void> {
  const client = new pg.Client({ connectionString: superuserUrl });
  await client.connect();
  try {
    await client.query("set maintenance_work_mem = '512MB'");
    const indexes = await client.query<{ name: string; definition: string }>(
      `select index.indexrelid::regclass::text as name, pg_get_indexdef(index.indexrelid) as definition
         from pg_index index where index.indrelid::regclass::text = any($1)
          and not exists (select from pg_constraint where conindid = index.indexrelid)`,
      [FILLED],
    );
    for (const { name } of indexes.rows) await client.query(`drop index ${name}`);
    const withoutTriggers = new URL(superuserUrl);
    const options = "-c session_replication_role=replica -c synchronous_commit=off";
    withoutTriggers.searchParams.set("options", options);
    await fill(withoutTriggers.href, { users, shipmentsEach: 20 });
    await client.query("set session_replication_role = replica; set synchronous_commit = off");
    for (const statement of statements) await client.query(statement);
    for (const { definition } of indexes.rows) await client.query(definition);
    await client.query("vacuum analyze");
  } finally {
    await client.end();
  }
}

const FILLED = [
  "products",
  "shipments",
  "prep_requests",
  "prep_request_items",
  "dock_boxes",
  "dock_box_shipments",
  "tasks",
  "task_steps",
];
