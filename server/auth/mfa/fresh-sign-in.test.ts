import { generate } from "otplib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { isFreshSignIn } from "#server/auth/mfa/step-up";
import {
  newEmail,
  PASSWORD,
  type RunningService,
  runningService,
  signedUp,
} from "#server/auth/testing/running-service";

let service: RunningService;
const NEXT = "outra-senha-boa-456";
const MINUTE = 60;

beforeAll(async () => {
  service = await runningService({
    environment: { SITE_URL: "http://localhost:5173", AUTH_RATE_LIMITS: "off" },
  });
});
afterAll(async () => {
  expect(service.problems).toEqual([]);
  await service.close();
});

type Ana = Awaited<ReturnType<typeof signedUp>>;

const codeOf = (secret: string) => generate({ secret, epoch: Math.floor(service.clock().getTime() / 1000) });
const proveAgain = (token: string, body: object) => service.call("/reauthenticate", { token, body });

/** Reauthenticates with the password and gives the client the returned tokens. */
async function proveByPassword(ana: Ana): Promise<string> {
  const { data } = await ana.client.getSession();
  const proof = await proveAgain(data.session?.access_token ?? "", { password: PASSWORD });
  expect(proof.status).toBe(200);
  expect((await ana.client.setSession(proof.json)).error).toBeNull();
  return proof.json.access_token;
}
const required = { code: "current_password_required", status: 400 };

async function addApp(ana: Ana) {
  const { data, error } = await ana.client.mfa.enroll({ factorType: "totp", friendlyName: "App" });
  if (error) return { error, factorId: "" };
  const verified = await ana.client.mfa.challengeAndVerify({
    factorId: data.id,
    code: await codeOf(data.totp.secret),
  });
  return { error: verified.error, factorId: data.id };
}

/** An account without a password, whose owner signs in by mailed links. */
async function withoutPassword() {
  const email = newEmail("sem-senha");
  const client = service.client();
  await client.signInWithOtp({ email });
  const { code } = await service.mailTo(email);
  const { data } = await client.verifyOtp({ type: "email", email, token: code });
  return { client, email, token: data.session?.access_token ?? "" };
}

test.each([
  ["ten minutes ago", -10 * MINUTE, true],
  ["a little longer ago", -10 * MINUTE - 1, false],
  ["by a server some seconds ahead", 20, true],
  ["by a clock that was an hour ahead", 60 * MINUTE, false],
])("a sign-in recorded %s (%i seconds) is recent: %s", (_, seconds, isFresh) => {
  const now = new Date("2026-03-01T12:00:00Z");
  const deps = { settings: { AUTH_FRESH_SIGN_IN: 10 * MINUTE }, clock: () => now };
  const timestamp = now.getTime() / 1000 + seconds;
  expect(isFreshSignIn(deps, [{ method: "password", timestamp }])).toBe(isFresh);
});

