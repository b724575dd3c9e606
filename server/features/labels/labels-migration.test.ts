import { expect, test } from "vitest";
import { migrateDatabase } from "#server/platform/database/migrate";
import { databaseToMigrate, migrateUntil } from "#server/platform/testing/database-to-migrate";

const { url, client } = await databaseToMigrate();

const id = (number: number) => `00000000-0000-4000-8000-00000000000${number}`;

/** A request of two of three units, as the product wrote it before. */
async function fill(): Promise<void> {
  await client.query("insert into profiles (user_id, full_name) values ($1, 'Ana')", [id(1)]);
  await client.query(
    "insert into products (id, user_id, name, codes) values ($1, $2, 'Fone', '{X001ABCDEF}')",
    [id(2), id(1)],
  );
  await client.query("insert into shipments (id, user_id, product_id, qty) values ($1, $2, $3, 3)", [
    id(3),
    id(1),
    id(2),
  ]);
  await client.query(
    `insert into prep_requests (id, user_id, plan, year_month, total_units, free_units_applied, paid_units,
       unit_price_applied, total_usd) values ($1, $2, 'free', '2026-11', 2, 2, 0, 1.50, 0)`,
    [id(4), id(1)],
  );
  await client.query(
    "insert into prep_request_items (prep_request_id, shipment_id, qty, dropped_qty) values ($1, $2, 2, 2)",
    [id(4), id(3)],
  );
}

/** A print of all labels of the request's item, as the product wrote it before. */
const print = () =>
  client.query(
    `insert into item_label_prints (prep_request_id, shipment_id, fnsku, printed_at, printed_by)
       values ($1, $2, 'X001ABCDEF', now(), $3)`,
    [id(4), id(3), id(1)],
  );

test("items of earlier requests stay as they are, without an FNSKU that nobody gave", async () => {
  await migrateUntil(client, "0061_rows-nobody-lists");
  // The units' movements do not matter here, so that their checks need not hold.
  const filled = ["shipments", "prep_request_items"];
  for (const table of filled) await client.query(`alter table ${table} disable trigger user`);
  await fill();
  for (const table of filled) await client.query(`alter table ${table} enable trigger user`);
  await migrateUntil(client, "0071_boxes-by-line");
  await print();
  await migrateDatabase(url);

  const { rows } = await client.query(
    "select qty, dropped_qty, bundle_size, fnsku, instructions from prep_request_items",
  );
  expect(rows).toEqual([{ qty: 2, dropped_qty: 2, bundle_size: 1, fnsku: null, instructions: null }]);
  const set = (fnsku: string) => client.query("update prep_request_items set fnsku = $1", [fnsku]);
  await expect(set("B000000001")).rejects.toThrow(/prep_request_items_fnsku_form/);
  await expect(set("X001ABCDEF")).resolves.toMatchObject({ rowCount: 1 });
});

test("an earlier print counts as one of all labels of its item", async () => {
  const { rows } = await client.query("select printed_labels from item_label_prints");
  expect(rows).toEqual([{ printed_labels: "{[1,1000001)}" }]);
  const set = (runs: string) => client.query("update item_label_prints set printed_labels = $1", [runs]);
  for (const runs of ["{}", "{[0,3]}"])
    await expect(set(runs)).rejects.toThrow(/item_label_prints_counts_from_one/);
});
