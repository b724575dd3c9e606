import { expect, test } from "vitest";
import { migrateDatabase } from "#server/platform/database/migrate";
import { databaseToMigrate, migrateUntil } from "#server/platform/testing/database-to-migrate";

const { url, client } = await databaseToMigrate();

const owner = "00000000-0000-4000-8000-000000000001";
const read = async (statement: string) => (await client.query(statement)).rows;

const opening = (kind: string, dueWhy: string) =>
  `insert into cases (id, user_id, kind, shipment_id, status, due_on, due_why, created_at)
   select gen_random_uuid(), user_id, '${kind}', id, 'waiting_customer', '2026-12-01', '${dueWhy}', now() from shipments`;

test("earlier cases stay as they are; a shipment has one open case about a long stay", async () => {
  await migrateUntil(client, "0058_charges-alone");
  await client.query("insert into profiles (user_id, full_name) values ($1, 'Ana')", [owner]);
  await client.query(
    "insert into products (id, user_id, name, created_at) values (gen_random_uuid(), $1, 'Fone', now())",
    [owner],
  );
  await client.query(
    `insert into shipments (id, user_id, product_id, qty, created_at)
     select gen_random_uuid(), user_id, id, 5, now() from products`,
  );
  await client.query(opening("question", "default"));
  await expect(client.query(opening("abandonment", "default"))).rejects.toThrow("cases_kind_known");
  const before = await read("select * from cases");
  await migrateDatabase(url);

  expect(await read("select * from cases")).toEqual(before);
  await client.query(opening("abandonment", "storage"));
  await expect(client.query(opening("abandonment", "storage"))).rejects.toThrow("cases_open_once");
});
