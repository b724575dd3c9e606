import { concurrencyLimitByTime, type Party } from "#server/platform/fair-use/turns-by-time";
import { INTERRUPTED, isGivenUp, type Program, programTurns } from "./program-turns.ts";
import { type BoundedProgram, ProcessEnded, spawnBounded } from "./spawn-bounded.ts";

type Run = BoundedProgram & {
  /** Passed to the program as JSON. */
  input: unknown;
  signal?: AbortSignal;
  /** Called with the run when it is its turn, to make room for its memory first. */
  inRoom?<Result>(run: () => Promise<Result>): Promise<Result>;
};

export type BoundedTask = Run & {
  /** Staff wait for it: another one is interrupted for it and begins anew afterwards. */
  isUrgent?: boolean;
  /** A customer waits: one of a party that has used more time is interrupted for it. */
  isShort?: boolean;
  /**
   * Nobody waits at a screen: it is interrupted for all others, at last after 30 s, and then ends as one
   * whose time is over.
   */
  isBackground?: boolean;
  /** Whose file it is; without it all programs of this kind take one turn. */
  party?: Party | null;
  /** It is tried first within `QUICK` beside the others, since most of its kind are short. */
  isMostlyShort?: boolean;
};

/**
 * One program runs at a time, since two at their limits and the server would need more than 600 MB. Kinds of
 * programs take turns, so that staff's labels are not printed after every price list that customers sent, and
 * so do customers and their networks.
 */
const inTurn = programTurns();

/**
 * Processor time and memory of a first try. A list of 200 rows takes 0.2 s and 82 MB, one of 100,000 rows
 * 0.9 s and 104 MB. Short files must not wait for long ones, nor interrupt them: a program that was
 * interrupted for every short file began anew until it was refused. On a busy machine a second of processor
 * time takes many times as long.
 */
const QUICK = { timeMs: 1_000, clockMs: 20_000, memoryMb: 144 };
/** One try at a time, beside the program whose turn it is. */
const inQuickTurn = concurrencyLimitByTime(1);

/**
 * Runs a program on untrusted input in a process of its own, with low priority, no environment and limits for
 * memory and time, so that no input harms the server's memory or event loop. Returns the program's result;
 * throws its `Refusal`, or `ProcessEnded`. A program that is interrupted, or whose first try was too short,
 * runs again from the start, so it must not have effects other than its result and the files that it writes.
 */
export async function runBounded(task: BoundedTask): Promise<unknown> {
  const { isUrgent = false, isShort = false, isBackground = false, isMostlyShort, party, ...run } = task;
  const program: Program = {
    party: party ?? { network: run.script.href, userId: "" },
    isUrgent,
    isShort,
    isBackground,
    hasLeft: () => run.signal?.aborted === true,
    interrupted: 0,
  };
  if (isMostlyShort) {
    const tried = await inQuickTurn(program.party, () => tryQuickly(run));
    if (tried !== NEEDS_MORE) return tried;
  }
  for (;;) {
    const result = await inTurn(program, (interrupted) => runOnce(run, interrupted));
    if (result !== INTERRUPTED) return result;
    if (isGivenUp(program)) throw new ProcessEnded("time", "it was interrupted in its last run");
  }
}

const NEEDS_MORE = Symbol("needs more");

async function tryQuickly(run: Run): Promise<unknown> {
  try {
    return await runOnce({ ...run, ...QUICK });
  } catch (error) {
    if (error instanceof ProcessEnded && (error.why === "time" || error.why === "memory")) return NEEDS_MORE;
    throw error;
  }
}

async function runOnce(run: Run, interrupted?: AbortSignal): Promise<unknown> {
  const { inRoom = (work) => work(), input, signal, ...bounded } = run;
  const stop = AbortSignal.any([signal, interrupted].filter((each) => each !== undefined));
  return inRoom(async () => {
    stop.throwIfAborted();
    const running = spawnBounded(bounded, { input });
    try {
      return (await running.answer(stop)).result;
    } finally {
      await running.kill();
    }
  });
}
