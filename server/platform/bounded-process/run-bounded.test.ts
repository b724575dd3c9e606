import { spawn } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, test, vi } from "vitest";
import { type BoundedTask, runBounded } from "./run-bounded.ts";

const script = new URL("./testing/misbehave.ts", import.meta.url);
const run = (
  behaviour: string,
  { pidFile, ...bounds }: { timeMs?: number; signal?: AbortSignal; pidFile?: string } = {},
) => runBounded({ script, input: { behaviour, pidFile }, memoryMb: 200, timeMs: 30_000, ...bounds });

/**
 * Whether a process runs. A zombie keeps its id and accepts signals; here its parent, the server, was killed
 * as well, so it may remain a zombie for a while.
 */
function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return !existsSync("/proc/self/stat") || !/\) [ZX] /.test(readFileSync(`/proc/${pid}/stat`, "utf8"));
  } catch {
    return false;
  }
}

describe("a program run with limits", () => {
  test("runs all its threads, including the first ones, with low priority", async () => {
    expect(await run("priorities")).toMatchObject({ priorities: [5] });
  });

  test("returns its result and does not see the server's environment", async () => {
    expect(await run("environment")).toEqual({ environment: ["MALLOC_ARENA_MAX"], kept: 0 });
    expect(await run("talk")).toMatchObject({ kept: 0 });
  });

  test("ends when it fills the heap, or buffers outside of it, without growing the server's memory", async () => {
    const before = process.memoryUsage.rss();
    await expect(run("fill heap")).rejects.toMatchObject({ why: "memory" });
    await expect(run("fill buffers")).rejects.toMatchObject({ why: "memory" });
    expect((process.memoryUsage.rss() - before) / 2 ** 20).toBeLessThan(50);
  });

  test("waits until the previous one has ended, so that their memory never adds up", async () => {
    const ended: string[] = [];
    await Promise.all([
      run("hang", { timeMs: 5000 }).catch(() => ended.push("first")),
      run("environment").then(() => ended.push("second")),
    ]);
    expect(ended).toEqual(["first", "second"]);
  });

  test("waits for at most one program of each other kind, even if many of one kind are waiting", async () => {
    const ended: string[] = [];
    const lists = Array.from({ length: 5 }, () => run("environment").then(() => ended.push("price list")));
    // A program is of another kind if its URL differs.
    const other = new URL(`${script.href}?print`);
    const print = runBounded({
      script: other,
      input: { behaviour: "environment" },
      memoryMb: 200,
      timeMs: 30_000,
    });
    await Promise.all([...lists, print.then(() => ended.push("print"))]);
    expect(ended.indexOf("print")).toBe(1);
  });

  const ofCustomer = (network: string, behaviour: string, options: Partial<BoundedTask> = {}) =>
    runBounded({
      script,
      input: { behaviour },
      memoryMb: 200,
      timeMs: 6_000,
      party: { network, userId: network },
      ...options,
    });

  test("that is mostly short is not kept waiting by long ones, and is not cut off when it is long", async () => {
    const ended: string[] = [];
    const long = ["a", "b"].map((network) =>
      ofCustomer(network, "hang", { isMostlyShort: true }).catch((error: unknown) => {
        expect(error).toMatchObject({ why: "time" });
        ended.push("long");
      }),
    );
    const short = async () => {
      for (let count = 0; count < 3; count += 1) {
        await ofCustomer("victim", "who", { isMostlyShort: true });
        ended.push("short");
      }
    };
    await Promise.all([...long, short()]);
    expect(ended).toEqual(["short", "short", "short", "long", "long"]);
  });

  test("that is mostly short may use more memory than its first try", async () => {
    const keeps = { isMostlyShort: true, input: { behaviour: "keep", megabytes: 120 }, memoryMb: 300 };
    await expect(ofCustomer("a", "", keeps)).resolves.toBeDefined();
  });

  test("is interrupted for an urgent one after two seconds and begins anew, unless it has ended by then", async () => {
    const folder = await mkdtemp(join(tmpdir(), "prepara-bounded-test-"));
    const ended: string[] = [];
    const urgent = () =>
      runBounded({ script, input: { behaviour: "who" }, memoryMb: 200, timeMs: 30_000, isUrgent: true });
    const hostile = run("hang once", { pidFile: join(folder, "pid") }).then(() => ended.push("hostile"));
    const next = run("environment").then(() => ended.push("next"));
    await Promise.all([urgent().then(() => ended.push("urgent")), hostile, next]);
    expect([ended[0], ended.length]).toEqual(["urgent", 3]);
    const short = run("environment").then(() => ended.push("short"));
    await Promise.all([short, urgent().then(() => ended.push("urgent"))]);
    expect(ended.slice(3)).toEqual(["short", "urgent"]);
    await rm(folder, { recursive: true });
  });

  test("runs to its end after three interruptions", async () => {
    const ended: string[] = [];
    const hostile = run("hang", { timeMs: 2500 }).catch(() => ended.push("hostile"));
    for (let count = 1; count <= 4; count += 1) {
      await runBounded({
        script,
        input: { behaviour: "who" },
        memoryMb: 200,
        timeMs: 30_000,
        isUrgent: true,
      });
      ended.push("urgent");
    }
    await hostile;
    expect(ended).toEqual([...Array(3).fill("urgent"), "hostile", "urgent"]);
  });

  test("runs although urgent ones always wait, after it left three turns to them", async () => {
    let isPrinting = true;
    let printed = 0;
    const print = async () => {
      for (; isPrinting && printed < 20; printed += 1)
        await runBounded({
          script,
          input: { behaviour: "who" },
          memoryMb: 200,
          timeMs: 30_000,
          isUrgent: true,
        });
    };
    const stations = [print(), print()];
    await run("environment");
    isPrinting = false;
    expect(printed).toBeLessThan(10);
    await Promise.all(stations);
  });

  test("ends when its time is over, even in a busy loop", async () => {
    await expect(run("hang", { timeMs: 1000 })).rejects.toMatchObject({ why: "time" });
  });

  test("may run for four times its limit of processor time, measured by the clock, so that it can finish on a busy machine", async () => {
    const began = performance.now();
    await expect(run("wait", { timeMs: 1000 })).rejects.toMatchObject({ why: "time" });
    expect(performance.now() - began).toBeGreaterThan(3900);
  });

  test("reports a bug's error text, and passes a refusal on", async () => {
    await expect(run("crash")).rejects.toMatchObject({
      why: "crash",
      message: expect.stringContaining("a bug of ours"),
    });
    await expect(run("signal")).rejects.toMatchObject({ why: "signal" });
    await expect(run("refuse")).rejects.toMatchObject({
      name: "Refusal",
      reason: "too_many_rows",
      answer: [422, "too_many_rows", "São mais de {limit} linhas."],
      facts: { limit: 7 },
    });
  });

  test("ends when the server aborts it, and when the server's process ends", async () => {
    const folder = await mkdtemp(join(tmpdir(), "prepara-bounded-test-"));
    const pidFile = join(folder, "pid");
    const pidOf = () =>
      vi.waitFor(
        async () => {
          // The file exists before the number is in it, and signals to process 0 reach our own process group.
          const pid = Number(await readFile(pidFile, "utf8"));
          expect(pid).toBeGreaterThan(0);
          return pid;
        },
        { timeout: 20_000, interval: 20 },
      );
    const gone = (pid: number) =>
      vi.waitFor(() => expect(isAlive(pid)).toBe(false), { timeout: 20_000, interval: 20 });

    const stop = new AbortController();
    const running = run("hang", { signal: stop.signal, pidFile });
    const first = await pidOf();
    stop.abort(new Error("the server stops"));
    await expect(running).rejects.toThrow("the server stops");
    await gone(first);
    await rm(pidFile);

    const task = {
      script: script.href,
      input: { behaviour: "hang", pidFile },
      memoryMb: 200,
      timeMs: 60_000,
    };
    const server = spawn(process.execPath, [
      "--input-type=module",
      "--eval",
      `const { runBounded } = await import(${JSON.stringify(new URL("./run-bounded.ts", import.meta.url).href)});
       const task = ${JSON.stringify(task)};
       await runBounded({ ...task, script: new URL(task.script) });`,
    ]);
    const second = await pidOf();
    server.kill("SIGKILL");
    await gone(second);
    await rm(folder, { recursive: true });
  });
});
