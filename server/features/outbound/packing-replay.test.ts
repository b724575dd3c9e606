import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { stockChecks } from "#server/features/stock/stock-checks";
import type { Answer, Person } from "#server/testing/person";
import { type Product, runningProduct } from "#server/testing/product";
import { picture } from "#server/testing/warehouse";
import { outboundChecks } from "./outbound-checks.ts";
import { boxesOf, isScheduled, lightBox, packs } from "./testing/packing-staff.ts";

let product: Product;
let pia: Person;
beforeAll(async () => {
  product = await runningProduct();
  pia = await product.newcomer("Pia");
  await product.rui.put(`/floor/staff/${pia.userId}`, { areas: ["prep"] });
});
afterAll(async () => {
  for (const { title, findProblems } of [...outboundChecks, ...stockChecks])
    expect([title, await findProblems({ db: product.db })]).toEqual([title, []]);
  await product.close();
});

const read = (requestId: string) => pia.get(`/floor/prep-requests/${requestId}/outbound-boxes`);

/** What a device sends of a box that it packed without a connection, in order, each act under its key. */
async function actsOfDevice(requestId: string, shipmentId: string) {
  const box = randomUUID();
  const path = `/floor/outbound-boxes/${box}`;
  const key = () => ({ "idempotency-key": randomUUID() });
  const [one, two, out, measured, closed] = [key(), key(), key(), key(), key()];
  const photo = await picture("photo");
  const acts: (() => Promise<Answer>)[] = [
    () => pia.post(`/floor/prep-requests/${requestId}/outbound-boxes`, {}, { "idempotency-key": box }),
    () => pia.post(`${path}/pack`, { shipmentId, qty: 1 }, one),
    () => pia.post(`${path}/pack`, { shipmentId, qty: 3 }, two),
    () => pia.post(`${path}/unpack`, { shipmentId, qty: 1 }, out),
    () => pia.patch(path, lightBox, measured),
    () => pia.send(`${path}/close`, {}, [photo], closed),
  ];
  return { box, acts };
}

const packedOnce = { packed: 3, boxes: [{ status: "closed", weightLb: 12.5, items: [{ qty: 3 }] }] };

test("a box opened without a connection keeps the id that its device gave it, and belongs to one request", async () => {
  const { requestId } = await isScheduled(product, product.ana);
  const id = randomUUID();
  const open = (person: Person, to: string) =>
    person.post(`/floor/prep-requests/${to}/outbound-boxes`, {}, { "idempotency-key": id.toUpperCase() });
  expect(boxesOf(await open(pia, requestId))).toMatchObject([{ id, position: 1 }]);
  // The same key of another person is another box, also when many send it at once.
  const other = await isScheduled(product, product.bia);
  const opened = await Promise.all(Array.from({ length: 10 }, () => open(product.rui, other.requestId)));
  expect(new Set(opened.map(({ status }) => status))).toEqual(new Set([201]));
  const [box, ...more] = boxesOf(await read(other.requestId));
  expect(more).toEqual([]);
  expect(box?.id).not.toBe(id);
  expect(boxesOf(await read(requestId))).toMatchObject([{ id }]);
});

test("what a killed device sends again counts once, also after the stored answers are gone", async () => {
  const { requestId, shipmentIds } = await isScheduled(product, product.ana, [{ qty: 5 }]);
  const { box, acts } = await actsOfDevice(requestId, shipmentIds[0] ?? "");
  const answers: number[] = [];
  // Killed behind each act before its answer is noted: that act is sent once more after the restart.
  for (const act of acts) answers.push((await act()).status, (await act()).status);
  expect(new Set(answers)).toEqual(new Set([200, 201]));
  expect(await read(requestId)).toMatchObject({ body: packedOnce });
  expect(boxesOf(await read(requestId))).toMatchObject([{ id: box }]);
  // The answers live for a day, what waits on a device for a week.
  await product.db.execute(sql`delete from idempotency_keys where user_id = ${pia.userId}`);
  for (const act of acts) expect([200, 201]).toContain((await act()).status);
  expect(await read(requestId)).toMatchObject({ body: packedOnce });
  expect(boxesOf(await read(requestId))).toHaveLength(1);
});

test("each act of a box that is sent fifty times at once counts once", { timeout: 60_000 }, async () => {
  const { requestId, shipmentIds } = await isScheduled(product, product.ana, [{ qty: 5 }]);
  const { acts } = await actsOfDevice(requestId, shipmentIds[0] ?? "");
  for (const act of acts) {
    const answers = await Promise.all(Array.from({ length: 50 }, act));
    expect(answers.filter(({ status }) => status !== 200 && status !== 201)).toEqual([]);
  }
  expect(await read(requestId)).toMatchObject({ body: packedOnce });
  expect(boxesOf(await read(requestId))).toHaveLength(1);
});

test("fifty acts of fifty keys at once count fifty times", { timeout: 60_000 }, async () => {
  const { requestId, shipmentIds } = await isScheduled(product, product.ana, [{ qty: 60 }]);
  const { box, acts } = await actsOfDevice(requestId, shipmentIds[0] ?? "");
  await acts[0]?.();
  await Promise.all(Array.from({ length: 50 }, () => packs(pia, box, shipmentIds[0] ?? "", 1, randomUUID())));
  expect(await read(requestId)).toMatchObject({ body: { packed: 50, reserved: 10 } });
});
