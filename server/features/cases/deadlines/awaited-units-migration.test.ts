import { expect, test } from "vitest";
import { insertShipment, opening } from "#server/features/cases/testing/shipment-to-migrate";
import { migrateDatabase } from "#server/platform/database/migrate";
import { databaseToMigrate, migrateUntil } from "#server/platform/testing/database-to-migrate";

const { url, client } = await databaseToMigrate();

const owner = "00000000-0000-4000-8000-000000000001";
const read = async (statement: string) => (await client.query(statement)).rows;

test("earlier cases and decisions stay as they are; a shipment has one open case about units still to come", async () => {
  await migrateUntil(client, "0068_outbound-tracking-keys");
  await insertShipment(client, owner);
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
