import { eq } from "drizzle-orm";
import { decodeJwt } from "jose";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { users } from "#server/auth/tables/users";
import { issueToken } from "#server/auth/tokens/one-time-token";
import { newEmail, redirectOf, signedUp } from "./testing/people.ts";
import { PASSWORD, type RunningService, runningService } from "./testing/running-service.ts";

let service: RunningService;
const target = "https://app.example/volta";

beforeAll(async () => {
  service = await runningService({
    environment: { AUTH_RATE_LIMITS: "off", REDIRECT_ALLOW_LIST: "https://app.example/**" },
  });
});
afterAll(async () => {
  expect(service.problems).toEqual([]);
  await service.close();
});

describe("password recovery (facts §6.4)", () => {
  test("a link signs in once and lets the password be changed, which ends the other sessions", async () => {
    const ana = await signedUp(service);
    const { error } = await ana.client.resetPasswordForEmail(ana.email, { redirectTo: target });
    expect(error).toBeNull();
    const mail = await service.mailTo(ana.email);
    expect(mail.subject).toBe("Redefina sua senha na Prepara");
    expect(mail.url).toContain(`${service.url}/verify?`);
    const clicked = redirectOf((await fetch(mail.url, { redirect: "manual" })).headers);
    expect(clicked.target).toBe(target);
    expect(clicked.fragment).toMatchObject({ type: "recovery", token_type: "bearer", sb: "" });
    const client = service.client();
    const { access_token = "", refresh_token = "" } = clicked.fragment;
    await client.setSession({ access_token, refresh_token });
    expect((await client.updateUser({ password: "outra-senha-9" })).error).toBeNull();
    expect((await service.call("/user", { token: ana.token })).json).toMatchObject({
      error_code: "session_not_found",
    });
    expect((await service.call("/user", { token: access_token })).status).toBe(200);
    const again = redirectOf((await fetch(mail.url, { redirect: "manual" })).headers);
    expect(again.fragment).toMatchObject({ error: "access_denied", error_code: "otp_expired" });
    expect(
      (await service.client().signInWithPassword({ email: ana.email, password: "outra-senha-9" })).error,
    ).toBeNull();
    expect(
      (await service.client().signInWithPassword({ email: ana.email, password: PASSWORD })).error?.code,
    ).toBe("invalid_credentials");
  });

  test("the code from the mail does the same, once", async () => {
    const ana = await signedUp(service);
    await ana.client.resetPasswordForEmail(ana.email);
    const { code } = await service.mailTo(ana.email);
    const verified = await service.client().verifyOtp({ type: "recovery", email: ana.email, token: code });
    expect(decodeJwt(verified.data.session?.access_token ?? "").amr).toMatchObject([{ method: "otp" }]);
    const again = await service.client().verifyOtp({ type: "recovery", email: ana.email, token: code });
    expect(again.error).toMatchObject({
      status: 403,
      code: "otp_expired",
      message: "Token has expired or is invalid",
    });
  });

  test("works with PKCE in the browser that asked, and only there", async () => {
    const ana = await signedUp(service);
    const storage = memoryStorage();
    const browser = service.client({ flowType: "pkce", persistSession: true, storage, storageKey: "pkce" });
    await browser.resetPasswordForEmail(ana.email, { redirectTo: target });
    const mail = await service.mailTo(ana.email);
    expect(mail.token).toMatch(/^pkce_/);
    const { query } = redirectOf((await fetch(mail.url, { redirect: "manual" })).headers);
    const wrong = await service.call("/token?grant_type=pkce", {
      body: { auth_code: query.code, code_verifier: "x".repeat(50) },
    });
    expect(wrong).toMatchObject({ status: 400, json: { error_code: "bad_code_verifier" } });
    const { data, error } = await browser.exchangeCodeForSession(query.code ?? "");
    expect(error).toBeNull();
    expect(decodeJwt(data.session?.access_token ?? "").amr).toMatchObject([{ method: "recovery" }]);
    const used = await service.call("/token?grant_type=pkce", {
      body: { auth_code: query.code, code_verifier: "x".repeat(50) },
    });
    expect(used).toMatchObject({ status: 404, json: { error_code: "flow_state_not_found" } });
  });

  test("known and unknown addresses get the same answers, also when asked again too soon", async () => {
    const ana = await signedUp(service);
    const answers = [];
    for (const email of [ana.email, newEmail("nobody")]) {
      const first = await service.call("/recover", { body: { email } });
      const second = await service.call("/recover", { body: { email } });
      answers.push([first.status, first.text, second.status, second.json.error_code]);
    }
    expect(answers[0]).toEqual([200, "{}", 429, "over_email_send_rate_limit"]);
    expect(answers[1]).toEqual(answers[0]);
  });

  test("a link and a code that are over are refused", async () => {
    const ana = await signedUp(service);
    await ana.client.resetPasswordForEmail(ana.email);
    const mail = await service.mailTo(ana.email);
    service.passTime(3601);
    expect(
      (await service.call("/verify", { body: { type: "recovery", email: ana.email, token: mail.code } })).json
        .error_code,
    ).toBe("otp_expired");
    expect(redirectOf((await fetch(mail.url, { redirect: "manual" })).headers).fragment.error_code).toBe(
      "otp_expired",
    );
  });

  test("ten wrong codes make the right one void", async () => {
    const ana = await signedUp(service);
    await ana.client.resetPasswordForEmail(ana.email);
    const { code } = await service.mailTo(ana.email);
    const wrong = code === "000000" ? "000001" : "000000";
    for (let guess = 0; guess < 10; guess += 1) {
      expect(
        (await service.call("/verify", { body: { type: "recovery", email: ana.email, token: wrong } }))
          .status,
      ).toBe(403);
    }
    expect(
      (await service.call("/verify", { body: { type: "recovery", email: ana.email, token: code } })).status,
    ).toBe(403);
  });

  test("a target that is not allowed leads to the site instead", async () => {
    const ana = await signedUp(service);
    await ana.client.resetPasswordForEmail(ana.email, { redirectTo: "https://evil.example/" });
    const mail = await service.mailTo(ana.email);
    const clicked = redirectOf((await fetch(mail.url, { redirect: "manual" })).headers);
    expect(clicked.target).toBe(service.settings.siteUrl);
    const tampered = mail.url.replace(/redirect_to=.*$/, "redirect_to=https%3A%2F%2Fevil.example");
    expect(redirectOf((await fetch(tampered, { redirect: "manual" })).headers).target).toBe(
      service.settings.siteUrl,
    );
  });
});

