import { Refusal } from "#server/platform/refusal";
import { customersInTurns } from "./customers-in-turns.ts";

/** Of a customer and of a network. */
const MAX_WAITING = 50;

const queue = {
  maxWaiting: MAX_WAITING,
  maxWaitingInAll: MAX_WAITING,
  refusal: () => new Refusal("too_many_at_once", { retryAfterSeconds: 15 }),
};

/**
 * Stores customers' rows by hundreds of thousands, two at a time for all of them: each keeps a database
 * connection for 2 to 70 s, and six price lists that were stored at once used six of ten. Networks take
 * turns, and so do the customers of each.
 */
const longInTurns = customersInTurns(queue, 2);

/**
 * A list of fewer rows and bytes is stored within half a second; 20,000 rows have about two million bytes.
 * 19,990 rows with long texts were 90 million and took 1.3 s, and three million bytes may be 45,000 rows.
 */
const SHORT = { rows: 20_000, bytes: 3_000_000 };

/** Short ones, one at a time: behind long ones a list of a hundred rows waited for 5 to 19 s. */
const shortInTurns = customersInTurns(queue);

/** Stores this many rows and bytes in the customer's turn. */
export const bulkInTurns = ({ rows, bytes }: typeof SHORT): typeof longInTurns =>
  rows < SHORT.rows && bytes < SHORT.bytes ? shortInTurns : longInTurns;

/**
 * Removes as many rows, two at a time as well. Removing the largest list takes 0.4 to 1.3 s, storing it ten
 * times as long: in the same places the removal of a small one took 8 to 23 s.
 */
export const removalsInTurns = customersInTurns(queue, 2);
