import Fastify, { type FastifyInstance } from "fastify";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { closeDatabase, type Db, openDatabase } from "#server/platform/database/database";
import { isRefusal } from "#server/platform/refusal";
import { freshDatabase, type TestDatabase } from "#server/platform/testing/fresh-database";
import { rateLimits } from "#server/tables/platform";
import { limitFloodTogether } from "./shared-flood-limit.ts";

let database: TestDatabase;
let db: Db;
let now: Date;
let processes: FastifyInstance[];
const warnings: unknown[] = [];

beforeAll(async () => {
  database = await freshDatabase();
  db = openDatabase(database.url, { poolSize: 4, onLostConnection() {} });
});
afterAll(async () => {
  await closeDatabase(db);
  await database.drop();
});
beforeEach(async () => {
  // Starts in the middle of a minute, since counts of idle addresses are dropped at its end.
  now = new Date("2026-03-01T12:00:20Z");
  warnings.length = 0;
  await db.delete(rateLimits);
  vi.useFakeTimers({ toFake: ["setInterval"] });
  processes = [1, 2].map(() => serverProcess(db));
});
afterEach(async () => {
  await Promise.all(processes.map((app) => app.close()));
  vi.useRealTimers();
});

const PER_MINUTE = 600;

function serverProcess(db: Db): FastifyInstance {
  const app = Fastify({ trustProxy: true });
  const log = { warn: (...details: unknown[]) => void warnings.push(details) };
  limitFloodTogether(app, PER_MINUTE, { db, clock: () => now, log, mostAddresses: 100 });
  app.setErrorHandler((error, _request, reply) =>
    reply.code(isRefusal(error, "rate_limited") ? 429 : 500).send(),
  );
  app.get("/", async () => "here");
  return app;
}

async function ask(app: FastifyInstance | undefined, times = 1, from = "203.0.113.9") {
  let last = 0;
  for (let index = 0; index < times; index += 1) {
    const answer = await app?.inject({ url: "/", headers: { "x-forwarded-for": from } });
    last = answer?.statusCode ?? 0;
  }
  return last;
}

/** Lets all processes exchange their counts. */
const exchange = () => vi.advanceTimersByTimeAsync(1_000);

const rowCount = async () => (await db.select().from(rateLimits)).length;

describe("requests of one address to several server processes", () => {
  test("are limited together, although each process saw less than the limit", async () => {
    const [one, other] = processes;
    expect(await ask(one, 400)).toBe(200);
    expect(await ask(other, 400)).toBe(200);
    // The process that reported last has the total; the other one learns it with its next report.
    await vi.waitFor(async () => {
      await exchange();
      expect([await ask(one, 6), await ask(other, 6)]).toEqual([429, 429]);
    });
    expect(await ask(one, 1, "198.51.100.7")).toBe(200);
    now = new Date(now.getTime() + 60_000);
    expect(await ask(one)).toBe(200);
    expect(await ask(other)).toBe(200);
  });

  test("cause no query below a hundredth of the limit", async () => {
    const [one] = processes;
    await ask(one, PER_MINUTE / 100 - 1);
    const execute = vi.spyOn(db, "execute");
    await exchange();
    expect(execute).not.toHaveBeenCalled();
    await ask(one, 1);
    await exchange();
    await vi.waitFor(async () => expect(await rowCount()).toBe(1));
    execute.mockRestore();
  });

  test("from many addresses of one /48 network are limited to four times as many", async () => {
    const [one] = processes;
    for (const address of [1, 2, 3, 4, 5]) expect(await ask(one, 550, `2001:db8:1:${address}::1`)).toBe(200);
    await vi.waitFor(async () => {
      await exchange();
      expect(await ask(one, 1, "2001:db8:1:6::1")).toBe(429);
    });
    expect(await ask(one, 1, "2001:db8:2:6::1")).toBe(200);
  });

  test("are counted even after many other addresses have sent one each", async () => {
    const [one] = processes;
    for (let other = 0; other < 120; other += 1) await ask(one, 1, `198.51.100.${other}`);
    await ask(one, 700);
    await vi.waitFor(async () => {
      await exchange();
      expect(await ask(one)).toBe(429);
    });
  });

  test("are refused for no longer when the clock was ahead for a moment", async () => {
    const [one] = processes;
    const right = now;
    now = new Date(right.getTime() + 7_200_000);
    await ask(one, 700);
    await vi.waitFor(async () => {
      await exchange();
      expect(await ask(one)).toBe(429);
    });
    now = right;
    await exchange();
    expect(await ask(one, 50)).toBe(200);
    await exchange();
    now = new Date(right.getTime() + 900_000);
    await vi.waitFor(async () => {
      await exchange();
      expect(await ask(one, 50)).toBe(200);
    });
  });

  test("are served while the database is down, and counted when it is back", async () => {
    const [one] = processes;
    const execute = vi.spyOn(db, "execute").mockRejectedValue(new Error("the database is away"));
    await ask(one, 700);
    await vi.advanceTimersByTimeAsync(1_000);
    await vi.waitFor(() => expect(warnings).toHaveLength(1));
    expect(await ask(one)).toBe(200);
    execute.mockRestore();
    await vi.waitFor(async () => {
      await exchange();
      expect(await ask(one)).toBe(429);
    });
  });
});