describe("sign-in by mail (facts §4)", () => {
  test("a magic link signs a known user in", async () => {
    const ana = await signedUp(service);
    expect((await service.client().signInWithOtp({ email: ana.email })).error).toBeNull();
    const mail = await service.mailTo(ana.email);
    const { data } = await service.client().verifyOtp({ token_hash: mail.token, type: "magiclink" });
    expect(data.user?.id).toBe(ana.user.id);
  });

  test("a new address becomes an account when its code comes back", async () => {
    const email = newEmail("novo");
    await service.client().signInWithOtp({ email, options: { data: { full_name: "Nova" } } });
    const { code } = await service.mailTo(email);
    const { data, error } = await service.client().verifyOtp({ type: "email", email, token: code });
    expect(error).toBeNull();
    expect(data.user).toMatchObject({
      email,
      email_confirmed_at: expect.any(String),
      user_metadata: { full_name: "Nova", email_verified: true },
    });
  });

  test("does not create anybody when told not to", async () => {
    const { error } = await service
      .client()
      .signInWithOtp({ email: newEmail(), options: { shouldCreateUser: false } });
    expect(error).toMatchObject({ status: 422, code: "otp_disabled" });
  });
});

describe("changing one's own account (facts §4)", () => {
  test("metadata is merged key by key and null deletes a key", async () => {
    const ana = await signedUp(service);
    const { data } = await ana.client.updateUser({ data: { city: "Recife", full_name: null } });
    expect(data.user?.user_metadata).toMatchObject({ city: "Recife", email: ana.email });
    expect(data.user?.user_metadata).not.toHaveProperty("full_name");
    expect(service.updated.at(-1)).toMatchObject({ userId: ana.user.id });
  });

  test("an e-mail changes once both addresses have confirmed", async () => {
    const ana = await signedUp(service);
    const next = newEmail("next");
    const { data } = await ana.client.updateUser({ email: next });
    expect(data.user).toMatchObject({ email: ana.email, new_email: next });
    const [toNew, toOld] = [await service.mailTo(next), await service.mailTo(ana.email)];
    const half = await service.call("/verify", { body: { type: "email_change", token_hash: toNew.token } });
    expect(half).toMatchObject({ status: 200, json: { code: "200", msg: expect.any(String) } });
    expect((await ana.client.getUser()).data.user?.email).toBe(ana.email);
    const whole = await service
      .client()
      .verifyOtp({ type: "email_change", email: ana.email, token: toOld.code });
    expect(whole.data.user).toMatchObject({ email: next, user_metadata: { email: next } });
    expect(whole.data.user?.identities?.[0]).toMatchObject({ identity_data: { email: next } });
    expect((await service.client().signInWithPassword({ email: next, password: PASSWORD })).error).toBeNull();
  });

  test.each([
    [{ password: PASSWORD }, 422, "same_password"],
    [{ password: "short" }, 422, "weak_password"],
    [{ password: "" }, 400, "validation_failed"],
    [{ app_metadata: { admin: true } }, 403, "not_admin"],
    [{ email: "no address" }, 400, "validation_failed"],
    [{ phone: "+5511", password: 4 }, 400, "validation_failed"],
    [{ data: { big: "x".repeat(9000) } }, 400, "validation_failed"],
  ])("refuses %o", async (body, status, code) => {
    const ana = await signedUp(service);
    expect(await service.call("/user", { method: "PUT", token: ana.token, body })).toMatchObject({
      status,
      json: { error_code: code },
    });
  });

  test("an address of somebody else is refused", async () => {
    const [ana, bia] = [await signedUp(service), await signedUp(service)];
    const { error } = await ana.client.updateUser({ email: bia.email });
    expect(error).toMatchObject({ status: 422, code: "email_exists" });
  });

  test("of two who confirm the same new address at once, one gets it", async () => {
    const next = newEmail("wanted");
    const people = [await signedUp(service), await signedUp(service)];
    const codes = [];
    for (const person of people) {
      await service.db
        .update(users)
        .set({ newEmail: next, emailChangeConfirmations: 1 })
        .where(eq(users.id, person.user.id));
      codes.push(
        await service.db.transaction((tx) =>
          issueToken(tx, service.clock(), {
            userId: person.user.id,
            kind: "email_change_new",
            relatesTo: next,
            lifeSeconds: 60,
            isPkce: false,
          }),
        ),
      );
    }
    const answers = await Promise.all(
      codes.map(({ link }) => service.call("/verify", { body: { type: "email_change", token_hash: link } })),
    );
    expect(answers.map((each) => each.status).sort()).toEqual([200, 422]);
  });

  test("a code to reauthenticate is mailed", async () => {
    const ana = await signedUp(service);
    expect((await ana.client.reauthenticate()).error).toBeNull();
    expect((await service.mailTo(ana.email)).code).toMatch(/^\d{6}$/);
  });
});

