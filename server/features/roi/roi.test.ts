import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Product, runningProduct } from "#server/testing/product";
import { seenIn } from "#server/testing/seen-version";

let product: Product;
beforeAll(async () => {
  product = await runningProduct();
});
afterAll(() => product.close());

describe("the reverse ROI over HTTP (docs/product.md#roi)", () => {
  test("calculates with the defaults", async () => {
    expect(await product.ana.post("/roi", { amazonPriceUsd: 50 })).toMatchObject({
      status: 200,
      body: {
        maxCostUsd: 26.54,
        totalCostUsd: 42.04,
        profitUsd: 7.96,
        roiPct: 30,
        amazonFeeUsd: 7.5,
        band: "recommended",
      },
    });
  });

  test("includes a fulfilment fee when one is given, and refuses a price of zero", async () => {
    expect(await product.ana.post("/roi", { amazonPriceUsd: 50, fbaFeeUsd: 4.6 })).toMatchObject({
      body: { maxCostUsd: 23 },
    });
    expect(await product.ana.post("/roi", { amazonPriceUsd: 0 })).toMatchObject({ status: 422 });
  });
});

describe("Amazon's fee table", () => {
  const table = (effectiveFrom: string, feePct: number) => ({
    effectiveFrom,
    categories: [{ name: "Eletrônicos", feePct }],
    sizeTiers: [{ name: "Padrão", feeUsd: 3.5 }],
  });

  test("is initially a dated one; an admin's is valid from its day", async () => {
    const { ana, rui } = product;
    expect(await ana.get("/roi/fees")).toMatchObject({
      status: 200,
      body: { effectiveFrom: "2025-01-15", isChecked: false },
    });
    const shown = seenIn(await rui.get("/roi/fees"));
    const save = () => rui.post("/admin/roi/fees", table("2026-01-01", 9), shown);
    const both = await Promise.all([save(), save()]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([201, 409]);
    expect(await rui.post("/admin/roi/fees", table("2090-01-01", 99))).toMatchObject({ status: 201 });
    expect(await ana.get("/roi/fees")).toMatchObject({
      body: { ...table("2026-01-01", 9), isChecked: true },
    });
    expect(await rui.get("/admin/audit-log")).toMatchObject({
      body: { items: [{ action: "fee-table.save" }, {}] },
    });
  });

  test("cannot be changed by a customer", async () => {
    expect(await product.ana.post("/admin/roi/fees", table("2026-01-01", 1))).toMatchObject({ status: 403 });
  });
});
