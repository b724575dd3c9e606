import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { idOf } from "#server/testing/person";
import { type Product, runningProduct } from "#server/testing/product";
import { hasArrived, isOnTheWay } from "#server/testing/warehouse";

let product: Product;
beforeAll(async () => {
  product = await runningProduct();
});
afterAll(() => product.close());

const summary = "/shipments/summary?today=2025-03-10";

describe("the summary of shipments in transit (docs/product.md#in-transit)", () => {
  test("counts shipments, units, value, days and late ones, and nothing that arrived", async () => {
    const { newcomer, rui } = product;
    const eva = await newcomer("Eva");
    const buy = (eta: string | null, unitCostUsd?: number) =>
      eva.post("/purchases", { productName: "Fone", qty: 3, eta, unitCostUsd });
    await buy("2025-03-09", 10.25);
    await buy("2025-03-10");
    await buy("2025-03-10", 1);
    await buy("2025-03-23");
    await buy("2025-03-24");
    await buy(null);
    await hasArrived(rui, eva, { qty: 50 });
    expect(await eva.get(summary)).toMatchObject({
      status: 200,
      body: {
        shipments: 6,
        units: 18,
        valueUsd: 33.75,
        late: 1,
        days: [
          { date: "2025-03-10", count: 2 },
          { date: "2025-03-23", count: 1 },
        ],
      },
    });
  });

  test("is zero without shipments, and handles the largest values", async () => {
    const fred = await product.newcomer("Fred");
    const nothing = { shipments: 0, units: 0, valueUsd: 0, late: 0, days: [] };
    expect(await fred.get(summary)).toMatchObject({ body: nothing });
    await fred.post("/purchases", { productName: "Ouro", qty: 1_000_000, unitCostUsd: 9_999_999_999.99 });
    expect(await fred.get(summary)).toMatchObject({ status: 200, body: { valueUsd: 9_999_999_999.99 } });
  });

  test("refuses a day that does not exist", async () => {
    expect(await product.ana.get("/shipments/summary?today=2025-02-30")).toMatchObject({ status: 422 });
    expect(await product.ana.get("/shipments/summary")).toMatchObject({ status: 422 });
  });
});

describe("the customer's own products, counted and searched (docs/product.md#products)", () => {
  test("counts by status and finds by name and ASIN", async () => {
    const { newcomer, rui } = product;
    const gil = await newcomer("Gil");
    await isOnTheWay(gil, { name: "Tênis 100% azul" });
    await gil.post("/purchases", { productName: "Fone", qty: 1, asin: "B08N5WRWNW" });
    await hasArrived(rui, gil);
    expect(await gil.get("/products/summary")).toMatchObject({
      body: { total: 3, in_transit: 2, arrived: 1, processed: 0 },
    });
    expect(await gil.get("/products?q=TÊNIS%20100%25")).toMatchObject({
      body: { items: [{ name: "Tênis 100% azul" }] },
    });
    expect(await gil.get("/products?q=b08n5wrwnw")).toMatchObject({ body: { items: [{ name: "Fone" }] } });
    expect(await product.bia.get("/products?q=fone")).toMatchObject({ body: { items: [] } });
  });
});

describe("one shipment for the check-in (docs/product.md#check-in)", () => {
  test("includes its customer, for admins only", async () => {
    const { ana, rui } = product;
    const box = idOf(await ana.post("/purchases", { productName: "Fone", qty: 2 }));
    expect(await rui.get(`/admin/shipments/${box}`)).toMatchObject({
      status: 200,
      body: { id: box, qty: 2, customer: { fullName: "Ana", userId: ana.userId } },
    });
    expect(await ana.get(`/admin/shipments/${box}`)).toMatchObject({ status: 403 });
    expect(await rui.get(`/admin/shipments/${ana.userId}`)).toMatchObject({ status: 404 });
  });
});
