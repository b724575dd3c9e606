import { inItsOwnTurn } from "./party-in-turn.ts";

/** Whose task it is: turns go to networks first, then to the customers of each. */
export type Party = { network: string; userId: string };

type Waiting<Task> = { party: Party; task: Task };

/**
 * Tasks take at least this much of a party's time, and multiples of it, so that parties with short tasks take
 * turns task by task.
 */
const STEP_MS = 100;

/**
 * Tasks that wait. The next one is that of the network that has used least time, and of its customers the
 * same, not of the one that was served longest ago: with turns by tasks five networks with files of 20 s made
 * another network's small file wait for two minutes. This is start-time fair queueing: who comes anew counts
 * like the one that was served last. Networks that have used little lately go before all others, since an
 * occasional task should not wait for one of each network that asks without a pause; each fourth turn is
 * another's, so that nobody waits for ever behind newcomers.
 */
export function turnsByTime<Task>() {
  const networks = timesUsed();
  const customersOf = new Map<string, ReturnType<typeof timesUsed>>();
  const waiting: Waiting<Task>[] = [];
  let lightInARow = 0;
  const isLight = ({ party }: Waiting<Task>) => networks.isLight(party.network);
  const customersTimes = (network: string) => {
    const times = customersOf.get(network) ?? timesUsed();
    customersOf.set(network, times);
    return times;
  };
  const take = ({ network, userId }: Party) => {
    networks.serve(network);
    customersTimes(network).serve(userId);
  };
  return {
    waiting: waiting as readonly Waiting<Task>[],
    wait: (party: Party, task: Task) => void waiting.push({ party, task }),
    /** A task of this party begins without having waited. */
    take,
    /**
     * The task to begin now, of those that `may` begin; of those whose parties used the same one that is
     * `preferred`, else the first that came.
     */
    next(may: (task: Task) => boolean = () => true, preferred = (_: Task) => false): Task | undefined {
      const all = waiting.filter(({ task }) => may(task));
      const [light, heavy] = [all.filter(isLight), all.filter((each) => !isLight(each))];
      const isTurnOfLight = heavy.length === 0 || (light.length > 0 && lightInARow < MAX_LIGHT_IN_A_ROW);
      const able = isTurnOfLight ? light : heavy;
      const advantage = ({ task }: Waiting<Task>) => (preferred(task) ? 2 * TIE_MS : 0);
      const network = leastOf(able, (each) => networks.rankOf(each.party.network) - advantage(each))?.party
        .network;
      const next = leastOf(
        able.filter(({ party }) => party.network === network),
        (each) => customersTimes(each.party.network).rankOf(each.party.userId) - advantage(each),
      );
      if (!next) return undefined;
      lightInARow = isTurnOfLight && heavy.length > 0 ? lightInARow + 1 : 0;
      waiting.splice(waiting.indexOf(next), 1);
      take(next.party);
      return next.task;
    },
    hasUsedMore(one: Party, other: Party): boolean {
      if (one.network !== other.network) {
        const isLightOne = networks.isLight(one.network);
        if (isLightOne !== networks.isLight(other.network)) return !isLightOne;
        return networks.rankOf(one.network) > networks.rankOf(other.network);
      }
      const customers = customersTimes(one.network);
      return customers.rankOf(one.userId) > customers.rankOf(other.userId);
    },
    charge({ network, userId }: Party, ms: number): void {
      networks.charge(network, ms);
      customersTimes(network).charge(userId, ms);
      for (const known of customersOf.keys()) if (!networks.isKnown(known)) customersOf.delete(known);
    },
  };
}

/** The first item with the least `size`. */
function leastOf<Item>(items: readonly Item[], size: (item: Item) => number): Item | undefined {
  let [least, leastSize]: [Item | undefined, number] = [undefined, Number.POSITIVE_INFINITY];
  for (const item of items) {
    const own = size(item);
    if (own < leastSize) [least, leastSize] = [item, own];
  }
  return least;
}

/** A party that uses no more than this in `LATELY_MS` is light: five new passwords of about 0.6 s. */
const LIGHT_MS = 3_000;
const LATELY_MS = 600_000;
/** After as many tasks of light networks in a row one of another network begins. */
const MAX_LIGHT_IN_A_ROW = 3;
/** Less than any difference of used times. */
const TIE_MS = 0.001;

/** How much time each party has used, on a scale that starts at what the party served last had used. */
function timesUsed() {
  const used = new Map<string, number>();
  const lately = new Map<string, { ms: number; at: number }>();
  let served = 0;
  let running = 0;
  let idleSince = performance.now();
  const usedBy = (party: string) => Math.max(used.get(party) ?? 0, served);
  const usedLately = (party: string) => {
    const { ms, at } = lately.get(party) ?? { ms: 0, at: 0 };
    return Math.max(0, ms - ((performance.now() - at) * LIGHT_MS) / LATELY_MS);
  };
  return {
    /** The party with the smallest comes next. */
    rankOf: (party: string) => usedBy(party) + (usedLately(party) > 0 ? TIE_MS : 0),
    isLight: (party: string) => usedLately(party) <= LIGHT_MS,
    isKnown: (party: string) => lately.has(party),
    serve(party: string): void {
      // Used time is forgiven while nothing runs.
      if (running === 0) served += performance.now() - idleSince;
      served = usedBy(party);
      running += 1;
    },
    charge(party: string, ms: number): void {
      running = Math.max(0, running - 1);
      idleSince = performance.now();
      const charged = Math.max(1, Math.ceil(ms / STEP_MS)) * STEP_MS;
      used.set(party, usedBy(party) + charged);
      lately.set(party, { ms: Math.min(2 * LIGHT_MS, usedLately(party) + charged), at: idleSince });
      for (const [each, time] of used) if (time <= served) used.delete(each);
      for (const each of lately.keys()) if (usedLately(each) === 0) lately.delete(each);
    },
  };
}

/**
 * Limits how many tasks run at once. When a slot becomes free, the network that has used least time gets it,
 * and of a network the customer.
 */
export function concurrencyLimitByTime(most: number) {
  const turns = turnsByTime<() => void>();
  let running = 0;
  return async <Result>(party: Party, work: () => Promise<Result>): Promise<Result> => {
    if (running >= most) await new Promise<void>((start) => turns.wait(party, start));
    else {
      running += 1;
      turns.take(party);
    }
    const began = performance.now();
    try {
      return await inItsOwnTurn(work);
    } finally {
      turns.charge(party, performance.now() - began);
      const next = turns.next();
      if (next) next();
      else running -= 1;
    }
  };
}
