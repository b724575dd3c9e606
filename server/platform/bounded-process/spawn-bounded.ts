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
  /** Of the whole process: heap, buffers and code. */
  memoryMb: number;
  /** Of a processor, for one piece of work; by the clock it may take four times as long: a busy machine makes it wait. */
  timeMs: number;
  /** As of `nice`; 5 without it, so that requests are served first. */
  priority?: number;
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

export type BoundedProcess = {
  /** Hands a kept program its next work. */
  give(input: unknown): void;
  /** The next result; throws the program's `Refusal`, or `ProcessEnded`, or why `signal` was aborted. */
  answer(signal?: AbortSignal): Promise<Answered>;
  kill(): void;
  hasEnded(): boolean;
};

/** `isLast`: a kept program has grown and takes no more work. */
type Answered = { result: unknown; isLast: boolean };

/** The rest is for buffers, which a parser unpacks into, and for Node itself. */
const HEAP_SHARE = 0.5;
/** V8 lets its space for young objects grow to 100 MB when nobody tells it not to. */
const YOUNG_MB = 8;
const KEPT_OF_STDERR = 2000;
/** At 10 a machine with a load of 20 gave garbage collection so little that a heap took a minute to fill. */
const PRIORITY = 5;
const CLOCK_FACTOR = 4;
/**
 * For glibc: with an arena for each thread a program that is kept grew by 20 to 35 MB with every photo, and
 * had to be replaced after two.
 */
const ONE_ARENA = { MALLOC_ARENA_MAX: "1" };

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
 * Starts a program with little priority, no environment and a bound for its memory. It does not keep this
 * server from ending, and ends with it.
 */
export function spawnBounded(
  { script, memoryMb, timeMs, priority = PRIORITY }: BoundedProgram,
  work: { input: unknown } | { isKept: true },
): BoundedProcess {
  const heapMb = Math.floor(memoryMb * HEAP_SHARE);
  const told = JSON.stringify({ ...work, memoryMb, timeMs, parentPid: process.pid });
  const flags = [`--max-old-space-size=${heapMb}`, `--max-semi-space-size=${YOUNG_MB}`];
  const child = spawn(process.execPath, [...flags, fileURLToPath(script), told], {
    env: "isKept" in work ? ONE_ARENA : {},
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
  const kill = () => void child.kill("SIGKILL");
  return {
    give: (input) => void child.send({ input }, () => undefined), // a process that is gone says so by `close`
    kill,
    hasEnded: () => ending !== undefined || !child.connected,
    async answer(signal) {
      let isLate = false;
      const timer = setTimeout(() => {
        isLate = true;
        kill();
      }, timeMs * CLOCK_FACTOR);
      signal?.addEventListener("abort", kill);
      try {
        const said = await nextMessage(child, (endedBy) =>
          signal?.aborted ? signal.reason : new ProcessEnded(isLate ? "time" : whyOf(endedBy), complaint()),
        );
        const answered = message.parse(said);
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
 * At once, while the process has one thread: on Linux a priority is that thread's, and threads made later get
 * it from the one that makes them. Set by the program itself it came after the threads that decode and
 * collect garbage.
 */
function lowerPriority({ pid }: ChildProcess, priority: number): void {
  if (pid === undefined) return; // it could not be started: `error` says why
  try {
    setPriority(pid, priority);
  } catch {
    // It has ended already, which `close` tells.
  }
}

function nextMessage(
  child: ChildProcess,
  whyEnded: (endedBy: NodeJS.Signals | null) => unknown,
): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const isClosed = child.exitCode !== null || child.signalCode !== null;
    if (isClosed) return reject(whyEnded(child.signalCode));
    const close = (_code: number | null, endedBy: NodeJS.Signals | null) => settle(reject, whyEnded(endedBy));
    const fail = (error: Error) => settle(reject, error);
    const hear = (said: unknown) => settle(resolve, said);
    const settle = <Value>(end: (value: Value) => void, value: Value) => {
      child.off("message", hear).off("error", fail).off("close", close);
      end(value);
    };
    child.on("message", hear).on("error", fail).on("close", close);
  });
}

/** The watchdog and the kernel kill, V8 aborts (on some machines by a trap) when it finds no memory. */
const memorySignals = new Set(["SIGKILL", "SIGABRT", "SIGTRAP", "SIGILL"]);

function whyOf(signal: string | null): ProcessEnded["why"] {
  if (signal === "SIGVTALRM") return "time"; // the watchdog's, too
  return signal !== null && memorySignals.has(signal) ? "memory" : "crash";
}

/** Reads everything, so that the program never waits, and keeps the beginning. */
function headOf(stream: Readable | null): () => string {
  let head = "";
  stream?.setEncoding("utf8").on("data", (part: string) => {
    if (head.length < KEPT_OF_STDERR) head = (head + part).slice(0, KEPT_OF_STDERR);
  });
  return () => head;
}
