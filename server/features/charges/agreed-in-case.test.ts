import { amountOf, rateFromDecimal, wholeQuantity } from "@prepara/domain/money/rate";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import * as z from "zod";
import { ledgerFaults } from "#server/features/ledger/ledger.public";
import { cases } from "#server/tables/cases";
import { charges } from "#server/tables/charges";
import { bodyOf, type Person } from "#server/testing/person";
import { type Product, runningProduct } from "#server/testing/product";
import { hasArrived } from "#server/testing/warehouse";
import { chargeChecks } from "./charge-checks.ts";
import { runAutoDebits } from "./payment/auto-debit.ts";
import { hasPrices, numberOf } from "./testing/objects.ts";

let product: Product;
beforeAll(async () => {
  product = await runningProduct();
  await hasPrices(product, { recount: "2.50" });
});
afterAll(async () => {
  for (const { title, findProblems } of chargeChecks)
    expect([title, await findProblems(product)]).toEqual([title, []]);
  expect(await ledgerFaults(product.db)).toEqual([]);
  await product.close();
});

const hasCredit = (person: Person, amountUsd: number) =>
  product.rui.post(`/admin/customers/${person.userId}/balance-adjustments`, {
    type: "credit",
    amountUsd,
    description: "Crédito",
  });
const chargeOf = async (number: number) =>
  (await product.db.select().from(charges).where(eq(charges.number, number)))[0];
const pay = (person: Person, numbers: number[], totalUsd: number) =>
  person.post("/charges/pay-with-balance", { numbers, totalUsd });

describe("a charge that was agreed in a case (docs/product.md#charges)", () => {
  const make = (person: Person, agreedInCase: string) =>
    product.rui.send(`/floor/customers/${person.userId}/charges`, {
      service: "recount",
      qty: "3",
      agreedInCase,
    });
  const caseOf = async (person: Person) =>
    String(numberOf(await person.send("/cases", { body: "Contem de novo, por favor." })));

  test("is owed from the start, names the case, and is not debited automatically", async () => {
    const una = await product.newcomer("Una");
    await hasCredit(una, 20);
    await una.put("/charges/auto-debit", { isOn: true });
    const agreedInCase = await caseOf(una);
    const made = await make(una, agreedInCase);
    expect(made).toMatchObject({
      status: 201,
      body: {
        state: "open",
        agreedAt: null,
        description: `Recontagem: pedido na pendência nº ${agreedInCase}`,
      },
    });
    await runAutoDebits({ db: product.db, clock: product.now }, new AbortController().signal);
    expect(await chargeOf(numberOf(made))).toMatchObject({ state: "open" });
    expect(await pay(una, [numberOf(made)], 7.5)).toMatchObject({ status: 200 });
  });

  test("is not owed at another price than staff saw", async () => {
    const zara = await product.newcomer("Zara");
    const agreedInCase = await caseOf(zara);
    const form = { service: "recount", qty: "3", agreedInCase };
    const propose = (seenPriceUsd: string) =>
      product.rui.send(`/floor/customers/${zara.userId}/charges`, { ...form, seenPriceUsd });
    expect(await propose("2")).toMatchObject({
      status: 409,
      body: { code: "price_changed", detail: expect.stringContaining("agora é US$ 2,50") },
    });
    expect(await product.db.$count(charges, eq(charges.userId, zara.userId))).toBe(0);
    expect(await propose("2.5")).toMatchObject({ status: 201, body: { amountUsd: 7.5, state: "open" } });
  });

  test("needs a case of its customer in which they said something", async () => {
    const [vera, wil] = [await product.newcomer("Vera"), await product.newcomer("Wil")];
    const theirs = await caseOf(wil);
    for (const number of [theirs, "999999999"])
      expect(await make(vera, number)).toMatchObject({ status: 422, body: { code: "not_agreed_in_case" } });
    await hasArrived(product.rui, vera, { qty: 3, damagedQty: 1 });
    const [opened] = await product.db
      .select({ number: cases.number })
      .from(cases)
      .where(eq(cases.userId, vera.userId));
    expect(await make(vera, String(opened?.number))).toMatchObject({ status: 422 });
  });

  test("and other charges that have been unpaid for more than 15 days are listed by a filter", async () => {
    const xena = await product.newcomer("Xena");
    const fresh = numberOf(await make(xena, await caseOf(xena)));
    const [qty, unitPrice] = [wholeQuantity(1), rateFromDecimal("2.50")];
    const [old] = await product.db
      .insert(charges)
      .values({
        userId: xena.userId,
        kind: "service",
        service: "recount",
        description: "Recontagem",
        qty,
        unitPrice,
        amount: amountOf(qty, unitPrice),
        state: "open",
        createdAt: new Date(product.now().getTime() - 15 * 86_400_000 - 1000),
      })
      .returning({ number: charges.number });
    const late = bodyOf(
      z.object({ items: z.array(z.object({ number: z.int() })) }),
      await product.rui.get("/floor/charges?state=late&limit=100"),
    );
    const numbers = late.items.map(({ number }) => number);
    expect(numbers).toContain(old?.number);
    expect(numbers).not.toContain(fresh);
  });
});
