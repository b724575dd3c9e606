import { expect, test } from "vitest";
import { prepChecks } from "#server/features/prep/prep-checks";
import { migrateDatabase } from "#server/platform/database/migrate";
import { databaseToMigrate, migrateUntil } from "#server/platform/testing/database-to-migrate";
import { stockChecks } from "./stock-checks.ts";

const { url, client, db } = await databaseToMigrate();

/** name, announced, received, damaged, units in an open request, units in a shipped one */
const lines = [
  ["on the way", 6, null, 0, 0, 0],
  ["as announced", 6, 6, 0, 0, 0],
  ["short", 6, 4, 1, 0, 0],
  ["nothing came", 6, 0, 0, 0, 0],
  ["too many", 6, 9, 0, 0, 0],
  ["too many, most damaged", 3, 5, 4, 0, 0],
  ["partly requested", 6, 6, 0, 2, 0],
  ["all requested", 6, 6, 1, 2, 3],
  ["all shipped", 6, 6, 0, 0, 6],
] as const;

const owner = "00000000-0000-4000-8000-000000000001";

async function fill(): Promise<void> {
  await client.query("insert into profiles (user_id, full_name) values ($1, 'Ana')", [owner]);
  const request = (status: string, units: number) =>
    client.query<{ id: string }>(
      `insert into prep_requests (user_id, plan, year_month, total_units, free_units_applied, paid_units, unit_price_applied, total_usd, status, free_counted)
       values ($1, 'free', '2026-01', $2::int, 0, $2::int, 1, $2::int, $3, $4) returning id`,
      [owner, units, status, status === "shipped"],
    );
  const sum = (at: 4 | 5) => lines.reduce((total, line) => total + line[at], 0);
  const open = (await request("scheduled", sum(4))).rows[0]?.id;
  const shipped = (await request("shipped", sum(5))).rows[0]?.id;
  await client.query("update prep_requests set free_counted = true");
  await client.query("insert into prep_request_events (prep_request_id, status) values ($1, 'shipped')", [
    shipped,
  ]);
  for (const [name, qty, received, damaged, inOpen, inShipped] of lines) {
    const { rows } = await client.query<{ id: string }>(
      `with product as (insert into products (user_id, name, qty) values ($1::uuid, $2, $3::int) returning id)
       insert into shipments (user_id, product_id, qty, status, arrived_at, received_qty, damaged_qty, requested_qty)
       select $1::uuid, id, $3::int, $4::text, $5::timestamptz, $6::int, $7::int, $8::int from product returning id`,
      [
        owner,
        name,
        qty,
        received === null
          ? "in_transit"
          : inOpen + inShipped === 0 || name.startsWith("partly")
            ? "arrived"
            : "prep_requested",
        received === null ? null : new Date("2026-01-05T12:00:00Z"),
        received,
        damaged,
        inOpen + inShipped,
      ],
    );
    for (const [requestId, units] of [
      [open, inOpen],
      [shipped, inShipped],
    ])
      if (units) {
        const values = [requestId, rows[0]?.id, units];
        await client.query(
          "insert into prep_request_items (prep_request_id, shipment_id, qty) values ($1, $2, $3)",
          values,
        );
      }
  }
}

async function rowsOfAll(tables: readonly string[]) {
  const found: object[][] = [];
  for (const table of tables) found.push(await rowsOf(table));
  return found;
}

const rowsOf = async (table: string) =>
  (await client.query<{ row: object }>(`select to_jsonb(t) as row from ${table} t order by 1`)).rows.map(
    ({ row }) => row,
  );

test("today's rows become movements: no count changes, and places, columns and requests agree", async () => {
  await migrateUntil(client, "0027_pix-rates");
  await fill();
  const tables = ["shipments", "products", "prep_requests", "prep_request_items"];
  const before = await rowsOfAll(tables);

  await migrateDatabase(url);

  expect(await rowsOfAll(tables)).toMatchObject(before);
  for (const { title, findProblems } of [...stockChecks, ...prepChecks])
    expect([title, await findProblems({ db })]).toEqual([title, []]);
  const { rows } = await client.query(
    `select p.name, count_state, places.announced, on_hand, damaged, missing, written_off, reserved, shipped
       from shipments s join products p on p.id = s.product_id left join shipment_places places on places.shipment_id = s.id`,
  );
  const found = Object.fromEntries(
    rows.map(
      ({ name, count_state, announced, on_hand, damaged, missing, written_off, reserved, shipped }) => [
        name,
        [count_state, announced, on_hand, damaged, missing, written_off, reserved, shipped],
      ],
    ),
  );
  expect(found).toEqual({
    "on the way": ["none", null, null, null, null, null, null, null],
    "as announced": ["as_announced", 0, 6, 0, 0, 0, 0, 0],
    short: ["counted", 0, 3, 1, 0, 2, 0, 0],
    "nothing came": ["counted", 0, 0, 0, 0, 6, 0, 0],
    "too many": ["counted", 0, 9, 0, 0, 0, 0, 0],
    "too many, most damaged": ["counted", 0, 1, 4, 0, 0, 0, 0],
    "partly requested": ["as_announced", 0, 4, 0, 0, 0, 2, 0],
    "all requested": ["counted", 0, 0, 1, 0, 0, 2, 3],
    "all shipped": ["as_announced", 0, 0, 0, 0, 0, 0, 6],
  });
  expect(await rowsOf("shipment_counts")).toEqual([]);
});
