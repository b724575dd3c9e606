import { type Party, type TurnsByTime, turnsByTime } from "#server/platform/fair-use/turns-by-time";

export type Program = {
  party: Party;
  /** Staff wait for it: one that is not urgent is interrupted for it. */
  isUrgent: boolean;
  /** Whoever asked has left, so nothing is interrupted for it. */
  hasLeft(): boolean;
  /** Processor time of the present run. */
  processorMs(): number;
  /** How often it was interrupted for an urgent program, and for one of another party. */
  interrupted: { forUrgent: number; forOthers: number };
};

/** What a program is interrupted with. */
export class GaveWay {
  readonly to: keyof Program["interrupted"];

  constructor(to: GaveWay["to"]) {
    this.to = to;
  }
}

type Waiting = Program & { start(): void };
type Running = { program: Program; since: number; interrupt(why: GaveWay): void };

/** How long a program runs before it is interrupted for an urgent one; most have ended by then. */
const UNDISTURBED_MS = 2_000;
/**
 * Processor time before it is interrupted for another party: a small list takes 0.3 to 0.5 s, on a busy
 * machine 3 s by the clock. By the clock four times as much is allowed, as for a program's whole time.
 */
const UNDISTURBED_PROCESSOR_MS = 1_000;
const CLOCK_FACTOR = 4;
/** Processor time is looked at again after at least this time. */
const LOOK_AGAIN_MS = 50;
/**
 * After as many a program is not interrupted any more, so that a long list is read although staff print all
 * day, and although short lists of others come all the time.
 */
export const MAX_INTERRUPTIONS = { forUrgent: 3, forOthers: 8 } as const;
/**
 * After as many urgent programs another one starts although one waits: with two people printing without a
 * pause one always waits, and a short list of a customer was never read.
 */
const MAX_URGENT_IN_A_ROW = 3;

/**
 * Lets one program run at a time. The next one is an urgent one, else that of the network and the customer
 * that have used least time. A running one that is not urgent gives way to both and needs a new turn then.
 */
export function programTurns() {
  const turns = turnsByTime<Waiting>();
  let running: Running | null = null;
  let urgentInARow = 0;
  let timer: NodeJS.Timeout | undefined;

  /** The program that begins now; it no longer waits. */
  function next(): Waiting | undefined {
    if (!turns.waiting.some(({ task }) => waitsUrgently(task))) return turns.next();
    const patient = urgentInARow < MAX_URGENT_IN_A_ROW ? undefined : turns.next((task) => !task.isUrgent);
    return patient ?? turns.next(waitsUrgently);
  }
  function interruptInTime(): void {
    clearTimeout(timer);
    if (!running) return;
    const soonest = soonestInterruption(running, turns);
    if (!soonest) return;
    if (soonest.inMs <= 0) running.interrupt(new GaveWay(soonest.to));
    else timer = setTimeout(interruptInTime, Math.max(LOOK_AGAIN_MS, soonest.inMs)).unref();
  }
  function begin(program: Program, interrupt: Running["interrupt"]): void {
    urgentInARow = program.isUrgent ? urgentInARow + 1 : 0;
    running = { program, since: performance.now(), interrupt };
    interruptInTime();
  }

  /** Runs `work` when it is its turn; `signal` is aborted when it has to give way, which is returned. */
  return async <Result>(
    program: Program,
    work: (signal: AbortSignal) => Promise<Result>,
  ): Promise<Result | GaveWay> => {
    const stop = new AbortController();
    const interrupt = (why: GaveWay) => stop.abort(why);
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
      if (!(error instanceof GaveWay)) throw error;
      program.interrupted[error.to] += 1;
      return error;
    } finally {
      clearTimeout(timer);
      turns.charge(program.party, performance.now() - began);
      running = null;
      next()?.start();
    }
  };
}

const waitsUrgently = ({ isUrgent, hasLeft }: Waiting) => isUrgent && !hasLeft();

/** For which of those that wait the running program gives way first, and in what time at the earliest. */
function soonestInterruption(
  { program, since }: Running,
  { waiting, timeAheadOf }: TurnsByTime<Waiting>,
): { inMs: number; to: GaveWay["to"] } | null {
  if (program.isUrgent) return null;
  const clockMs = performance.now() - since;
  const mayBe = (to: GaveWay["to"]) => program.interrupted[to] < MAX_INTERRUPTIONS[to];
  if (mayBe("forUrgent") && waiting.some(({ task }) => waitsUrgently(task)))
    return { inMs: UNDISTURBED_MS - clockMs, to: "forUrgent" };
  if (!mayBe("forOthers")) return null;
  const others = waiting.filter(
    ({ task, party }) => !task.isUrgent && !task.hasLeft() && !isSame(party, program.party),
  );
  if (others.length === 0) return null;
  const processorMs = program.processorMs();
  const times = others.map(({ task, party }) => {
    // One that was interrupted needs more than that time; if it came again as early, two long files would
    // interrupt each other for ever.
    const undisturbed = UNDISTURBED_PROCESSOR_MS * 2 ** task.interrupted.forOthers;
    const ofItself = Math.min(undisturbed - processorMs, undisturbed * CLOCK_FACTOR - clockMs);
    return Math.max(ofItself, timeAheadOf(program.party, party) - clockMs);
  });
  return { inMs: Math.min(...times), to: "forOthers" };
}

const isSame = (one: Party, other: Party) => one.network === other.network && one.userId === other.userId;
