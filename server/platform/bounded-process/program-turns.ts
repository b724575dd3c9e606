import { type Party, turnsByTime } from "#server/platform/fair-use/turns-by-time";

export type Program = {
  party: Party;
  /** 2: staff wait for it; 1: a customer waits, and it is short; 0: others. */
  urgency: 0 | 1 | 2;
  /** Whoever asked has left, so nothing is interrupted for it. */
  hasLeft(): boolean;
  /** How often it was interrupted for a more urgent one. */
  interrupted: number;
};

type Waiting = Program & { start(): void };
type Running = { program: Program; since: number; interrupt(): void };

export const INTERRUPTED = Symbol("interrupted");

/** How long a program runs before it is interrupted for a more urgent one; most have ended by then. */
const UNDISTURBED_MS = 2_000;
/** After as many a program runs to its end, so that a long list is read although staff print all day. */
const MAX_INTERRUPTIONS = 3;
/**
 * After as many urgent programs one that is not urgent starts although urgent ones wait: with two people
 * printing without a pause one always waits, and a short list of a customer was never read.
 */
const MAX_URGENT_IN_A_ROW = 3;

/**
 * Lets one program run at a time. The next one is the most urgent, else that of the network and the customer
 * that have used least time. A running one gives way to more urgent ones and needs a new turn then.
 */
export function programTurns() {
  const turns = turnsByTime<Waiting>();
  let running: Running | null = null;
  let urgentInARow = 0;
  let timer: NodeJS.Timeout | undefined;

  /** The program that begins now; it no longer waits. */
  function next(): Waiting | undefined {
    const patient = urgentInARow < MAX_URGENT_IN_A_ROW ? undefined : turns.next((task) => task.urgency === 0);
    const urgency = Math.max(0, ...turns.waiting.map(({ task }) => urgencyOf(task)));
    return patient ?? turns.next((task) => urgencyOf(task) === urgency);
  }
  function interruptInTime(): void {
    clearTimeout(timer);
    if (!running) return;
    const { program, since, interrupt } = running;
    const isWaited = turns.waiting.some(({ task }) => urgencyOf(task) > program.urgency);
    if (!isWaited || program.interrupted >= MAX_INTERRUPTIONS) return;
    timer = setTimeout(interrupt, Math.max(0, since + UNDISTURBED_MS - performance.now())).unref();
  }
  function begin(program: Program, interrupt: () => void): void {
    urgentInARow = program.urgency > 0 ? urgentInARow + 1 : 0;
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
    try {
      return await work(stop.signal);
    } catch (error) {
      if (error !== INTERRUPTED) throw error;
      program.interrupted += 1;
      return INTERRUPTED;
    } finally {
      clearTimeout(timer);
      turns.charge(program.party, performance.now() - began);
      running = null;
      next()?.start();
    }
  };
}

/** The programs of those who left end as soon as they begin, so they have time. */
const urgencyOf = ({ urgency, hasLeft }: Waiting) => (hasLeft() ? 0 : urgency);
