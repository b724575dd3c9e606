import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type AmazonServer, amazonServer } from "#server/adapters/fake-servers/amazon-server";
import { type Product, runningProduct } from "#server/testing/product";

const ASIN = "B08N5WRWNW";

describe("the gating checker without Amazon's API (docs/product.md#gating)", () => {
  let product: Product;
  beforeAll(async () => {
    product = await runningProduct();
  });
  afterAll(() => product.close());

  test("is simulated and marked as such", async () => {
    expect(
      await product.ana.post("/gating-checks", { input: `https://amazon.com/gp/product/${ASIN}` }),
    ).toMatchObject({
      status: 200,
      body: {
        asin: ASIN,
        brand: expect.stringMatching(/^(Nike|Apple|Adidas|Disney|Sony|Samsung|LEGO)$/),
        source: "simulated",
        checkedAt: expect.any(String),
      },
    });
  });

  test("refuses an invalid ASIN", async () => {
    expect(await product.ana.post("/gating-checks", { input: "nike" })).toMatchObject({
      status: 422,
      body: { errors: [{ path: "input", message: "ASIN inválido" }] },
    });
  });
});

describe("with the Selling Partner API", () => {
  let product: Product;
  let amazon: AmazonServer;
  beforeAll(async () => {
    amazon = await amazonServer({ clientId: "id", clientSecret: "s", refreshToken: "r" });
    product = await runningProduct({
      SPAPI_CLIENT_ID: "id",
      SPAPI_CLIENT_SECRET: "s",
      SPAPI_REFRESH_TOKEN: "r",
      SPAPI_SELLER_ID: "A1",
      SPAPI_URL: amazon.url,
      SPAPI_TOKEN_URL: amazon.tokenUrl,
    });
  });
  afterAll(async () => {
    await product.close();
    await amazon.stop();
  });

  test("the result is Amazon's; an unknown ASIN is 'ASIN inválido'", async () => {
    expect(await product.ana.post("/gating-checks", { input: ASIN })).toMatchObject({
      status: 200,
      body: { source: "amazon", gated: false, brand: "Nike" },
    });
    amazon.restrictions.set(ASIN, [{ reasons: [{ reasonCode: "ASIN_NOT_FOUND" }] }]);
    expect(await product.ana.post("/gating-checks", { input: ASIN })).toMatchObject({
      status: 422,
      body: { errors: [{ path: "input", message: "ASIN inválido" }] },
    });
  });
});
