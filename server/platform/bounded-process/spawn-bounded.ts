import { type ChildProcess, spawn } from "node:child_process";
import { Socket } from "node:net";
import { setPriority } from "node:os";
import type { Readable } from "node:stream";
import { fileURLToPath } from "node:url";
import * as z from "zod";
import { Refusal } from "#server/platform/refusal";

export type BoundedProgram = {
  /** A program that calls `serveBounded`. */
  script: URL;
  /** Limit of the whole process: heap, buffers and code. */
  memoryMb: number;
  /**
   * Processor time for one task; in real time it may take four times as long, since it waits on a busy
   * machine.
   */
  timeMs: number;
  /** Real time for one task, if it may be more. */
  clockMs?: number;
  /** Priority as of `nice`; 5 by default, so that requests come first. */
  priority?: number;
};

/**
 * Why a program ended without a result: `crash` for an error that it threw, which is our bug; `signal` for a
 * processor fault, as when a third-party decoder fails on its file.
 */
export class ProcessEnded extends Error {
  readonly why: "memory" | "time" | "crash" | "signal";

  constructor(why: ProcessEnded["why"], stderr: string) {
    super(`the process ended: ${why} ${stderr}`.trim());
    this.name = "ProcessEnded";
    this.why = why;
  }
}

export type BoundedProcess = {
  /** Sends a worker its next task. */
  give(input: unknown): void;
  /** The next result; throws the program's `Refusal`, or `ProcessEnded`, or why `signal` was aborted. */
  answer(signal?: AbortSignal): Promise<Answered>;
  /** Resolves when the process has ended, so that the next one does not start beside it. */
  kill(): Promise<void>;
  hasEnded(): boolean;
};

/** `isLast`: the worker has grown and accepts no more tasks. */
type Answered = { result: unknown; isLast: boolean };

/** The other half is for buffers, which parsers unpack into, and for Node itself. */
const HEAP_FRACTION = 0.5;
/** Without a limit V8 lets the young generation grow to 100 MB. */
const YOUNG_MB = 8;
const MAX_STDERR_CHARACTERS = 2000;
/**
 * At 10, garbage collection got so little processor time under a load of 20 that filling a heap took a
 * minute.
 */
const PRIORITY = 5;
const CLOCK_FACTOR = 4;
/**
 * One glibc memory arena: with one for each thread a worker grew by 20 to 35 MB with every photo, and had to
 * be replaced after two; large pictures took 4 to 34 MB more.
 */
const ONE_ARENA = { MALLOC_ARENA_MAX: "1" };

/** Halves the processor time until the program begins (0.54 → 0.24 s for a price list). */
const QUICK_START = new URL("../../quick-start.mjs", import.meta.url).href;

const isLast = z.boolean().default(false);
const message = z.union([
  z.object({ result: z.unknown(), isLast }),
  z.object({
    refusal: z.object({ reason: z.string(), answer: z.tuple([z.int(), z.string(), z.string()]) }),
    facts: z.record(z.string(), z.union([z.string(), z.number()])),
    isLast,
  }),
]);

/**
 * Starts a program with low priority, no environment and a memory limit. It does not keep this server
 * running, and ends with it.
 */
export function spawnBounded(
  { script, memoryMb, timeMs, clockMs = timeMs * CLOCK_FACTOR, priority = PRIORITY }: BoundedProgram,
  work: { input: unknown } | { isKept: true },
): BoundedProcess {
  const heapMb = Math.floor(memoryMb * HEAP_FRACTION);
  const argument = JSON.stringify({ ...work, memoryMb, timeMs, parentPid: process.pid });
  const flags = [
    `--max-old-space-size=${heapMb}`,
    `--max-semi-space-size=${YOUNG_MB}`,
    "--import",
    QUICK_START,
  ];
  const child = spawn(process.execPath, [...flags, fileURLToPath(script), argument], {
    env: ONE_ARENA,
    stdio: ["ignore", "ignore", "pipe", "ipc"],
  });
  lowerPriority(child, priority);
  const complaint = headOf(child.stderr);
  child.unref();
  child.channel?.unref();
  if (child.stderr instanceof Socket) child.stderr.unref();
  let ending: NodeJS.Signals | null | undefined;
  child.once("close", (_code, endedBy) => {
    ending = endedBy;
  });
  const gone = new Promise<void>((resolve) => {
    if (child.pid === undefined) resolve(); // it could not be started
    child.once("exit", () => resolve());
  });
  const kill = () => {
    child.kill("SIGKILL");
    return gone;
  };
  return {
    give: (input) => void child.send({ input }, () => undefined), // the end of a process is reported by `close`
    kill,
    hasEnded: () => ending !== undefined || !child.connected,
    async answer(signal) {
      let isLate = false;
      const timer = setTimeout(() => {
        isLate = true;
        kill();
      }, clockMs);
      signal?.addEventListener("abort", kill);
      try {
        const reply = await nextMessage(child, (endedBy) =>
          signal?.aborted ? signal.reason : new ProcessEnded(isLate ? "time" : whyOf(endedBy), complaint()),
        );
        const answered = message.parse(reply);
        if ("refusal" in answered) throw new Refusal(answered.refusal, answered.facts);
        return answered;
      } finally {
        clearTimeout(timer);
        signal?.removeEventListener("abort", kill);
      }
    },
  };
}

/**
 * Must run while the process has one thread: on Linux a priority belongs to a thread, and new threads inherit
 * it from their creator. If the program set it itself, the threads that decode and collect garbage would not
 * have it.
 */
function lowerPriority({ pid }: ChildProcess, priority: number): void {
  if (pid === undefined) return; // it could not be started: `error` has the cause
  try {
    setPriority(pid, priority);
  } catch {
    // It has ended already, which `close` reports.
  }
}

function nextMessage(
  child: ChildProcess,
  whyEnded: (endedBy: NodeJS.Signals | null) => unknown,
): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const isClosed = child.exitCode !== null || child.signalCode !== null;
    if (isClosed) return reject(whyEnded(child.signalCode));
    const onClose = (_code: number | null, endedBy: NodeJS.Signals | null) =>
      settle(reject, whyEnded(endedBy));
    const onError = (error: Error) => settle(reject, error);
    const onMessage = (reply: unknown) => settle(resolve, reply);
    const settle = <Value>(end: (value: Value) => void, value: Value) => {
      child.off("message", onMessage).off("error", onError).off("close", onClose);
      end(value);
    };
    child.on("message", onMessage).on("error", onError).on("close", onClose);
  });
}

/**
 * Signals of a process out of memory: the watchdog and the kernel kill it; V8 aborts, on some machines by a
 * trap.
 */
const memorySignals = new Set(["SIGKILL", "SIGABRT", "SIGTRAP", "SIGILL"]);

function whyOf(signal: string | null): ProcessEnded["why"] {
  if (signal === "SIGVTALRM") return "time"; // sent by the watchdog
  if (signal === null) return "crash";
  return memorySignals.has(signal) ? "memory" : "signal";
}

/** Reads everything, so that the program never blocks, and keeps the beginning. */
function headOf(stream: Readable | null): () => string {
  let head = "";
  stream?.setEncoding("utf8").on("data", (part: string) => {
    if (head.length < MAX_STDERR_CHARACTERS) head = (head + part).slice(0, MAX_STDERR_CHARACTERS);
  });
  return () => head;
}
