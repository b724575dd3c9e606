import { setTimeout as pause } from "node:timers/promises";
import { expect, test } from "vitest";
import * as z from "zod";
import { keepBounded } from "./keep-bounded.ts";

const script = new URL("./testing/misbehave.ts", import.meta.url);
const refusal = () => new Error("busy");
const keep = ({ idleMs = 30_000, longest = 10, timeMs = 30_000 } = {}) =>
  keepBounded({ script, memoryMb: 200, timeMs, idleMs }, { longest, refusal });
const answer = z.object({ pid: z.int() });
const who = async (run: ReturnType<typeof keep>, how = "who") => answer.parse(await run({ how })).pid;

test("a kept program does one piece of work after the other in the same process", async () => {
  const run = keep();
  const pids = await Promise.all([who(run), who(run), who(run)]);
  expect(new Set(pids).size).toBe(1);
});

test("a kept program that has grown, went beyond its bounds or broke is replaced", async () => {
  const run = keep();
  const first = await who(run, "grow");
  const second = await who(run);
  expect(second).not.toBe(first);
  await expect(run({ how: "fill buffers" })).rejects.toMatchObject({ why: "memory" });
  const third = await who(run);
  expect(third).not.toBe(second);
  await expect(run({ how: "crash" })).rejects.toMatchObject({ why: "crash" });
  expect(await who(run)).not.toBe(third);
});

test("a kept program sees nothing of the server's environment, and keeps freed memory in one place", async () => {
  expect(await keep()({ how: "environment" })).toMatchObject({ environment: ["MALLOC_ARENA_MAX"] });
});

test("a kept program that takes too long ends, and the next piece has a new one", async () => {
  const run = keep({ timeMs: 1_000 });
  await expect(run({ how: "hang" })).rejects.toMatchObject({ why: "time" });
  await expect(run({ how: "hang" })).rejects.toMatchObject({ why: "time" });
});

test("a kept program has its time for each piece of work, not for all together", async () => {
  const run = keep({ timeMs: 3_000 });
  const pids = [];
  for (let piece = 0; piece < 4; piece += 1) pids.push(await who(run, "work"));
  expect(new Set(pids).size).toBe(1);
});

test("a kept program ends when it has nothing to do", async () => {
  const run = keep({ idleMs: 100 });
  const first = await who(run);
  await pause(500);
  expect(await who(run)).not.toBe(first);
});

test("a kept program refuses what is beyond its queue", async () => {
  const run = keep({ longest: 1 });
  const ends = await Promise.allSettled([who(run), who(run), who(run)]);
  expect(ends.map(({ status }) => status)).toEqual(["fulfilled", "fulfilled", "rejected"]);
});
