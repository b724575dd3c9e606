import { expect, test } from "vitest";
import { insertShipment, opening } from "#server/features/cases/testing/shipment-to-migrate";
import { migrateDatabase } from "#server/platform/database/migrate";
import { databaseToMigrate, migrateUntil } from "#server/platform/testing/database-to-migrate";

const { url, client } = await databaseToMigrate();

const owner = "00000000-0000-4000-8000-000000000001";
const read = async (statement: string) => (await client.query(statement)).rows;

test("earlier cases stay as they are; a shipment has one open case about a long stay", async () => {
  await migrateUntil(client, "0058_charges-alone");
  await insertShipment(client, owner);
  await client.query(opening("question"));
  await expect(client.query(opening("abandonment"))).rejects.toThrow("cases_kind_known");
  const before = await read("select * from cases");
  await migrateDatabase(url);

  expect(await read("select * from cases")).toEqual(before);
  await client.query(opening("abandonment", "storage"));
  await expect(client.query(opening("abandonment", "storage"))).rejects.toThrow("cases_open_once");
});
