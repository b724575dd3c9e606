import { wholeNumber } from "#server/platform/setting-types";

const count = (max: number) => wholeNumber(1, max);

/** How much of the server one customer may use at once and in a day (docs/operations.md, "Fair use"). */
export const fairUseSettings = {
  REQUESTS_AT_ONCE: count(1000).default(4),
  LOOKUPS_AT_ONCE: count(1000).default(3),
  UPLOADS_AT_ONCE: count(1000).default(2),
  ANSWERS_AT_ONCE: count(1000).default(3),
  EVENT_STREAMS_AT_ONCE: count(100_000).default(20),
  LOOKUPS_PER_DAY_FREE: count(1_000_000).default(100),
  LOOKUPS_PER_DAY_PREMIUM: count(1_000_000).default(1000),
  UPLOADS_PER_DAY_FREE: count(1_000_000).default(100),
  UPLOADS_PER_DAY_PREMIUM: count(1_000_000).default(1000),
  WRITES_PER_DAY: count(100_000_000).default(20_000),
  STORAGE_MB_FREE: count(100_000_000).default(5000),
  STORAGE_MB_PREMIUM: count(100_000_000).default(50_000),
};
