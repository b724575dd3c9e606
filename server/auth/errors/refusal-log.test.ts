import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  newEmail,
  PASSWORD,
  type RunningService,
  redirectOf,
  runningService,
  signedUp,
} from "#server/auth/testing/running-service";

let service: RunningService;

beforeAll(async () => {
  service = await runningService({ environment: { AUTH_RATE_LIMITS: "off" } });
});
afterAll(async () => {
  expect(service.problems).toEqual([]);
  await service.close();
});

const headers = { "x-forwarded-for": "203.0.113.9" };
const post = (path: string, body: object, token?: string) =>
  service.call(path, { body, headers, ...(token ? { token } : {}) });
const noted = () => service.warnings.at(-1);

describe("refusals that may be attacks are logged with client address and account", () => {
  test("a failed sign-in, by the account's id or by a hash of an unknown address", async () => {
    const ana = await signedUp(service);
    await post("/token?grant_type=password", { email: ana.email.toUpperCase(), password: "errada-123" });
    expect(noted()).toEqual({
      event: "sign_in_refused",
      reason: "invalid_credentials",
      ip: "203.0.113.9",
      route: "/auth/v1/token",
      userId: ana.user.id,
    });
    // Another user's token does not hide which account the guess is for.
    const bia = await signedUp(service);
    await post("/token?grant_type=password", { email: ana.email, password: "errada-123" }, bia.token);
    expect(noted()).toMatchObject({ userId: ana.user.id, callerId: bia.user.id });
    const unknown = newEmail("unknown");
    await post("/token?grant_type=password", { email: unknown, password: "errada-123" });
    expect(noted()).toMatchObject({ addressHash: expect.stringMatching(/^[0-9a-f]{16}$/) });
    const first = noted();
    await post("/token?grant_type=password", { email: unknown, password: "errada-456" });
    expect(noted()).toEqual(first);
  });

  test("a refused code or link", async () => {
    const ana = await signedUp(service);
    await post("/verify", { type: "recovery", email: ana.email, token: "987654" });
    expect(noted()).toMatchObject({ event: "code_refused", reason: "otp_expired", userId: ana.user.id });
    const clicked = await service.call("/verify?token=stolen&type=recovery", { headers });
    expect(redirectOf(clicked.headers).fragment.error_code).toBe("otp_expired");
    expect(noted()).toMatchObject({ event: "code_refused", ip: "203.0.113.9" });
  });

  test("a refused code of a second factor", async () => {
    const ana = await signedUp(service);
    const { data } = await ana.client.mfa.enroll({ factorType: "totp" });
    const challenge = await post(`/factors/${data?.id}/challenge`, {}, ana.token);
    const wrong = { challenge_id: challenge.json.id, code: "000000" };
    expect((await post(`/factors/${data?.id}/verify`, wrong, ana.token)).status).toBe(422);
    expect(noted()).toMatchObject({ reason: "mfa_verification_failed", userId: ana.user.id });
  });

  test("user input is never logged", () => {
    const all = JSON.stringify(service.warnings);
    for (const secret of ["errada", PASSWORD, "987654", "000000", "stolen", "unknown", "@example.com"])
      expect(all).not.toContain(secret);
  });
});
