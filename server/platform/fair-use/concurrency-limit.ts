import { inItsOwnTurn } from "./party-in-turn.ts";

/** Runs a task as soon as the limit allows it. */
export type LimitConcurrency = <Result>(work: () => Promise<Result>) => Promise<Result>;

/**
 * The same for tasks of several parties: when a slot becomes free, the party that has waited longest for its
 * turn gets it, however many tasks another party has waiting.
 */
type LimitConcurrencyInTurns = <Result>(party: string, work: () => Promise<Result>) => Promise<Result>;

/** The same, counted for each key separately; `party` takes turns within its key. */
export type LimitConcurrencyPerKey = <Result>(
  key: string,
  work: () => Promise<Result>,
  party?: string,
) => Promise<Result>;

/**
 * How many tasks of one party may wait, how many of all parties, and the error for one more. When the queue
 * is full, the party with the most tasks loses its newest one to a party with fewer.
 */
export type Queue = { maxWaiting: number; maxWaitingInAll?: number; refusal: () => Error };

type Waiting = { start: () => void; refuse: (refusal: Error) => void };

/**
 * Limits how many tasks run at once, first come, first served, so that a burst of one kind leaves database
 * connections for others. Without a queue any number may wait. Not `p-limit`, because its queue has no bound
 * and no refusal.
 */
export function concurrencyLimit(most: number, queue?: Queue): LimitConcurrency {
  const run = concurrencyLimitInTurns(most, queue);
  return (work) => run("", work);
}

/**
 * Limits how many tasks run at once; parties take turns, so that a burst of one does not make the others wait
 * for all of it. A party without tasks uses no memory. The tasks have turns of their own at the database.
 */
export function concurrencyLimitInTurns(most: number, queue?: Queue): LimitConcurrencyInTurns {
  const run = slotsInTurns(most, queue);
  return (party, work) => run(party, () => inItsOwnTurn(work));
}

/** The same for tasks that take the turns of their network at the database, or are such a turn. */
export function slotsInTurns(most: number, queue?: Queue): LimitConcurrencyInTurns {
  /** Those that wait, by party; the first party is the next one. */
  const waiting = new Map<string, Waiting[]>();
  let waitingCount = 0;
  let running = 0;
  const longestParty = () =>
    [...waiting.values()].reduce((longest, own) => (own.length > longest.length ? own : longest), []);
  /** Makes room in a full queue; refuses the new task unless another party has at least two more waiting. */
  function makeRoom({ refusal }: Queue, ownCount: number): void {
    const longest = longestParty();
    if (longest.length <= ownCount + 1) throw refusal();
    longest.pop()?.refuse(refusal());
    waitingCount -= 1;
  }
  async function waitForTurn(party: string): Promise<void> {
    const ownCount = waiting.get(party)?.length ?? 0;
    if (queue && ownCount >= queue.maxWaiting) throw queue.refusal();
    if (queue && waitingCount >= (queue.maxWaitingInAll ?? Number.POSITIVE_INFINITY))
      makeRoom(queue, ownCount);
    const own = waiting.get(party) ?? [];
    waiting.set(party, own);
    waitingCount += 1;
    await new Promise<void>((start, refuse) => own.push({ start, refuse }));
  }
  function takeTurn(): void {
    const [next] = waiting;
    if (!next) {
      running -= 1;
      return;
    }
    // The next task uses this one's slot, so `running` does not change.
    const [party, own] = next;
    const task = own.shift();
    waitingCount -= 1;
    waiting.delete(party);
    if (own.length > 0) waiting.set(party, own);
    task?.start();
  }
  return async (party, work) => {
    if (running >= most) await waitForTurn(party);
    else running += 1;
    try {
      return await work();
    } finally {
      takeTurn();
    }
  };
}

/**
 * Limits concurrency for each key separately, so that one key's tasks do not slow down the others. A key
 * without tasks uses no memory.
 */
export function concurrencyLimitPerKey(most: number, queue: Queue): LimitConcurrencyPerKey {
  type Own = { limit: LimitConcurrencyInTurns; inside: number };
  const active = new Map<string, Own>();
  /** One without tasks, for the next key: nearly every request begins and ends the only task of its key. */
  let spare: Own | null = null;
  return async (key, work, party = "") => {
    const own = active.get(key) ?? spare ?? { limit: slotsInTurns(most, queue), inside: 0 };
    if (own === spare) spare = null;
    active.set(key, own);
    own.inside += 1;
    try {
      return await own.limit(party, work);
    } finally {
      own.inside -= 1;
      if (own.inside === 0) {
        active.delete(key);
        spare = own;
      }
    }
  };
}
