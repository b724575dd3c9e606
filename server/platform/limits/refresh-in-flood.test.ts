import { afterAll, beforeAll, expect, test } from "vitest";
import * as z from "zod";
import { type Product, runningProduct } from "#server/testing/product";

let product: Product;
beforeAll(async () => {
  product = await runningProduct({ TRUST_PROXY: "1", API_RATE_LIMIT: "40" });
});
afterAll(() => product.close());

const sessionBody = z.object({ refresh_token: z.string() });

test("a flood from a user's address does not end the user's session: a refresh gets a 503, not a 429", async () => {
  const { app, apikey } = product;
  const post = (url: string, payload: object, from: string) =>
    app.inject({
      method: "POST",
      url: `/auth/v1${url}`,
      headers: { apikey, "x-forwarded-for": from },
      payload,
    });
  const [flooded, elsewhere] = ["203.0.113.9", "198.51.100.7"];
  const person = { email: "dona@exemplo.com.br", password: "uma-senha-boa-8" };
  const { refresh_token } = sessionBody.parse((await post("/signup", person, flooded)).json());
  const flood = Array.from({ length: 200 }, () =>
    app.inject({ url: "/healthz", headers: { "x-forwarded-for": flooded } }),
  );
  await Promise.all(flood);
  const signIn = () => post("/token?grant_type=password", person, flooded);
  await expect.poll(async () => (await signIn()).statusCode, { timeout: 30_000 }).toBe(429);
  expect(Number((await signIn()).headers["retry-after"])).toBeGreaterThan(0);

  const refreshed = await post("/token?grant_type=refresh_token", { refresh_token }, flooded);
  expect(refreshed.statusCode).toBe(503);
  expect(Number(refreshed.headers["retry-after"])).toBeGreaterThan(0);
  expect((await post("/token?grant_type=refresh_token", { refresh_token }, elsewhere)).statusCode).toBe(200);
});
