import { randomUUID } from "node:crypto";
import { cents } from "@prepara/domain/money/money";
import { rateFromDecimal, wholeQuantity } from "@prepara/domain/money/rate";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import * as z from "zod";
import { ledgerFaults } from "#server/features/ledger/ledger.public";
import { prepChecks } from "#server/features/prep/prep-checks";
import { charges } from "#server/tables/charges";
import { userBalanceHistory } from "#server/tables/user-balance-history";
import { bodyOf, idOf, type Person } from "#server/testing/person";
import { type Product, runningProduct } from "#server/testing/product";
import { hasArrived, picture } from "#server/testing/warehouse";
import { payAllByThemselves } from "./auto-debit.ts";
import { chargeChecks } from "./charge-checks.ts";
import { addCharges } from "./charges.public.ts";
import { hasPrices, numberOf, proposedTo } from "./testing/objects.ts";

let product: Product;
beforeAll(async () => {
  product = await runningProduct({ PIX_KEY: "pix@exemplo.com.br", USD_BRL_RATE: "5" });
  await hasPrices(product, { recount: "2.50", polybag: "0.30" });
});
afterAll(async () => {
  for (const { title, findProblems } of [...chargeChecks, ...prepChecks])
    expect([title, await findProblems({ db: product.db })]).toEqual([title, []]);
  expect(await ledgerFaults(product.db)).toEqual([]);
  await product.close();
});

const hasCredit = (person: Person, amountUsd: number) =>
  product.rui.post(`/admin/customers/${person.userId}/balance-adjustments`, {
    type: "credit",
    amountUsd,
    description: "Crédito",
  });

const balanceOf = async (person: Person) =>
  bodyOf(z.object({ balanceUsd: z.number() }), await person.get("/balance")).balanceUsd;

const chargeOf = async (number: number) => {
  const [row] = await product.db.select().from(charges).where(eq(charges.number, number));
  return row;
};

const pay = (person: Person, numbers: number[], totalUsd: number, key = randomUUID()) =>
  person.post("/charges/pay-with-balance", { numbers, totalUsd }, { "idempotency-key": key });

const correct = (number: number, qty: number, more: Record<string, string> = {}) =>
  product.rui.send(`/floor/charges/${number}/corrections`, {
    qty: String(qty),
    reason: "Contamos de novo",
    ...more,
  });

/** A charge of US$ 7,50 that its customer agreed to. */
async function agreed(person: Person): Promise<number> {
  const number = await proposedTo(product, person);
  expect(await person.post(`/charges/${number}/accept`)).toMatchObject({ body: { state: "open" } });
  return number;
}

async function paid(person: Person): Promise<number> {
  const number = await agreed(person);
  await hasCredit(person, 7.5);
  expect(await pay(person, [number], 7.5)).toMatchObject({ status: 200 });
  return number;
}

