import { lt, sql } from "drizzle-orm";
import type { FastifyBaseLogger } from "fastify";
import { instantOf } from "#server/platform/clock";
import type { Db } from "#server/platform/database/database";
import { changeSweeper } from "#server/platform/events/change-log";
import type { FileStore } from "#server/platform/files/file-store";
import { sweepFiles } from "#server/platform/files/stored-files";
import { sweepLimits } from "#server/platform/limits/limit-store";
import { idempotencyKeys } from "#server/tables/platform";

const EVERY_MS = 60_000;
const RESPONSES_KEPT = sql`interval '24 hours'`;

type HousekeepingDeps = { db: Db; store: FileStore; clock(): Date; log: FastifyBaseLogger };

/**
 * Every minute until stopped: deletes marked and unattached files, stored responses older than a day, unused
 * limits, and old changes.
 */
export function startHousekeeping(deps: HousekeepingDeps): { stop(): void } {
  const sweepChanges = changeSweeper(deps.db);
  const timer = setInterval(() => {
    Promise.all([cleanUp(deps), sweepChanges(deps.clock())]).catch((err) =>
      deps.log.error({ err }, "housekeeping failed; it tries again in a minute"),
    );
  }, EVERY_MS);
  timer.unref();
  return { stop: () => clearInterval(timer) };
}

/** One round; safe in several processes at once. */
export async function cleanUp(deps: HousekeepingDeps): Promise<void> {
  const before = sql`${instantOf(deps.clock)} - ${RESPONSES_KEPT}`;
  await Promise.all([
    sweepFiles(deps),
    sweepLimits(deps.db, deps.clock),
    deps.db.delete(idempotencyKeys).where(lt(idempotencyKeys.createdAt, before)),
  ]);
}
