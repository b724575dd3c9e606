import { lt } from "drizzle-orm";
import type { FastifyBaseLogger } from "fastify";
import type { Db } from "#server/platform/database/database";
import type { FileStore } from "#server/platform/files/file-store";
import { sweepFiles } from "#server/platform/files/stored-files";
import { idempotencyKeys } from "#server/tables/idempotency-keys";

const EVERY_MS = 60_000;
const ANSWERS_KEPT_MS = 24 * 60 * 60 * 1000;

type HousekeepingDeps = { db: Db; store: FileStore; clock(): Date; log: FastifyBaseLogger };

/** Every minute until stopped: removes doomed and forgotten files, and stored answers older than a day. */
export function startHousekeeping(deps: HousekeepingDeps): { stop(): void } {
  const timer = setInterval(() => {
    tidyUp(deps).catch((err) => deps.log.error({ err }, "housekeeping failed; it tries again in a minute"));
  }, EVERY_MS);
  timer.unref();
  return { stop: () => clearInterval(timer) };
}

/** One round; safe in several processes at once. */
export async function tidyUp(deps: HousekeepingDeps): Promise<void> {
  const before = new Date(deps.clock().getTime() - ANSWERS_KEPT_MS);
  await Promise.all([
    sweepFiles(deps),
    deps.db.delete(idempotencyKeys).where(lt(idempotencyKeys.createdAt, before)),
  ]);
}
