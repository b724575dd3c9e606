import { randomUUID } from "node:crypto";
import { dateOf } from "@prepara/domain/calendar/calendar";
import { amountOf, rateFromDecimal, wholeQuantity } from "@prepara/domain/money/rate";
import * as z from "zod";
import { cases } from "#server/tables/cases";
import { charges } from "#server/tables/charges";
import { rateCards, rates } from "#server/tables/services";
import { bodyOf, type Person } from "#server/testing/person";
import type { Product } from "#server/testing/product";
import type { RouteObject, SliceObjects } from "#server/testing/slice-objects";
import { picture } from "#server/testing/warehouse";

const numbered = z.object({ number: z.int() });
export const numberOf = (answer: { status: number; body: unknown }): number =>
  bodyOf(numbered, answer).number;

/** Publishes prices for everybody from today on, as an installation that charges for services has them. */
export async function hasPrices({ db, now }: Product, prices: Record<string, string>): Promise<void> {
  const day = dateOf(now(), "America/Sao_Paulo");
  const card = { audience: "all", effectiveFrom: day, createdAt: now() } as const;
  const [row] = await db.insert(rateCards).values(card).returning({ id: rateCards.id });
  await db.insert(rates).values(
    Object.entries(prices).map(([service, price]) => ({
      cardId: row?.id ?? 0,
      service,
      price: rateFromDecimal(price),
    })),
  );
}

/** Proposes three recounts at US$ 2.50 to `owner`; returns the charge's number. */
export async function proposedTo(product: Product, owner: Person): Promise<number> {
  const recount = { service: "recount", qty: "3" };
  const path = `/floor/customers/${owner.userId}/charges`;
  const proposed = await product.rui.send(path, recount, [await picture("photo")]);
  return numberOf(proposed);
}

const priced: RouteObject["make"] = async (product, owner) => {
  await hasPrices(product, { recount: "2.50" });
  return { userId: owner.userId };
};

const proposed: RouteObject["make"] = async (product, owner) => {
  await hasPrices(product, { recount: "2.50" });
  return { number: String(await proposedTo(product, owner)) };
};

const open: RouteObject["make"] = async (product, owner) => {
  const { number = "" } = await proposed(product, owner);
  await owner.post(`/charges/${number}/accept`);
  return { number };
};

/** A credit that a correction of a paid charge proposes. */
const credit: RouteObject["make"] = async (product, owner) => {
  const { rui } = product;
  const { number = "" } = await open(product, owner);
  const balance = { type: "credit", amountUsd: 7.5, description: "Crédito" };
  await rui.post(`/admin/customers/${owner.userId}/balance-adjustments`, balance);
  await owner.post("/charges/pay-with-balance", { numbers: [Number(number)], totalUsd: 7.5 });
  const lower = { qty: "-1", reason: "Foram duas" };
  return { number: String(numberOf(await rui.send(`/floor/charges/${number}/corrections`, lower))) };
};

const photo = async () => [await picture("photo")];

export const objects: SliceObjects = {
  customerTables: { charges: "kept" },
  routes: {
    "GET /api/v1/charges/:number": { make: proposed },
    "GET /api/v1/charges/:number/history": { make: proposed },
    "GET /api/v1/floor/charges/:number/history": { make: proposed },
    "POST /api/v1/charges/:number/accept": { make: proposed },
    "POST /api/v1/floor/customers/:userId/charges": {
      make: priced,
      fields: { service: "recount", qty: "1" },
      form: photo,
    },
    "POST /api/v1/floor/charges/:number/corrections": {
      make: open,
      fields: { qty: "1", reason: "Foram quatro" },
      form: photo,
    },
    "POST /api/v1/floor/charges/:number/withdraw": { make: proposed, body: { reason: "Engano" } },
    "POST /api/v1/admin/charges/:number/credit": { make: credit },
  },
  // Written directly: fifty times four photos would be the whole day's uploads.
  async oneMoreOfEach({ db, now }, { userId }) {
    const createdAt = now();
    const [qty, unitPrice] = [wholeQuantity(1), rateFromDecimal("2.50")];
    const one = {
      userId,
      kind: "service",
      service: "recount",
      description: "Recontagem",
      createdAt,
    } as const;
    const owed = { ...one, qty, unitPrice, amount: amountOf(qty, unitPrice) };
    const [contested, paid] = await db
      .insert(charges)
      .values([
        { ...owed, state: "proposed" },
        { ...owed, state: "settled", settledAt: createdAt },
        { ...owed, state: "open", createdAt: new Date(createdAt.getTime() - 20 * 86_400_000) },
      ])
      .returning({ number: charges.number });
    const less = wholeQuantity(-1);
    const credit = {
      ...one,
      kind: "correction",
      qty: less,
      unitPrice,
      amount: amountOf(less, unitPrice),
    } as const;
    await db.insert(charges).values({ ...credit, state: "proposed", corrects: paid?.number ?? null });
    const asked = {
      kind: "question",
      status: "waiting_staff",
      dueOn: "2026-12-01",
      dueWhy: "default",
    } as const;
    const chargeNumber = contested?.number ?? null;
    await db.insert(cases).values({ ...asked, id: randomUUID(), userId, chargeNumber, createdAt });
  },
  listQueries: {
    "/api/v1/charges": ["?state=proposed", "?state=open", "?state=settled"],
    "/api/v1/floor/charges": [
      "?state=proposed",
      "?state=credits",
      "?state=contested",
      "?state=late",
      "?state=settled",
    ],
  },
};
