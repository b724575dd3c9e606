import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Db, openDatabase } from "#server/platform/database/database";
import { freshDatabase, type TestDatabase } from "#server/platform/testing/fresh-database";
import type { SupplierSource } from "./port.ts";
import { supplierSearch } from "./supplier-search.ts";

let database: TestDatabase;
let db: Db;
beforeAll(async () => {
  database = await freshDatabase();
  db = openDatabase(database.url, { poolSize: 4, onLostConnection: () => {} });
});
afterAll(async () => {
  await db.$client.end();
  await database.drop();
});

function searchOf(source: Pick<SupplierSource, "find" | "timeLimitMs">) {
  return supplierSearch({
    db,
    clock: () => new Date("2026-03-10T12:00:00Z"),
    namesOf: async () => ({ gtins: [], title: null, imageUrl: null, privateTo: null }),
    sources: [{ name: "price-lists", cost: "free", ...source }],
  });
}

test("a network that searches all the time does not make others wait for all of its searches", async () => {
  const find = () => pause(50, []);
  const { findOffers } = searchOf({ find, timeLimitMs: 10_000 });
  const ended: string[] = [];
  const search = async (network: string, userId: string) => {
    await findOffers({ network, userId, asin: "B08N5WRWNW" });
    ended.push(network);
  };
  const all = Array.from({ length: 20 }, (_, number) => search("192.0.2.1", `account ${number}`));
  await Promise.all([...all, search("198.51.100.1", "neighbour")]);
  expect(ended.indexOf("198.51.100.1")).toBeLessThan(5);
});

test("a search whose time is over keeps its turn until it has ended", async () => {
  let running = 0;
  let most = 0;
  const find = async () => {
    running += 1;
    most = Math.max(most, running);
    await pause(200);
    running -= 1;
    return [];
  };
  const { findOffers } = searchOf({ find, timeLimitMs: 10 });
  const networks = ["192.0.2.1", "192.0.2.2", "192.0.2.3", "192.0.2.4"];
  const all = await Promise.all(
    networks.map((network) => findOffers({ network, userId: "ana", asin: "B08N5WRWNW" })),
  );
  expect(all.map(({ answers }) => answers)).toEqual(
    networks.map(() => [expect.objectContaining({ failure: "timeout" })]),
  );
  expect(most).toBe(2);
});
