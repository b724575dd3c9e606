import { describe, expect, test } from "vitest";
import { cents } from "#domain/money/money";
import { type Offer, rankOffers } from "./offers.ts";

const now = new Date("2026-03-10T12:00:00Z");
const DAY_MS = 86_400_000;

const offer = (changes: Partial<Offer>): Offer => ({
  source: "price-lists",
  supplier: "Loja",
  title: "Fone",
  price: cents(1000),
  shipping: null,
  url: null,
  imageUrl: null,
  match: "code",
  seenAt: now,
  ...changes,
});

describe("the offers of a search (docs/decisions/0107)", () => {
  test("are sorted by landed price, not by price", () => {
    const far = offer({ supplier: "Longe", price: cents(900), shipping: cents(500) });
    const near = offer({ supplier: "Perto", price: cents(1100), shipping: cents(0) });
    expect(rankOffers([far, near], now).map((each) => each.supplier)).toEqual(["Perto", "Longe"]);
  });

  test.each([
    { supplier: "Amazon" },
    { supplier: "Amazon.com" },
    { supplier: "Amazon.com (Seller)" },
    { supplier: "Loja", url: "https://www.amazon.com/dp/B08N5WRWNW" },
    { supplier: "Loja", url: "https://amzn.to/x" },
  ])("never come from Amazon itself: $supplier $url", (seller) => {
    expect(rankOffers([offer(seller)], now)).toEqual([]);
  });

  test.each([
    { supplier: "Amazonia Imports" },
    { supplier: "Loja", url: "https://amazon.example.com/x" },
    { supplier: "Loja", url: "https://loja.com/amazon.com" },
  ])("may come from shops with a similar name: $supplier $url", (seller) => {
    expect(rankOffers([offer(seller)], now)).toHaveLength(1);
  });

  test("leave out what is older than 180 days or costs nothing", () => {
    const old = offer({ seenAt: new Date(now.getTime() - 181 * DAY_MS) });
    const recent = offer({ seenAt: new Date(now.getTime() - 180 * DAY_MS) });
    expect(rankOffers([old, recent, offer({ price: cents(0) })], now)).toEqual([recent]);
  });
});
