import { Socket } from "node:net";
import { tmpdir } from "node:os";
import { sql } from "drizzle-orm";
import { afterAll, expect, test } from "vitest";
import { closeDatabase, openDatabase } from "#server/platform/database/database";
import { diskReserve } from "#server/platform/fair-use/disk-reserve";
import { createLog } from "#server/platform/log";
import { freshDatabase } from "#server/platform/testing/fresh-database";
import { snapshotStream } from "./snapshot-stream.ts";

const log = createLog({ level: "silent" });
const database = await freshDatabase();
const db = openDatabase(database.url, { poolSize: 3, onLostConnection() {} });
afterAll(async () => {
  await closeDatabase(db);
  await database.drop();
});

const server = {
  diskReserve: diskReserve({ DISK_RESERVE_MB: 0, PREPARA_DATA_DIR: tmpdir(), DATABASE_URL: undefined }, log),
};

const requestFrom = (ip: string) => ({
  ip,
  server,
  routeOptions: { config: { access: "customer" as const } },
  raw: { socket: new Socket() },
});

test("exports of many customers at once leave a connection for other requests", async () => {
  const gate = Promise.withResolvers<void>();
  let reading = 0;
  const exports = Array.from({ length: 6 }, () =>
    snapshotStream(db, requestFrom("192.0.2.1"), async function* () {
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

test("networks take turns, and the export of somebody who left is not written", async () => {
  const gate = Promise.withResolvers<void>();
  const begun: string[] = [];
  const exportFor = (ip: string, request = requestFrom(ip)) =>
    snapshotStream(db, request, async function* () {
      begun.push(ip);
      await gate.promise;
      yield "rows";
    });
  const flood = Array.from({ length: 6 }, () => exportFor("192.0.2.1"));
  await expect.poll(() => begun.length).toBe(2);
  const [leaving, gone] = [requestFrom("192.0.2.3"), requestFrom("192.0.2.4")];
  gone.raw.socket.destroy();
  const left = [exportFor("192.0.2.3", leaving), exportFor("192.0.2.4", gone)].map((each) =>
    expect(each).rejects.toMatchObject({ reason: "bad_request" }),
  );
  const other = exportFor("192.0.2.2");
  leaving.raw.socket.destroy();
  gate.resolve();
  for (const stream of await Promise.all([...flood, other])) expect(await stream.toArray()).toHaveLength(1);
  await Promise.all(left);
  expect(begun.indexOf("192.0.2.2")).toBeLessThan(5);
  expect(begun).not.toContain("192.0.2.3");
  expect(begun).not.toContain("192.0.2.4");
});

test("an export ends when its sender leaves, and gives its connection back", async () => {
  const request = requestFrom("192.0.2.1");
  const leaves = snapshotStream(db, request, async function* (tx) {
    for (;;) {
      await tx.execute(sql`select pg_sleep(0.01)`);
      yield "row";
    }
  });
  setTimeout(() => request.raw.socket.destroy(), 100);
  await expect(leaves).rejects.toMatchObject({ reason: "bad_request" });
  await expect.poll(() => db.$client.idleCount).toBe(db.$client.totalCount);
});
