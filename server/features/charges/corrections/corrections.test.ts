import { randomUUID } from "node:crypto";
import { cents } from "@prepara/domain/money/money";
import { rateFromDecimal, wholeQuantity } from "@prepara/domain/money/rate";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import * as z from "zod";
import { charges } from "#server/tables/charges";
import { userBalanceHistory } from "#server/tables/user-balance-history";
import { bodyOf, idOf } from "#server/testing/person";
import type { Product } from "#server/testing/product";
import { seen, seenIn } from "#server/testing/seen-version";
import { hasArrived, picture } from "#server/testing/warehouse";
import {
  agreed,
  balanceOf,
  chargeOf,
  closeChecked,
  correct,
  hasCredit,
  paid,
  pay,
  pricedProduct,
} from "../testing/agreed-charge.ts";
import { numberOf } from "../testing/objects.ts";

const floorList = z.object({ items: z.array(z.object({ number: z.int(), version: z.string() })) });

let product: Product;
beforeAll(async () => {
  product = await pricedProduct();
});
afterAll(() => closeChecked(product));

describe("a correction", () => {
  test("upwards must be accepted by the customer, and is paid as a charge of its own", async () => {
    const iris = await product.newcomer("Iris");
    const number = await paid(product, iris);
    const made = await correct(product, number, 2);
    expect(made).toMatchObject({
      status: 201,
      body: { state: "proposed", amountUsd: 5, corrects: number, description: "Correção: Contamos de novo" },
    });
    const fix = numberOf(made);
    expect(await pay(iris, [fix], 5)).toMatchObject({ status: 409 });
    await iris.post(`/charges/${fix}/accept`);
    await hasCredit(product, iris, 5);
    expect(await pay(iris, [fix], 5)).toMatchObject({ status: 200 });
    expect(await chargeOf(product, number)).toMatchObject({ amount: 750, state: "settled" });
  });

  test("downwards counts at once while the charge is open, and one entry pays both", async () => {
    const joel = await product.newcomer("Joel");
    const number = await agreed(product, joel);
    expect(await correct(product, number, -3)).toMatchObject({ body: { code: "withdraw_instead" } });
    expect(await correct(product, number, -4)).toMatchObject({
      status: 422,
      body: { code: "corrected_below_zero", detail: expect.stringContaining("US$ 7,50") },
    });
    const fix = numberOf(await correct(product, number, -1));
    expect(await chargeOf(product, fix)).toMatchObject({ state: "open", amount: -250 });
    expect(await joel.get(`/charges/${number}`)).toMatchObject({ body: { amountUsd: 7.5, payableUsd: 5 } });
    await hasCredit(product, joel, 10);
    expect(await pay(joel, [number], 7.5)).toMatchObject({ body: { code: "total_changed" } });
    expect(await pay(joel, [number], 5)).toMatchObject({ status: 200, body: { balanceUsd: 5, openUsd: 0 } });
    expect((await chargeOf(product, fix))?.entryId).toBe((await chargeOf(product, number))?.entryId);
  });

  test("of a charge that a colleague corrected meanwhile is refused once, whether open or paid", async () => {
    const { rui } = product;
    const lia = await product.newcomer("Lia");
    for (const [number, state] of [
      [await paid(product, lia), "settled"],
      [await agreed(product, lia), "open"],
    ] as const) {
      const shown = async () => {
        const { items } = bodyOf(floorList, await rui.get(`/floor/charges?state=${state}&limit=100`));
        return seen(items.find((one) => one.number === number)?.version ?? "");
      };
      const lower = (headers: Record<string, string>) =>
        rui.send(`/floor/charges/${number}/corrections`, { qty: "-1", reason: "Contamos" }, [], headers);
      const opened = await shown();
      const both = await Promise.all([lower(opened), lower(opened)]);
      expect(both.map(({ status }) => status).toSorted()).toEqual([201, 409]);
      const refused = both.find(({ status }) => status === 409);
      expect(refused).toMatchObject({
        body: { code: "charge_changed", detail: expect.stringContaining("agora restam US$ 5,00") },
      });
      expect(await rui.post(`/floor/charges/${number}/withdraw`, { reason: "x" }, opened)).toMatchObject({
        status: 409,
        body: { code: state === "open" ? "charge_changed" : "charge_not_withdrawable" },
      });
      expect(await lower(await shown())).toMatchObject({ status: 201 });
      expect(await lower(seenIn({ status: 409, body: refused?.body }))).toMatchObject({ status: 409 });
    }
  });

  test("downwards takes no more than the open charge costs, whatever was paid apart; nothing below zero is paid", async () => {
    const jade = await product.newcomer("Jade");
    const number = await agreed(product, jade);
    const higher = numberOf(await correct(product, number, 2));
    await jade.post(`/charges/${higher}/accept`);
    await hasCredit(product, jade, 50);
    expect(await pay(jade, [higher], 5)).toMatchObject({ status: 200 });
    expect(await correct(product, number, -4)).toMatchObject({
      status: 422,
      body: { code: "corrected_below_zero", detail: expect.stringContaining("US$ 7,50") },
    });
    expect(await correct(product, number, -3)).toMatchObject({ status: 409, body: { code: "pay_before" } });
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
    expect(await chargeOf(product, number)).toMatchObject({ state: "open" });
    expect(await balanceOf(jade)).toBe(45);
    await product.db
      .update(charges)
      .set({ state: "void" })
      .where(eq(charges.number, lower?.number ?? 0));
    await jade.put("/charges/auto-debit", { isOn: false });
    // Once the charge is paid, what was paid apart can be given back with it.
    expect(await chargeOf(product, number)).toMatchObject({ state: "open" });
    expect(await pay(jade, [number], 7.5)).toMatchObject({ status: 200 });
    const credit = numberOf(await correct(product, number, -4));
    expect(await product.rui.post(`/admin/charges/${credit}/credit`)).toMatchObject({ status: 200 });
    expect(await balanceOf(jade)).toBe(47.5);
  });

  test("downwards of an unpaid request never makes it cost less than nothing", async () => {
    const lara = await product.newcomer("Lara");
    const shipmentId = await hasArrived(product.rui, lara, { qty: 20 });
    const id = idOf(await lara.post("/prep-requests", { items: [{ shipmentId }] }));
    const [base] = await product.db.select().from(charges).where(eq(charges.prepRequestId, id));
    const number = base?.number ?? 0;
    const higher = numberOf(await correct(product, number, 2));
    await lara.post(`/charges/${higher}/accept`);
    await hasCredit(product, lara, 3);
    expect(await pay(lara, [higher], 3)).toMatchObject({ status: 200 });
    expect(await correct(product, number, -6)).toMatchObject({
      status: 422,
      body: { code: "corrected_below_zero" },
    });
    expect(await correct(product, number, -5)).toMatchObject({ body: { state: "open", amountUsd: -7.5 } });
    expect(await lara.get(`/prep-requests/${id}`)).toMatchObject({ body: { payableUsd: 0 } });
  });

  test("downwards of what was paid is a credit that an admin gives, once, and never more than was paid", async () => {
    const kim = await product.newcomer("Kim");
    const { rui } = product;
    const number = await paid(product, kim);
    const fix = numberOf(await correct(product, number, -2));
    expect(await chargeOf(product, fix)).toMatchObject({ state: "proposed", amount: -500 });
    expect(await correct(product, number, -2)).toMatchObject({ body: { code: "corrected_below_zero" } });
    expect(await kim.post(`/charges/${fix}/accept`)).toMatchObject({ status: 409 });
    expect(await kim.get("/charges?state=proposed")).toMatchObject({ body: { items: [] } });
    const give = () =>
      rui.post(`/admin/charges/${fix}/credit`, undefined, { "idempotency-key": randomUUID() });
    const answers = await Promise.all(Array.from({ length: 10 }, give));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await balanceOf(kim)).toBe(5);
    const row = await chargeOf(product, fix);
    const [entry] = await product.db
      .select()
      .from(userBalanceHistory)
      .where(eq(userBalanceHistory.id, row?.entryId ?? ""));
    expect(entry).toMatchObject({ transactionType: "credit", amountUsd: 500 });
  });

  test("downwards of an unpaid request lowers what is to be paid; its base stays its total", async () => {
    const lia = await product.newcomer("Lia");
    const shipmentId = await hasArrived(product.rui, lia, { qty: 20 });
    const input = { items: [{ shipmentId, services: [{ code: "polybag" }] }] };
    const id = idOf(await lia.post("/prep-requests", input));
    const [, bags] = await product.db
      .select()
      .from(charges)
      .where(eq(charges.prepRequestId, id))
      .orderBy(charges.number);
    expect(await correct(product, bags?.number ?? 0, -5)).toMatchObject({
      body: { state: "open", amountUsd: -1.5 },
    });
    expect(await lia.get(`/prep-requests/${id}`)).toMatchObject({
      body: { totalUsd: 7.5, servicesUsd: 4.5, payableUsd: 12, pix: { amountBrl: 60 } },
    });
    await hasCredit(product, lia, 12);
    expect(await lia.post(`/prep-requests/${id}/pay-with-balance`)).toMatchObject({ status: 200 });
    expect(await balanceOf(lia)).toBe(0);
    // From now on the difference is a credit, within what was paid, refunds included.
    const credit = numberOf(await correct(product, bags?.number ?? 0, -10));
    expect(await chargeOf(product, credit)).toMatchObject({ state: "proposed", prepRequestId: null });
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
    const credit = numberOf(await correct(product, base?.number ?? 0, -1));
    expect(await mia.get(`/prep-requests/${id}`)).toMatchObject({ body: { payableUsd: 7.5 } });
    // Nobody saw the money, nor where an admin refused the proof.
    const give = () => product.rui.post(`/admin/charges/${credit}/credit`);
    const becomes = (status: string) => product.rui.patch(`/admin/prep-requests/${id}`, { status });
    const refused = { status: 409, body: { code: "not_paid" } };
    expect(await give()).toMatchObject(refused);
    expect(await becomes("pending_payment")).toMatchObject({ status: 200 });
    expect(await give()).toMatchObject(refused);
    expect(await chargeOf(product, credit)).toMatchObject({ state: "proposed" });
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
    const credit = numberOf(await correct(product, base?.number ?? 0, -1));
    await product.rui.post(`/admin/charges/${credit}/credit`);
    const asked = idOf(await maya.post("/cases/cancellings", { prepRequestId: id, body: "Desisti." }));
    expect(await product.rui.get(`/floor/cases/${asked}`)).toMatchObject({ body: { payment: "unknown" } });
    const cancel = (paymentSeen?: boolean) =>
      product.rui.post(`/floor/cases/${asked}/cancel-request`, { body: "Cancelada.", paymentSeen });
    expect(await cancel()).toMatchObject({ status: 422, body: { code: "payment_unknown" } });
    expect(await cancel(false)).toMatchObject({ status: 201 });
    expect(await chargeOf(product, credit)).toMatchObject({ state: "void" });
    expect(await maya.get(`/prep-requests/${id}`)).toMatchObject({
      body: { paidBackUsd: 0, payableBackUsd: 0 },
    });
  });

  test("of a request is dropped when the request is cancelled", async () => {
    const nina = await product.newcomer("Nina");
    const shipmentId = await hasArrived(product.rui, nina, { qty: 20 });
    const id = idOf(await nina.post("/prep-requests", { items: [{ shipmentId }] }));
    const [base] = await product.db.select().from(charges).where(eq(charges.prepRequestId, id));
    const higher = numberOf(await correct(product, base?.number ?? 0, 2));
    await correct(product, base?.number ?? 0, -1);
    expect(await nina.post(`/prep-requests/${id}/cancel`)).toMatchObject({ status: 200 });
    expect(await chargeOf(product, higher)).toMatchObject({ state: "void" });
    expect(await nina.get("/charges/summary")).toMatchObject({ body: { openUsd: 0, proposed: 0 } });
  });
});
