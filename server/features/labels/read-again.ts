import { and, asc, eq, lt } from "drizzle-orm";
import { recordChange } from "#server/platform/events/change-log";
import type { FeatureDeps } from "#server/platform/feature";
import { hasNoJob } from "#server/platform/jobs/has-no-job";
import type { Job } from "#server/platform/jobs/job-queue";
import { labelFiles } from "#server/tables/labels";
import { READ_LABELS } from "./read-labels.ts";

const EVERY_QUARTER_HOUR = "*/15 * * * *";
const WAIT_MS = 15 * 60_000;
const GIVE_UP_MS = 24 * 60 * 60_000;
const FILES_OF_RUN = 100;

/**
 * Sends the job again for files that wait to be read and have none, as after minutes without the file store;
 * one that could not be read within a day is given up. Safe to run twice: a file with a job is left alone.
 */
export function readAgainJob({ db, jobs, clock }: Pick<FeatureDeps, "db" | "jobs" | "clock">): Job {
  const work = () =>
    db.transaction(async (tx) => {
      const now = clock().getTime();
      const left = await tx
        .select({ id: labelFiles.id, userId: labelFiles.userId, createdAt: labelFiles.createdAt })
        .from(labelFiles)
        .where(
          and(
            eq(labelFiles.status, "reading"),
            lt(labelFiles.createdAt, new Date(now - WAIT_MS)),
            hasNoJob(READ_LABELS, "fileId", labelFiles.id),
          ),
        )
        .orderBy(asc(labelFiles.createdAt), asc(labelFiles.id))
        .limit(FILES_OF_RUN)
        .for("update", { skipLocked: true });
      for (const { id, userId, createdAt } of left) {
        if (createdAt.getTime() > now - GIVE_UP_MS) {
          await jobs.send(tx, READ_LABELS, { fileId: id });
          continue;
        }
        await tx
          .update(labelFiles)
          .set({ status: "unreadable", problem: "broken", network: null })
          .where(eq(labelFiles.id, id));
        await recordChange(tx, userId, { topic: "prep-requests", happening: null, subject: null });
      }
    });
  return { name: "labels.read-again", every: EVERY_QUARTER_HOUR, work };
}