describe("a proposed charge (docs/product.md#charges)", () => {
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

  test("needs a price of today, and is nobody's own", async () => {
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

  test("is nothing of another customer's", async () => {
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

  test("can be taken back until it is paid", async () => {
    const davi = await product.newcomer("Davi");
    const number = await agreed(davi);
    const withdraw = () => product.rui.post(`/floor/charges/${number}/withdraw`, { reason: "Engano" });
    expect(await withdraw()).toMatchObject({ status: 200, body: { state: "void" } });
    expect(await withdraw()).toMatchObject({ status: 409, body: { code: "charge_not_withdrawable" } });
    expect(await pay(davi, [number], 7.5)).toMatchObject({ body: { code: "charge_not_open" } });
    const settled = await paid(davi);
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
    const numbers = [await agreed(fred), await agreed(fred)];
    expect(await pay(fred, numbers, 15)).toMatchObject({
      status: 409,
      body: { code: "insufficient_balance", missingUsd: 15 },
    });
    await hasCredit(fred, 20);
    expect(await pay(fred, numbers, 14.99)).toMatchObject({
      status: 409,
      body: { code: "total_changed", detail: "O total mudou para US$ 15,00. Confira e confirme de novo." },
    });
    expect(await pay(fred, numbers, 15)).toMatchObject({ status: 200, body: { openUsd: 0, balanceUsd: 5 } });
    const settled = await Promise.all(numbers.map(chargeOf));
    expect(new Set(settled.map((row) => row?.entryId)).size).toBe(1);
    expect(await fred.get("/balance/history?limit=1")).toMatchObject({
      body: { items: [{ description: `Cobranças nº ${numbers[0]} e ${numbers[1]}`, prepRequest: null }] },
    });
    const month = product.now().toISOString().slice(0, 7);
    expect(await fred.get(`/balance/statement.pdf?month=${month}`)).toMatchObject({ status: 200 });
    const csv = await fred.get("/charges/all.csv");
    expect(csv.text).toContain(`"Recontagem";;;"";3,000;2,5000;7,50`);
  });

  test("50 at once and one sent twice settle each charge once", async () => {
    const gil = await product.newcomer("Gil");
    await hasCredit(gil, 100);
    const number = await agreed(gil);
    const answers = await Promise.all(Array.from({ length: 50 }, () => pay(gil, [number], 7.5)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await balanceOf(gil)).toBe(92.5);
    const again = await agreed(gil);
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
    await hasCredit(hugo, 50);
    expect(await pay(hugo, [base?.number ?? 0], 7.5)).toMatchObject({ body: { code: "charge_of_request" } });
  });
});

describe("a correction", () => {
  test("upwards is the customer's to accept, and is paid by itself", async () => {
    const iris = await product.newcomer("Iris");
    const number = await paid(iris);
    const made = await correct(number, 2);
    expect(made).toMatchObject({
      status: 201,
      body: { state: "proposed", amountUsd: 5, corrects: number, description: "Correção: Contamos de novo" },
    });
    const fix = numberOf(made);
    expect(await pay(iris, [fix], 5)).toMatchObject({ status: 409 });
    await iris.post(`/charges/${fix}/accept`);
    await hasCredit(iris, 5);
    expect(await pay(iris, [fix], 5)).toMatchObject({ status: 200 });
    expect(await chargeOf(number)).toMatchObject({ amount: 750, state: "settled" });
  });

  test("downwards counts at once while the charge is open, and one entry pays both", async () => {
    const joel = await product.newcomer("Joel");
    const number = await agreed(joel);
    expect(await correct(number, -3)).toMatchObject({ body: { code: "withdraw_instead" } });
    expect(await correct(number, -4)).toMatchObject({
      status: 422,
      body: { code: "corrected_below_zero", detail: expect.stringContaining("US$ 7,50") },
    });
    const fix = numberOf(await correct(number, -1));
    expect(await chargeOf(fix)).toMatchObject({ state: "open", amount: -250 });
    expect(await joel.get(`/charges/${number}`)).toMatchObject({ body: { amountUsd: 7.5, payableUsd: 5 } });
    await hasCredit(joel, 10);
    expect(await pay(joel, [number], 7.5)).toMatchObject({ body: { code: "total_changed" } });
    expect(await pay(joel, [number], 5)).toMatchObject({ status: 200, body: { balanceUsd: 5, openUsd: 0 } });
    expect((await chargeOf(fix))?.entryId).toBe((await chargeOf(number))?.entryId);
  });

  test("downwards takes no more than the open charge costs, whatever was paid apart; nothing below zero is paid", async () => {
    const jade = await product.newcomer("Jade");
    const number = await agreed(jade);
    const higher = numberOf(await correct(number, 2));
    await jade.post(`/charges/${higher}/accept`);
    await hasCredit(jade, 50);
    expect(await pay(jade, [higher], 5)).toMatchObject({ status: 200 });
    expect(await correct(number, -4)).toMatchObject({
      status: 422,
      body: { code: "corrected_below_zero", detail: expect.stringContaining("US$ 7,50") },
    });
    expect(await correct(number, -3)).toMatchObject({ status: 409, body: { code: "pay_before" } });
    // As an earlier version of the portal would have left it.
    const [lower] = await product.db
      .insert(charges)
      .values({
        userId: jade.userId,
        kind: "correction",
        description: "Correção: Contamos de novo",
        qty: wholeQuantity(-4),
        unitPrice: rateFromDecimal("2.50"),
        amount: cents(-1000),
        corrects: number,
        state: "open",
        createdAt: product.now(),
      })
      .returning();
    for (const totalUsd of [-2.5, 0, 7.5])
      expect(await pay(jade, [number], totalUsd)).toMatchObject({ status: 409 });
    expect(await pay(jade, [number], -2.5)).toMatchObject({ body: { code: "nothing_to_pay" } });
    await jade.put("/charges/auto-debit", { isOn: true });
    expect(await chargeOf(number)).toMatchObject({ state: "open" });
    expect(await balanceOf(jade)).toBe(45);
    await product.db
      .update(charges)
      .set({ state: "void" })
      .where(eq(charges.number, lower?.number ?? 0));
    await jade.put("/charges/auto-debit", { isOn: false });
    // Once the charge is paid, what was paid apart can be given back with it.
    expect(await chargeOf(number)).toMatchObject({ state: "open" });
    expect(await pay(jade, [number], 7.5)).toMatchObject({ status: 200 });
    const credit = numberOf(await correct(number, -4));
    expect(await product.rui.post(`/admin/charges/${credit}/credit`)).toMatchObject({ status: 200 });
    expect(await balanceOf(jade)).toBe(47.5);
  });

  test("downwards of an unpaid request never makes it cost less than nothing", async () => {
    const lara = await product.newcomer("Lara");
    const shipmentId = await hasArrived(product.rui, lara, { qty: 20 });
    const id = idOf(await lara.post("/prep-requests", { items: [{ shipmentId }] }));
    const [base] = await product.db.select().from(charges).where(eq(charges.prepRequestId, id));
    const number = base?.number ?? 0;
    const higher = numberOf(await correct(number, 2));
    await lara.post(`/charges/${higher}/accept`);
    await hasCredit(lara, 3);
    expect(await pay(lara, [higher], 3)).toMatchObject({ status: 200 });
    expect(await correct(number, -6)).toMatchObject({ status: 422, body: { code: "corrected_below_zero" } });
    expect(await correct(number, -5)).toMatchObject({ body: { state: "open", amountUsd: -7.5 } });
    expect(await lara.get(`/prep-requests/${id}`)).toMatchObject({ body: { payableUsd: 0 } });
  });

  test("downwards of what was paid is a credit that an admin gives, once, and never more than was paid", async () => {
    const kim = await product.newcomer("Kim");
    const { rui } = product;
    const number = await paid(kim);
    const fix = numberOf(await correct(number, -2));
    expect(await chargeOf(fix)).toMatchObject({ state: "proposed", amount: -500 });
    expect(await correct(number, -2)).toMatchObject({ body: { code: "corrected_below_zero" } });
    expect(await kim.post(`/charges/${fix}/accept`)).toMatchObject({ status: 409 });
    expect(await kim.get("/charges?state=proposed")).toMatchObject({ body: { items: [] } });
    const give = () =>
      rui.post(`/admin/charges/${fix}/credit`, undefined, { "idempotency-key": randomUUID() });
    const answers = await Promise.all(Array.from({ length: 10 }, give));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await balanceOf(kim)).toBe(5);
    const row = await chargeOf(fix);
    const [entry] = await product.db
      .select()
      .from(userBalanceHistory)
      .where(eq(userBalanceHistory.id, row?.entryId ?? ""));
    expect(entry).toMatchObject({ transactionType: "credit", amountUsd: 500 });
  });

  test("downwards of an unpaid request lowers what is to be paid; its base stays its total", async () => {
    const lia = await product.newcomer("Lia");
    const shipmentId = await hasArrived(product.rui, lia, { qty: 20 });
    const wish = { items: [{ shipmentId, services: [{ code: "polybag" }] }] };
    const id = idOf(await lia.post("/prep-requests", wish));
    const [, bags] = await product.db
      .select()
      .from(charges)
      .where(eq(charges.prepRequestId, id))
      .orderBy(charges.number);
    expect(await correct(bags?.number ?? 0, -5)).toMatchObject({ body: { state: "open", amountUsd: -1.5 } });
    expect(await lia.get(`/prep-requests/${id}`)).toMatchObject({
      body: { totalUsd: 7.5, servicesUsd: 4.5, payableUsd: 12, pix: { amountBrl: 60 } },
    });
    await hasCredit(lia, 12);
    expect(await lia.post(`/prep-requests/${id}/pay-with-balance`)).toMatchObject({ status: 200 });
    expect(await balanceOf(lia)).toBe(0);
    // From now on the difference is a credit, within what was paid, refunds included.
    const credit = numberOf(await correct(bags?.number ?? 0, -10));
    expect(await chargeOf(credit)).toMatchObject({ state: "proposed", prepRequestId: null });
    await product.rui.post(`/admin/prep-requests/${id}/pay-back`, { amountUsd: 10 });
    expect(await product.rui.post(`/admin/charges/${credit}/credit`)).toMatchObject({
      status: 409,
      body: { code: "more_than_paid", detail: "Só US$ 2,00 da solicitação ainda pode ser devolvido." },
    });
    expect(await lia.get(`/prep-requests/${id}/receipt.pdf`)).toMatchObject({ status: 200 });
  });

  test("of a request under review is no change of what was shown as its price", async () => {
    const mia = await product.newcomer("Mia");
    const shipmentId = await hasArrived(product.rui, mia, { qty: 20 });
    const id = idOf(await mia.post("/prep-requests", { items: [{ shipmentId }] }));
    const [base] = await product.db.select().from(charges).where(eq(charges.prepRequestId, id));
    await mia.send(`/prep-requests/${id}/proof`, {}, [await picture("file")]);
    const credit = numberOf(await correct(base?.number ?? 0, -1));
    expect(await mia.get(`/prep-requests/${id}`)).toMatchObject({ body: { payableUsd: 7.5 } });
    // Nobody saw the money, nor where an admin refused the proof.
    const give = () => product.rui.post(`/admin/charges/${credit}/credit`);
    const becomes = (status: string) => product.rui.patch(`/admin/prep-requests/${id}`, { status });
    const refused = { status: 409, body: { code: "not_paid" } };
    expect(await give()).toMatchObject(refused);
    expect(await becomes("pending_payment")).toMatchObject({ status: 200 });
    expect(await give()).toMatchObject(refused);
    expect(await chargeOf(credit)).toMatchObject({ state: "proposed" });
    expect(await balanceOf(mia)).toBe(0);
    expect(await becomes("scheduled")).toMatchObject({ status: 200 });
    expect(await give()).toMatchObject({ status: 200 });
    expect(await balanceOf(mia)).toBe(1.5);
  });

  test("of a request whose proof nobody confirmed leaves the question whether its payment was seen", async () => {
    const maya = await product.newcomer("Maya");
    const shipmentId = await hasArrived(product.rui, maya, { qty: 20 });
    const id = idOf(await maya.post("/prep-requests", { items: [{ shipmentId }] }));
    const [base] = await product.db.select().from(charges).where(eq(charges.prepRequestId, id));
    await maya.send(`/prep-requests/${id}/proof`, {}, [await picture("file")]);
    const credit = numberOf(await correct(base?.number ?? 0, -1));
    await product.rui.post(`/admin/charges/${credit}/credit`);
    const asked = idOf(await maya.post("/cases/cancellings", { prepRequestId: id, body: "Desisti." }));
    expect(await product.rui.get(`/floor/cases/${asked}`)).toMatchObject({ body: { payment: "unknown" } });
    const cancel = (paymentSeen?: boolean) =>
      product.rui.post(`/floor/cases/${asked}/cancel-request`, { body: "Cancelada.", paymentSeen });
    expect(await cancel()).toMatchObject({ status: 422, body: { code: "payment_unknown" } });
    expect(await cancel(false)).toMatchObject({ status: 201 });
    expect(await chargeOf(credit)).toMatchObject({ state: "void" });
    expect(await maya.get(`/prep-requests/${id}`)).toMatchObject({
      body: { paidBackUsd: 0, payableBackUsd: 0 },
    });
  });

  test("of a request goes when the request is cancelled", async () => {
    const nina = await product.newcomer("Nina");
    const shipmentId = await hasArrived(product.rui, nina, { qty: 20 });
    const id = idOf(await nina.post("/prep-requests", { items: [{ shipmentId }] }));
    const [base] = await product.db.select().from(charges).where(eq(charges.prepRequestId, id));
    const higher = numberOf(await correct(base?.number ?? 0, 2));
    await correct(base?.number ?? 0, -1);
    expect(await nina.post(`/prep-requests/${id}/cancel`)).toMatchObject({ status: 200 });
    expect(await chargeOf(higher)).toMatchObject({ state: "void" });
    expect(await nina.get("/charges/summary")).toMatchObject({ body: { openUsd: 0, proposed: 0 } });
  });
});

describe("a higher correction of a request's charge that was paid apart", () => {
  const leave = async (person: Person) => {
    const headers = { authorization: `Bearer ${person.token}`, "content-type": "application/json" };
    const payload = JSON.stringify({ email: person.email });
    const answer = await product.app.inject({ method: "DELETE", url: "/api/v1/me", headers, payload });
    return { status: answer.statusCode, body: answer.body };
  };
  const listed = z.object({ items: z.array(z.object({ id: z.uuid() })) });
  const toPayBack = async () =>
    bodyOf(listed, await product.rui.get("/admin/prep-requests?toPayBack=true")).items.map(({ id }) => id);
  const countToPayBack = async () =>
    bodyOf(z.object({ toPayBack: z.int() }), await product.rui.get("/admin/prep-requests/counts")).toPayBack;
  const payBack = (id: string, amountUsd: number) =>
    product.rui.post(`/admin/prep-requests/${id}/pay-back`, { amountUsd });

  /** A request of US$ 7,50, or a free one, with a correction of its base by US$ 3,00 that was paid alone. */
  async function raised(name: string, qty = 20) {
    const person = await product.newcomer(name);
    const shipmentId = await hasArrived(product.rui, person, { qty });
    const id = idOf(await person.post("/prep-requests", { items: [{ shipmentId }] }));
    const [base] = await product.db.select().from(charges).where(eq(charges.prepRequestId, id));
    const number = base?.number ?? 0;
    const fix = numberOf(await correct(number, 2, { priceUsd: "1.5" }));
    await person.post(`/charges/${fix}/accept`);
    await hasCredit(person, 3);
    expect(await pay(person, [fix], 3)).toMatchObject({ status: 200, body: { balanceUsd: 0 } });
    return { person, id, number };
  }

  test("is to be given back when its customer cancels the request, and keeps the account until then", async () => {
    const { person, id, number } = await raised("Sara");
    const before = await countToPayBack();
    expect(await person.post(`/prep-requests/${id}/cancel`)).toMatchObject({ status: 200 });
    expect(await person.get(`/prep-requests/${id}`)).toMatchObject({
      body: { payableBackUsd: 3, paidBackUsd: 0 },
    });
    expect(await toPayBack()).toContain(id);
    expect(await countToPayBack()).toBe(before + 1);
    expect(await leave(person)).toMatchObject({ status: 409, body: expect.stringContaining("vai devolver") });
    expect(await correct(number, 1)).toMatchObject({ status: 409, body: { code: "not_correctable" } });
    expect(await payBack(id, 3.01)).toMatchObject({ status: 409, body: { code: "more_than_paid" } });
    expect(await payBack(id, 3)).toMatchObject({ status: 201, body: { payableBackUsd: 0 } });
    expect(await toPayBack()).not.toContain(id);
    expect(await balanceOf(person)).toBe(3);
  });

  test("is to be given back with the request that staff cancel", async () => {
    const { person, id, number } = await raised("Tadeu");
    await hasCredit(person, 7.5);
    expect(await person.post(`/prep-requests/${id}/pay-with-balance`)).toMatchObject({ status: 200 });
    const asked = idOf(await person.post("/cases/cancellings", { prepRequestId: id, body: "Desisti." }));
    const cancelled = await product.rui.post(`/floor/cases/${asked}/cancel-request`, { body: "Cancelada." });
    expect(cancelled).toMatchObject({ status: 201 });
    expect(await person.get(`/prep-requests/${id}`)).toMatchObject({ body: { payableBackUsd: 10.5 } });
    expect(await correct(number, 1)).toMatchObject({ status: 409, body: { code: "not_correctable" } });
    await payBack(id, 7.5);
    expect(await toPayBack()).toContain(id);
    await payBack(id, 3);
    expect(await toPayBack()).not.toContain(id);
    expect(await balanceOf(person)).toBe(10.5);
  });

  test("can be credited where the request costs nothing, and says nothing of a proof", async () => {
    const free = await raised("Ulisses", 10);
    const credit = numberOf(await correct(free.number, -2, { priceUsd: "1.5" }));
    expect(await product.rui.post(`/admin/charges/${credit}/credit`)).toMatchObject({ status: 200 });
    expect(await balanceOf(free.person)).toBe(3);
    expect(await free.person.post(`/prep-requests/${free.id}/cancel`)).toMatchObject({ status: 200 });
    expect(await free.person.get(`/prep-requests/${free.id}`)).toMatchObject({
      body: { paidBackUsd: 3, payableBackUsd: 0 },
    });

    // What was paid apart went back; whether the PIX of the request came in is still to be asked.
    const { person, id } = await raised("Vera");
    await person.send(`/prep-requests/${id}/proof`, {}, [await picture("file")]);
    await payBack(id, 3);
    const asked = idOf(await person.post("/cases/cancellings", { prepRequestId: id, body: "Desisti." }));
    expect(await product.rui.get(`/floor/cases/${asked}`)).toMatchObject({ body: { payment: "unknown" } });
    const answer = { body: "Cancelada.", paymentSeen: false };
    await product.rui.post(`/floor/cases/${asked}/cancel-request`, answer);
    expect(await person.get(`/prep-requests/${id}`)).toMatchObject({ body: { payableBackUsd: 0 } });
  });
});

describe("the automatic debit", () => {
  const isOn = (person: Person, on: boolean) => person.put("/charges/auto-debit", { isOn: on });
  const runs = () => payAllByThemselves({ db: product.db, clock: product.now }, new AbortController().signal);

  test("is off until the customer switches it on; then it pays whole charges, the oldest first", async () => {
    const olga = await product.newcomer("Olga");
    const [first, second] = [await agreed(olga), await agreed(olga)];
    await hasCredit(olga, 10);
    await runs();
    expect(await balanceOf(olga)).toBe(10);
    expect(await isOn(olga, true)).toMatchObject({
      body: { isAutoDebitOn: true, balanceUsd: 2.5, openUsd: 7.5 },
    });
    expect([await chargeOf(first), await chargeOf(second)]).toMatchObject([
      { state: "settled" },
      { state: "open" },
    ]);
    await hasCredit(olga, 5);
    await Promise.all([runs(), runs(), runs()]);
    expect(await balanceOf(olga)).toBe(0);
    expect(await chargeOf(second)).toMatchObject({ state: "settled" });
    const events = await product.db.execute(
      `select data from events where type = 'charge.debited' and user_id = '${olga.userId}'`,
    );
    expect(events.rows).toHaveLength(2);
    await isOn(olga, false);
    const third = await agreed(olga);
    await hasCredit(olga, 50);
    await runs();
    expect(await chargeOf(third)).toMatchObject({ state: "open" });
  });

  test("leaves alone what is contested or only proposed, and pays on agreement", async () => {
    const paula = await product.newcomer("Paula");
    await isOn(paula, true);
    const contested = await agreed(paula);
    await paula.send("/cases", { body: "Está errado.", chargeNumber: String(contested) });
    const proposed = await proposedTo(product, paula);
    await hasCredit(paula, 50);
    await runs();
    expect(await balanceOf(paula)).toBe(50);
    expect(await paula.post(`/charges/${proposed}/accept`)).toMatchObject({ body: { state: "settled" } });
    expect(await balanceOf(paula)).toBe(42.5);
    expect(await chargeOf(contested)).toMatchObject({ state: "open" });
  });

  test("of one customer that fails keeps no other waiting, and the job says so", async () => {
    const owing = [await product.newcomer("Rui"), await product.newcomer("Saul")];
    const [fails, goesOn] = owing.sort((one, other) => one.userId.localeCompare(other.userId));
    if (!fails || !goesOn) throw new Error("two customers");
    for (const person of owing) {
      await agreed(person);
      await isOn(person, true);
      await hasCredit(person, 10);
    }
    // No entry of this customer can be written.
    await product.db.execute(
      `alter table user_balance_history add constraint fails check (user_id <> '${fails.userId}') not valid`,
    );
    await expect(runs()).rejects.toThrow("1 automatic debits failed");
    await product.db.execute("alter table user_balance_history drop constraint fails");
    expect([await balanceOf(fails), await balanceOf(goesOn)]).toEqual([10, 2.5]);
    await runs();
    expect(await balanceOf(fails)).toBe(2.5);
  });

  test("pays what was agreed to and storage, nothing else; paid storage can be contested", async () => {
    const quim = await product.newcomer("Quim");
    await isOn(quim, true);
    const line = {
      shipmentId: null,
      qty: wholeQuantity(1),
      unitPrice: rateFromDecimal("2"),
      amount: cents(200),
    };
    const [storage, unagreed] = await product.db.transaction((tx) =>
      addCharges(tx, { userId: quim.userId, prepRequestId: null, createdBy: null, now: product.now() }, [
        { ...line, kind: "storage", service: "storage", description: "Armazenagem de novembro de 2026" },
        { ...line, kind: "service", service: "recount", description: "Recontagem" },
      ]),
    );
    await hasCredit(quim, 50);
    await runs();
    expect(await balanceOf(quim)).toBe(48);
    expect(await chargeOf(storage ?? 0)).toMatchObject({ state: "settled", agreedAt: null });
    expect(await chargeOf(unagreed ?? 0)).toMatchObject({ state: "open" });
    await quim.send("/cases", { body: "Já tinham saído.", chargeNumber: String(storage) });
    expect(await quim.get(`/charges/${storage}`)).toMatchObject({ body: { caseNumber: expect.any(Number) } });
    const { items } = bodyOf(
      z.object({ items: z.array(z.object({ number: z.int() })) }),
      await product.rui.get("/floor/charges?state=contested"),
    );
    expect(items.map(({ number }) => number)).toContain(storage);
  });
});

test("an account with an open charge or a credit to come cannot be deleted; what was proposed goes with it", async () => {
  const rosa = await product.newcomer("Rosa");
  await agreed(rosa);
  expect((await rosa.get("/me")).status).toBe(200);
  const open = await product.db.transaction(async (tx) => {
    const { charges: slice } = await import("./charges.feature.ts");
    return slice.openThings?.[0]?.count(tx, rosa.userId);
  });
  expect(open).toBe(1);
});
