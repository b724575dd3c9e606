import { expect, test } from "vitest";
import { migrateDatabase } from "#server/platform/database/migrate";
import { databaseToMigrate, migrateUntil } from "#server/platform/testing/database-to-migrate";

const { url, client } = await databaseToMigrate();

const owner = "00000000-0000-4000-8000-000000000001";

/** Prices, a charge and a default of a service that an admin called 'Storage', and those of another one. */
async function fill(): Promise<void> {
  await client.query("insert into profiles (user_id, full_name) values ($1, 'Ana')", [owner]);
  await client.query(
    `insert into services (code, name, per, is_for_prep, position)
     values ('storage', 'Storage', 'unit', true, 40), ('storage_1', 'Storage 1', 'unit', true, 41)`,
  );
  await client.query(
    "insert into rate_cards (audience, effective_from, created_at) values ('all', '2026-01-01', now())",
  );
  await client.query(
    `insert into rates (card_id, service, price)
     select max(id), code, 0.30 from rate_cards cross join (values ('storage'), ('polybag')) as priced (code) group by code`,
  );
  await client.query(
    `insert into charges (user_id, kind, service, description, qty, unit_price, amount, state, created_at)
     values ($1, 'service', 'storage', 'Storage', 2, 0.30, 0.60, 'open', now())`,
    [owner],
  );
  await client.query(
    `insert into prep_defaults (user_id, asin, services, updated_at)
     values ($1, 'B000000001', '[{"code": "storage", "qty": 1}, {"code": "polybag"}]', now())`,
    [owner],
  );
}

test("a filled catalogue keeps its prices; a service that had the code of storage gets another code", async () => {
  await migrateUntil(client, "0054_return-windows");
  await fill();
  await migrateDatabase(url);

  const read = async (statement: string) => (await client.query(statement)).rows;
  expect(
    await read("select code, name, per, is_for_prep from services where code like 'storage%' order by 1"),
  ).toEqual([
    { code: "storage", name: "Armazenagem", per: "day", is_for_prep: false },
    { code: "storage_1", name: "Storage 1", per: "unit", is_for_prep: true },
    { code: "storage_2", name: "Storage", per: "unit", is_for_prep: true },
  ]);
  const priced = "select service, price, basis, free_days from rates where price > 0 order by 1";
  expect(await read(priced)).toEqual([
    { service: "polybag", price: "0.3000", basis: null, free_days: null },
    { service: "storage_2", price: "0.3000", basis: null, free_days: null },
  ]);
  expect(await read("select service, amount, state from charges")).toEqual([
    { service: "storage_2", amount: "0.60", state: "open" },
  ]);
  expect(await read("select services from prep_defaults")).toEqual([
    { services: [{ code: "storage_2", qty: 1 }, { code: "polybag" }] },
  ]);
  // Nothing is priced, counted or charged by the migration, and the tables are append-only again.
  expect(await read("select * from rates where service = 'storage'")).toEqual([]);
  expect(await read("select * from storage_days")).toEqual([]);
  await expect(client.query("update rates set price = 1")).rejects.toThrow("append-only");
  await expect(client.query("delete from charges")).rejects.toThrow("never change");
});
