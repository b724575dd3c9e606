import { decodeJwt } from "jose";
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
const target = "https://app.example/volta";
const DAY = 86_400;

beforeAll(async () => {
  service = await runningService({
    environment: { AUTH_RATE_LIMITS: "off", REDIRECT_ALLOW_LIST: "https://app.example/**" },
  });
});
afterAll(async () => {
  expect(service.problems).toEqual([]);
  await service.close();
});

describe("password recovery (docs/auth-protocol.md §6.4)", () => {
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

  test("a HEAD request does not consume the link", async () => {
    const ana = await signedUp(service);
    await ana.client.resetPasswordForEmail(ana.email, { redirectTo: target });
    const mail = await service.mailTo(ana.email);
    expect((await fetch(mail.url, { method: "HEAD", redirect: "manual" })).status).toBe(204);
    expect(redirectOf((await fetch(mail.url, { redirect: "manual" })).headers).fragment.type).toBe(
      "recovery",
    );
  });

  test("the code from the mail works as well, once", async () => {
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

  test("works with PKCE only in the browser that requested it", async () => {
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

  test("programs that look at links do not use up those of PKCE: only the exchange does", async () => {
    const ana = await signedUp(service);
    const storage = memoryStorage();
    const browser = service.client({ flowType: "pkce", persistSession: true, storage, storageKey: "pkce" });
    await browser.resetPasswordForEmail(ana.email, { redirectTo: target });
    const mail = await service.mailTo(ana.email);
    const visit = async () => redirectOf((await fetch(mail.url, { redirect: "manual" })).headers).query;
    const [program, reader] = [await visit(), await visit()];
    expect(program).toEqual(reader);
    service.passTime(3000);
    const { code = "" } = await visit();
    service.passTime(599);
    expect((await browser.exchangeCodeForSession(code)).error).toBeNull();
    expect(await visit()).toMatchObject({ error_code: "otp_expired" });
    const typed = { type: "recovery", email: ana.email, token: mail.code };
    expect((await service.call("/verify", { body: typed })).json.error_code).toBe("otp_expired");
  });

  test("the code that is typed instead works after such a program", async () => {
    const ana = await signedUp(service);
    const browser = service.client({ flowType: "pkce", persistSession: true, storage: memoryStorage() });
    await browser.resetPasswordForEmail(ana.email, { redirectTo: target });
    const { url, code } = await service.mailTo(ana.email);
    await fetch(url, { redirect: "manual" });
    const typed = await browser.verifyOtp({ type: "recovery", email: ana.email, token: code });
    expect(typed.error).toBeNull();
    const late = redirectOf((await fetch(url, { redirect: "manual" })).headers).query;
    expect(late).toMatchObject({ error_code: "otp_expired" });
  });

  test("known and unknown addresses get the same responses, also within the minimum interval", async () => {
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

  test("an expired link or code is refused", async () => {
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

  test("ten wrong codes invalidate the right one, but not the link", async () => {
    const ana = await signedUp(service);
    await ana.client.resetPasswordForEmail(ana.email);
    const { code, url } = await service.mailTo(ana.email);
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
    const { fragment } = redirectOf((await fetch(url, { redirect: "manual" })).headers);
    expect(decodeJwt(fragment.access_token ?? "").sub).toBe(ana.user.id);
  });

  test("a disallowed target redirects to the site instead", async () => {
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

describe("with links that are good for three days", () => {
  let usual: RunningService;
  beforeAll(async () => {
    usual = service;
    service = await runningService({
      environment: { AUTH_RATE_LIMITS: "off", AUTH_OTP_LIFE: String(3 * DAY) },
    });
  });
  afterAll(async () => {
    expect(service.problems).toEqual([]);
    await service.close();
    service = usual;
  });

  async function requestWithPkce() {
    const ana = await signedUp(service);
    const options = { flowType: "pkce", persistSession: true, storage: memoryStorage() } as const;
    const browser = service.client(options);
    await browser.resetPasswordForEmail(ana.email);
    return { browser, mail: await service.mailTo(ana.email) };
  }
  const follow = async (url: string) => redirectOf((await fetch(url, { redirect: "manual" })).headers).query;

  test("the browser that requested one is signed in by it on the third day", async () => {
    const { browser, mail } = await requestWithPkce();
    service.passTime(3 * DAY - 60);
    // Beginning another flow deletes those that nobody can complete any more.
    await requestWithPkce();
    const { code, ...rest } = await follow(mail.url);
    expect(rest).toEqual({});
    expect((await browser.exchangeCodeForSession(code ?? "")).error).toBeNull();
  });

  test("the code of a followed link is good for an hour", async () => {
    const { browser, mail } = await requestWithPkce();
    const { code } = await follow(mail.url);
    service.passTime(3601);
    const { error } = await browser.exchangeCodeForSession(code ?? "");
    expect(error?.code).toBe("flow_state_expired");
  });
});

function memoryStorage() {
  const stored = new Map<string, string>();
  return {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  };
}
