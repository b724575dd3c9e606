import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { freshDatabase } from "#server/platform/testing/fresh-database";
import { closeDatabase, type Db, openDatabase } from "./database.ts";
import { searchRunner } from "./run-search.ts";

const POOL = 10;
const SHARE = 2;
const WAITING = 60;

let db: Db;
let drop: () => Promise<void>;
beforeAll(async () => {
  const database = await freshDatabase();
  db = openDatabase(database.url, { poolSize: POOL, onLostConnection: () => {} });
  drop = database.drop;
});
afterAll(async () => {
  await closeDatabase(db);
  await drop();
});

test("searches use a fifth of the pool, the next ones wait, and more are refused", async () => {
  const runSearch = searchRunner(db, POOL);
  const { promise: over, resolve: end } = Promise.withResolvers<void>();
  const searches = Array.from({ length: SHARE + WAITING }, (_, number) =>
    runSearch("fone", async () => {
      await over;
      return number;
    }),
  );
  const tooMany = expect(runSearch("fone", async () => 0)).rejects.toMatchObject({
    reason: "too_many_searches",
  });
  try {
    expect(db.$client.totalCount).toBe(SHARE);
    await tooMany;
    // A list without a search does not wait.
    expect(await runSearch(undefined, async () => "read")).toBe("read");
    await db.execute(sql`select 1`);
  } finally {
    end();
  }
  expect(await Promise.all(searches)).toHaveLength(SHARE + WAITING);
  expect(await runSearch("fone", async () => "free again")).toBe("free again");
});

test("a search has 3 seconds and is read-only, and its connection is returned without these settings", async () => {
  const runSearch = searchRunner(db, 1);
  const limits = await runSearch("fone", async (tx) => {
    const { rows } = await tx.execute(
      sql`select current_setting('statement_timeout') as longest, current_setting('transaction_read_only') as "readOnly"`,
    );
    return rows;
  });
  expect(limits).toEqual([{ longest: "3s", readOnly: "on" }]);
  const { rows } = await db.execute(sql`show statement_timeout`);
  expect(rows).not.toEqual([{ statement_timeout: "3s" }]);
});

test("a search that exceeds its time is refused as such, and any other failure is unchanged", async () => {
  const runSearch = searchRunner(db, 1);
  const endless = runSearch("fone", async (tx) => {
    // Causes the time-out without waiting three seconds.
    await tx.execute(sql`set local statement_timeout = 1`);
    await tx.execute(sql`select pg_sleep(60)`);
  });
  await expect(endless).rejects.toMatchObject({ reason: "search_too_long" });
  const failing = runSearch("fone", (tx) => tx.execute(sql`select 1 / 0`));
  await expect(failing).rejects.toMatchObject({ cause: { code: "22012" } });
});
