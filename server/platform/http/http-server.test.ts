import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { personWith } from "#server/testing/person";
import { type Product, runningProduct } from "#server/testing/product";
import { isOnTheWay } from "#server/testing/warehouse";

let product: Product;
beforeAll(async () => {
  product = await runningProduct();
});
afterAll(() => product.close());

describe("a JSON content type without a body", () => {
  const headers = { "content-type": "application/json" };

  test("is accepted for a delete, since common clients always send it", async () => {
    const { app, ana } = product;
    const url = `/api/v1/shipments/${await isOnTheWay(ana)}`;
    const authorization = `Bearer ${ana.token}`;
    const answer = await app.inject({ method: "DELETE", url, headers: { ...headers, authorization } });
    expect(answer.statusCode).toBe(204);
  });

  test("is refused field by field when a body is required", async () => {
    const { app, apikey, ana } = product;
    const answer = await personWith({ app, apikey }, ana).post("/purchases", undefined, headers);
    expect(answer).toMatchObject({ status: 422, body: { code: "invalid" } });
  });
});
