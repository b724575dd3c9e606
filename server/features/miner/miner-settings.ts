import * as z from "zod";

const words = "must be a whole number from 1 to 100000000";
const atLeastOne = z.coerce.number(words).int(words).min(1, words).max(100_000_000, words);

/** How many price lists and rows one customer may keep. */
export const minerSettings = {
  PRICE_LISTS_PER_CUSTOMER: atLeastOne.default(20),
  PRICE_LIST_ROWS_PER_CUSTOMER: atLeastOne.default(1_000_000),
};

const schema = z.object(minerSettings);
export type MinerSettings = z.output<typeof schema>;
