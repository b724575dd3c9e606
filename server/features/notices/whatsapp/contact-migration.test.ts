import { expect, test } from "vitest";
import { migrateDatabase } from "#server/platform/database/migrate";
import { databaseToMigrate, migrateUntil } from "#server/platform/testing/database-to-migrate";

const { url, client } = await databaseToMigrate();

test("numbers that were not confirmed yet wait for their code, and confirmed ones stay confirmed", async () => {
  await migrateUntil(client, "0051_reminders");
  const people = [1, 2, 3].map((one) => `00000000-0000-4000-8000-00000000000${one}`);
  for (const userId of people)
    await client.query("insert into profiles (user_id, full_name) values ($1, 'Ana')", [userId]);
  const [confirmed, waiting, none] = people;
  const agreed = "2026-11-01T12:00:00Z";
  await client.query(
    `insert into notice_contacts (user_id, whatsapp_number, whatsapp_consent_at, whatsapp_code_hash, whatsapp_code_sent_at, whatsapp_confirmed_at)
     values ($1, '+551', $4, null, $4, $4), ($2, '+552', $4, 'hash', $4, null), ($3, null, null, null, null, null)`,
    [confirmed, waiting, none, agreed],
  );
  await migrateDatabase(url);
  const { rows } = await client.query(
    `select whatsapp_number as number, whatsapp_consent_at is not null as agreed, whatsapp_pending_number as pending,
            whatsapp_pending_consent_at is not null as pending_agreed, whatsapp_code_hash as hash
       from notice_contacts order by user_id`,
  );
  expect(rows).toEqual([
    { number: "+551", agreed: true, pending: null, pending_agreed: false, hash: null },
    { number: null, agreed: false, pending: "+552", pending_agreed: true, hash: "hash" },
    { number: null, agreed: false, pending: null, pending_agreed: false, hash: null },
  ]);
});
