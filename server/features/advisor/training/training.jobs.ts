import type { Embeddings } from "#server/adapters/embeddings/port";
import type { FeatureDeps } from "#server/platform/feature";
import type { Job } from "#server/platform/jobs/job";
import { embedPassages } from "../retrieval/vectors.ts";
import { READ_TRAINING, readTraining } from "./read-training.ts";

const EVERY_FIVE_MINUTES = "*/5 * * * *";

/** Reading training documents, and giving vectors to what has none yet. */
export function trainingJobs(deps: FeatureDeps & { embeddings: Embeddings | null }): Job[] {
  const { db, embeddings } = deps;
  const reading: Job = { name: READ_TRAINING, work: (data, signal) => readTraining(deps, data, signal) };
  if (!embeddings) return [reading];
  const work = async (_data: unknown, signal: AbortSignal) =>
    void (await embedPassages({ db, embeddings }, signal));
  return [reading, { name: "advisor.embed-passages", every: EVERY_FIVE_MINUTES, work }];
}
