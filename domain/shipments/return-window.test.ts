import { expect, test } from "vitest";
import { shopOf, suggestedReturnBy } from "./return-window.ts";

test.each([
  [{ supplierUrl: "https://www.walmart.com/ip/1", supplierName: "Outro" }, "walmart.com"],
  [{ supplierUrl: "https://WALMART.com", supplierName: null }, "walmart.com"],
  [{ supplierUrl: "walmart", supplierName: " Loja do João " }, "loja do joao"],
  [{ supplierUrl: null, supplierName: "LOJA DO JOAO" }, "loja do joao"],
  [{ supplierUrl: "", supplierName: " " }, null],
  [{}, null],
])("the shop of %j is %j", (supplier, shop) => {
  expect(shopOf(supplier)).toBe(shop);
});

test("the return window of the last purchase at a shop is suggested, unless that day has passed", () => {
  const windows = [{ shop: "walmart.com", days: 90 }];
  const day = (shop: string | null, boughtOn: string) =>
    suggestedReturnBy(windows, { shop, boughtOn, today: "2026-11-23" });
  expect(day("walmart.com", "2026-11-20")).toBe("2027-02-18");
  expect(day("walmart.com", "2026-08-25")).toBe("2026-11-23");
  expect(day("walmart.com", "2026-08-24")).toBeNull();
  expect(day("target.com", "2026-11-20")).toBeNull();
  expect(day(null, "2026-11-20")).toBeNull();
});
