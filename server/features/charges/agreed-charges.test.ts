import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import * as z from "zod";
import { charges } from "#server/tables/charges";
import { bodyOf, idOf } from "#server/testing/person";
import type { Product } from "#server/testing/product";
import { hasArrived } from "#server/testing/warehouse";
import {
  agreed,
  balanceOf,
  chargeOf,
  closeChecked,
  hasCredit,
  paid,
  pay,
  pricedProduct,
} from "./testing/agreed-charge.ts";
import { proposedTo } from "./testing/objects.ts";

let product: Product;
beforeAll(async () => {
  product = await pricedProduct();
});
afterAll(() => closeChecked(product));

const photos = z.object({
  items: z.array(
    z.object({ number: z.int(), photo: z.object({ url: z.string(), thumbnailUrl: z.string() }) }),
  ),
});

describe("a proposed charge (docs/product.md#charges)", () => {
  test("shows its photo to a person with the area 'Financeiro' alone, until that area is removed", async () => {
    const { app, rui, newcomer } = product;
    const number = await proposedTo(product, await newcomer("Caio"));
    const mila = await newcomer("Mila");
    await rui.put(`/floor/staff/${mila.userId}`, { areas: ["financeiro"] });
    const { items } = bodyOf(photos, await mila.get("/floor/charges?state=proposed&limit=100"));
    const photo = items.find((charge) => charge.number === number)?.photo;
    const opened = () => Promise.all([photo?.url, photo?.thumbnailUrl].map((url) => app.inject(url ?? "")));
    for (const { statusCode, headers } of await opened()) {
      expect(statusCode).toBe(200);
      expect(headers["content-type"]).toMatch(/^image\//);
    }
    await rui.put(`/floor/staff/${mila.userId}`, { areas: ["prep"] });
    for (const { statusCode } of await opened()) expect(statusCode).not.toBe(200);
  });

  test("says what was done, by whom, with its photo; it is owed once the customer agrees", async () => {
    const caio = await product.newcomer("Caio");
    const number = await proposedTo(product, caio);
    expect(await caio.get(`/charges/${number}`)).toMatchObject({
      status: 200,
      body: {
        state: "proposed",
        kind: "service",
        code: "recount",
        qty: 3,
        unitPriceUsd: 2.5,
        amountUsd: 7.5,
        madeBy: "staff",
        photo: { thumbnailUrl: expect.any(String) },
        agreedAt: null,
      },
    });
    expect(await caio.get(`/charges/${number}`)).not.toHaveProperty("body.madeByName");
    expect(await product.rui.get("/floor/charges")).toMatchObject({
      body: { items: expect.arrayContaining([expect.objectContaining({ number, madeByName: "Rui" })]) },
    });
    expect(await caio.get("/charges/summary")).toMatchObject({
      body: { proposed: 1, openUsd: 0, isUsed: true },
    });
    expect(await pay(caio, [number], 7.5)).toMatchObject({ status: 409, body: { code: "charge_not_open" } });
    const accept = () => caio.post(`/charges/${number}/accept`, undefined, { "idempotency-key": "one-only" });
    expect(await accept()).toMatchObject({
      status: 200,
      body: { state: "open", agreedAt: expect.any(String) },
    });
    expect(await accept()).toMatchObject({ status: 200, body: { state: "open" } });
    expect(await caio.post(`/charges/${number}/accept`)).toMatchObject({
      status: 409,
      body: { code: "charge_not_proposed" },
    });
    expect(await caio.get("/charges/summary")).toMatchObject({ body: { proposed: 0, openUsd: 7.5 } });
    expect(await caio.get("/notices")).toMatchObject({ status: 200 });
  });

  test("needs a price valid today, and is refused for one's own account", async () => {
    const { rui, ana } = product;
    const propose = (userId: string, service: string) =>
      rui.send(`/floor/customers/${userId}/charges`, { service, qty: "1" });
    expect(await propose(ana.userId, "bundle")).toMatchObject({ body: { code: "service_not_offered" } });
    expect(await propose(ana.userId, "inspection")).toMatchObject({ body: { code: "service_included" } });
    expect(await propose(ana.userId, "storage")).toMatchObject({ body: { code: "service_not_offered" } });
    expect(await propose(rui.userId, "recount")).toMatchObject({
      status: 403,
      body: { code: "own_account" },
    });
    expect(
      await rui.send(`/floor/customers/${ana.userId}/charges`, { service: "recount", qty: "0" }),
    ).toMatchObject({ status: 422 });
  });

  test("is neither read nor answered by another customer", async () => {
    const { ana, bia } = product;
    const number = await proposedTo(product, ana);
    for (const answer of [
      await bia.get(`/charges/${number}`),
      await bia.post(`/charges/${number}/accept`),
      await pay(bia, [number], 7.5),
      await bia.send("/cases", { body: "Por quê?", chargeNumber: String(number) }),
    ])
      expect(answer).toMatchObject({ status: 404 });
    expect(await bia.get("/floor/charges")).toMatchObject({ status: 403 });
  });

  test("can be withdrawn until it is paid", async () => {
    const davi = await product.newcomer("Davi");
    const number = await agreed(product, davi);
    const withdraw = () => product.rui.post(`/floor/charges/${number}/withdraw`, { reason: "Engano" });
    expect(await withdraw()).toMatchObject({ status: 200, body: { state: "void" } });
    expect(await withdraw()).toMatchObject({ status: 409, body: { code: "charge_not_withdrawable" } });
    expect(await pay(davi, [number], 7.5)).toMatchObject({ body: { code: "charge_not_open" } });
    const settled = await paid(product, davi);
    expect(await product.rui.post(`/floor/charges/${settled}/withdraw`, { reason: "Engano" })).toMatchObject({
      status: 409,
    });
  });

  test("is contested in a case, which its charge names while it is open", async () => {
    const eva = await product.newcomer("Eva");
    const number = await proposedTo(product, eva);
    const asked = await eva.send("/cases", { body: "Não pedi.", chargeNumber: String(number) });
    expect(asked).toMatchObject({ status: 201, body: { kind: "charge", chargeNumber: number } });
    const { number: caseNumber } = bodyOf(z.object({ number: z.int() }), asked);
    expect(await eva.get(`/charges/${number}`)).toMatchObject({ body: { state: "proposed", caseNumber } });
    const contested = () => product.rui.get("/floor/charges?state=contested");
    expect(await contested()).toMatchObject({ body: { items: [{ number }] } });
    await eva.post(`/cases/${idOf(asked)}/withdraw`);
    expect(await contested()).toMatchObject({ body: { items: [] } });
    expect(await eva.get(`/charges/${number}`)).toMatchObject({ body: { caseNumber: null } });
  });
});

describe("paying with the balance", () => {
  test("takes several charges by one entry of their sum, which says what it is for", async () => {
    const fred = await product.newcomer("Fred");
    const numbers = [await agreed(product, fred), await agreed(product, fred)];
    expect(await pay(fred, numbers, 15)).toMatchObject({
      status: 409,
      body: { code: "insufficient_balance", missingUsd: 15 },
    });
    await hasCredit(product, fred, 20);
    expect(await pay(fred, numbers, 14.99)).toMatchObject({
      status: 409,
      body: { code: "total_changed", detail: "O total mudou para US$ 15,00. Confira e confirme de novo." },
    });
    expect(await pay(fred, numbers, 15)).toMatchObject({ status: 200, body: { openUsd: 0, balanceUsd: 5 } });
    const settled = await Promise.all(numbers.map((number) => chargeOf(product, number)));
    expect(new Set(settled.map((row) => row?.entryId)).size).toBe(1);
    expect(await fred.get("/balance/history?limit=1")).toMatchObject({
      body: { items: [{ description: `Cobranças nº ${numbers[0]} e ${numbers[1]}`, prepRequest: null }] },
    });
    const month = product.now().toISOString().slice(0, 7);
    expect(await fred.get(`/balance/statement.pdf?month=${month}`)).toMatchObject({ status: 200 });
    const csv = await fred.get("/charges/all.csv");
    expect(csv.text).toContain(`"Recontagem";;;"";3,000;2,5000;7,50`);
  });

  test("50 payments at once, and one that is sent twice, settle each charge once", async () => {
    const gil = await product.newcomer("Gil");
    await hasCredit(product, gil, 100);
    const number = await agreed(product, gil);
    const answers = await Promise.all(Array.from({ length: 50 }, () => pay(gil, [number], 7.5)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await balanceOf(gil)).toBe(92.5);
    const again = await agreed(product, gil);
    const key = randomUUID();
    const twice = await Promise.all([pay(gil, [again], 7.5, key), pay(gil, [again], 7.5, key)]);
    expect(twice.map(({ status }) => status)).toEqual([200, 200]);
    expect(await balanceOf(gil)).toBe(85);
  }, 60_000);

  test("refuses what is paid with its request", async () => {
    const hugo = await product.newcomer("Hugo");
    const shipmentId = await hasArrived(product.rui, hugo, { qty: 20 });
    const id = idOf(await hugo.post("/prep-requests", { items: [{ shipmentId }] }));
    const [base] = await product.db.select().from(charges).where(eq(charges.prepRequestId, id));
    await hasCredit(product, hugo, 50);
    expect(await pay(hugo, [base?.number ?? 0], 7.5)).toMatchObject({ body: { code: "charge_of_request" } });
  });
});

test("an account with an open charge or an expected credit cannot be deleted; proposed charges are deleted with it", async () => {
  const rosa = await product.newcomer("Rosa");
  await agreed(product, rosa);
  expect((await rosa.get("/me")).status).toBe(200);
  const open = await product.db.transaction(async (tx) => {
    const { charges: slice } = await import("./charges.feature.ts");
    return slice.unfinished?.[0]?.count(tx, rosa.userId);
  });
  expect(open).toBe(1);
});
