import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import * as z from "zod";
import { serveBounded } from "#server/platform/bounded-process/serve-bounded";
import { refusalsOf } from "#server/platform/refusal";

const refusal = refusalsOf({ too_many_rows: [422, "too_many_rows", "São mais de {limit} linhas."] });

const input = z.object({
  behaviour: z.enum([
    "fill heap",
    "fill buffers",
    "hang",
    "hang once",
    "wait",
    "crash",
    "signal",
    "refuse",
    "talk",
    "environment",
    "who",
    "grow",
    "keep",
    "work",
    "priorities",
  ]),
  pidFile: z.string().optional(),
  megabytes: z.number().default(0),
});

const grown: Buffer[] = [];

/** A program for the tests that does what a hostile file may make a parser do. */
await serveBounded(async (given) => {
  const { behaviour, pidFile, megabytes } = input.parse(given);
  const isFirstRun = pidFile !== undefined && !existsSync(pidFile);
  if (pidFile !== undefined) writeFileSync(pidFile, String(process.pid));
  const kept: unknown[] = [];
  for (; behaviour === "fill heap"; ) kept.push(Array.from({ length: 1000 }, () => String(Math.random())));
  for (; behaviour === "fill buffers"; ) kept.push(Buffer.alloc(8 * 2 ** 20, 1));
  for (; behaviour === "hang" || (behaviour === "hang once" && isFirstRun); );
  if (behaviour === "wait") await pause(600_000);
  if (behaviour === "signal") {
    process.kill(process.pid, "SIGSEGV");
    await pause(600_000);
  }
  if (behaviour === "crash") throw new Error("a bug of ours");
  if (behaviour === "refuse") throw refusal("too_many_rows", { limit: 7 });
  if (behaviour === "talk") process.stderr.write("x".repeat(2 ** 20));
  if (behaviour === "who") return { pid: process.pid };
  if (behaviour === "grow") {
    // Between three quarters of the limit and the limit, whatever Node itself takes.
    grown.push(Buffer.alloc(Math.max(0, 175 * 2 ** 20 - process.memoryUsage.rss()), 1));
    return { pid: process.pid, grown: grown.length };
  }
  if (behaviour === "keep") kept.push(Buffer.alloc(megabytes * 2 ** 20, 1));
  if (behaviour === "work") {
    const began = process.cpuUsage();
    for (let used = process.cpuUsage(began); used.user + used.system < 1_000_000; )
      used = process.cpuUsage(began);
    return { pid: process.pid };
  }
  if (behaviour === "priorities") {
    const nice = (thread: string) =>
      Number(readFileSync(`/proc/self/task/${thread}/stat`, "utf8").split(") ")[1]?.split(" ")[16]);
    return { priorities: [...new Set(readdirSync("/proc/self/task").map(nice))] };
  }
  return { environment: Object.keys(process.env), kept: kept.length };
});
