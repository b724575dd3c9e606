import { trackingKeys } from "@prepara/domain/scan/tracking-keys";
import { expect, test } from "vitest";
import { migrateDatabase } from "#server/platform/database/migrate";
import { databaseToMigrate, migrateUntil } from "#server/platform/testing/database-to-migrate";

const { url, client } = await databaseToMigrate();

const id = (number: number) => `00000000-0000-4000-8000-00000000000${number}`;
const numbers = [
  "1Z999AA10123456784",
  "420328019400111206206406260787",
  "1001921334250001000300779017972697",
  "9622001900000000000000776632517510",
  "9611020987654312345672",
  null,
];

test("boxes that leave keep their tracking numbers and are found by the forms they are printed in", async () => {
  await migrateUntil(client, "0067_late-work");
  await client.query("insert into profiles (user_id, full_name) values ($1, 'Ana')", [id(1)]);
  await client.query(
    `insert into prep_requests (id, user_id, plan, year_month, total_units, free_units_applied, paid_units,
       unit_price_applied, total_usd) values ($1, $2, 'free', '2026-11', 2, 2, 0, 1.50, 0)`,
    [id(2), id(1)],
  );
  for (const [index, number] of numbers.entries())
    await client.query(
      `insert into outbound_boxes (id, prep_request_id, position, tracking_number, opened_by, created_at)
         values (gen_random_uuid(), $1, $2, $3, $4, now())`,
      [id(2), index + 1, number, id(1)],
    );

  await migrateDatabase(url);

  const { rows } = await client.query<{ tracking_number: string | null; tracking_keys: string[] }>(
    "select tracking_number, tracking_keys from outbound_boxes order by position",
  );
  expect(rows.map((row) => row.tracking_number)).toEqual(numbers);
  for (const row of rows)
    expect(row.tracking_keys).toEqual(expect.arrayContaining(trackingKeys(row.tracking_number ?? "")));
  expect(rows.at(-1)?.tracking_keys).toEqual([]);
});
