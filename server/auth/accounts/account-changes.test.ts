import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { MINIMUM_DURATION_MS } from "#server/auth/limits/spacing";
import { users } from "#server/auth/tables/users";
import {
  newEmail,
  PASSWORD,
  type RunningService,
  redirectOf,
  runningService,
  signedUp,
} from "#server/auth/testing/running-service";
import { issueToken } from "#server/auth/tokens/one-time-token";

let service: RunningService;

beforeAll(async () => {
  service = await runningService({
    environment: { AUTH_RATE_LIMITS: "off", REDIRECT_ALLOW_LIST: "https://app.example/**" },
  });
});
afterAll(async () => {
  expect(service.problems).toEqual([]);
  await service.close();
});

describe("sign-in by mail (docs/auth-protocol.md §4)", () => {
  test("a magic link signs a known user in", async () => {
    const ana = await signedUp(service);
    expect((await service.client().signInWithOtp({ email: ana.email })).error).toBeNull();
    const mail = await service.mailTo(ana.email);
    const { data } = await service.client().verifyOtp({ token_hash: mail.token, type: "magiclink" });
    expect(data.user?.id).toBe(ana.user.id);
  });

  test("a new address becomes an account once its code is verified", async () => {
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

  test("creates no account with create_user: false", async () => {
    const { error } = await service
      .client()
      .signInWithOtp({ email: newEmail(), options: { shouldCreateUser: false } });
    expect(error).toMatchObject({ status: 422, code: "otp_disabled" });
  });
});

test("asking for a code takes the same time whether or not the address has an account", async () => {
  const known = await signedUp(service);
  const pace = async (email: string) => {
    const startedAt = performance.now();
    const { status } = await service.call("/otp", { body: { email, create_user: false } });
    return { status, ms: performance.now() - startedAt };
  };
  // The first call of a process takes longer, because code is loaded and compiled.
  await pace(newEmail());
  const times = [];
  for (let round = 0; round < 10; round += 1) times.push(await pace(newEmail()));
  expect(times.map(({ status }) => status)).toEqual(times.map(() => 422));
  const [fastestUnknown] = times.map(({ ms }) => ms).toSorted((one, other) => one - other);
  const knownPace = await pace(known.email);
  expect(knownPace.status).toBe(200);
  // Timers may fire a millisecond early. Without the minimum duration a response takes a tenth of this.
  for (const ms of [fastestUnknown, knownPace.ms]) expect(ms).toBeGreaterThanOrEqual(MINIMUM_DURATION_MS - 2);
});

test("checking a code takes the same time whether or not a code is waiting", async () => {
  const known = await signedUp(service);
  await service.call("/recover", { body: { email: known.email } });
  const pace = async (email: string) => {
    const startedAt = performance.now();
    const body = { type: "recovery", email, token: "000000" };
    expect((await service.call("/verify", { body })).status).toBe(403);
    return performance.now() - startedAt;
  };
  await pace(newEmail());
  for (const email of [newEmail(), known.email])
    expect(await pace(email)).toBeGreaterThanOrEqual(MINIMUM_DURATION_MS - 2);
});

describe("changing one's own account (docs/auth-protocol.md §4)", () => {
  test("metadata is merged key by key and null deletes a key", async () => {
    const ana = await signedUp(service);
    const { data } = await ana.client.updateUser({ data: { city: "Recife", full_name: null } });
    expect(data.user?.user_metadata).toMatchObject({ city: "Recife", email: ana.email });
    expect(data.user?.user_metadata).not.toHaveProperty("full_name");
    expect(service.updated.at(-1)).toMatchObject({ userId: ana.user.id });
  });

  test("an address that has confirmed stays confirmed when somebody requests the mails again", async () => {
    const ana = await signedUp(service);
    const next = newEmail("next");
    await ana.client.updateUser({ email: next });
    const { token } = await service.mailTo(ana.email);
    await service.call("/verify", { body: { type: "email_change", token_hash: token } });
    service.passTime(61);
    const before = (await service.sentMails(ana.email)).length;
    await service.call("/resend", { body: { type: "email_change", email: ana.email } });
    expect(await service.sentMails(ana.email)).toHaveLength(before);
    const last = await service.mailTo(next);
    const whole = await service.client().verifyOtp({ type: "email_change", token_hash: last.token });
    expect(whole.data.user).toMatchObject({ email: next });
  });

  test("a confirmation does not count for mails that are requested after it has expired", async () => {
    const ana = await signedUp(service);
    const mistyped = newEmail("mistyped");
    await ana.client.updateUser({ email: mistyped });
    await service.mailTo(mistyped);
    const { token } = await service.mailTo(ana.email);
    await service.call("/verify", { body: { type: "email_change", token_hash: token } });
    service.passTime(3601);
    await service.call("/resend", { body: { type: "email_change", email: ana.email } });
    const { token: late } = await service.mailTo(mistyped);
    const answer = await service.call("/verify", { body: { type: "email_change", token_hash: late } });
    expect(answer.json).not.toHaveProperty("access_token");
    expect((await service.mailTo(ana.email)).token).not.toBe(token);
  });

  test("of six accounts that ask for one address, the codes of the newest five are accepted", async () => {
    const next = newEmail("wanted");
    const codes = [];
    for (let account = 0; account < 6; account += 1) {
      const { client } = await signedUp(service);
      await client.updateUser({ email: next });
      codes.push((await service.mailTo(next)).code);
      service.passTime(61);
    }
    const confirm = async (token = "") =>
      (await service.call("/verify", { body: { type: "email_change", email: next, token } })).status;
    expect(await confirm(codes[0])).toBe(403);
    expect(await confirm(codes[1])).toBe(200);
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

  test("a program that looks at the link of the present address does not use it up", async () => {
    const ana = await signedUp(service);
    const next = newEmail("looked-at");
    await ana.client.updateUser({ email: next });
    const [toNew, toOld] = [await service.mailTo(next), await service.mailTo(ana.email)];
    const visit = async () => redirectOf((await fetch(toOld.url, { redirect: "manual" })).headers).fragment;
    const [program, reader] = [await visit(), await visit()];
    expect(reader.message).toContain("Confirmation link accepted");
    expect(program).toEqual(reader);
    expect((await ana.client.getUser()).data.user?.email).toBe(ana.email);
    await service.call("/verify", { body: { type: "email_change", token_hash: toNew.token } });
    expect((await ana.client.getUser()).data.user?.email).toBe(next);
    expect((await visit()).error_code).toBe("otp_expired");
  });

  test("the present address alone completes no change, even if it need not confirm any more", async () => {
    const ana = await signedUp(service);
    const next = newEmail("next");
    await ana.client.updateUser({ email: next });
    const [toNew, toOld] = [await service.mailTo(next), await service.mailTo(ana.email)];
    const open = async (token_hash: string) =>
      (await service.call("/verify", { body: { type: "email_change", token_hash } })).json;
    try {
      service.settings.AUTH_DOUBLE_CONFIRM_EMAIL = false;
      expect(await open(toOld.token)).toMatchObject({ code: "200" });
      expect((await ana.client.getUser()).data.user).toMatchObject({ email: ana.email, new_email: next });
      expect(service.proved).not.toContainEqual(expect.objectContaining({ email: next }));
      expect(await open(toNew.token)).toMatchObject({ user: { email: next } });
    } finally {
      service.settings.AUTH_DOUBLE_CONFIRM_EMAIL = true;
    }
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

  test("a new password drops a change of address that another person started", async () => {
    const ana = await signedUp(service);
    const stranger = await service.client().signInWithPassword({ email: ana.email, password: PASSWORD });
    const token = stranger.data.session?.access_token ?? "";
    const theirs = newEmail("theirs");
    await service.call("/user", { method: "PUT", token, body: { email: theirs } });
    const changed = await ana.client.updateUser({ password: "uma-outra-senha-boa-8" });
    expect(changed.data.user).not.toHaveProperty("new_email");
    const before = (await service.sentMails(theirs)).length;
    service.passTime(61);
    await service.call("/resend", { body: { type: "email_change", email: ana.email } });
    expect(await service.sentMails(theirs)).toHaveLength(before);
  });

  test("an address of another account is refused", async () => {
    const [ana, bia] = [await signedUp(service), await signedUp(service)];
    const { error } = await ana.client.updateUser({ email: bia.email });
    expect(error).toMatchObject({ status: 422, code: "email_exists" });
  });

  test("the mails of a change are sent again on request, with new codes", async () => {
    const ana = await signedUp(service);
    const next = newEmail("again");
    await ana.client.updateUser({ email: next });
    const [first, firstOld] = [await service.mailTo(next), await service.mailTo(ana.email)];
    const tooSoon = await ana.client.resend({ type: "email_change", email: ana.email });
    expect(tooSoon.error).toMatchObject({ status: 429, code: "over_email_send_rate_limit" });
    service.passTime(61);
    expect((await ana.client.resend({ type: "email_change", email: ana.email })).error).toBeNull();
    const [second, secondOld] = [await service.mailTo(next), await service.mailTo(ana.email)];
    for (const { token } of [first, firstOld]) {
      expect(
        (await service.call("/verify", { body: { type: "email_change", token_hash: token } })).status,
      ).toBe(403);
    }
    await service.call("/verify", { body: { type: "email_change", token_hash: secondOld.token } });
    const done = await service.client().verifyOtp({ type: "email_change", token_hash: second.token });
    expect(done.data.user?.email).toBe(next);
  });

  test("if two accounts confirm the same new address at once, exactly one gets it", async () => {
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

describe("verification input (docs/auth-protocol.md §6.2)", () => {
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

  test("a link without token or type returns JSON, any other mistake redirects to a page", async () => {
    expect((await service.call("/verify?type=signup")).status).toBe(400);
    expect((await service.call("/verify?token=abc")).status).toBe(400);
    const answer = await service.call("/verify?token=abc&type=magic");
    expect(answer.status).toBe(303);
    expect(redirectOf(answer.headers).fragment).toMatchObject({
      error: "invalid_request",
      error_code: "validation_failed",
    });
  });

  test("an invalid resend is refused, one with nothing pending is accepted", async () => {
    const ana = await signedUp(service);
    expect((await ana.client.resend({ type: "signup", email: ana.email })).error).toBeNull();
    expect((await service.call("/resend", { body: { type: "recovery", email: ana.email } })).status).toBe(
      400,
    );
    expect((await service.call("/resend", { body: { type: "sms", email: ana.email } })).status).toBe(400);
  });
});
