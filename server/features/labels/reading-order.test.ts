import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import * as z from "zod";
import { pdf, writtenPdf } from "#server/testing/pdf-files";
import { bodyOf, idOf, type Person } from "#server/testing/person";
import { type Product, runningProduct } from "#server/testing/product";
import { hasArrived } from "#server/testing/warehouse";
import { labelJobs } from "./read-labels.ts";

let product: Product;
beforeAll(async () => {
  product = await runningProduct({ TRUST_PROXY: "1" });
});
afterAll(() => product.close());

const sentFiles = z.object({ files: z.array(z.object({ id: z.string() })) });

/** Sends `count` files for a new request of `person` from `address`; returns their ids, oldest first. */
async function sends(person: Person, count: number, address = "192.0.2.1"): Promise<string[]> {
  const shipmentId = await hasArrived(product.rui, person, { qty: 1 });
  const id = idOf(await person.post("/prep-requests", { items: [{ shipmentId, qty: 1 }] }));
  const ids: string[] = [];
  for (let sent = 0; sent < count; sent++) {
    product.passTime(1_000);
    const file = pdf("file", "etiquetas.pdf", await writtenPdf([`página ${sent}`]));
    const { files } = bodyOf(
      sentFiles,
      await person.send(`/prep-requests/${id}/labels`, { kind: "box" }, [file], {
        "x-forwarded-for": address,
      }),
    );
    ids.push(files.find((each) => !ids.includes(each.id))?.id ?? "");
  }
  return ids;
}

const readFiles = async () =>
  (await product.db.execute<{ id: string }>(sql`select id from label_files where status = 'read'`)).rows.map(
    ({ id }) => id,
  );

/** Works on a queue until it is empty; returns the files in the order in which they were read. */
async function works(queue: object[], store: Parameters<typeof labelJobs>[0]["store"] = product.store) {
  const send = async (_tx: unknown, _name: string, data: object) => void queue.push(data);
  const [job] = labelJobs({ db: product.db, store, jobs: { send } });
  const order: string[] = [];
  const before = new Set(await readFiles());
  for (let runs = 0; runs < 50; runs++) {
    const data = queue.shift();
    if (!data) return order;
    await job?.work(data, new AbortController().signal).catch(() => queue.push(data));
    for (const id of await readFiles())
      if (!before.has(id)) {
        before.add(id);
        order.push(id);
      }
  }
  throw new Error("The queue did not become empty");
}

const jobsOf = (ids: readonly string[]) => ids.map((fileId) => ({ fileId }));

test("one file of a customer does not wait for five of another customer", async () => {
  const { ana, bia, rui } = product;
  const many = await sends(ana, 5);
  const [one, few] = [await sends(bia, 1), await sends(rui, 2)];
  const [second, ...rest] = many.slice(1);
  expect(await works(jobsOf([...many, ...one, ...few]))).toEqual([
    many[0],
    one[0],
    few[0],
    second,
    few[1],
    ...rest,
  ]);
});

test("the job of a file that is gone reads another one", async () => {
  const [waiting] = await sends(product.ana, 1);
  const gone = randomUUID();
  expect(await works(jobsOf([gone]))).toEqual([waiting]);
  expect(await works(jobsOf([gone]))).toEqual([]);
});

test("a network's file waits for one file of another network, not for one of each of its accounts", async () => {
  const { ana, bia, rui } = product;
  const crowd = [...(await sends(ana, 2)), ...(await sends(bia, 2))];
  const [own = "", later = ""] = await sends(rui, 2, "198.51.100.7");
  expect(await works(jobsOf([...crowd, own, later]))).toEqual([
    crowd[0],
    own,
    crowd[2],
    later,
    crowd[1],
    crowd[3],
  ]);
  const { rows } = await product.db.execute(sql`select id from label_files where network is not null`);
  expect(rows).toEqual([]);
});

test("a file whose bytes are away for a moment delays nobody else's, and is read by its own job", async () => {
  const { ana, bia } = product;
  const [broken = "", whole = ""] = await sends(ana, 2);
  const [other = ""] = await sends(bia, 1);
  const { rows } = await product.db.execute<{ path: string }>(
    sql`select path from label_files where id = ${broken}`,
  );
  let failures = 0;
  const store = {
    read(path: string) {
      if (path !== rows[0]?.path || ++failures > 2) return product.store.read(path);
      throw new Error("The file store is away");
    },
  };
  expect(await works(jobsOf([broken, whole, other]), store)).toEqual([other, whole, broken]);
});
