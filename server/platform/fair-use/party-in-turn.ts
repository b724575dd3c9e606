import { AsyncLocalStorage } from "node:async_hooks";

/** `network` is that of the request that caused the work. */
type Turn = { party: string; network: string | undefined };

const turns = new AsyncLocalStorage<Turn>();

/** Runs the work of a network; the connections that it asks for are given in turns with those of others. */
export const inTurnOf = <Result>(network: string, work: () => Result): Result =>
  turns.run({ party: network, network }, work);

/** Whose turn the running work takes; the empty text is the server's own. */
export const partyInTurn = (): string => turns.getStore()?.party ?? "";

/**
 * The network whose request caused the running work, whoever's turn it takes; undefined for work that no
 * request caused.
 */
export const causingNetwork = (): string | undefined => turns.getStore()?.network;

let lastPlace = 0;

/**
 * Runs `work` as a party of its own. Whoever has one of few places must not wait for a connection behind all
 * others of its network: everybody else would wait for the place meanwhile.
 */
export function inItsOwnTurn<Result>(work: () => Result): Result {
  lastPlace += 1;
  return turns.run({ party: `place ${lastPlace}`, network: causingNetwork() }, work);
}
