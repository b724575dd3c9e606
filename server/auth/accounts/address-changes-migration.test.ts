import { expect, test } from "vitest";
import { migrateDatabase } from "#server/platform/database/migrate";
import { databaseToMigrate, migrateUntil } from "#server/platform/testing/database-to-migrate";

const { url, client } = await databaseToMigrate();

test("changes of address of which nobody knows the session end, with their codes", async () => {
  await migrateUntil(client, "0082_unannounced-shipments");
  const id = "00000000-0000-4000-8000-000000000001";
  await client.query(
    `insert into auth.users (id, email, new_email, email_change_confirmations, new_phone, created_at, updated_at)
     values ($1, 'ana@example.com', 'next@example.com', 1, '5511955550000', now(), now())`,
    [id],
  );
  for (const kind of ["phone_change", "email_change_new", "recovery"])
    await client.query(
      `insert into auth.one_time_tokens (user_id, kind, relates_to, code_hash, created_at, expires_at)
       values ($1, $2, 'x', 'x', now(), now())`,
      [id, kind],
    );
  await migrateUntil(client, "0084_former-email");
  const { rows } = await client.query(
    "select email, new_email, email_change_confirmations as half, new_phone from auth.users",
  );
  expect(rows).toEqual([{ email: "ana@example.com", new_email: null, half: 0, new_phone: null }]);
  expect((await client.query("select kind from auth.one_time_tokens")).rows).toEqual([{ kind: "recovery" }]);
});

test("a new address that was confirmed from elsewhere has to be confirmed again", async () => {
  const half = (email: string, from: string | null) =>
    client.query(
      `insert into auth.users (email, new_email, email_change_confirmations, new_email_confirmed_from, created_at, updated_at)
       values ($1, 'next-' || $1, 1, $2, now(), now())`,
      [email, from],
    );
  await half("elsewhere@example.com", "elsewhere");
  await half("own@example.com", "own_network");
  await half("present@example.com", null);
  await migrateDatabase(url);
  const { rows } = await client.query(
    "select email, email_change_confirmations as half from auth.users where new_email is not null order by email",
  );
  expect(rows).toEqual([
    { email: "elsewhere@example.com", half: 0 },
    { email: "own@example.com", half: 1 },
    { email: "present@example.com", half: 1 },
  ]);
});
