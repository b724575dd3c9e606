import { AsyncLocalStorage } from "node:async_hooks";

const parties = new AsyncLocalStorage<string>();

/** Runs `work`; the connections that it asks for are given in turns with those of other parties. */
export const inTurnOf = <Result>(party: string, work: () => Result): Result => parties.run(party, work);

/** Whose turn the running work takes; the empty text is the server's own. */
export const partyInTurn = (): string => parties.getStore() ?? "";

let lastPlace = 0;

/**
 * Runs `work` as a party of its own. Whoever has one of few places must not wait for a connection behind all
 * others of its network: everybody else would wait for the place meanwhile.
 */
export function inItsOwnTurn<Result>(work: () => Result): Result {
  lastPlace += 1;
  return parties.run(`place ${lastPlace}`, work);
}
