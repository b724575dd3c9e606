import { expect, test } from "vitest";
import { migrateDatabase } from "#server/platform/database/migrate";
import { databaseToMigrate, migrateUntil } from "#server/platform/testing/database-to-migrate";

const { url, client } = await databaseToMigrate();

test("sessions that were never refreshed were started where they were used", async () => {
  await migrateUntil(client, "0059_long-stays");
  const userId = "00000000-0000-4000-8000-000000000001";
  await client.query(
    "insert into auth.users (id, email, created_at, updated_at) values ($1, 'ana@exemplo.com.br', now(), now())",
    [userId],
  );
  await client.query(
    `insert into auth.sessions (user_id, amr, refresh_key, ip, refreshed_at, created_at, updated_at)
     values ($1, '[]', '\\x00', '198.51.100.7', null, now(), now()), ($1, '[]', '\\x00', '203.0.113.9', now(), now(), now())`,
    [userId],
  );
  await migrateDatabase(url);
  const { rows } = await client.query("select ip, sign_in_ip from auth.sessions order by ip");
  expect(rows).toEqual([
    { ip: "198.51.100.7", sign_in_ip: "198.51.100.7" },
    { ip: "203.0.113.9", sign_in_ip: null },
  ]);
});
