import { generate } from "otplib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { AuthRefusal } from "#server/auth/errors/auth-refusal";
import {
  ANON_KEY,
  newEmail,
  PASSWORD,
  type RunningService,
  runningService,
  signedUp,
} from "#server/auth/testing/running-service";
import { readRateLimits } from "./rate-limit-settings.ts";
import { rateLimits } from "./rate-limits.ts";

let service: RunningService;

beforeAll(async () => {
  service = await runningService({
    environment: {
      SITE_URL: "http://localhost:5173",
      AUTH_REAUTHENTICATION: "on",
      AUTH_CURRENT_PASSWORD: "on",
    },
  });
});
afterAll(async () => {
  expect(service.problems).toEqual([]);
  await service.close();
});

const GUESSES = 400;
/** So late that sequential guesses would be refused before it. */
const RIGHT_ONE = 320;

type Call = { path: string; method?: "POST" | "PUT"; token?: string; body: object; ip?: string };

async function inject({ path, method = "POST", token, body, ip }: Call): Promise<number> {
  const authorization = token ? { authorization: `Bearer ${token}` } : {};
  const headers = { apikey: ANON_KEY, ...authorization };
  const from = ip === undefined ? {} : { remoteAddress: ip };
  const answer = await service.app.inject({
    method,
    url: `/auth/v1${path}`,
    headers,
    payload: body,
    ...from,
  });
  return answer.statusCode;
}

/** Sends 400 guesses at once: their status codes, and how many of them were verified and wrong. */
async function burst(callOf: (guess: string, index: number) => Call, right: string, wrongStatus: number) {
  const guesses = Array.from({ length: GUESSES }, (_, index) =>
    index === RIGHT_ONE ? right : String(900_000 + index),
  );
  const answers = await Promise.all(guesses.map((guess, index) => inject(callOf(guess, index))));
  return {
    answers,
    verified: answers.filter((status) => status === wrongStatus).length,
    right: answers[RIGHT_ONE],
    others: [...new Set(answers)].filter((status) => status !== wrongStatus && status !== 429),
  };
}

describe("400 concurrent guesses with the correct one late", () => {
  test("at a second factor: twenty are verified, none passes, none is a 5xx", async () => {
    const ana = await signedUp(service);
    const { data, error } = await ana.client.mfa.enroll({ factorType: "totp", friendlyName: "App" });
    if (error) throw error;
    const challenge = await ana.client.mfa.challenge({ factorId: data.id });
    const right = await generate({
      secret: data.totp.secret,
      epoch: Math.floor(service.clock().getTime() / 1000),
    });
    const path = `/factors/${data.id}/verify`;
    const body = (code: string) => ({ challenge_id: challenge.data?.id, code });
    const outcome = await burst((code) => ({ path, token: ana.token, body: body(code) }), right, 422);
    expect(outcome).toMatchObject({ verified: 20, right: 429, others: [] });
    service.passTime(46);
    const later = await generate({
      secret: data.totp.secret,
      epoch: Math.floor(service.clock().getTime() / 1000),
    });
    expect(await inject({ path, token: ana.token, body: body(later) })).toBe(200);
  });

  test.each([
    [1, 5],
    [40, 20],
  ])("at a mailed code from %i networks: at most %i are verified", async (networks, verified) => {
    const ana = await signedUp(service);
    expect(await inject({ path: "/recover", body: { email: ana.email } })).toBe(200);
    const { code } = await service.mailTo(ana.email);
    const body = (token: string) => ({ type: "recovery", email: ana.email, token });
    const callOf = (guess: string, index: number) => ({
      path: "/verify",
      body: body(guess),
      ip: `198.51.100.${index % networks}`,
    });
    expect(await burst(callOf, code, 403)).toMatchObject({ verified, right: 429, others: [] });
  });

  test("at a password: ten are verified", async () => {
    const ana = await signedUp(service);
    const path = "/token?grant_type=password";
    const outcome = await burst(
      (password) => ({ path, body: { email: ana.email, password } }),
      PASSWORD,
      400,
    );
    expect(outcome).toMatchObject({ verified: 10, right: 429, others: [] });
  });
});

describe("guesses in another user's session", () => {
  test("at the current password are counted before they are verified", async () => {
    const ana = await signedUp(service);
    const body = (current: string) => ({ password: "outra-senha-boa-456", current_password: current });
    const call = (guess: string): Call => ({
      path: "/user",
      method: "PUT",
      token: ana.token,
      body: body(guess),
    });
    const outcome = await burst(call, PASSWORD, 400);
    expect(outcome).toMatchObject({ verified: 10, right: 429, others: [] });
  });

  test("at a reauthentication code are counted before they are verified", async () => {
    const ana = await signedUp(service);
    service.passTime(86_401);
    const again = await ana.client.refreshSession();
    const token = again.data.session?.access_token ?? "";
    expect((await ana.client.reauthenticate()).error).toBeNull();
    const { code } = await service.mailTo(ana.email);
    const body = (nonce: string) => ({
      password: "outra-senha-boa-456",
      current_password: PASSWORD,
      nonce,
    });
    const outcome = await burst(
      (nonce) => ({ path: "/user", method: "PUT", token, body: body(nonce) }),
      code,
      422,
    );
    expect(outcome).toMatchObject({ verified: 10, right: 429, others: [] });
  });
});

describe("POST /token", () => {
  test("has its own limit per client address, which does not affect refreshes from there", async () => {
    const own = await runningService({
      environment: { AUTH_RATE_LIMITS: "token_requests_per_address=20/60" },
    });
    const ana = await signedUp(own);
    const junk = Array.from({ length: 40 }, (_, index) =>
      own.call("/token?grant_type=refresh_token", {
        body: { refresh_token: `junk-token-${index}-abcdefgh` },
      }),
    );
    const statuses = (await Promise.all(junk)).map((answer) => answer.status);
    expect(statuses.filter((status) => status === 400)).toHaveLength(20);
    expect(statuses.filter((status) => status === 429)).toHaveLength(20);
    expect((await ana.client.refreshSession()).error).toBeNull();
    expect((await own.call("/token?grant_type=pkce", { body: {} })).status).toBe(429);
    await own.close();
  });

  test("counts a genuine refresh token for its session", async () => {
    const own = await runningService({ environment: { AUTH_RATE_LIMITS: "refreshes_per_session=3/60" } });
    const [ana, bia] = [await signedUp(own, newEmail()), await signedUp(own, newEmail())];
    const statuses = [];
    for (let index = 0; index < 4; index += 1) {
      const { error } = await ana.client.refreshSession();
      statuses.push(error?.status ?? 200);
    }
    expect(statuses).toEqual([200, 200, 200, 429]);
    expect((await bia.client.refreshSession()).error).toBeNull();
    await own.close();
  });
});

test("a verified guess keeps its result when its count cannot be given back", async () => {
  const warnings: unknown[] = [];
  const store = {
    consume: async () => null,
    async giveBack() {
      throw new Error("the queue of the limits is full");
    },
  };
  const log = { warn: (details: object) => void warnings.push(details) };
  const limits = rateLimits(readRateLimits("token_requests_per_address=20/60"), { store, log });
  const guarded = (guess: () => Promise<string>) =>
    limits.guard([["token_requests_per_address", "192.0.2.1"]], { wrong: ["otp_expired"] }, guess);
  expect(await guarded(async () => "right")).toBe("right");
  const banned = new AuthRefusal("user_banned");
  await expect(guarded(() => Promise.reject(banned))).rejects.toBe(banned);
  expect(warnings).toHaveLength(2);
});
