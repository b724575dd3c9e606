import { and, asc, eq, lt } from "drizzle-orm";
import { recordChange } from "#server/platform/events/change-log";
import type { FeatureDeps } from "#server/platform/feature";
import type { Job } from "#server/platform/jobs/job-queue";
import { hasNoJob, sendAgainJob } from "#server/platform/jobs/send-again";
import { labelFiles } from "#server/tables/labels";
import { READ_LABELS } from "./read-labels.ts";

/** Reads label files that still wait and have no job; one that was not read within a day is given up. */
export function readAgainJob(deps: Pick<FeatureDeps, "db" | "jobs" | "clock">): Job {
  return sendAgainJob(deps, {
    name: "labels.read-again",
    waiting: (tx, { before, most }) =>
      tx
        .select({ id: labelFiles.id, userId: labelFiles.userId, createdAt: labelFiles.createdAt })
        .from(labelFiles)
        .where(
          and(
            eq(labelFiles.status, "reading"),
            lt(labelFiles.createdAt, before),
            hasNoJob(READ_LABELS, "fileId", labelFiles.id),
          ),
        )
        .orderBy(asc(labelFiles.createdAt), asc(labelFiles.id))
        .limit(most)
        .for("update", { skipLocked: true }),
    sendAgain: (tx, { id }) => deps.jobs.send(tx, READ_LABELS, { fileId: id }),
    giveUp: async (tx, { id, userId }) => {
      await tx
        .update(labelFiles)
        .set({ status: "unreadable", problem: "broken", network: null })
        .where(eq(labelFiles.id, id));
      await recordChange(tx, userId, { topic: "prep-requests", happening: null, subject: null });
    },
  });
}
