import { spawn } from "node:child_process";
import { once } from "node:events";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import Fastify from "fastify";
import { expect, onTestFinished, test } from "vitest";
import { eventually } from "#server/platform/testing/eventually";
import { respondWithProblems } from "./error-responses.ts";
import { boundOpenRequests } from "./open-requests.ts";

const HEAP_MIB = 128;

test("when memory runs out, the network with most requests loses them, and no other any", async () => {
  const program = fileURLToPath(new URL("testing/hold-memory.ts", import.meta.url));
  const child = spawn(
    process.execPath,
    ["--max-semi-space-size=1", `--max-old-space-size=${HEAP_MIB}`, program],
    {
      stdio: ["ignore", "pipe", "inherit"],
    },
  );
  onTestFinished(() => void child.kill());
  const [port] = await once(child.stdout, "data");
  const get = async (path: string, from: string) => {
    const headers = { "x-forwarded-for": from };
    return (await fetch(`http://127.0.0.1:${Number(port)}${path}`, { headers })).status;
  };
  const office = Array.from({ length: 10 }, () => get("/held", "192.0.2.1"));
  const ended: unknown[] = [];
  const flood = Array.from({ length: 2 * HEAP_MIB }, async (_, number) => {
    await pause(20 * number);
    await get("/held", "198.51.100.1").catch((error: unknown) => ended.push(error));
  });
  await pause(20 * flood.length);
  await eventually(() => expect(ended.length).toBeGreaterThan(HEAP_MIB / 2));
  await get("/answer", "192.0.2.1");
  expect(await Promise.all(office)).toEqual(office.map(() => 200));
  await Promise.all(flood);
  expect(child.exitCode).toBeNull();
});

test("while all have too many open requests, a network with many is refused, and one with fewer is not", async () => {
  const app = Fastify();
  respondWithProblems(app);
  boundOpenRequests(app, { most: 6, few: 2 });
  const opened = Promise.withResolvers<void>();
  app.get("/", async () => opened.promise);
  await app.ready();
  // `inject` begins once its result is awaited.
  const get = async (remoteAddress: string) => app.inject({ url: "/", remoteAddress });
  const statusOf = async (answer: ReturnType<typeof get>) => (await answer).statusCode;
  const held = Array.from({ length: 6 }, () => get("192.0.2.1"));
  // Two are few, and a third one makes half of six.
  held.push(...Array.from({ length: 3 }, () => get("198.51.100.1")));
  expect(await get("192.0.2.1")).toMatchObject({ statusCode: 429, headers: { "retry-after": "2" } });
  expect(await statusOf(get("198.51.100.1"))).toBe(429);
  held.push(get("203.0.113.1"));
  opened.resolve();
  for (const answer of held) expect(await statusOf(answer)).toBe(200);
  expect(await statusOf(get("192.0.2.1"))).toBe(200);
});
