import * as z from "zod";
import { text } from "#server/platform/setting-types";

/** The warehouse's address, to which each customer's suite is added. */
export const usAddressSettings = {
  US_ADDRESS_LINE1: text.default("1000 Example Warehouse Dr"),
  US_ADDRESS_CITY: text.default("Doral"),
  US_ADDRESS_STATE: text.default("FL"),
  US_ADDRESS_ZIP: text.default("33166"),
};

const schema = z.object(usAddressSettings);
export type UsAddressSettings = z.output<typeof schema>;

/** The address of the warehouse, without a suite. */
export const warehouseOf = (settings: UsAddressSettings) => ({
  line1: settings.US_ADDRESS_LINE1,
  city: settings.US_ADDRESS_CITY,
  state: settings.US_ADDRESS_STATE,
  zip: settings.US_ADDRESS_ZIP,
});
