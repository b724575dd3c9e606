import { generate } from "otplib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  newEmail,
  PASSWORD,
  type RunningService,
  runningService,
  signedUp,
} from "#server/auth/testing/running-service";
import { softwareAuthenticator } from "#server/auth/testing/software-authenticator";

let service: RunningService;

beforeAll(async () => {
  service = await runningService({
    environment: { AUTH_RATE_LIMITS: "off", SITE_URL: "http://localhost:5173" },
  });
});
afterAll(async () => {
  expect(service.problems).toEqual([]);
  await service.close();
});

type Ana = Awaited<ReturnType<typeof signedUp>>;
const device = () => softwareAuthenticator("http://localhost:5173");
const needsAal2 = { status: 403, json: { error_code: "insufficient_aal" } };

async function enrolledPasskey(token: string, friendly_name = "Chave"): Promise<string> {
  const answer = await service.call("/factors", { token, body: { factor_type: "webauthn", friendly_name } });
  return answer.json.id;
}
const challenge = (token: string, id: string) =>
  service.call(`/factors/${id}/challenge`, { token, body: {} });
const answer = (token: string, id: string, challenge_id: string, credential_response: object) =>
  service.call(`/factors/${id}/verify`, { token, body: { challenge_id, webauthn: { credential_response } } });
const creationOptions = (challenged: Awaited<ReturnType<typeof challenge>>) =>
  challenged.json.webauthn.credential_options.publicKey;

/** Verifies a new authenticator app; returns the token of the session at aal2. */
async function withApp(ana: Ana): Promise<string> {
  const { data } = await ana.client.mfa.enroll({ factorType: "totp", friendlyName: "App" });
  const code = await generate({
    secret: data?.totp.secret ?? "",
    epoch: Math.floor(service.clock().getTime() / 1000),
  });
  const verified = await ana.client.mfa.challengeAndVerify({ factorId: data?.id ?? "", code });
  if (verified.error) throw verified.error;
  return verified.data.access_token;
}

async function passwordSession(ana: Ana): Promise<string> {
  const { data } = await service.client().signInWithPassword({ email: ana.email, password: PASSWORD });
  return data.session?.access_token ?? "";
}

describe("a factor that was enrolled before another one was verified", () => {
  test("is deleted with the first verified factor, whatever its type", async () => {
    // An attacker with the password enrols a passkey and waits until the owner turns on the authenticator
    // app.
    const ana = await signedUp(service);
    const stranger = await passwordSession(ana);
    const passkey = await enrolledPasskey(stranger);
    const challenged = await challenge(stranger, passkey);
    await withApp(ana);
    const later = await passwordSession(ana);
    expect(await challenge(later, passkey)).toMatchObject({ status: 404 });
    expect(
      await answer(later, passkey, challenged.json.id, device().create(creationOptions(challenged))),
    ).toMatchObject({ status: 404, json: { error_code: "mfa_factor_not_found" } });
  });

  test("can be challenged and verified only at aal2 once another one is verified", async () => {
    const ana = await signedUp(service);
    const lifted = await withApp(ana);
    const passkey = await enrolledPasskey(lifted);
    const challenged = await challenge(lifted, passkey);
    expect(challenged.status).toBe(200);
    const weak = await passwordSession(ana);
    expect(await challenge(weak, passkey)).toMatchObject(needsAal2);
    const made = device().create(creationOptions(challenged));
    expect(await answer(weak, passkey, challenged.json.id, made)).toMatchObject(needsAal2);
    expect(await service.call(`/factors/${passkey}`, { method: "DELETE", token: weak })).toMatchObject({
      status: 422,
      json: { error_code: "insufficient_aal" },
    });
    expect((await answer(lifted, passkey, challenged.json.id, made)).status).toBe(200);
  });

  test("cannot be registered again by a challenge from before it was verified", async () => {
    const ana = await signedUp(service);
    const passkey = await enrolledPasskey(ana.token);
    const [first, second] = [await challenge(ana.token, passkey), await challenge(ana.token, passkey)];
    const owners = device();
    const verified = await answer(ana.token, passkey, first.json.id, owners.create(creationOptions(first)));
    const weak = await passwordSession(ana);
    expect(
      await answer(weak, passkey, second.json.id, device().create(creationOptions(second))),
    ).toMatchObject({ status: 422, json: { error_code: "mfa_verification_failed" } });
    const challenged = await challenge(weak, passkey);
    expect(
      (await answer(weak, passkey, challenged.json.id, owners.assert(creationOptions(challenged)))).status,
    ).toBe(200);
    expect(verified.status).toBe(200);
  });
});

