import { expect, test } from "vitest";
import { migrateDatabase } from "#server/platform/database/migrate";
import { databaseToMigrate, migrateUntil } from "#server/platform/testing/database-to-migrate";

const { url, client } = await databaseToMigrate();

const id = (number: number) => `00000000-0000-4000-8000-00000000000${number}`;

/** A file of two pages, of which staff assigned the first, and a box of its request. */
async function fill(): Promise<void> {
  await client.query("insert into profiles (user_id, full_name) values ($1, 'Ana')", [id(1)]);
  await client.query("insert into products (id, user_id, name) values ($1, $2, 'Fone')", [id(2), id(1)]);
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
    `insert into label_files (id, user_id, prep_request_id, kind, path, name, bytes, status, pages, uploaded_by, created_at)
       values ($1, $2, $3, 'box', 'labels/a.pdf', 'a.pdf', 10, 'read', 2, $2, now())`,
    [id(5), id(1), id(4)],
  );
  await client.query(
    `insert into label_pages (id, file_id, page, codes, shipment_id, assigned_by)
       values ($1, $3, 1, '{}', $4, $5), ($2, $3, 2, '{FBA1MMD8D0U000001}', null, null)`,
    [id(6), id(7), id(5), id(3), id(1)],
  );
  await client.query(
    `insert into outbound_boxes (id, prep_request_id, position, opened_by, created_at) values ($1, $2, 1, $3, now())`,
    [id(8), id(4), id(1)],
  );
}

const pages = async () =>
  (await client.query("select page, shipment_id, outbound_box, assigned_by from label_pages order by page"))
    .rows;

test("pages that staff assigned stay assigned; one may be assigned to a box instead, which may be deleted", async () => {
  await migrateUntil(client, "0065_tasks");
  await fill();
  await migrateDatabase(url);
  const first = { page: 1, shipment_id: id(3), outbound_box: null, assigned_by: id(1) };
  expect(await pages()).toEqual([
    first,
    { page: 2, shipment_id: null, outbound_box: null, assigned_by: null },
  ]);

  const set = (page: number, columns: string) =>
    client.query(`update label_pages set ${columns} where page = ${page}`);
  await expect(set(1, `outbound_box = '${id(8)}'`)).rejects.toThrow(/label_pages_assigned_once/);
  await expect(set(2, `outbound_box = '${id(8)}'`)).rejects.toThrow(/label_pages_assigned_by_someone/);
  await set(2, `outbound_box = '${id(8)}', assigned_by = '${id(1)}'`);
  await client.query("delete from outbound_boxes where id = $1", [id(8)]);
  expect(await pages()).toEqual([
    first,
    { page: 2, shipment_id: null, outbound_box: null, assigned_by: id(1) },
  ]);
});
