import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import * as z from "zod";
import { chargeChecks } from "#server/features/charges/charge-checks";
import { hasPrices, proposedTo } from "#server/features/charges/testing/objects";
import { ledgerFaults } from "#server/features/ledger/ledger.public";
import { charges } from "#server/tables/charges";
import { bodyOf, type Person } from "#server/testing/person";
import { type Product, runningProduct } from "#server/testing/product";
import { hasArrived } from "#server/testing/warehouse";
import { caseEventsOf, closeChecked } from "../testing/cases-of.ts";

let product: Product;
let mila: Person;
beforeAll(async () => {
  product = await runningProduct();
  mila = await product.newcomer("Mila");
  await product.rui.put(`/floor/staff/${mila.userId}`, { areas: ["financeiro"] });
  await hasPrices(product, { recount: "2.50" });
});
afterAll(async () => {
  for (const { title, findProblems } of chargeChecks)
    expect([title, await findProblems(product)]).toEqual([title, []]);
  expect(await ledgerFaults(product.db)).toEqual([]);
  await closeChecked(product);
});

const idIn = z.object({ id: z.string() });
const contest = async (person: Person, number: number) =>
  person.send("/cases", { body: "Não pedi isto.", chargeNumber: String(number) });
const contested = async (person: Person, number: number) => bodyOf(idIn, await contest(person, number)).id;
const decide = (id: string, fields: object, person = mila) =>
  person.post(`/floor/cases/${id}/charge`, { body: "Conferimos as fotos.", ...fields });
const chargeOf = async (number: number) =>
  (await product.db.select().from(charges).where(eq(charges.number, number)))[0];
const correctionsOf = (number: number) =>
  product.db.select().from(charges).where(eq(charges.corrects, number));
/** A proposed charge of US$ 7.50 that its customer paid. */
async function paid(person: Person): Promise<number> {
  const number = await proposedTo(product, person);
  await person.post(`/charges/${number}/accept`);
  const credit = { type: "credit", amountUsd: 7.5, description: "Crédito" };
  await product.rui.post(`/admin/customers/${person.userId}/balance-adjustments`, credit);
  const answer = await person.post("/charges/pay-with-balance", { numbers: [number], totalUsd: 7.5 });
  expect(answer.status).toBe(200);
  return number;
}

test("a charge is contested once at a time; accepting it ends the case and makes it owed", async () => {
  const ana = await product.newcomer("Ana");
  const number = await proposedTo(product, ana);
  const id = await contested(ana, number);
  expect(await contest(ana, number)).toMatchObject({ status: 409, body: { code: "already_contested" } });
  expect(await product.bia.post(`/cases/${id}/accept-charge`)).toMatchObject({ status: 404 });
  expect((await ana.get(`/cases/${id}`)).body).toMatchObject({ kind: "charge", chargeNumber: number });
  const answers = await Promise.all([
    ana.post(`/cases/${id}/accept-charge`),
    ana.post(`/cases/${id}/accept-charge`),
  ]);
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
  expect(await chargeOf(number)).toMatchObject({ state: "open" });
  expect((await ana.get(`/cases/${id}`)).body).toMatchObject({
    status: "settled",
    outcome: "Cobrança aceita",
  });
});

