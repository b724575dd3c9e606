import { eq } from "drizzle-orm";
import { decodeJwt } from "jose";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { users } from "#server/auth/tables/users";
import {
  newEmail,
  PASSWORD,
  type RunningService,
  runningService,
  signedUp,
} from "#server/auth/testing/running-service";

let service: RunningService;

beforeAll(async () => {
  service = await runningService({
    environment: { AUTH_RATE_LIMITS: "off" },
    validateMetadata: (data) => (data.whatsapp === "bad" ? { problem: "WhatsApp inválido" } : { data }),
  });
});
afterAll(async () => {
  expect(service.problems).toEqual([]);
  await service.close();
});

describe("sign-up with autoconfirm (docs/auth-protocol.md §4)", () => {
  test("returns a session whose user has the sign-up data and the identity's", async () => {
    const { session, user, email } = await signedUp(service, "Mixed.Case@Example.com");
    expect(session.token_type).toBe("bearer");
    expect(user).toMatchObject({
      email: "mixed.case@example.com",
      aud: "authenticated",
      role: "authenticated",
      phone: "",
      is_anonymous: false,
      app_metadata: { provider: "email", providers: ["email"] },
      user_metadata: {
        sub: user.id,
        email: email.toLowerCase(),
        email_verified: true,
        phone_verified: false,
        full_name: "Ana",
      },
    });
    expect(user.identities).toHaveLength(1);
    expect(user).not.toHaveProperty("factors");
    expect(service.created).toContainEqual(
      expect.objectContaining({ userId: user.id, email: "mixed.case@example.com" }),
    );
    expect(decodeJwt(session.access_token)).toMatchObject({
      iss: service.url,
      sub: user.id,
      aud: "authenticated",
      role: "authenticated",
      aal: "aal1",
      phone: "",
      is_anonymous: false,
      amr: [{ method: "password", timestamp: expect.any(Number) }],
    });
  });

  test("refuses a taken address regardless of case", async () => {
    const { email } = await signedUp(service);
    const { error } = await service.client().signUp({ email: email.toUpperCase(), password: PASSWORD });
    expect(error).toMatchObject({
      status: 422,
      code: "user_already_exists",
      message: "User already registered",
    });
  });

  test("accepts exactly one of two simultaneous sign-ups with one address", async () => {
    const email = newEmail();
    const both = await Promise.all([1, 2].map(() => service.client().signUp({ email, password: PASSWORD })));
    expect(both.filter(({ data }) => data.session)).toHaveLength(1);
  });

  test.each([
    [{ email: "not-an-address", password: PASSWORD }, 400, "validation_failed"],
    [{ email: "a@example.com", password: "" }, 400, "validation_failed"],
    [{ email: "a@example.com" }, 400, "validation_failed"],
    [{ email: "a@example.com", password: "short" }, 422, "weak_password"],
    [{ email: "a@example.com", password: "x".repeat(73) }, 400, "validation_failed"],
    [{ email: "a@example.com", phone: "+5511999999999", password: PASSWORD }, 400, "validation_failed"],
    [{ phone: "+5511999999999", password: PASSWORD }, 400, "phone_provider_disabled"],
    [{ data: {} }, 422, "anonymous_provider_disabled"],
    [{ email: "a@example.com", password: PASSWORD, data: { whatsapp: "bad" } }, 400, "validation_failed"],
    [{ email: "a@example.com", password: PASSWORD, data: "text" }, 400, "validation_failed"],
    [{ email: 5, password: PASSWORD }, 400, "validation_failed"],
  ])("refuses %o", async (body, status, code) => {
    const answer = await service.call("/signup", { body });
    expect(answer).toMatchObject({ status, json: { code: status, error_code: code } });
    expect(answer.headers.get("x-sb-error-code")).toBe(code);
  });

  test("reports to the client why a password is weak", async () => {
    const { error } = await service.client().signUp({ email: newEmail(), password: "short" });
    expect(error).toMatchObject({
      name: "AuthWeakPasswordError",
      reasons: ["length"],
      message: expect.stringContaining("at least 8 characters"),
    });
  });
});

describe("the password grant", () => {
  test("responds to unknown accounts and wrong passwords in the same way", async () => {
    const { email } = await signedUp(service);
    const wrong = await service.call("/token?grant_type=password", {
      body: { email, password: "wrong password" },
    });
    const unknown = await service.call("/token?grant_type=password", {
      body: { email: newEmail(), password: "wrong password" },
    });
    expect(wrong.status).toBe(400);
    expect(wrong.json).toEqual({
      code: 400,
      error_code: "invalid_credentials",
      msg: "Invalid login credentials",
    });
    expect(unknown.json).toEqual(wrong.json);
  });

  test("signs in and reports a password that would now be refused", async () => {
    const { email } = await signedUp(service);
    const { data } = await service.client().signInWithPassword({ email, password: PASSWORD });
    expect(data.user?.email).toBe(email);
    expect(data.weakPassword).toBeUndefined();
  });

  test("refuses a banned user", async () => {
    const { email, user, session } = await signedUp(service);
    await service.db
      .update(users)
      .set({ bannedUntil: new Date(Date.now() + 1e6) })
      .where(eq(users.id, user.id));
    const { error } = await service.client().signInWithPassword({ email, password: PASSWORD });
    expect(error?.code).toBe("user_banned");
    expect(await service.call("/user", { token: session.access_token })).toMatchObject({
      status: 403,
      json: { error_code: "user_banned" },
    });
  });

  test("an unknown grant type is refused", async () => {
    expect(await service.call("/token?grant_type=magic", { body: {} })).toMatchObject({
      status: 400,
      json: { error_code: "invalid_credentials" },
    });
  });
});

test("sign-up and sign-in work by phone where enabled", async () => {
  const phones = await runningService({ environment: { AUTH_PHONE: "on" } });
  const phone = "+5511966665555";
  const { data } = await phones.client().signUp({ phone, password: PASSWORD });
  expect(data.session?.user).toMatchObject({
    phone: "5511966665555",
    email: "",
    phone_confirmed_at: expect.any(String),
  });
  expect((await phones.client().signInWithPassword({ phone, password: PASSWORD })).error).toBeNull();
  expect((await phones.client().signUp({ phone, password: PASSWORD })).error?.code).toBe(
    "user_already_exists",
  );
  const changed = await phones.call("/user", {
    method: "PUT",
    token: data.session?.access_token ?? "",
    body: { phone: "+5511955554444" },
  });
  // A number can be changed only by a code, and no gateway is configured to send one.
  expect(changed.json).toMatchObject({ error_code: "phone_provider_disabled" });
  await phones.close();
});
