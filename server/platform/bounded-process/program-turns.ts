import { type Party, turnsByTime } from "#server/platform/fair-use/turns-by-time";

export type Program = {
  party: Party;
  /** Staff wait for it: others are interrupted for it. */
  isUrgent: boolean;
  /** A customer waits: one of a party that has used more time is interrupted for it. */
  isShort: boolean;
  /** Nobody waits at a screen: it is interrupted for all others, and given up in the end. */
  isBackground: boolean;
  /** Whoever asked has left, so nothing is interrupted for it. */
  hasLeft(): boolean;
  /** How often it was interrupted. */
  interrupted: number;
};

type Waiting = Program & { start(): void };
type Running = { program: Program; since: number; interrupt(): void };

export const INTERRUPTED = Symbol("interrupted");

/** How long a program runs before it is interrupted; most have ended by then. */
const UNDISTURBED_MS = 2_000;
/**
 * After as many a program runs to its end, so that a long list is read although staff print all day. One in
 * the background runs once more for `LAST_RUN_MS` and is given up then: a document of two minutes kept
 * staff's prints waiting for as long.
 */
const MAX_INTERRUPTIONS = 3;
const LAST_RUN_MS = 30_000;
/**
 * After as many urgent programs another one starts although urgent ones wait: with two people printing
 * without a pause one always waits, and a short list of a customer was never read.
 */
const MAX_URGENT_IN_A_ROW = 3;

/**
 * Lets one program run at a time. The next one is an urgent one, else that of the network and the customer
 * that have used least time. A running one may have to give way and needs a new turn then; the time that it
 * lost is not counted, so that strangers' pictures do not put a long list behind them.
 */
export function programTurns() {
  const turns = turnsByTime<Waiting>();
  let running: Running | null = null;
  let urgentInARow = 0;
  let timer: NodeJS.Timeout | undefined;

  /** The program that begins now; it no longer waits. */
  function next(): Waiting | undefined {
    const isTheirTurn = urgentInARow < MAX_URGENT_IN_A_ROW;
    const urgent = isTheirTurn ? turns.next(waitsUrgently) : undefined;
    const other = () =>
      turns.next(
        (task) => !task.isUrgent,
        (task) => task.isShort,
      );
    return urgent ?? other() ?? turns.next();
  }
  function interruptInTime(): void {
    clearTimeout(timer);
    if (!running) return;
    const { program, since, interrupt } = running;
    const isLastRun = program.interrupted >= MAX_INTERRUPTIONS;
    if (program.isUrgent || (isLastRun && !program.isBackground)) return;
    const givesWayTo = (task: Waiting) =>
      task.isUrgent ||
      (program.isBackground && !task.isBackground) ||
      (task.isShort && !program.isShort && !turns.hasUsedMore(task.party, program.party));
    if (!turns.waiting.some(({ task }) => !task.hasLeft() && givesWayTo(task))) return;
    const endsAt = since + (isLastRun ? LAST_RUN_MS : UNDISTURBED_MS);
    timer = setTimeout(interrupt, Math.max(0, endsAt - performance.now())).unref();
  }
  function begin(program: Program, interrupt: () => void): void {
    urgentInARow = program.isUrgent ? urgentInARow + 1 : 0;
    running = { program, since: performance.now(), interrupt };
    interruptInTime();
  }

  /** Runs `work` when it is its turn; aborts `signal` when it has to give way, and returns `INTERRUPTED`. */
  return async <Result>(
    program: Program,
    work: (signal: AbortSignal) => Promise<Result>,
  ): Promise<Result | typeof INTERRUPTED> => {
    const stop = new AbortController();
    const interrupt = () => stop.abort(INTERRUPTED);
    if (running) {
      await new Promise<void>((resolve) => {
        const start = () => {
          begin(program, interrupt);
          resolve();
        };
        turns.wait(program.party, { ...program, start });
        interruptInTime();
      });
    } else {
      turns.take(program.party);
      begin(program, interrupt);
    }
    const began = performance.now();
    let lostMs = 0;
    try {
      return await work(stop.signal);
    } catch (error) {
      if (error !== INTERRUPTED) throw error;
      program.interrupted += 1;
      lostMs = performance.now() - began;
      return INTERRUPTED;
    } finally {
      clearTimeout(timer);
      turns.charge(program.party, performance.now() - began - lostMs);
      running = null;
      next()?.start();
    }
  };
}

/** Whether the last run of a program in the background was interrupted, too. */
export const isGivenUp = ({ interrupted }: Program): boolean => interrupted > MAX_INTERRUPTIONS;

const waitsUrgently = ({ isUrgent, hasLeft }: Waiting) => isUrgent && !hasLeft();
