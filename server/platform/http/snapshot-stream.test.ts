import { Socket } from "node:net";
import { tmpdir } from "node:os";
import { setTimeout as pause } from "node:timers/promises";
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

/** Holds its place until it is released: longer than a short export may take. */
async function longExport(ip: string, begun: string[] = [], request = requestFrom(ip)) {
  const gate = Promise.withResolvers<void>();
  let tries = 0;
  const written = snapshotStream(db, request, async function* () {
    tries += 1;
    if (tries === 1) await pause(1_100);
    else {
      begun.push(ip);
      await gate.promise;
    }
    yield "rows";
  });
  return { written, release: gate.resolve };
}

const shortExport = (ip: string, begun: string[] = []) =>
  snapshotStream(db, requestFrom(ip), async function* () {
    begun.push(ip);
    yield "rows";
  });

test("a short export does not wait for long ones, which leave a connection for other requests", async () => {
  const begun: string[] = [];
  const long = await Promise.all(["192.0.2.1", "192.0.2.2"].map((ip) => longExport(ip, begun)));
  await expect.poll(() => begun.length).toBe(1); // either of them
  await expect(db.execute(sql`select 1`)).resolves.toMatchObject({ rowCount: 1 });
  const short = await shortExport("192.0.2.3");
  expect(await short.toArray()).toHaveLength(1);
  expect(begun).toHaveLength(1);
  for (const each of long) each.release();
  for (const each of long) expect(await (await each.written).toArray()).toHaveLength(1);
});

test("networks take turns, and the export of somebody who left is not written", async () => {
  const begun: string[] = [];
  const gate = Promise.withResolvers<void>();
  const first = snapshotStream(db, requestFrom("192.0.2.1"), async function* () {
    begun.push("192.0.2.1");
    await gate.promise;
    yield "rows";
  });
  await expect.poll(() => begun.length).toBe(1);
  const flood = Array.from({ length: 6 }, () => shortExport("192.0.2.1", begun));
  const [leaving, gone] = [requestFrom("192.0.2.3"), requestFrom("192.0.2.4")];
  gone.raw.socket.destroy();
  const left = [leaving, gone].map((request) =>
    expect(
      snapshotStream(db, request, async function* () {
        begun.push(request.ip);
        yield "rows";
      }),
    ).rejects.toMatchObject({ reason: "bad_request" }),
  );
  const other = shortExport("192.0.2.2", begun);
  leaving.raw.socket.destroy();
  await pause(200); // all wait by then
  gate.resolve();
  for (const stream of await Promise.all([first, ...flood, other]))
    expect(await stream.toArray()).toHaveLength(1);
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