test("a change of e-mail from before the first verified factor ends with it", async () => {
  const ana = await signedUp(service);
  const stranger = await passwordSession(ana);
  const email = newEmail("stranger");
  const change = { method: "PUT", token: stranger, body: { email } };
  expect(await service.call("/user", change)).toMatchObject({ status: 200, json: { new_email: email } });
  const { code } = await service.mailTo(email);
  const token = await withApp(ana);
  const confirmation = { body: { type: "email_change", email, token: code } };
  expect(await service.call("/verify", confirmation)).toMatchObject({ status: 403 });
  expect((await service.call("/user", { token })).json).not.toHaveProperty("new_email");
});

test.each(["others", "global"])(
  "the password alone does not sign out, by scope %s, who has passed the factor or is about to",
  async (scope) => {
    const ana = await signedUp(service);
    const lifted = await withApp(ana);
    const [weak, other] = [await passwordSession(ana), await passwordSession(ana)];
    const email = newEmail("next");
    expect(await service.call("/user", { method: "PUT", token: lifted, body: { email } })).toMatchObject({
      status: 200,
    });
    const ended = await service.call(`/logout?scope=${scope}`, { method: "POST", token: weak });
    expect(ended.status).toBe(204);
    expect(await service.call("/user", { token: lifted })).toMatchObject({ json: { new_email: email } });
    expect((await service.call("/user", { token: other })).status).toBe(200);
    expect((await service.call("/user", { token: weak })).status).toBe(scope === "others" ? 200 : 403);
  },
);

test("the password alone does not drop, by a replayed refresh token, a change that the owner began", async () => {
  const ana = await signedUp(service);
  const lifted = await withApp(ana);
  const { data } = await service.client().signInWithPassword({ email: ana.email, password: PASSWORD });
  const email = newEmail("next");
  await service.call("/user", { method: "PUT", token: lifted, body: { email } });
  const refresh = (refresh_token: string | undefined) =>
    service.call("/token?grant_type=refresh_token", { body: { refresh_token } });
  const first = data.session?.refresh_token;
  const second = await refresh(first);
  await refresh(second.json.refresh_token);
  service.passTime(11);
  expect(await refresh(first)).toMatchObject({ json: { error_code: "refresh_token_already_used" } });
  expect(await service.call("/user", { token: lifted })).toMatchObject({ json: { new_email: email } });
});

test("with a verified factor identities are linked and unlinked only at aal2", async () => {
  const ana = await signedUp(service);
  const lifted = await withApp(ana);
  const weak = await passwordSession(ana);
  const identity = ana.user.identities?.[0]?.identity_id ?? "";
  const unlink = (token: string) => service.call(`/user/identities/${identity}`, { method: "DELETE", token });
  const link = (token: string) => service.call("/user/identities/authorize?provider=google", { token });
  expect(await link(weak)).toMatchObject(needsAal2);
  // No provider is configured here, so a session at aal2 gets another refusal.
  expect(await link(lifted)).toMatchObject({ status: 400, json: { error_code: "validation_failed" } });
  expect(await unlink(weak)).toMatchObject(needsAal2);
  expect(await unlink(lifted)).toMatchObject({ json: { error_code: "single_identity_not_deletable" } });
});
