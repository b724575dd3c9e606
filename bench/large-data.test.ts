import { randomUUID } from "node:crypto";
import { afterAll, expect, inject, test } from "vitest";
import { features } from "../server/features.ts";
import { closeDatabase, openDatabase } from "../server/platform/database/database.ts";
import { freshDatabase } from "../server/platform/testing/fresh-database.ts";
import { fillLargeTables } from "./large-data.ts";

const database = await freshDatabase();
const db = openDatabase(database.url, { poolSize: 1, onLostConnection: () => {} });
afterAll(async () => {
  await closeDatabase(db);
  await database.drop();
});

test("the large tables of the benchmark are as the product would have written them", async () => {
  const superuser = new URL(inject("testDatabaseServer"));
  superuser.pathname = new URL(database.url).pathname;
  await fillLargeTables(superuser.href, randomUUID(), 0.002);
  const { rows } = await db.execute("select distinct to_place from unit_movements order by 1");
  expect(rows.map(({ to_place: place }) => place)).toEqual(["announced", "on_hand", "reserved", "shipped"]);
  for (const { title, findProblems } of features.flatMap(({ checks = [] }) => checks))
    expect([title, await findProblems({ db })]).toEqual([title, []]);
});
