import { and, asc, eq, lt } from "drizzle-orm";
import type { FeatureDeps } from "#server/platform/feature";
import type { Job } from "#server/platform/jobs/job-queue";
import { hasNoJob, sendAgainJob } from "#server/platform/jobs/send-again";
import { trainingDocuments } from "#server/tables/passages";
import { READ_TRAINING } from "./read-training.ts";
import { unreadable } from "./reader.ts";

/** Reads training documents that still wait and have no job; one not read within a day has failed. */
export function readTrainingAgain(deps: Pick<FeatureDeps, "db" | "jobs" | "clock">): Job {
  return sendAgainJob(deps, {
    name: "advisor.read-training-again",
    waiting: (tx, { before, most }) =>
      tx
        .select({ id: trainingDocuments.id, createdAt: trainingDocuments.createdAt })
        .from(trainingDocuments)
        .where(
          and(
            eq(trainingDocuments.status, "processing"),
            lt(trainingDocuments.createdAt, before),
            hasNoJob(READ_TRAINING, "documentId", trainingDocuments.id),
          ),
        )
        .orderBy(asc(trainingDocuments.createdAt), asc(trainingDocuments.id))
        .limit(most)
        .for("update", { skipLocked: true }),
    sendAgain: (tx, { id }) => deps.jobs.send(tx, READ_TRAINING, { documentId: id }),
    giveUp: (tx, { id }) =>
      tx
        .update(trainingDocuments)
        .set({ status: "failed", error: unreadable.notRead })
        .where(eq(trainingDocuments.id, id)),
  });
}
