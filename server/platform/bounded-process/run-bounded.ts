import { spawn } from "node:child_process";
import type { Readable } from "node:stream";
import { fileURLToPath } from "node:url";
import * as z from "zod";
import { Refusal, refusalReasons } from "#server/platform/refusal";
import { turns } from "#server/platform/turns";

export type BoundedTask = {
  /** A program that calls `serveBounded`. */
  script: URL;
  /** Given to the program as JSON. */
  input: unknown;
  /** Of the whole process: heap, buffers and code. */
  memoryMb: number;
  timeMs: number;
  signal?: AbortSignal;
};

/** Why a program ended without a result. */
export class ProcessEnded extends Error {
  readonly why: "memory" | "time" | "crash";

  constructor(why: ProcessEnded["why"], said: string) {
    super(`the process ended: ${why} ${said}`.trim());
    this.name = "ProcessEnded";
    this.why = why;
  }
}

/**
 * One program runs at a time in this server, the others wait for their turn: two at their bounds and the
 * server need more than 600 MB.
 */
const inTurn = turns(1);

/** The rest is for buffers, which a parser unpacks into, and for Node itself. */
const HEAP_SHARE = 0.5;
/** V8 lets its space for young objects grow to 100 MB when nobody tells it not to. */
const YOUNG_MB = 8;
const KEPT_OF_STDERR = 2000;

const reason = z.enum(refusalReasons);
const message = z.union([
  z.object({ result: z.unknown() }),
  z.object({ refusal: reason, facts: z.record(z.string(), z.union([z.string(), z.number()])) }),
]);

/**
 * Runs a program on something a stranger sent, in a process of its own with little priority, no environment
 * and bounds for memory and time: whatever the input does to a parser, this server keeps its memory and its
 * event loop. Returns what the program returned; throws its `Refusal`, or `ProcessEnded`.
 */
export async function runBounded(task: BoundedTask): Promise<unknown> {
  return inTurn(async () => {
    task.signal?.throwIfAborted();
    const said = message.parse(await resultOf(task));
    if ("refusal" in said) throw new Refusal(said.refusal, said.facts);
    return said.result;
  });
}

async function resultOf({ script, input, memoryMb, timeMs, signal }: BoundedTask): Promise<unknown> {
  const heapMb = Math.floor(memoryMb * HEAP_SHARE);
  const told = JSON.stringify({ input, memoryMb, parentPid: process.pid });
  const flags = [`--max-old-space-size=${heapMb}`, `--max-semi-space-size=${YOUNG_MB}`];
  const child = spawn(process.execPath, [...flags, fileURLToPath(script), told], {
    env: {},
    stdio: ["ignore", "ignore", "pipe", "ipc"],
  });
  const kill = () => child.kill("SIGKILL");
  let isLate = false;
  const timer = setTimeout(() => {
    isLate = true;
    kill();
  }, timeMs);
  signal?.addEventListener("abort", kill);
  const complaint = headOf(child.stderr);
  try {
    return await new Promise((resolve, reject) => {
      child.once("message", resolve);
      child.once("error", reject);
      child.once("close", (_code, endedBy) => {
        if (signal?.aborted) reject(signal.reason);
        else reject(new ProcessEnded(isLate ? "time" : whyOf(endedBy), complaint()));
      });
    });
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener("abort", kill);
    kill();
  }
}

/** The watchdog and the kernel kill, V8 aborts (on some machines by a trap) when it finds no memory. */
const memorySignals = new Set(["SIGKILL", "SIGABRT", "SIGTRAP", "SIGILL"]);

const whyOf = (signal: string | null) => (signal !== null && memorySignals.has(signal) ? "memory" : "crash");

/** Reads everything, so that the program never waits, and keeps the beginning. */
function headOf(stream: Readable | null): () => string {
  let head = "";
  stream?.setEncoding("utf8").on("data", (part: string) => {
    if (head.length < KEPT_OF_STDERR) head = (head + part).slice(0, KEPT_OF_STDERR);
  });
  return () => head;
}
