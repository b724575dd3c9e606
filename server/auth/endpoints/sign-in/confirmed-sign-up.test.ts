import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  newEmail,
  PASSWORD,
  type RunningService,
  runningService,
} from "#server/auth/testing/running-service";

let service: RunningService;

beforeAll(async () => {
  service = await runningService({
    environment: {
      AUTH_RATE_LIMITS: "off",
      AUTH_AUTOCONFIRM: "off",
      AUTH_ANONYMOUS: "on",
      AUTH_REAUTHENTICATION: "on",
    },
  });
});
afterAll(async () => {
  expect(service.problems).toEqual([]);
  await service.close();
});

const signUp = (email: string, data = {}) =>
  service.client().signUp({ email, password: PASSWORD, options: { data } });

describe("sign-up where addresses have to be confirmed (docs/auth-protocol.md §4)", () => {
  test("returns a user without a session, who cannot sign in before confirming", async () => {
    const email = newEmail();
    const { data } = await signUp(email, { full_name: "Ana" });
    expect(data.session).toBeNull();
    expect(data.user).toMatchObject({
      email,
      confirmation_sent_at: expect.any(String),
      identities: [{ provider: "email" }],
    });
    expect(data.user?.email_confirmed_at).toBeUndefined();
    expect((await service.client().signInWithPassword({ email, password: PASSWORD })).error?.code).toBe(
      "email_not_confirmed",
    );
    const { code, subject } = await service.mailTo(email);
    expect(subject).toContain("Confirme seu e-mail");
    const verified = await service.client().verifyOtp({ type: "signup", email, token: code });
    expect(verified.data.user).toMatchObject({ user_metadata: { email_verified: true, full_name: "Ana" } });
    expect((await service.client().signInWithPassword({ email, password: PASSWORD })).error).toBeNull();
  });

  test("a second sign-up leaves the first unchanged and, after the interval, sends another mail", async () => {
    const email = newEmail();
    const first = await signUp(email);
    await service.mailTo(email);
    expect((await signUp(email)).error).toMatchObject({ status: 429, code: "over_email_send_rate_limit" });
    service.passTime(61);
    const second = await service.client().signUp({ email, password: "another password" });
    expect(second.data.user?.id).toBe(first.data.user?.id);
    const { code } = await service.mailTo(email);
    await service.client().verifyOtp({ type: "signup", email, token: code });
    const signIn = (password: string) => service.client().signInWithPassword({ email, password });
    expect((await signIn("another password")).error).toBeNull();
    expect((await signIn(PASSWORD)).error?.code).toBe("invalid_credentials");
  });

  test("the confirmation is sent again on request", async () => {
    const email = newEmail();
    await signUp(email);
    const first = await service.mailTo(email);
    service.passTime(61);
    expect((await service.client().resend({ type: "signup", email })).error).toBeNull();
    const second = await service.mailTo(email);
    expect((await service.client().verifyOtp({ type: "signup", token_hash: first.token })).error?.code).toBe(
      "otp_expired",
    );
    expect((await service.client().verifyOtp({ type: "signup", token_hash: second.token })).error).toBeNull();
  });

  test("a confirmed address gets a decoy response and no mail", async () => {
    const email = newEmail();
    const real = await signUp(email);
    const { code } = await service.mailTo(email);
    await service.client().verifyOtp({ type: "signup", email, token: code });
    service.passTime(61);
    const before = await service.sentMails();
    const { data, error } = await signUp(email, { full_name: "Eva" });
    expect(error).toBeNull();
    expect(data.user).toMatchObject({ email, role: "", identities: [], user_metadata: { full_name: "Eva" } });
    expect(data.user?.id).not.toBe(real.data.user?.id);
    expect(await service.sentMails()).toEqual(before);
  });

  test("an anonymous user becomes permanent by confirming an address", async () => {
    const client = service.client();
    const { data } = await client.signInAnonymously({ options: { data: { colour: "blue" } } });
    expect(data.user).toMatchObject({
      is_anonymous: true,
      app_metadata: {},
      email: "",
      user_metadata: { colour: "blue" },
    });
    expect(
      await service.call("/factors", {
        token: data.session?.access_token ?? "",
        body: { factor_type: "totp" },
      }),
    ).toMatchObject({ status: 403, json: { error_code: "no_authorization" } });
    const withoutAddress = await client.updateUser({ password: PASSWORD });
    expect(withoutAddress.error).toMatchObject({ status: 422 });
    const email = newEmail();
    await client.updateUser({ email });
    const { token } = await service.mailTo(email);
    const verified = await service.client().verifyOtp({ type: "email_change", token_hash: token });
    expect(verified.data.user).toMatchObject({
      is_anonymous: false,
      email,
      app_metadata: { provider: "email", providers: ["email"] },
    });
  });

  test("an old session needs the mailed nonce for a new password", async () => {
    const email = newEmail();
    await signUp(email);
    const { code } = await service.mailTo(email);
    const client = service.client();
    await client.verifyOtp({ type: "signup", email, token: code });
    service.passTime(86_401);
    await client.refreshSession();
    expect((await client.updateUser({ password: "uma-outra-senha" })).error?.code).toBe(
      "reauthentication_needed",
    );
    await client.reauthenticate();
    const nonce = (await service.mailTo(email)).code;
    expect(
      (
        await client.updateUser({
          password: "uma-outra-senha",
          nonce: nonce === "123456" ? "654321" : "123456",
        })
      ).error?.code,
    ).toBe("reauthentication_not_valid");
    expect((await client.updateUser({ password: "uma-outra-senha", nonce })).error).toBeNull();
  });
});
