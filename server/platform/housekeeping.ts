import { lt } from "drizzle-orm";
import type { FastifyBaseLogger } from "fastify";
import type { Db } from "#server/platform/database/database";
import { changeSweeper } from "#server/platform/events/change-log";
import type { FileStore } from "#server/platform/files/file-store";
import { sweepFiles } from "#server/platform/files/stored-files";
import { sweepLimits } from "#server/platform/limits/limit-store";
import { idempotencyKeys } from "#server/tables/platform";

const EVERY_MS = 60_000;
const RESPONSES_KEPT_MS = 24 * 60 * 60 * 1000;

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
  const before = new Date(deps.clock().getTime() - RESPONSES_KEPT_MS);
  await Promise.all([
    sweepFiles(deps),
    sweepLimits(deps.db, deps.clock),
    deps.db.delete(idempotencyKeys).where(lt(idempotencyKeys.createdAt, before)),
  ]);
}
