import type { Party } from "#server/platform/fair-use/turns-by-time";
import { GaveWay, MAX_INTERRUPTIONS, type Program, programTurns } from "./program-turns.ts";
import { type BoundedProgram, spawnBounded } from "./spawn-bounded.ts";

type Run = BoundedProgram & {
  /** Passed to the program as JSON. */
  input: unknown;
  signal?: AbortSignal;
  /** Called with the run when it is its turn, to make room for its memory first. */
  inRoom?<Result>(run: () => Promise<Result>): Promise<Result>;
};

export type BoundedTask = Run & {
  /** Staff wait for it: one that is not urgent is interrupted for it and begins anew afterwards. */
  isUrgent?: boolean;
  /** Whose file it is; without it all programs of this kind take one turn. */
  party?: Party | null;
  /**
   * The error for a program that has given way to other parties as often as it may; without it the program
   * then runs to its end.
   */
  whenCrowded?: () => Error;
};

/**
 * One program runs at a time, since two at their limits and the server would need more than 600 MB. Kinds of
 * programs take turns, so that staff's labels are not printed after every price list that customers sent, and
 * so do customers and their networks.
 */
const inTurn = programTurns();

/**
 * Runs a program on untrusted input in a process of its own, with low priority, no environment and limits for
 * memory and time, so that no input harms the server's memory or event loop. Returns the program's result;
 * throws its `Refusal`, or `ProcessEnded`. An interrupted program runs again from the start, so it must not
 * have effects other than its result and the files that it writes.
 */
export async function runBounded(task: BoundedTask): Promise<unknown> {
  const { isUrgent = false, party, whenCrowded, ...run } = task;
  const program: Program = {
    party: party ?? { network: run.script.href, userId: "" },
    isUrgent,
    hasLeft: () => run.signal?.aborted === true,
    processorMs: () => 0,
    interrupted: { forUrgent: 0, forOthers: 0 },
  };
  for (;;) {
    const result = await inTurn(program, (interrupted) => runOnce(run, program, interrupted));
    if (!(result instanceof GaveWay)) return result;
    const isCrowded = program.interrupted.forOthers >= MAX_INTERRUPTIONS.forOthers;
    if (isCrowded && result.to === "forOthers" && whenCrowded) throw whenCrowded();
  }
}

async function runOnce(run: Run, program: Program, interrupted: AbortSignal): Promise<unknown> {
  const { inRoom = (work) => work(), input, signal, ...bounded } = run;
  const stop = AbortSignal.any(signal ? [interrupted, signal] : [interrupted]);
  program.processorMs = () => 0;
  return inRoom(async () => {
    stop.throwIfAborted();
    const running = spawnBounded(bounded, { input });
    program.processorMs = running.processorMs;
    try {
      return (await running.answer(stop)).result;
    } finally {
      await running.kill();
    }
  });
}
