import { concurrencyLimitInTurns } from "#server/platform/fair-use/concurrency-limit";
import { type BoundedProgram, spawnBounded } from "./spawn-bounded.ts";

type Program = BoundedProgram & {
  /** Passed to the program as JSON. */
  input: unknown;
  signal?: AbortSignal;
  /** Called with the run when it is its turn, to make room for its memory first. */
  inRoom?<Result>(run: () => Promise<Result>): Promise<Result>;
};

export type BoundedTask = Program & {
  /** Staff wait for it: one that is not urgent is interrupted for it and begins anew afterwards. */
  isUrgent?: boolean;
};

/**
 * One program runs at a time, since two at their limits and the server would need more than 600 MB. Kinds of
 * programs take turns, so that staff's labels are not printed after every price list that customers sent.
 */
const oneAtATime = concurrencyLimitInTurns(1);

/** How long a program runs before it is interrupted; most have ended by then. */
const UNDISTURBED_MS = 2_000;
/** After as many a program runs to its end, so that a long list is read although staff print all day. */
const MAX_INTERRUPTIONS = 3;
/**
 * After as many turns left to urgent programs it starts although one waits: with two people printing without
 * a pause one always waits, and a short list of a customer was never read.
 */
const MAX_TURNS_LEFT = 3;
const INTERRUPTED = Symbol("interrupted");
const GAVE_WAY = Symbol("gave way");

let urgentWaiting = 0;
/** The program that runs now, if it may be interrupted. */
let interruptible: { since: number; interrupt(): void } | null = null;

/**
 * Runs a program on untrusted input in a process of its own, with low priority, no environment and limits for
 * memory and time, so that no input harms the server's memory or event loop. Returns the program's result;
 * throws its `Refusal`, or `ProcessEnded`. An interrupted program runs again from the start, so it must not
 * have effects other than its result and the files that it writes.
 */
export async function runBounded({ isUrgent = false, ...program }: BoundedTask): Promise<unknown> {
  const kind = program.script.href;
  if (isUrgent) {
    urgentWaiting += 1;
    interruptSoon();
    return oneAtATime(kind, () => {
      urgentWaiting -= 1;
      return run(program);
    });
  }
  for (let [interruptions, turnsLeft] = [0, 0]; ; ) {
    const mayBeInterrupted = interruptions < MAX_INTERRUPTIONS;
    const mayGiveWay = mayBeInterrupted && turnsLeft < MAX_TURNS_LEFT;
    const result = await oneAtATime(kind, async () => {
      if (mayGiveWay && urgentWaiting > 0) return GAVE_WAY;
      return mayBeInterrupted ? runUnlessUrgent(program) : run(program);
    });
    if (result === INTERRUPTED) interruptions += 1;
    else if (result === GAVE_WAY) turnsLeft += 1;
    else return result;
  }
}

function interruptSoon(): void {
  if (!interruptible) return;
  const { since, interrupt } = interruptible;
  setTimeout(interrupt, Math.max(0, since + UNDISTURBED_MS - performance.now())).unref();
}

async function run({ inRoom = (work) => work(), ...program }: Program): Promise<unknown> {
  return inRoom(() => runNow(program));
}

async function runNow({ input, signal, ...program }: Omit<Program, "inRoom">): Promise<unknown> {
  signal?.throwIfAborted();
  const running = spawnBounded(program, { input });
  try {
    return (await running.answer(signal)).result;
  } finally {
    await running.kill();
  }
}

async function runUnlessUrgent(program: Program): Promise<unknown> {
  const urgent = new AbortController();
  const signals = [urgent.signal, ...(program.signal ? [program.signal] : [])];
  interruptible = { since: performance.now(), interrupt: () => urgent.abort(INTERRUPTED) };
  if (urgentWaiting > 0) interruptSoon();
  try {
    return await run({ ...program, signal: AbortSignal.any(signals) });
  } catch (error) {
    if (error === INTERRUPTED) return INTERRUPTED;
    throw error;
  } finally {
    interruptible = null;
  }
}
