import Fastify from "fastify";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ProcessEnded } from "#server/platform/bounded-process/spawn-bounded";
import { personWith } from "#server/testing/person";
import { type Product, runningProduct } from "#server/testing/product";
import { isOnTheWay } from "#server/testing/warehouse";
import { respondWithProblems } from "./error-responses.ts";

let product: Product;
beforeAll(async () => {
  product = await runningProduct();
});
afterAll(() => product.close());

test("a program of ours that failed over a file is a 503 with words for the person, not an internal error", async () => {
  const app = Fastify();
  respondWithProblems(app);
  app.get("/", () => {
    throw new ProcessEnded("crash", "EISDIR: /tmp/secret");
  });
  const answer = await app.inject("/");
  expect(answer.statusCode).toBe(503);
  expect(answer.headers["retry-after"]).toBe("2");
  expect(answer.json()).toMatchObject({
    code: "unavailable",
    detail: expect.stringContaining("falha nossa"),
  });
  expect(answer.body).not.toContain("secret");
});

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