describe("with a sign-in of more than ten minutes ago", () => {
  test("identities are linked and unlinked only after reauthentication", async () => {
    const ana = await signedUp(service);
    const identity = ana.user.identities?.[0]?.identity_id ?? "";
    let { token } = ana;
    const link = () => service.call("/user/identities/authorize?provider=google", { token });
    const unlink = () => service.call(`/user/identities/${identity}`, { method: "DELETE", token });
    service.passTime(11 * MINUTE);
    for (const act of [link, unlink])
      expect(await act()).toMatchObject({ status: 400, json: { error_code: "current_password_required" } });
    token = await proveByPassword(ana);
    expect((await link()).json.error_code).toBe("validation_failed");
    expect((await unlink()).json.error_code).toBe("single_identity_not_deletable");
  });

  test("a phone, which is a way to sign in, is set only after reauthentication", async () => {
    const ana = await signedUp(service);
    const setPhone = (token: string) =>
      service.call("/user", { method: "PUT", token, body: { phone: "+5511987650001" } });
    service.passTime(11 * MINUTE);
    expect(await setPhone(ana.token)).toMatchObject({
      status: 400,
      json: { error_code: "current_password_required" },
    });
    // Without a gateway there is no code that could prove the number.
    expect(await setPhone(await proveByPassword(ana))).toMatchObject({
      json: { error_code: "phone_provider_disabled" },
    });
  });

  test("the e-mail changes only after reauthentication", async () => {
    const ana = await signedUp(service);
    const change = (token: string) =>
      service.call("/user", { method: "PUT", token, body: { email: newEmail("next") } });
    service.passTime(11 * MINUTE);
    expect(await change(ana.token)).toMatchObject({
      status: 400,
      json: { error_code: "current_password_required" },
    });
    expect((await change(await proveByPassword(ana))).status).toBe(200);
  });

  test("the password changes only with the current one or a mailed code", async () => {
    const ana = await signedUp(service);
    service.passTime(11 * MINUTE);
    expect((await ana.client.updateUser({ password: NEXT })).error).toMatchObject(required);
    expect((await ana.client.updateUser({ password: PASSWORD })).error).toMatchObject(required);
    expect(
      (await ana.client.updateUser({ password: NEXT, current_password: "wrong-password" })).error,
    ).toMatchObject({ code: "current_password_invalid" });
    expect((await ana.client.updateUser({ password: NEXT, nonce: "000000" })).error).toMatchObject({
      code: "reauthentication_not_valid",
    });
    expect((await ana.client.updateUser({ password: NEXT, current_password: PASSWORD })).error).toBeNull();
    await ana.client.reauthenticate();
    const { code } = await service.mailTo(ana.email);
    expect((await ana.client.updateUser({ password: `${NEXT}-7`, nonce: code })).error).toBeNull();
  });

  test("a factor cannot be added, verified or removed, also after a refresh", async () => {
    const ana = await signedUp(service);
    const enrolment = await ana.client.mfa.enroll({ factorType: "totp", friendlyName: "Begun" });
    service.passTime(16 * MINUTE);
    await ana.client.refreshSession();
    expect((await addApp(ana)).error).toMatchObject(required);
    const code = await codeOf(enrolment.data?.type === "totp" ? enrolment.data.totp.secret : "");
    const finished = await ana.client.mfa.challengeAndVerify({ factorId: enrolment.data?.id ?? "", code });
    expect(finished.error).toMatchObject(required);
    await proveByPassword(ana);
    const { error, factorId } = await addApp(ana);
    expect(error).toBeNull();
    service.passTime(11 * MINUTE);
    expect((await ana.client.mfa.unenroll({ factorId })).error).toMatchObject(required);
    await proveByPassword(ana);
    expect((await ana.client.mfa.unenroll({ factorId })).error).toBeNull();
  });

  test("an unverified factor can still be removed", async () => {
    const ana = await signedUp(service);
    const { data } = await ana.client.mfa.enroll({ factorType: "totp", friendlyName: "App" });
    service.passTime(11 * MINUTE);
    expect((await ana.client.mfa.unenroll({ factorId: data?.id ?? "" })).error).toBeNull();
  });

  test("an account without a password can use a mailed code", async () => {
    const ana = await withoutPassword();
    service.passTime(11 * MINUTE);
    const refused = await ana.client.mfa.enroll({ factorType: "totp", friendlyName: "App" });
    expect(refused.error).toMatchObject({ code: "reauthentication_needed", status: 400 });
    await ana.client.reauthenticate();
    const { code } = await service.mailTo(ana.email);
    expect(await proveAgain(ana.token, { nonce: "999999" })).toMatchObject({
      status: 422,
      json: { error_code: "reauthentication_not_valid" },
    });
    const proof = await proveAgain(ana.token, { nonce: code });
    expect(proof.status).toBe(200);
    expect(await proveAgain(ana.token, { nonce: code })).toMatchObject({ status: 422 });
    await ana.client.setSession(proof.json);
    expect((await ana.client.mfa.enroll({ factorType: "totp", friendlyName: "App" })).error).toBeNull();
  });

  test("signing in again is sufficient, as every client of the protocol can do", async () => {
    const ana = await signedUp(service);
    service.passTime(11 * MINUTE);
    await ana.client.signInWithPassword({ email: ana.email, password: PASSWORD });
    expect((await addApp(ana)).error).toBeNull();
  });
});

describe("POST /reauthenticate", () => {
  test("refuses a wrong password, an empty body and a request without a session", async () => {
    const ana = await signedUp(service);
    expect(await proveAgain(ana.token, { password: "wrong-password" })).toMatchObject({
      status: 400,
      json: { error_code: "current_password_invalid" },
    });
    expect(await proveAgain(ana.token, {})).toMatchObject({ status: 400 });
    expect(await service.call("/reauthenticate", { body: { password: PASSWORD } })).toMatchObject({
      status: 401,
    });
  });

  test("is limited like a sign-in", async () => {
    const own = await runningService();
    const ana = await signedUp(own);
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, index) =>
        own.call("/reauthenticate", {
          token: ana.token,
          body: { password: index === 29 ? PASSWORD : `wrong ${index}` },
        }),
      ),
    );
    const statuses = answers.map((answer) => answer.status);
    expect(statuses.filter((status) => status === 400)).toHaveLength(10);
    expect(statuses.at(-1)).toBe(429);
    await own.close();
  });
});
