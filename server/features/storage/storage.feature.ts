import { and, eq, isNull } from "drizzle-orm";
import type { Feature } from "#server/platform/feature";
import { storageDays } from "#server/tables/storage";
import { remindFreeDays } from "./remind-free-days.ts";
import { countStorage } from "./storage.public.ts";
import { storageRoutes } from "./storage.routes.ts";
import { noDayIsAhead, storageChecks } from "./storage-checks.ts";

/**
 * Every hour, so that a day is counted soon after its end in any time zone, and after a downtime.
 */
const EVERY_HOUR = "15 * * * *";
/**
 * Few, because a count is not taken back and the clock may be wrong for an hour; more than one, so that what
 * a downtime missed is caught up: a month in 16 hours.
 */
const DAYS_AT_ONCE = 2;
/** Hourly from 9:40 to 20:40 in Brasília, so that nobody is reminded at night. */
const WAKING_HOURS = "40 12-23 * * *";

/** The cost of storing goods, by the day (docs/decisions/0136). */
export const storage: Feature = {
  name: "storage",
  routes: storageRoutes,
  jobs: (deps) => [
    {
      name: "storage.count",
      every: EVERY_HOUR,
      work: (_data, signal) => countStorage(deps, signal, DAYS_AT_ONCE),
    },
    { name: "storage.remind", every: WAKING_HOURS, work: (_data, signal) => remindFreeDays(deps, signal) },
  ],
  unfinished: [
    {
      count: (tx, userId) =>
        tx.$count(storageDays, and(eq(storageDays.userId, userId), isNull(storageDays.chargeNumber))),
      one: "dia de armazenagem a cobrar",
      many: "dias de armazenagem a cobrar",
    },
  ],
  checks: [...storageChecks, noDayIsAhead],
};
