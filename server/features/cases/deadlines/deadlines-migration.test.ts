import { expect, test } from "vitest";
import { migrateDatabase } from "#server/platform/database/migrate";
import { databaseToMigrate, migrateUntil } from "#server/platform/testing/database-to-migrate";

const owner = "00000000-0000-4000-8000-000000000001";

/** A database that was migrated up to the named migration, with one shipment of one customer. */
async function earlierDatabase(last: string) {
  const { url, client } = await databaseToMigrate();
  await migrateUntil(client, last);
  await client.query("insert into profiles (user_id, full_name) values ($1, 'Ana')", [owner]);
  await client.query(
    "insert into products (id, user_id, name, created_at) values (gen_random_uuid(), $1, 'Fone', now())",
    [owner],
  );
  await client.query(
    `insert into shipments (id, user_id, product_id, qty, return_by, created_at)
     select gen_random_uuid(), user_id, id, 5, '2026-12-20', now() from products`,
  );
  const read = async (statement: string) => (await client.query(statement)).rows;
  return { client, read, migrate: () => migrateDatabase(url) };
}

const withoutReminders = await earlierDatabase("0049_cancelled-requests-index");
const withoutLongStays = await earlierDatabase("0058_charges-alone");
const withoutAwaitedUnits = await earlierDatabase("0068_outbound-tracking-keys");

/** The statement that opens a case of this kind about the shipment. */
const opening = (kind: string, dueWhy = "default") =>
  `insert into cases (id, user_id, kind, shipment_id, status, due_on, due_why, created_at)
   select gen_random_uuid(), user_id, '${kind}', id, 'waiting_customer', '2026-12-01', '${dueWhy}', now() from shipments`;

test("earlier deliveries, reminded cases and return windows stay as they are", async () => {
  const { client, read, migrate } = withoutReminders;
  await client.query(
    `insert into cases (id, user_id, kind, shipment_id, status, due_on, due_why, reminded_for, created_at)
     select gen_random_uuid(), user_id, 'damage', id, 'waiting_customer', '2026-12-01', 'default', '2026-12-01', now() from shipments`,
  );
  await client.query(
    `insert into events (type, user_id, subject_type, subject_id, data, actor_kind)
     values ('case.due_soon', $1, 'case', 'x', '{"subject": "Fone"}', 'system')`,
    [owner],
  );
  await client.query(
    `insert into deliveries (event_id, user_id, channel, bundle, status, attempts, last_error, next_at, created_at)
     select id, user_id, 'email', type, 'failed', 3, '550 no mailbox', now(), now() from events`,
  );
  const deliveries = await read("select * from deliveries");
  const shipments = await read("select * from shipments");
  const [reminded] = await read("select * from cases");
  await migrate();

  expect(await read("select * from deliveries")).toMatchObject(deliveries);
  expect(await read("select * from shipments")).toMatchObject(shipments);
  // 0: the customer was reminded of this day already and gets no further reminder of it.
  expect(await read("select * from cases")).toMatchObject([{ ...reminded, reminded_at_days: 0 }]);
  expect(await read("select * from delivery_attempts")).toEqual([]);
});

test("earlier cases stay as they are; a shipment has one open case about a long stay", async () => {
  const { client, read, migrate } = withoutLongStays;
  await client.query(opening("question"));
  await expect(client.query(opening("abandonment"))).rejects.toThrow("cases_kind_known");
  const before = await read("select * from cases");
  await migrate();

  expect(await read("select * from cases")).toEqual(before);
  await client.query(opening("abandonment", "storage"));
  await expect(client.query(opening("abandonment", "storage"))).rejects.toThrow("cases_open_once");
});

test("earlier cases and decisions stay as they are; a shipment has one open case about units still to come", async () => {
  const { client, read, migrate } = withoutAwaitedUnits;
  await client.query(opening("abandonment"));
  await client.query(opening("question"));
  await client.query(
    `insert into case_decisions (id, case_id, decision, state, decided_by, decided_at)
     select gen_random_uuid(), id, 'still_coming', 'wanted', user_id, now() from cases`,
  );
  await expect(client.query(opening("awaited"))).rejects.toThrow("cases_kind_known");
  const before = [await read("select * from cases"), await read("select * from case_decisions")];
  await migrate();

  expect([await read("select * from cases"), await read("select * from case_decisions")]).toEqual(before);
  await client.query(opening("awaited"));
  await expect(client.query(opening("awaited"))).rejects.toThrow("cases_open_once");
  await expect(client.query(opening("unknown"))).rejects.toThrow("cases_kind_known");
});
