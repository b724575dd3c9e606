import type { Monitor } from "./prices.queries.ts";

/** What a monitored product is called while its title is not known. */
export const nameOf = (monitor: Pick<Monitor, "productTitle" | "asin">) =>
  monitor.productTitle ?? monitor.asin;
