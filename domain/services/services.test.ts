import fc from "fast-check";
import { describe, expect, test } from "vitest";
import * as z from "zod";
import { planNames } from "#domain/account/plan";
import { rateFromDecimal } from "#domain/money/rate";
import { serviceCodeOf } from "./catalogue.ts";
import { newRateCard } from "./input.ts";
import {
  type Audience,
  changesBy,
  type PublishedPrice,
  pricesOn,
  type RatedCustomer,
  whyNotEffective,
} from "./rate-cards.ts";

const ana = { userId: "ana", plan: "free" } as const;
const bia = { userId: "bia", plan: "premium" } as const;
const everybody = { for: "all" } as const;
const premium = { for: "plan", plan: "premium" } as const;
const anas = { for: "customer", userId: "ana" } as const;

const included = { price: rateFromDecimal("0"), isIncluded: true };
const usd = (price: string) => ({ price: rateFromDecimal(price), isIncluded: false });

let cards = 0;
function card(audience: Audience, effectiveFrom: string, prices: Record<string, ReturnType<typeof usd>>) {
  cards += 1;
  const cardId = cards;
  return Object.entries(prices).map(
    ([service, price]): PublishedPrice => ({ cardId, audience, service, effectiveFrom, ...price }),
  );
}

const priceOf = (published: PublishedPrice[], customer: RatedCustomer, day: string, service = "polybag") =>
  pricesOn(published, customer, day).get(service)?.price ?? null;

describe("the price of a service for a customer on a day (docs/product.md#services-and-prices)", () => {
  const published = [
    ...card(everybody, "2026-01-01", { polybag: usd("0.30"), box: usd("2") }),
    ...card(premium, "2026-02-01", { polybag: usd("0.25") }),
    ...card(anas, "2026-03-01", { polybag: usd("0.20") }),
    ...card(everybody, "2026-04-01", { polybag: usd("0.40") }),
  ];

  test("a service that no card names is not offered", () => {
    expect(pricesOn(published, ana, "2026-05-01").has("bundle")).toBe(false);
    expect(pricesOn(published, ana, "2025-12-31").size).toBe(0);
  });

  test("a card is valid from its day on", () => {
    expect(priceOf(published, ana, "2026-02-28")).toBe(3000);
    expect(priceOf(published, ana, "2026-03-01")).toBe(2000);
  });

  test("the customer's own card takes precedence over the plan's, and that over everybody's, however old", () => {
    expect(priceOf(published, ana, "2026-06-01")).toBe(2000);
    expect(priceOf(published, bia, "2026-06-01")).toBe(2500);
    expect(priceOf(published, { userId: "caio", plan: "free" }, "2026-06-01")).toBe(4000);
  });

  test("a card changes only the services that it names", () => {
    expect(priceOf(published, ana, "2026-06-01", "box")).toBe(20_000);
  });

  test("of two cards of the same day the one published last is valid", () => {
    const both = [
      ...card(everybody, "2026-01-01", { polybag: usd("0.30") }),
      ...card(everybody, "2026-01-01", { polybag: usd("0.35") }),
    ];
    expect(priceOf(both, ana, "2026-01-01")).toBe(3500);
    expect(priceOf(both.toReversed(), ana, "2026-01-01")).toBe(3500);
  });

  const audience = fc.constantFrom<Audience>(everybody, premium, { for: "plan", plan: "free" }, anas);
  const day = fc.integer({ min: 1, max: 9 }).map((n) => `2026-01-0${n}`);
  const anyCards = fc.array(fc.record({ audience, day, cents: fc.nat({ max: 500 }) }), { maxLength: 12 });
  const who = fc.record({
    userId: fc.constantFrom("ana", "bia"),
    plan: fc.constantFrom(...planNames),
  });

  test("is from a valid card for this customer, never from one for another plan or customer", () => {
    fc.assert(
      fc.property(anyCards, who, day, (list, customer, on) => {
        const all = list.flatMap(({ audience: whom, day: from, cents }) =>
          card(whom, from, { polybag: usd((cents / 100).toFixed(2)) }),
        );
        const found = pricesOn(all, customer, on).get("polybag");
        const applying = all.filter(
          (one) =>
            one.effectiveFrom <= on &&
            (one.audience.for === "all" ||
              (one.audience.for === "plan" && one.audience.plan === customer.plan) ||
              (one.audience.for === "customer" && one.audience.userId === customer.userId)),
        );
        expect(found !== undefined).toBe(applying.length > 0);
        if (found) expect(applying).toContain(found);
        // A card that starts later changes nothing until then.
        const later = card(everybody, "2026-02-01", { polybag: usd("9") });
        expect(pricesOn([...all, ...later], customer, on).get("polybag")).toEqual(found);
      }),
    );
  });
});

