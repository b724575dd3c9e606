import { expect, test } from "vitest";
import { migrateDatabase } from "#server/platform/database/migrate";
import { databaseToMigrate, migrateUntil } from "#server/platform/testing/database-to-migrate";

const { url, client } = await databaseToMigrate();

const owner = "00000000-0000-4000-8000-000000000001";
const read = async (statement: string) => (await client.query(statement)).rows;

const opening = (kind: string) =>
  `insert into cases (id, user_id, kind, shipment_id, status, due_on, due_why, created_at)
   select gen_random_uuid(), user_id, '${kind}', id, 'waiting_customer', '2026-12-01', 'default', now() from shipments`;

test("earlier cases and decisions stay as they are; a shipment has one open case about units still to come", async () => {
  await migrateUntil(client, "0068_outbound-tracking-keys");
  await client.query("insert into profiles (user_id, full_name) values ($1, 'Ana')", [owner]);
  await client.query(
    "insert into products (id, user_id, name, created_at) values (gen_random_uuid(), $1, 'Fone', now())",
    [owner],
  );
  await client.query(
    `insert into shipments (id, user_id, product_id, qty, created_at)
     select gen_random_uuid(), user_id, id, 5, now() from products`,
  );
  await client.query(opening("abandonment"));
  await client.query(opening("question"));
  await client.query(
    `insert into case_decisions (id, case_id, decision, state, decided_by, decided_at)
     select gen_random_uuid(), id, 'still_coming', 'wanted', user_id, now() from cases`,
  );
  await expect(client.query(opening("awaited"))).rejects.toThrow("cases_kind_known");
  const before = [await read("select * from cases"), await read("select * from case_decisions")];
  await migrateDatabase(url);

  expect([await read("select * from cases"), await read("select * from case_decisions")]).toEqual(before);
  await client.query(opening("awaited"));
  await expect(client.query(opening("awaited"))).rejects.toThrow("cases_open_once");
  await expect(client.query(opening("unknown"))).rejects.toThrow("cases_kind_known");
});
