import { expect, test } from "vitest";
import { insertShipment } from "#server/features/cases/testing/shipment-to-migrate";
import { migrateDatabase } from "#server/platform/database/migrate";
import { databaseToMigrate, migrateUntil } from "#server/platform/testing/database-to-migrate";

const { url, client } = await databaseToMigrate();

const owner = "00000000-0000-4000-8000-000000000001";
const read = async (statement: string) => (await client.query(statement)).rows;

test("earlier deliveries, reminded cases and return windows stay as they are", async () => {
  await migrateUntil(client, "0049_cancelled-requests-index");
  await insertShipment(client, owner, "2026-12-20");
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
  await migrateDatabase(url);

  expect(await read("select * from deliveries")).toMatchObject(deliveries);
  expect(await read("select * from shipments")).toMatchObject(shipments);
  // 0: the customer was reminded of this day already and gets no further reminder of it.
  expect(await read("select * from cases")).toMatchObject([{ ...reminded, reminded_at_days: 0 }]);
  expect(await read("select * from delivery_attempts")).toEqual([]);
});
