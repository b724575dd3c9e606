import { expect, test } from "vitest";
import { newPurchase } from "#domain/shipments/input";
import { canBeTracking } from "./can-be-tracking.ts";

test.each(["80", "Suíte 80", "#80", "APT 80", "B0ABCDE123", "X001ABCDEF", "FBA15DM9Q3VXU000001", ""])(
  "%j is no tracking number",
  (code) => {
    expect(canBeTracking(code)).toBe(false);
  },
);

test.each([
  ["a carrier's", "1Z999AA10123456784"],
  ["a carrier's that reads as a GTIN, too", "036000291452"],
  ["ten letters or digits", "0306406152"],
  ["a seller's own", "Pedido 1234567"],
])("%s number may be announced", (_name, code) => {
  expect(canBeTracking(code)).toBe(true);
});

test("a purchase announces no code of a suite or a product", () => {
  const answer = (code: string) =>
    newPurchase.safeParse({ productName: "Fone", qty: 1, trackingNumbers: [code] }).error?.issues[0]?.message;
  expect(answer("#80")).toBe("Este código é de uma suíte ou de um produto, não é um código de rastreio.");
  expect(answer("TBA123456789012")).toBeUndefined();
});
