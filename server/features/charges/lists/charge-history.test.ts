import { afterAll, beforeAll, expect, test } from "vitest";
import * as z from "zod";
import { bodyOf, idOf, type Person } from "#server/testing/person";
import type { Product } from "#server/testing/product";
import { hasArrived } from "#server/testing/warehouse";
import { agreed, closeChecked, correct, hasCredit, paid, pricedProduct } from "../testing/agreed-charge.ts";
import { numberOf, proposedTo } from "../testing/objects.ts";

let product: Product;
beforeAll(async () => {
  product = await pricedProduct();
});
afterAll(() => closeChecked(product));

const history = z.object({
  items: z.array(
    z.object({ act: z.string(), by: z.string().nullable(), at: z.string(), text: z.string().nullable() }),
  ),
});
const actsOf = async (person: Person, number: number, path = "/charges") => {
  const { items } = bodyOf(history, await person.get(`${path}/${number}/history`));
  expect(items.map(({ at }) => at)).toEqual(items.map(({ at }) => at).toSorted());
  return items.map(({ act, by, text }) => [act, by, ...(text === null ? [] : [text])].join(" "));
};
const contest = async (person: Person, number: number) =>
  idOf(await person.send("/cases", { body: "Não pedi isto.", chargeNumber: String(number) }));
const decide = async (id: string, fields: object) =>
  expect(
    await product.rui.post(`/floor/cases/${id}/charge`, { body: "Conferimos.", ...fields }),
  ).toMatchObject({
    status: 201,
  });

test("says who proposed, agreed, contested, upheld and paid, to the customer and to staff alike", async () => {
  const { newcomer, rui, bia } = product;
  const ana = await newcomer("Ana");
  const number = await proposedTo(product, ana);
  expect(await actsOf(ana, number)).toEqual(["proposed staff"]);
  await decide(await contest(ana, number), { decision: "keep" });
  await ana.post(`/charges/${number}/accept`);
  await hasCredit(product, ana, 7.5);
  await ana.post("/charges/pay-with-balance", { numbers: [number], totalUsd: 7.5 });
  const told = [
    "proposed staff",
    "contested customer",
    "answered staff Cobrança mantida",
    "agreed customer",
    "settled_balance",
  ];
  expect((await actsOf(ana, number)).map((act) => act.trim())).toEqual(told);
  expect((await actsOf(rui, number, "/floor/charges")).map((act) => act.trim())).toEqual(told);
  expect((await bia.get(`/charges/${number}/history`)).status).toBe(404);
  expect((await rui.get("/floor/charges/99999999/history")).status).toBe(404);
});

test("names corrections, credits, forgiving and withdrawing", async () => {
  const ana = await product.newcomer("Ana");
  const bought = await paid(product, ana);
  const credit = numberOf(await correct(product, bought, -1));
  await product.rui.post(`/admin/charges/${credit}/credit`);
  expect(await actsOf(ana, bought)).toContain("corrected staff");
  expect(await actsOf(ana, credit)).toEqual(["made staff", "credited staff"]);

  const higher = numberOf(await correct(product, await agreed(product, ana), 1));
  await decide(await contest(ana, higher), { decision: "forgive" });
  expect((await actsOf(ana, higher)).toSorted()).toEqual([
    "answered staff Cobrança perdoada",
    "contested customer",
    "proposed staff",
    "withdrawn staff",
  ]);
  const accepted = await proposedTo(product, ana);
  await ana.post(`/cases/${await contest(ana, accepted)}/accept-charge`);
  expect(await actsOf(ana, accepted)).toContain("answered customer Cobrança aceita");
  const takenBack = await proposedTo(product, ana);
  await ana.post(`/cases/${await contest(ana, takenBack)}/withdraw`);
  expect((await actsOf(ana, takenBack)).filter((act) => act.startsWith("answered customer"))).toHaveLength(1);
});

test("of a request's base charge it names the approval that settled it", async () => {
  const ana = await product.newcomer("Ana");
  const box = await hasArrived(product.rui, ana, { qty: 20 });
  const id = idOf(await ana.post("/prep-requests", { items: [{ shipmentId: box }] }));
  const listed = z.object({ items: z.array(z.object({ number: z.int() })) });
  const [base] = bodyOf(listed, await ana.get("/charges?state=open")).items;
  await product.rui.patch(`/admin/prep-requests/${id}`, { status: "scheduled" });
  expect(await actsOf(ana, base?.number ?? 0)).toEqual(["made customer", "settled_proof staff"]);
});
