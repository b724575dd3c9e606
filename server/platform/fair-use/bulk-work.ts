import { Refusal } from "#server/platform/refusal";
import { customersInTurns } from "./customers-in-turns.ts";

/** Of a customer and of a network. */
const MAX_WAITING = 50;

/**
 * Runs work of customers that changes hundreds of thousands of rows, two at a time for all of them: each
 * keeps a database connection for 2 to 70 s, and six price lists that were stored at once used six of ten.
 * Networks take turns, and so do the customers of each.
 */
export const bulkInTurns = customersInTurns(
  {
    maxWaiting: MAX_WAITING,
    maxWaitingInAll: MAX_WAITING,
    refusal: () => new Refusal("too_many_at_once", { retryAfterSeconds: 15 }),
  },
  2,
);
