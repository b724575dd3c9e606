import type { FastifyBaseLogger } from "fastify";
import type { Db } from "#server/platform/database/database";
import type { FileStore } from "./file-store.ts";
import { sweepFiles } from "./stored-files.ts";

const EVERY_MS = 60_000;

/** Removes doomed and forgotten files every minute until it is stopped; a failed round is logged and tried again. */
export function startFileSweep(deps: { db: Db; store: FileStore; clock(): Date; log: FastifyBaseLogger }): {
  stop(): void;
} {
  const timer = setInterval(() => {
    sweepFiles(deps).catch((err) => deps.log.error({ err }, "file sweep failed"));
  }, EVERY_MS);
  timer.unref();
  return { stop: () => clearInterval(timer) };
}
