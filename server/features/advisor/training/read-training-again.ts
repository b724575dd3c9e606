import { and, asc, eq, lt } from "drizzle-orm";
import type { FeatureDeps } from "#server/platform/feature";
import { hasNoJob } from "#server/platform/jobs/has-no-job";
import type { Job } from "#server/platform/jobs/job-queue";
import { trainingDocuments } from "#server/tables/passages";
import { READ_TRAINING } from "./read-training.ts";
import { unreadable } from "./reader.ts";

const EVERY_QUARTER_HOUR = "*/15 * * * *";
const WAIT_MS = 15 * 60_000;
const GIVE_UP_MS = 24 * 60 * 60_000;
const DOCUMENTS_OF_RUN = 100;

/**
 * Sends the job again for documents that wait to be read and have none, as after minutes without the file
 * store; one that was not read within a day has failed. Safe to run twice: one with a job is left alone.
 */
export function readTrainingAgain({ db, jobs, clock }: Pick<FeatureDeps, "db" | "jobs" | "clock">): Job {
  const work = () =>
    db.transaction(async (tx) => {
      const now = clock().getTime();
      const left = await tx
        .select({ id: trainingDocuments.id, createdAt: trainingDocuments.createdAt })
        .from(trainingDocuments)
        .where(
          and(
            eq(trainingDocuments.status, "processing"),
            lt(trainingDocuments.createdAt, new Date(now - WAIT_MS)),
            hasNoJob(READ_TRAINING, "documentId", trainingDocuments.id),
          ),
        )
        .orderBy(asc(trainingDocuments.createdAt), asc(trainingDocuments.id))
        .limit(DOCUMENTS_OF_RUN)
        .for("update", { skipLocked: true });
      for (const { id, createdAt } of left)
        if (createdAt.getTime() > now - GIVE_UP_MS) await jobs.send(tx, READ_TRAINING, { documentId: id });
        else
          await tx
            .update(trainingDocuments)
            .set({ status: "failed", error: unreadable.notRead })
            .where(eq(trainingDocuments.id, id));
    });
  return { name: "advisor.read-training-again", every: EVERY_QUARTER_HOUR, work };
}
