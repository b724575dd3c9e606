import { expect, test } from "vitest";
import { prepChecks } from "#server/features/prep/prep-checks";
import { migrateDatabase } from "#server/platform/database/migrate";
import { databaseToMigrate, migrateUntil } from "#server/platform/testing/database-to-migrate";
import { outboundChecks } from "./outbound-checks.ts";

const { url, client, db } = await databaseToMigrate();

const owner = "00000000-0000-4000-8000-000000000001";
const statuses = ["pending_payment", "under_review", "scheduled", "shipped"];

/** A request of two units in each status, of which one is free. */
async function fill(): Promise<void> {
  await client.query("insert into profiles (user_id, full_name) values ($1, 'Ana')", [owner]);
  for (const status of statuses) {
    const isCounted = status === "scheduled" || status === "shipped";
    const inPlace = status === "shipped" ? "shipped" : "reserved";
    await client.query("begin");
    const { rows } = await client.query<{ request: string; shipment: string }>(
      `with request as (insert into prep_requests (user_id, plan, year_month, total_units, free_units_applied, paid_units,
           unit_price_applied, total_usd, status, free_counted) values ($1, 'free', '2026-01', 2, 1, 1, 1, 1, $2, $3) returning id),
         product as (insert into products (user_id, name, qty) values ($1, 'Fone', 2) returning id),
         shipment as (insert into shipments (user_id, product_id, qty, status, arrived_at, received_qty, requested_qty)
           select $1, id, 2, 'prep_requested', now(), 2, 2 from product returning id)
       select request.id as request, shipment.id as shipment from request, shipment`,
      [owner, status, isCounted],
    );
    const [made] = rows;
    await client.query(
      `insert into prep_request_items (prep_request_id, shipment_id, qty, shipped_qty) values ($1, $2, 2, $3)`,
      [made?.request, made?.shipment, status === "shipped" ? 2 : 0],
    );
    await client.query(`insert into shipment_places (shipment_id, ${inPlace}) values ($1, 2)`, [
      made?.shipment,
    ]);
    await client.query(
      `insert into unit_movements (shipment_id, from_place, to_place, qty, reason, act_id, prep_request_id, created_at)
       select $1::uuid, f, t, 2, 'migrated', gen_random_uuid(), r, now() from (values ('outside', 'on_hand', null::uuid), ('on_hand', 'reserved', $2::uuid)) as m (f, t, r)
       union all select $1::uuid, 'reserved', 'shipped', 2, 'migrated', gen_random_uuid(), $2::uuid, now() where $3`,
      [made?.shipment, made?.request, status === "shipped"],
    );
    await client.query("commit");
  }
  await client.query(
    "insert into user_monthly_counters (user_id, year_month, used_units) values ($1, '2026-01', 2)",
    [owner],
  );
}

const rowsOf = async (table: string) =>
  (await client.query<{ row: object }>(`select to_jsonb(t) as row from ${table} t order by 1`)).rows.map(
    ({ row }) => row,
  );
const requestIn = async (status: string) =>
  (
    await client.query<{ request: string; shipment: string }>(
      `select r.id as request, i.shipment_id as shipment from prep_requests r join prep_request_items i on i.prep_request_id = r.id
        where r.status = $1`,
      [status],
    )
  ).rows[0] ?? { request: "", shipment: "" };

const boxed = (status: string, request: string, shipment: string | null, qty = 1) => `
  with box as (insert into outbound_boxes (id, prep_request_id, position, status, opened_by, created_at, shipped_at)
    values (gen_random_uuid(), '${request}', 1, '${status}', '${owner}', now(), ${status === "shipped" ? "now()" : "null"}) returning id, prep_request_id)
  insert into outbound_items (box_id, prep_request_id, shipment_id, qty)
  select id, prep_request_id, '${shipment}', ${qty} from box`;

test("requests of today keep their rows, and boxes must agree with them from then on", async () => {
  await migrateUntil(client, "0062_labels");
  await fill();
  const tables = ["prep_requests", "prep_request_items", "shipments", "shipment_places"];
  const before = [];
  for (const table of tables) before.push(await rowsOf(table));

  await migrateDatabase(url);

  const after = [];
  for (const table of tables) after.push(await rowsOf(table));
  expect(after).toMatchObject(before);
  expect(await rowsOf("outbound_boxes")).toEqual([]);
  for (const { title, findProblems } of [...outboundChecks, ...prepChecks])
    expect([title, await findProblems({ db })]).toEqual([title, []]);

  const scheduled = await requestIn("scheduled");
  const shipped = await requestIn("shipped");
  const notThose = /are not those of its boxes/;
  await expect(client.query(boxed("open", scheduled.request, scheduled.shipment))).rejects.toThrow(notThose);
  await expect(client.query(boxed("open", scheduled.request, shipped.shipment))).rejects.toThrow(
    /outbound_items_item_of_request/,
  );
  await expect(client.query(boxed("open", shipped.request, shipped.shipment))).rejects.toThrow(notThose);
  await expect(client.query(boxed("shipped", shipped.request, shipped.shipment, 3))).rejects.toThrow(
    notThose,
  );
  await expect(client.query(boxed("shipped", scheduled.request, scheduled.shipment))).rejects.toThrow(
    notThose,
  );
  await client.query(boxed("shipped", shipped.request, shipped.shipment, 2));
  await expect(
    client.query("update prep_requests set status = 'scheduled' where id = $1", [shipped.request]),
  ).rejects.toThrow(/is not shipped exactly with request/);
  await expect(
    client.query("update prep_request_items set packed_qty = 1 where prep_request_id = $1", [
      scheduled.request,
    ]),
  ).rejects.toThrow();
  await expect(
    client.query("update outbound_boxes set status = 'closed', shipped_at = null"),
  ).rejects.toThrow(/outbound_boxes_status_follows/);
});
