import { expect, test } from "vitest";
import { migrateDatabase } from "#server/platform/database/migrate";
import { databaseToMigrate, migrateUntil } from "#server/platform/testing/database-to-migrate";

const { url, client } = await databaseToMigrate();

const owner = "00000000-0000-4000-8000-000000000001";
const read = async (statement: string) => (await client.query(statement)).rows;

test("questions about charges become contests; of two open ones about a charge, the first", async () => {
  await migrateUntil(client, "0063_boxes-out");
  await client.query("insert into profiles (user_id, full_name) values ($1, 'Ana')", [owner]);
  await client.query(
    `insert into charges (user_id, kind, service, description, qty, unit_price, amount, state, created_at)
     select $1, 'service', 'recount', 'Recontagem', 1, 2.50, 2.50, 'proposed', now() from generate_series(1, 2)`,
    [owner],
  );
  await client.query(
    `insert into cases (id, user_id, kind, charge_number, status, due_on, due_why, created_at, settled_at, outcome)
     select gen_random_uuid(), $1, 'question', charge, case when open then 'waiting_staff' else 'settled' end,
            '2026-12-01', 'default', now(), case when open then null else now() end, null
       from unnest(array[1, 1, 1, 2, null]::bigint[], array[false, true, true, true, true]) as asked (charge, open)`,
    [owner],
  );
  await migrateDatabase(url);
  expect(
    await read("select kind, charge_number, settled_at is null as open from cases order by number"),
  ).toEqual([
    { kind: "charge", charge_number: "1", open: false },
    { kind: "charge", charge_number: "1", open: true },
    { kind: "question", charge_number: "1", open: true },
    { kind: "charge", charge_number: "2", open: true },
    { kind: "question", charge_number: null, open: true },
  ]);
  await expect(client.query("update cases set kind = 'charge' where number = 3")).rejects.toThrow(
    "cases_one_contest_open",
  );
});
