import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { pdf } from "#server/testing/pdf-files";
import { idOf } from "#server/testing/person";
import { type Product, runningProduct } from "#server/testing/product";
import { hasArrived, isOnTheWay } from "#server/testing/warehouse";

let product: Product;
beforeAll(async () => {
  product = await runningProduct();
});
afterAll(() => product.close());

describe("the dashboard's numbers (docs/product.md#dashboard)", () => {
  test("are all zero for who has nothing", async () => {
    const nothing = { inTransit: 0, arrived: 0, documents: 0, assistedOpen: 0, prepRequestsOpen: 0 };
    expect(await product.bia.get("/dashboard")).toMatchObject({ status: 200, body: nothing });
  });

  test("are those of the customer's own lists, and leave out what is done", async () => {
    const { ana, bia, rui } = product;
    await isOnTheWay(bia);
    await isOnTheWay(ana);
    await isOnTheWay(ana);
    await ana.send("/products", { name: "Tênis", expectedArrivalDate: "2030-01-31" });
    await hasArrived(rui, ana);
    const whole = await hasArrived(rui, ana, { qty: 2 });
    const part = await hasArrived(rui, ana, { qty: 2 });
    const first = idOf(await ana.post("/prep-requests", { items: [{ shipmentId: whole }] }));
    await ana.post("/prep-requests", { items: [{ shipmentId: part, qty: 1 }] });
    await ana.send("/documents", { productName: "Fone" }, [pdf("files", "nota.pdf")]);
    const wish = {
      productName: "Fone",
      quantity: 1,
      supplierLink: "https://www.exemplo.com/fone",
      totalUsd: 10,
    };
    const assisted = idOf(await ana.post("/assisted-purchases", wish));
    await ana.post("/assisted-purchases", wish);
    const open = { inTransit: 3, arrived: 2, documents: 1, assistedOpen: 2, prepRequestsOpen: 2 };
    expect(await ana.get("/dashboard")).toMatchObject({ body: open });

    await rui.patch(`/admin/assisted-purchases/${assisted}`, { status: "cancelado" });
    await rui.patch(`/admin/prep-requests/${first}`, { status: "shipped" });
    expect(await ana.get("/dashboard")).toMatchObject({
      body: { ...open, assistedOpen: 1, prepRequestsOpen: 1 },
    });
  });
});
