import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { freshDatabase } from "#server/platform/testing/fresh-database";
import { closeDatabase, type Db, openDatabase } from "./database.ts";
import { searchRunner } from "./run-search.ts";

const POOL = 10;
const AT_ONCE = 2;
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
  const searches = Array.from({ length: AT_ONCE + WAITING }, (_, number) =>
    runSearch("ana", "fone", async () => {
      await over;
      return number;
    }),
  );
  const tooMany = expect(runSearch("ana", "fone", async () => 0)).rejects.toMatchObject({
    reason: "too_many_searches",
  });
  try {
    expect(db.$client.totalCount).toBe(AT_ONCE);
    await tooMany;
    // A list without a search does not wait.
    expect(await runSearch("ana", undefined, async () => "read")).toBe("read");
    await db.execute(sql`select 1`);
  } finally {
    end();
  }
  expect(await Promise.all(searches)).toHaveLength(AT_ONCE + WAITING);
  expect(await runSearch("ana", "fone", async () => "free again")).toBe("free again");
});

test("users take turns: a search waits for one of each other user's, not for all of them", async () => {
  const runSearch = searchRunner(db, 1);
  const { promise: over, resolve: end } = Promise.withResolvers<void>();
  const order: string[] = [];
  const search = (userId: string) =>
    runSearch(userId, "fone", async () => {
      await over;
      order.push(userId);
    });
  const searches = [...Array.from({ length: 5 }, () => search("ana")), search("bia")];
  end();
  await Promise.all(searches);
  expect(order.slice(0, 3)).toEqual(["ana", "ana", "bia"]);
});

test("a search has 3 seconds and is read-only, and its connection is returned without these settings", async () => {
  const runSearch = searchRunner(db, 1);
  const limits = await runSearch("ana", "fone", async (tx) => {
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
  const endless = runSearch("ana", "fone", async (tx) => {
    // Causes the time-out without waiting three seconds.
    await tx.execute(sql`set local statement_timeout = 1`);
    await tx.execute(sql`select pg_sleep(60)`);
  });
  await expect(endless).rejects.toMatchObject({ reason: "search_too_long" });
  const failing = runSearch("ana", "fone", (tx) => tx.execute(sql`select 1 / 0`));
  await expect(failing).rejects.toMatchObject({ cause: { code: "22012" } });
});
