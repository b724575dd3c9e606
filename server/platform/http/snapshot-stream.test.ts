import { sql } from "drizzle-orm";
import { afterAll, expect, test } from "vitest";
import { closeDatabase, openDatabase } from "#server/platform/database/database";
import { freshDatabase } from "#server/platform/testing/fresh-database";
import { snapshotStream } from "./snapshot-stream.ts";

const database = await freshDatabase();
const db = openDatabase(database.url, { poolSize: 3, onLostConnection() {} });
afterAll(async () => {
  await closeDatabase(db);
  await database.drop();
});

test("exports of many customers at once leave a connection for other requests", async () => {
  const gate = Promise.withResolvers<void>();
  let reading = 0;
  const exports = Array.from({ length: 6 }, () =>
    snapshotStream(db, async function* () {
      reading += 1;
      await gate.promise;
      yield "rows";
    }),
  );
  await expect.poll(() => reading).toBe(2);
  await expect(db.execute(sql`select 1`)).resolves.toMatchObject({ rowCount: 1 });
  expect(reading).toBe(2);
  gate.resolve();
  for (const stream of await Promise.all(exports)) expect(await stream.toArray()).toHaveLength(1);
});