test("of two contests of one charge at once, one is refused", async () => {
  const ana = await product.newcomer("Ana");
  for (let round = 0; round < 5; round++) {
    const number = await proposedTo(product, ana);
    const answers = await Promise.all([contest(ana, number), contest(ana, number)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
  }
});

test("'Financeiro' keeps, corrects or forgives it, and the case ends with the answer", async () => {
  const ana = await product.newcomer("Ana");
  const proposed = await proposedTo(product, ana);
  const kept = await contested(ana, proposed);
  expect(await decide(kept, { decision: "correct" })).toMatchObject({ status: 422 });
  expect(await decide(kept, { decision: "keep" })).toMatchObject({
    status: 201,
    body: { status: "settled", outcome: "Cobrança mantida" },
  });
  // What was only proposed is not owed because staff say so.
  expect(await chargeOf(proposed)).toMatchObject({ state: "proposed" });
  expect(await caseEventsOf(product, kept)).toEqual([["case.settled"]]);
  expect(await decide(kept, { decision: "keep" })).toMatchObject({
    status: 409,
    body: { code: "case_closed" },
  });

  const forgiven = await contested(ana, proposed);
  expect(await decide(forgiven, { decision: "forgive" })).toMatchObject({
    body: { outcome: "Cobrança perdoada" },
  });
  expect(await chargeOf(proposed)).toMatchObject({ state: "void" });

  const open = await proposedTo(product, ana);
  await ana.post(`/charges/${open}/accept`);
  const lowered = await contested(ana, open);
  expect(await decide(lowered, { decision: "correct", correction: { qty: "-1" } })).toMatchObject({
    body: { outcome: "Cobrança corrigida" },
  });
  expect(await correctionsOf(open)).toMatchObject([{ state: "open", amount: -250 }]);

  const before = await paid(ana);
  expect(await decide(await contested(ana, before), { decision: "forgive" })).toMatchObject({ status: 201 });
  expect(await correctionsOf(before)).toMatchObject([{ state: "proposed", amount: -750 }]);
});

test("what a correction refuses leaves the case and the charge as they were", async () => {
  const ana = await product.newcomer("Ana");
  const number = await proposedTo(product, ana);
  const id = await contested(ana, number);
  expect(await decide(id, { decision: "correct", correction: { qty: "-1" } })).toMatchObject({
    status: 409,
    body: { code: "charge_not_agreed" },
  });
  expect((await ana.get(`/cases/${id}`)).body).toMatchObject({ status: "waiting_staff", messages: [{}] });
});

test("a person with 'Financeiro' alone sees contested charges and no other case", async () => {
  const { bia, rui } = product;
  await hasArrived(rui, bia, { qty: 3, damagedQty: 1 });
  const question = bodyOf(idIn, await bia.send("/cases", { body: "Onde fica?" })).id;
  const id = await contested(bia, await proposedTo(product, bia));
  for (const state of ["waiting_staff", "waiting_customer", "closed"]) {
    const list = await mila.get(`/floor/cases?limit=100&state=${state}`);
    const kinds = bodyOf(z.object({ items: z.array(z.object({ kind: z.string() })) }), list);
    expect(kinds.items.every(({ kind }) => kind === "charge")).toBe(true);
  }
  expect(await mila.get(`/floor/cases/${question}`)).toMatchObject({ status: 404 });
  expect(await mila.get(`/floor/cases/${question}/messages`)).toMatchObject({ status: 404 });
  expect(await mila.send(`/floor/cases/${question}/messages`, { body: "Oi" })).toMatchObject({ status: 404 });
  const taken = { assigneeId: mila.userId, seenId: null };
  expect(await rui.patch(`/floor/cases/${question}`, taken)).toMatchObject({
    status: 422,
    body: { code: "not_assignable" },
  });
  expect(await mila.patch(`/floor/cases/${id}`, taken)).toMatchObject({ status: 200 });
  expect(await mila.send(`/floor/cases/${id}/messages`, { body: "Vamos ver." })).toMatchObject({
    status: 201,
  });
  expect(await mila.get("/floor/cases/counts")).toMatchObject({ body: { mine: 1 } });
  const sol = await product.newcomer("Sol");
  await rui.put(`/floor/staff/${sol.userId}`, { areas: ["suporte"] });
  expect(await decide(id, { decision: "keep" }, sol)).toMatchObject({ status: 403 });
  expect(await decide(question, { decision: "keep" })).toMatchObject({ status: 422 });
  // A person who loses the area sees no case any more.
  await rui.put(`/floor/staff/${mila.userId}`, { areas: ["prep"] });
  expect((await rui.get(`/floor/cases/${id}`)).body).toMatchObject({ assignee: null });
  await rui.put(`/floor/staff/${mila.userId}`, { areas: ["financeiro"] });
});
