import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { softwareAuthenticator } from "#server/auth/testing/software-authenticator";
import { type Product, runningProduct } from "#server/testing/product";

let product: Product;
let neighbour: Awaited<ReturnType<Product["neighbour"]>>;
beforeAll(async () => {
  product = await runningProduct();
  neighbour = await product.neighbour();
});
afterAll(async () => {
  await neighbour.close();
  await product.close();
});

type Call = { method?: "PUT" | "POST" | "DELETE"; token?: string; body?: object };

/** A call to the auth service of the first process. */
async function call(path: string, { method = "POST", token, body = {} }: Call) {
  const authorization = token ? { authorization: `Bearer ${token}` } : {};
  const headers = { apikey: product.apikey, ...authorization };
  const answer = await product.app.inject({ method, url: `/auth/v1${path}`, headers, payload: body });
  expect(answer.statusCode, answer.body).toBeLessThan(500);
  return answer.body === "" ? null : answer.json();
}

const PASSWORD = "outra-senha-muito-boa-7";

const signUp = (email = `vera-${crypto.randomUUID()}@exemplo.com.br`) =>
  call("/signup", { body: { email, password: PASSWORD } });

/** Two sessions of one person; the second is to end the first. */
async function twoSessions() {
  const email = `vera-${crypto.randomUUID()}@exemplo.com.br`;
  const first = await signUp(email);
  const second = await call("/token?grant_type=password", { body: { email, password: PASSWORD } });
  return { first, second: second.access_token };
}

type Sessions = Awaited<ReturnType<typeof twoSessions>>;

const verifyPasskey = ({ second }: Sessions) => newPasskey(second, "Chave");

/** Adds a passkey in the session of `token`; returns its id and the session's token after it. */
async function newPasskey(token: string, friendly_name: string): Promise<{ id: string; token: string }> {
  const { id } = await call("/factors", { token, body: { factor_type: "webauthn", friendly_name } });
  const challenge = await call(`/factors/${id}/challenge`, { token });
  const made = softwareAuthenticator("http://localhost:8080").create(
    challenge.webauthn.credential_options.publicKey,
  );
  const body = { challenge_id: challenge.id, webauthn: { credential_response: made } };
  const verified = await call(`/factors/${id}/verify`, { token, body });
  return { id, token: verified.access_token };
}

async function replayRefreshToken({ first }: Sessions) {
  let token = first.refresh_token;
  const refresh = (refresh_token: string) =>
    call("/token?grant_type=refresh_token", { body: { refresh_token } });
  for (let turn = 0; turn < 2; turn += 1) token = (await refresh(token)).refresh_token;
  product.passTime(11_000);
  await refresh(first.refresh_token);
}

const me = async (app: FastifyInstance, token: string) =>
  (await app.inject({ url: "/api/v1/me", headers: { authorization: `Bearer ${token}` } })).statusCode;

// Each process keeps for 45 seconds what it read of a session, and its event streams are looked at every 25.
describe("a process that has just served a session refuses it within seconds when another", () => {
  test.each([
    ["signs it out", ({ second }: Sessions) => call("/logout?scope=others", { token: second })],
    [
      "changes the password",
      ({ second }: Sessions) =>
        call("/user", { method: "PUT", token: second, body: { password: "mais-uma-senha-boa-8" } }),
    ],
    ["verifies the first second factor", verifyPasskey],
    ["sees an old refresh token again", replayRefreshToken],
  ])("%s", async (_how, end) => {
    const sessions = await twoSessions();
    const token = sessions.first.access_token;
    expect(await me(neighbour.app, token)).toBe(200);
    await end(sessions);
    await expect.poll(() => me(neighbour.app, token), { timeout: 5_000 }).toBe(401);
  });
});

describe("a process that has just served a session knows within seconds that another", () => {
  test("verified its second factor: the token from before is refused, the new one is served", async () => {
    const { access_token: before } = await signUp();
    expect(await me(neighbour.app, before)).toBe(200);
    const { token } = await newPasskey(before, "Chave");
    await expect.poll(() => me(neighbour.app, before), { timeout: 5_000 }).toBe(403);
    expect(await me(neighbour.app, token)).toBe(200);
  });

  test("removed the factor that it had passed, while another one remains", async () => {
    const kept = await newPasskey((await signUp()).access_token, "Uma");
    const { id, token } = await newPasskey(kept.token, "Outra");
    await expect.poll(() => me(neighbour.app, token), { timeout: 5_000 }).toBe(200);
    await call(`/factors/${id}`, { method: "DELETE", token });
    await expect.poll(() => me(neighbour.app, token), { timeout: 5_000 }).toBe(403);
  });
});
