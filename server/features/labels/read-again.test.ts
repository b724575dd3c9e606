import { expect, onTestFinished, test } from "vitest";
import * as z from "zod";
import { jobQueue } from "#server/platform/jobs/job-queue";
import { createLog } from "#server/platform/log";
import { labelFiles } from "#server/tables/labels";
import { pdf, writtenPdf } from "#server/testing/pdf-files";
import { bodyOf, idOf } from "#server/testing/person";
import { runningProduct } from "#server/testing/product";
import { hasArrived } from "#server/testing/warehouse";
import { readAgainJob } from "./read-again.ts";
import { READ_LABELS } from "./read-labels.ts";

const MINUTE = 60_000;
const files = z.object({ files: z.array(z.object({ id: z.string() })) });

// Its tries take two minutes; after that it said 'Lendo os códigos…' for good.
test("a file whose job gave up gets another one, and is given up after a day", async () => {
  const product = await runningProduct();
  onTestFinished(product.close);
  const queue = jobQueue({ databaseUrl: product.databaseUrl, log: createLog({ level: "silent" }) });
  onTestFinished(() => queue.stop());
  await queue.start([{ name: READ_LABELS, work: async () => {} }]);
  await queue.rest();
  const { ana, rui, db } = product;
  const shipmentId = await hasArrived(rui, ana, { qty: 1 });
  const request = idOf(await ana.post("/prep-requests", { items: [{ shipmentId, qty: 1 }] }));
  const path = `/prep-requests/${request}/labels`;
  const file = pdf("file", "etiquetas.pdf", await writtenPdf(["X001ABCDEF"]));
  const [sent] = bodyOf(files, await ana.send(path, { kind: "fnsku" }, [file])).files;
  const states = () => db.select({ status: labelFiles.status, problem: labelFiles.problem }).from(labelFiles);
  const again: object[] = [];
  const send = async (_tx: unknown, _name: string, data: object) => void again.push(data);
  const run = (jobs: Parameters<typeof readAgainJob>[0]["jobs"] = { send }) =>
    readAgainJob({ db, jobs, clock: product.now }).work({}, new AbortController().signal);
  await run();
  expect(again).toEqual([]);
  product.passTime(16 * MINUTE);
  await run();
  expect(again).toEqual([{ fileId: sent?.id }]);
  // The real queue has the file's job from here on.
  await run(queue);
  await run();
  product.passTime(24 * 60 * MINUTE);
  await run();
  expect(again).toHaveLength(1);
  expect(await states()).toEqual([{ status: "reading", problem: null }]);
  await db.execute(`update pgboss.job set state = 'failed' where name = '${READ_LABELS}'`);
  await product.doJobs("labels.read-again");
  expect(await states()).toEqual([{ status: "unreadable", problem: "broken" }]);
}, 60_000);