describe("verification input (facts §6.2)", () => {
  test.each([
    [{ token: "123456", email: "a@example.com" }],
    [{ type: "recovery", email: "a@example.com" }],
    [{ type: "recovery", token: "123456" }],
    [{ type: "recovery", token: "123456", email: "a@example.com", phone: "+5511999999999" }],
    [{ type: "recovery", token_hash: "abc", email: "a@example.com" }],
    [{ type: "sms", token: "123456", email: "a@example.com" }],
    [{ type: "unknown", token_hash: "abc" }],
  ])("%o is refused as validation_failed", async (body) => {
    expect(await service.call("/verify", { body })).toMatchObject({
      status: 400,
      json: { error_code: "validation_failed" },
    });
  });

  test("a link without token or type answers JSON, any other mistake a page", async () => {
    expect((await service.call("/verify?type=signup")).status).toBe(400);
    expect((await service.call("/verify?token=abc")).status).toBe(400);
    const answer = await service.call("/verify?token=abc&type=magic");
    expect(answer.status).toBe(303);
    expect(redirectOf(answer.headers).fragment).toMatchObject({
      error: "invalid_request",
      error_code: "validation_failed",
    });
  });

  test("an unsuitable resend is refused, one with nothing to send is not", async () => {
    const ana = await signedUp(service);
    expect((await ana.client.resend({ type: "signup", email: ana.email })).error).toBeNull();
    expect((await service.call("/resend", { body: { type: "recovery", email: ana.email } })).status).toBe(
      400,
    );
    expect((await service.call("/resend", { body: { type: "sms", email: ana.email } })).status).toBe(400);
  });
});

function memoryStorage() {
  const kept = new Map<string, string>();
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
}
