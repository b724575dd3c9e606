import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import * as z from "zod";
import { charges } from "#server/tables/charges";
import { bodyOf, idOf, type Person } from "#server/testing/person";
import type { Product } from "#server/testing/product";
import { hasArrived, picture } from "#server/testing/warehouse";
import { balanceOf, closeChecked, correct, hasCredit, pay, pricedProduct } from "../testing/agreed-charge.ts";
import { numberOf } from "../testing/objects.ts";

let product: Product;
beforeAll(async () => {
  product = await pricedProduct();
});
afterAll(() => closeChecked(product));

describe("a higher correction of a request's charge that was paid separately", () => {
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
    const fix = numberOf(await correct(product, number, 2, { priceUsd: "1.5" }));
    await person.post(`/charges/${fix}/accept`);
    await hasCredit(product, person, 3);
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
    expect(await correct(product, number, 1)).toMatchObject({
      status: 409,
      body: { code: "not_correctable" },
    });
    expect(await payBack(id, 3.01)).toMatchObject({ status: 409, body: { code: "more_than_paid" } });
    expect(await payBack(id, 3)).toMatchObject({ status: 201, body: { payableBackUsd: 0 } });
    expect(await toPayBack()).not.toContain(id);
    expect(await balanceOf(person)).toBe(3);
  });

  test("is to be given back with the request that staff cancel", async () => {
    const { person, id, number } = await raised("Tadeu");
    await hasCredit(product, person, 7.5);
    expect(await person.post(`/prep-requests/${id}/pay-with-balance`)).toMatchObject({ status: 200 });
    const asked = idOf(await person.post("/cases/cancellings", { prepRequestId: id, body: "Desisti." }));
    const cancelled = await product.rui.post(`/floor/cases/${asked}/cancel-request`, { body: "Cancelada." });
    expect(cancelled).toMatchObject({ status: 201 });
    expect(await person.get(`/prep-requests/${id}`)).toMatchObject({ body: { payableBackUsd: 10.5 } });
    expect(await correct(product, number, 1)).toMatchObject({
      status: 409,
      body: { code: "not_correctable" },
    });
    await payBack(id, 7.5);
    expect(await toPayBack()).toContain(id);
    await payBack(id, 3);
    expect(await toPayBack()).not.toContain(id);
    expect(await balanceOf(person)).toBe(10.5);
  });

  test("can be credited where the request costs nothing, and says nothing of a proof", async () => {
    const free = await raised("Ulisses", 10);
    const credit = numberOf(await correct(product, free.number, -2, { priceUsd: "1.5" }));
    expect(await product.rui.post(`/admin/charges/${credit}/credit`)).toMatchObject({ status: 200 });
    expect(await balanceOf(free.person)).toBe(3);
    expect(await free.person.post(`/prep-requests/${free.id}/cancel`)).toMatchObject({ status: 200 });
    expect(await free.person.get(`/prep-requests/${free.id}`)).toMatchObject({
      body: { paidBackUsd: 3, payableBackUsd: 0 },
    });

    // The separate payment was refunded; whether the PIX of the request arrived is still to be checked.
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
