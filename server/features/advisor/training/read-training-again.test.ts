import { expect, onTestFinished, test } from "vitest";
import { jobQueue } from "#server/platform/jobs/job-queue";
import { createLog } from "#server/platform/log";
import { trainingDocuments } from "#server/tables/passages";
import { runningProduct } from "#server/testing/product";
import { READ_TRAINING } from "./read-training.ts";
import { readTrainingAgain } from "./read-training-again.ts";
import { unreadable } from "./reader.ts";

const MINUTE = 60_000;

// Its tries take two minutes; after that it said 'Na fila' for good.
test("a document whose job gave up gets another one, and has failed after a day", async () => {
  const product = await runningProduct();
  onTestFinished(product.close);
  const queue = jobQueue({ databaseUrl: product.databaseUrl, log: createLog({ level: "silent" }) });
  onTestFinished(() => queue.stop());
  await queue.start([{ name: READ_TRAINING, work: async () => {} }]);
  await queue.rest();
  const { rui, db } = product;
  const file = { field: "files", name: "a.txt", type: "text/plain", content: Buffer.from("Olá") };
  expect(await rui.send("/admin/training-documents", {}, [file])).toMatchObject({ status: 201 });
  await product.doJobs();
  await db.update(trainingDocuments).set({ status: "processing" });
  const documents = () =>
    db
      .select({ id: trainingDocuments.id, status: trainingDocuments.status, error: trainingDocuments.error })
      .from(trainingDocuments);
  const [sent] = await documents();
  const again: object[] = [];
  const send = async (_tx: unknown, _name: string, data: object) => void again.push(data);
  const run = (jobs: Parameters<typeof readTrainingAgain>[0]["jobs"] = { send }) =>
    readTrainingAgain({ db, jobs, clock: product.now }).work({}, new AbortController().signal);
  await run();
  expect(again).toEqual([]);
  product.passTime(16 * MINUTE);
  await run();
  expect(again).toEqual([{ documentId: sent?.id }]);
  // The real queue has the document's job from here on.
  await run(queue);
  await run();
  product.passTime(24 * 60 * MINUTE);
  await run();
  expect(again).toHaveLength(1);
  expect(await documents()).toMatchObject([{ status: "processing", error: null }]);
  await db.execute(`update pgboss.job set state = 'failed' where name = '${READ_TRAINING}'`);
  await product.doJobs("advisor.read-training-again");
  expect(await documents()).toMatchObject([{ status: "failed", error: unreadable.notRead }]);
}, 60_000);
