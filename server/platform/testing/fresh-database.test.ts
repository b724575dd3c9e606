import pg from "pg";
import { describe, expect, test } from "vitest";
import { freshDatabase } from "./fresh-database.ts";

describe("A database for each test file", () => {
  test("is migrated, belongs to the product's role and is deleted by drop", async () => {
    const database = await freshDatabase();
    const client = new pg.Client({ connectionString: database.url });
    client.on("error", () => {});
    await client.connect();
    const tables = await client.query("select from information_schema.tables where table_schema = 'public'");
    expect(tables.rowCount).toBeGreaterThan(0);
    const role = await client.query(
      "select current_user, usesuper from pg_user where usename = current_user",
    );
    expect(role.rows).toEqual([{ current_user: "prepara", usesuper: false }]);

    await database.drop();
    const late = new pg.Client({ connectionString: database.url });
    await expect(late.connect()).rejects.toThrow(/does not exist/);
  });

  test("is not seen by another one made at the same time", async () => {
    const [one, two] = await Promise.all([freshDatabase(), freshDatabase()]);
    expect(one.url).not.toBe(two.url);
    await Promise.all([one.drop(), two.drop()]);
  });
});
