import { expect, test } from "vitest";
import { migrateDatabase } from "#server/platform/database/migrate";
import { databaseToMigrate, migrateUntil } from "#server/platform/testing/database-to-migrate";
import { isRemovedAdmin } from "./listed-admins.ts";

const { url, client, db } = await databaseToMigrate();

const person = (last: number) => ({
  id: `00000000-0000-4000-8000-00000000000${last}`,
  email: `Pessoa${last}@exemplo.com.br`,
});
const [byAdmin, byCommand, again, never, stranger] = [person(1), person(2), person(3), person(4), person(5)];

test("people who lost the admin role before are known by account and address, others are not", async () => {
  await migrateUntil(client, "0042_proved-phones");
  for (const { id, email } of [byAdmin, byCommand, again, never]) {
    await client.query("insert into profiles (user_id) values ($1)", [id]);
    await client.query(
      "insert into auth.users (id, email, created_at, updated_at) values ($1, $2, now(), now())",
      [id, email],
    );
  }
  const acts = [
    [byAdmin, "customer.change", { isAdmin: false }],
    [byCommand, "admin.revoke", {}],
    [again, "customer.change", { isAdmin: false }],
    [never, "customer.change", { plan: "premium" }],
  ] as const;
  for (const [{ id }, action, details] of acts)
    await client.query(
      "insert into audit_log (action, object_type, object_id, details) values ($1, 'customer', $2, $3)",
      [action, id, details],
    );
  await client.query("insert into user_roles (user_id, role) values ($1, 'admin')", [again.id]);

  await migrateDatabase(url);

  const isRemoved = ({ id, email }: { id: string; email: string }) => isRemovedAdmin(db, id, email);
  for (const { id, email } of [byAdmin, byCommand]) {
    expect(await isRemoved({ id, email: stranger.email })).toBe(true);
    expect(await isRemoved({ id: stranger.id, email })).toBe(true);
  }
  for (const one of [again, never, stranger]) expect(await isRemoved(one)).toBe(false);
});