describe("the day from which a card is valid", () => {
  const named = new Set(["polybag"]);
  const today = "2026-03-10";
  test.each([
    { from: "2026-03-11", services: ["polybag"], why: null },
    { from: "2026-03-10", services: ["polybag"], why: "not_in_future" },
    { from: "2026-03-10", services: ["box"], why: null },
    { from: "2026-03-10", services: ["box", "polybag"], why: "not_in_future" },
    { from: "2026-03-09", services: ["box"], why: "not_in_future" },
  ])("$services from $from on: $why", ({ from, services, why }) => {
    expect(whyNotEffective({ effectiveFrom: from, services }, named, today)).toBe(why);
  });
});

test("the preview lists each group whose price changes on that day, and no other", () => {
  const published = [
    ...card(everybody, "2026-01-01", { polybag: usd("0.30"), inspection: included }),
    ...card(anas, "2026-01-01", { polybag: usd("0.20") }),
    ...card(premium, "2026-02-01", { polybag: usd("0.50") }),
  ];
  const groups = [
    { who: "free", customer: { userId: "", plan: "free" as const } },
    { who: "premium", customer: { userId: "", plan: "premium" as const } },
    { who: "ana", customer: ana },
  ];
  const draft = (effectiveFrom: string) => ({
    audience: everybody,
    effectiveFrom,
    prices: new Map([
      ["polybag", usd("0.40")],
      ["inspection", included],
      ["box", usd("2")],
    ]),
  });
  const told = (from: string) =>
    changesBy(draft(from), published, groups).map(
      ({ who, service, before, after }) => `${who} ${service} ${before?.price ?? "-"} ${after.price}`,
    );
  expect(told("2026-01-15")).toEqual([
    "free polybag 3000 4000",
    "free box - 20000",
    "premium polybag 3000 4000",
    "premium box - 20000",
    "ana box - 20000",
  ]);
  expect(told("2026-02-15")).not.toContain("premium polybag 3000 4000");
});

test("the preview lists groups whose free days of storage change, even if the price does not", () => {
  const storage = (freeDays: number) => ({ ...usd("0.02"), storage: { basis: "unit" as const, freeDays } });
  const published = card(everybody, "2026-01-01", { storage: storage(30) });
  const told = (freeDays: number) =>
    changesBy(
      {
        audience: everybody,
        effectiveFrom: "2026-02-01",
        prices: new Map([["storage", storage(freeDays)]]),
      },
      published,
      [{ who: "free", customer: { userId: "", plan: "free" as const } }],
    ).length;
  expect([told(30), told(60)]).toEqual([0, 1]);
});

describe("what an admin types", () => {
  const typed = {
    audience: "all",
    effectiveFrom: "2026-03-11",
    prices: [{ service: "polybag", priceUsd: 0.3 }],
  };
  const problems = (change: object) =>
    z.safeParse(newRateCard, { ...typed, ...change }).error?.issues.map(({ message }) => message);

  test("an included service needs no price, any other one does", () => {
    const { prices } = z.parse(newRateCard, {
      ...typed,
      prices: [...typed.prices, { service: "inspection", isIncluded: true }],
    });
    expect([...prices]).toEqual([
      ["polybag", usd("0.30")],
      ["inspection", included],
    ]);
    expect(problems({ prices: [{ service: "polybag" }] })).toEqual(["Informe o preço."]);
  });

  test("a price of storage needs what is counted and the number of free days, unless it is included", () => {
    const storage = { service: "storage", priceUsd: 0.018, basis: "cubic_foot", freeDays: 30 };
    const { prices } = z.parse(newRateCard, { ...typed, prices: [storage] });
    expect([...prices]).toEqual([
      ["storage", { ...usd("0.018"), storage: { basis: "cubic_foot", freeDays: 30 } }],
    ]);
    const of = (change: object) => problems({ prices: [{ ...storage, ...change }] });
    expect(of({ basis: null })).toEqual(["Escolha como a armazenagem é contada."]);
    expect(of({ freeDays: null })).toEqual(["Informe os dias grátis."]);
    expect(of({ freeDays: -1 })).toEqual(["Informe de 0 a 3650 dias."]);
    expect(of({ freeDays: 1.5 })).toEqual(["Informe os dias grátis."]);
    expect(of({ isIncluded: true, basis: null, freeDays: null })).toBeUndefined();
  });

  test("a card of a plan or a customer names it; no service twice, at most four decimals", () => {
    expect(problems({ audience: "plan" })).toEqual(["Escolha o plano."]);
    expect(problems({ audience: "customer" })).toEqual(["Escolha o cliente."]);
    expect(problems({ prices: [...typed.prices, ...typed.prices] })).toEqual([
      "Informe cada serviço uma vez.",
    ]);
    expect(problems({ prices: [{ service: "polybag", priceUsd: 0.00001 }] })).toEqual([
      "Use no máximo quatro casas decimais.",
    ]);
    expect(problems({ prices: [] })).toEqual(["Informe ao menos um preço."]);
  });

  test.each([
    ["Saco plástico (P)", "saco_plastico_p"],
    ["  Fita VHB 3M ", "fita_vhb_3m"],
    ["_- a", "a"],
    [`${"a".repeat(39)} b`, "a".repeat(39)],
    ["!!!", ""],
  ])("the code of '%s' is '%s'", (name, code) => expect(serviceCodeOf(name)).toBe(code));
});
