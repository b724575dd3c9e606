import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { expect } from "vitest";
import * as z from "zod";
import { ledgerFaults } from "#server/features/ledger/ledger.public";
import { prepChecks } from "#server/features/prep/prep-checks";
import { charges } from "#server/tables/charges";
import { bodyOf, type Person } from "#server/testing/person";
import { type Product, runningProduct } from "#server/testing/product";
import { chargeChecks } from "../charge-checks.ts";
import { hasPrices, proposedTo } from "./objects.ts";

/** A product with prices of two services. */
export async function pricedProduct(): Promise<Product> {
  const product = await runningProduct({ PIX_KEY: "pix@exemplo.com.br", USD_BRL_RATE: "5" });
  await hasPrices(product, { recount: "2.50", polybag: "0.30" });
  return product;
}

/** Closes the product after checking that `doctor` finds no problem in the money that the tests moved. */
export async function closeChecked(product: Product): Promise<void> {
  for (const { title, findProblems } of [...chargeChecks, ...prepChecks])
    expect([title, await findProblems({ db: product.db })]).toEqual([title, []]);
  expect(await ledgerFaults(product.db)).toEqual([]);
  await product.close();
}

export const hasCredit = (product: Product, person: Person, amountUsd: number) =>
  product.rui.post(`/admin/customers/${person.userId}/balance-adjustments`, {
    type: "credit",
    amountUsd,
    description: "Crédito",
  });

export const balanceOf = async (person: Person) =>
  bodyOf(z.object({ balanceUsd: z.number() }), await person.get("/balance")).balanceUsd;

export const chargeOf = async (product: Product, number: number) => {
  const [row] = await product.db.select().from(charges).where(eq(charges.number, number));
  return row;
};

export const pay = (person: Person, numbers: number[], totalUsd: number, key = randomUUID()) =>
  person.post("/charges/pay-with-balance", { numbers, totalUsd }, { "idempotency-key": key });

export const correct = (product: Product, number: number, qty: number, more: Record<string, string> = {}) =>
  product.rui.send(`/floor/charges/${number}/corrections`, {
    qty: String(qty),
    reason: "Contamos de novo",
    ...more,
  });

/** A charge of US$ 7,50 that its customer agreed to. */
export async function agreed(product: Product, person: Person): Promise<number> {
  const number = await proposedTo(product, person);
  expect(await person.post(`/charges/${number}/accept`)).toMatchObject({ body: { state: "open" } });
  return number;
}

export async function paid(product: Product, person: Person): Promise<number> {
  const number = await agreed(product, person);
  await hasCredit(product, person, 7.5);
  expect(await pay(person, [number], 7.5)).toMatchObject({ status: 200 });
  return number;
}
