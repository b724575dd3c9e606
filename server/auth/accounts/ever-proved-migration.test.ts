import { expect, test } from "vitest";
import { migrateDatabase } from "#server/platform/database/migrate";
import { databaseToMigrate, migrateUntil } from "#server/platform/testing/database-to-migrate";

const { url, client } = await databaseToMigrate();

let users = 0;

/** An account as migration 0078 knew it; `factors` are their statuses and marks. */
async function account(
  name: string,
  {
    proved = false,
    factors = [],
  }: { proved?: boolean; factors?: [status: string, isBeforeProof: boolean][] },
): Promise<void> {
  users += 1;
  const id = `00000000-0000-4000-8000-00000000000${users}`;
  await client.query(
    `insert into auth.users (id, email, email_confirmed_at, email_proved_at, created_at, updated_at)
     values ($1, $2, now(), $3, now(), now())`,
    [id, name, proved ? new Date() : null],
  );
  for (const [index, [status, isBeforeProof]] of factors.entries())
    await client.query(
      `insert into auth.mfa_factors (user_id, friendly_name, factor_type, status, is_before_proof, created_at, updated_at)
       values ($1, $2, 'totp', $3, $4, now(), now())`,
      [id, String(index), status, isBeforeProof],
    );
}

test("accounts that are proved, or have a factor from when they were, count as proved once", async () => {
  await migrateUntil(client, "0078_monitors-network");
  await account("proved", { proved: true });
  await account("moved", {
    factors: [
      ["verified", false],
      ["verified", true],
    ],
  });
  await account("unproved", { factors: [["verified", true]] });
  await account("begun", {
    factors: [
      ["unverified", false],
      ["verified", true],
    ],
  });
  await account("bare", {});
  await migrateDatabase(url);
  const { rows } = await client.query(
    `select email, was_ever_proved as proved, array_agg(is_before_proof order by friendly_name) as marks
       from auth.users u left join auth.mfa_factors f on f.user_id = u.id group by email, proved order by email`,
  );
  expect(rows).toEqual([
    { email: "bare", proved: false, marks: [null] },
    { email: "begun", proved: false, marks: [false, true] },
    { email: "moved", proved: true, marks: [false, false] },
    { email: "proved", proved: true, marks: [null] },
    { email: "unproved", proved: false, marks: [true] },
  ]);
});
