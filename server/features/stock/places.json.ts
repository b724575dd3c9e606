import * as z from "zod";

const units = z.int();

/** The units of a shipment in each place, as the API returns them; null before its first count. */
export const placesSchema = z
  .object({
    announced: units,
    on_hand: units,
    damaged: units,
    wrong: units,
    missing: units,
    reserved: units,
    packed: units,
    shipped: units,
    returned: units,
    disposed: units,
    written_off: units,
    lost: units,
  })
  .nullable()
  .describe("Units by place; null before the first count");
