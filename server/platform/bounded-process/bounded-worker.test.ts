import { setTimeout as pause } from "node:timers/promises";
import { expect, test } from "vitest";
import * as z from "zod";
import { boundedWorker } from "./bounded-worker.ts";

const script = new URL("./testing/misbehave.ts", import.meta.url);
const refusal = () => new Error("busy");
const bounded = ({ idleMs = 30_000, maxWaiting = 10, timeMs = 30_000 } = {}) =>
  boundedWorker({ script, memoryMb: 200, timeMs, idleMs }, { maxWaiting, refusal });
const worker = (bounds?: Parameters<typeof bounded>[0]) => bounded(bounds).run;
const answer = z.object({ pid: z.int() });
const pidAfter = async (run: ReturnType<typeof worker>, behaviour = "who") =>
  answer.parse(await run({ behaviour })).pid;

test("a worker does one task after the other in the same process", async () => {
  const run = worker();
  const pids = await Promise.all([pidAfter(run), pidAfter(run), pidAfter(run)]);
  expect(new Set(pids).size).toBe(1);
});

test("a worker that has grown, exceeded its limits or crashed is replaced", async () => {
  const run = worker();
  const first = await pidAfter(run, "grow");
  const second = await pidAfter(run);
  expect(second).not.toBe(first);
  await expect(run({ behaviour: "fill buffers" })).rejects.toMatchObject({ why: "memory" });
  const third = await pidAfter(run);
  expect(third).not.toBe(second);
  await expect(run({ behaviour: "crash" })).rejects.toMatchObject({ why: "crash" });
  expect(await pidAfter(run)).not.toBe(third);
});

test("a worker does not see the server's environment, and uses one memory arena", async () => {
  expect(await worker()({ behaviour: "environment" })).toMatchObject({ environment: ["MALLOC_ARENA_MAX"] });
});

test("a worker that takes too long is killed, and the next task gets a new one", async () => {
  const run = worker({ timeMs: 1_000 });
  await expect(run({ behaviour: "hang" })).rejects.toMatchObject({ why: "time" });
  await expect(run({ behaviour: "hang" })).rejects.toMatchObject({ why: "time" });
});

test("a worker's time limit applies to each task, not to their sum", async () => {
  const run = worker({ timeMs: 3_000 });
  const pids = [];
  for (let piece = 0; piece < 4; piece += 1) pids.push(await pidAfter(run, "work"));
  expect(new Set(pids).size).toBe(1);
});

test("an idle worker ends", async () => {
  const run = worker({ idleMs: 100 });
  const first = await pidAfter(run);
  await pause(500);
  expect(await pidAfter(run)).not.toBe(first);
});

test("a worker refuses tasks beyond its queue", async () => {
  const run = worker({ maxWaiting: 1 });
  const ends = await Promise.allSettled([pidAfter(run), pidAfter(run), pidAfter(run)]);
  expect(ends.map(({ status }) => status)).toEqual(["fulfilled", "fulfilled", "rejected"]);
});

test("a worker's process has ended while other work runs in its place, and tasks wait for that work", async () => {
  const { run, whileEnded } = bounded();
  const first = await pidAfter(run);
  const ended: string[] = [];
  const other = whileEnded(async () => {
    await pause(300);
    expect(() => process.kill(first, 0)).toThrow();
    ended.push("other work");
  });
  const second = pidAfter(run).then((pid) => {
    ended.push("task");
    return pid;
  });
  await other;
  expect(await second).not.toBe(first);
  expect(ended).toEqual(["other work", "task"]);
});
