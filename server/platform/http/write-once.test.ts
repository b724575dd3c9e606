import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { systemClock } from "#server/platform/clock";
import { cleanUp } from "#server/platform/housekeeping";
import { idempotencyKeys } from "#server/tables/platform";
import { products } from "#server/tables/products";
import { type Product, runningProduct } from "#server/testing/product";
import { hasArrived, isOnTheWay, picture } from "#server/testing/warehouse";

let product: Product;
beforeAll(async () => {
  product = await runningProduct();
});
afterAll(() => product.close());

const withKey = (key: string) => ({ "idempotency-key": key });
const purchase = { productName: "Fone", qty: 2 };
const count = () => product.db.$count(products);

describe("a write with an Idempotency-Key (docs/product.md#http)", () => {
  test("sent again returns the first result and creates nothing", async () => {
    const { ana } = product;
    const first = await ana.post("/purchases", purchase, withKey("um"));
    const made = await count();
    const again = await ana.post("/purchases", purchase, withKey("um"));
    expect(again).toMatchObject({ status: 201, body: first.body });
    expect(await count()).toBe(made);
  });

  test("sent eight times at once runs once", async () => {
    const { ana } = product;
    const made = await count();
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => ana.post("/purchases", purchase, withKey("oito"))),
    );
    for (const answer of answers) expect(answer).toMatchObject({ status: 201, body: answers[0]?.body });
    expect(await count()).toBe(made + 1);
  });

  test("with another body, or sent to another route, is a 409 and changes nothing", async () => {
    const { ana } = product;
    await ana.post("/purchases", purchase, withKey("outro"));
    const made = await count();
    const mismatch = { status: 409, body: { code: "idempotency_mismatch" } };
    expect(await ana.post("/purchases", { ...purchase, qty: 3 }, withKey("outro"))).toMatchObject(mismatch);
    const form = { name: "Fone", expectedArrivalDate: "2030-01-31" };
    expect(await ana.send("/products", form, [], withKey("outro"))).toMatchObject(mismatch);
    expect(await count()).toBe(made);
  });

  test("belongs to one customer: another customer's same key is another write", async () => {
    const { ana, bia } = product;
    const hers = await ana.post("/purchases", purchase, withKey("mesma"));
    const others = await bia.post("/purchases", purchase, withKey("mesma"));
    expect(others.status).toBe(201);
    expect(others.body).not.toEqual(hers.body);
  });

  test("that was refused leaves the key unused", async () => {
    const { rui, newcomer } = product;
    const caio = await newcomer("Caio");
    const box = await isOnTheWay(caio, { qty: 2 });
    const input = { items: [{ shipmentId: box, qty: 1 }] };
    expect(await caio.post("/purchases", { ...purchase, qty: 0 }, withKey("a"))).toMatchObject({
      status: 422,
    });
    expect(await caio.post("/purchases", purchase, withKey("a"))).toMatchObject({ status: 201 });
    expect(await caio.post("/prep-requests", input, withKey("b"))).toMatchObject({ status: 409 });
    await rui.send(`/admin/shipments/${box}/check-in`, {});
    expect(await caio.post("/prep-requests", input, withKey("b"))).toMatchObject({ status: 201 });
    expect(await caio.get(`/shipments/${box}`)).toMatchObject({ body: { availableQty: 1 } });
  });

  test("counts a form's files as part of the body", async () => {
    const { ana } = product;
    const form = { name: "Tênis", expectedArrivalDate: "2030-01-31" };
    const [one, other] = [await picture("photo"), await picture("photo", { width: 300, height: 200 })];
    const first = await ana.send("/products", form, [one], withKey("foto"));
    expect(first.status).toBe(201);
    const made = await count();
    expect(await ana.send("/products", form, [one], withKey("foto"))).toMatchObject({
      status: 201,
      body: first.body,
    });
    expect(await ana.send("/products", form, [other], withKey("foto"))).toMatchObject({ status: 409 });
    expect(await ana.send("/products", form, [], withKey("foto"))).toMatchObject({ status: 409 });
    expect(await count()).toBe(made);
  });

  test("makes an admin's check-in repeatable after a lost response", async () => {
    const { ana, rui } = product;
    const box = await isOnTheWay(ana);
    const photo = await picture();
    const send = () => rui.send(`/admin/shipments/${box}/check-in`, { weightLb: "1" }, [photo], withKey(box));
    const first = await send();
    expect(first).toMatchObject({ status: 200, body: { status: "arrived" } });
    expect(await send()).toMatchObject({ status: 200, body: first.body });
  });

  test.each(["", "k".repeat(256)])("refuses a key that is empty or too long", async (key) => {
    expect(await product.ana.post("/purchases", purchase, withKey(key))).toMatchObject({
      status: 422,
      body: { errors: [{ path: "Idempotency-Key", message: "Chave de idempotência inválida." }] },
    });
  });

  test("without a key runs each time", async () => {
    const { ana, rui } = product;
    const box = await hasArrived(rui, ana, { qty: 2 });
    const input = { items: [{ shipmentId: box, qty: 1 }] };
    const [one, two] = [await ana.post("/prep-requests", input), await ana.post("/prep-requests", input)];
    expect([one.status, two.status]).toEqual([201, 201]);
    expect(one.body).not.toEqual(two.body);
  });

  test("is remembered when the clock of a server is a day ahead", async () => {
    const { ana, db, app } = product;
    const first = await ana.post("/purchases", purchase, withKey("relógio"));
    const ahead = vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 25 * 60 * 60 * 1000 });
    try {
      await cleanUp({ ...product, clock: systemClock, log: app.log });
      expect(await db.$count(idempotencyKeys, eq(idempotencyKeys.key, "relógio"))).toBe(1);
    } finally {
      ahead.useRealTimers();
    }
    expect(await ana.post("/purchases", purchase, withKey("relógio"))).toMatchObject({ body: first.body });
  });

  test("is forgotten after a day", async () => {
    const { ana } = product;
    const first = await ana.post("/purchases", purchase, withKey("dia"));
    product.passTime(23 * 60 * 60 * 1000);
    await cleanUp({ ...product, clock: product.now, log: product.app.log });
    expect(await product.db.$count(idempotencyKeys)).toBeGreaterThan(0);
    product.passTime(2 * 60 * 60 * 1000);
    await cleanUp({ ...product, clock: product.now, log: product.app.log });
    expect(await product.db.$count(idempotencyKeys)).toBe(0);
    expect(first.status).toBe(201);
  });
});
