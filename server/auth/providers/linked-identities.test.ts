import { createHash } from "node:crypto";
import { decodeJwt } from "jose";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { oidcIssuer } from "#server/auth/testing/oidc-issuer";
import {
  authorizeUrl,
  fromProvider,
  newSub,
  startLinking,
  throughProvider,
  withGoogle,
} from "#server/auth/testing/provider-browser";
import { newEmail, PASSWORD, type RunningService, signedUp } from "#server/auth/testing/running-service";
import { smsGateway } from "#server/auth/testing/sms-gateway";

let service: RunningService;
let issuer: Awaited<ReturnType<typeof oidcIssuer>>;
const authorize = (extra: Record<string, string> = {}) => authorizeUrl(service, extra);
const beginLinking = (token: string, extra: Record<string, string> = {}) =>
  startLinking(service, token, extra);

beforeAll(async () => {
  issuer = await oidcIssuer("our-client");
  service = await withGoogle(issuer);
});
afterAll(async () => {
  expect(service.problems).toEqual([]);
  await service.close();
  await issuer.close();
});

const subjectsTo = async (email: string) => (await service.sentMails(email)).map(({ subject }) => subject);

describe("linked identities (docs/auth-protocol.md §7)", () => {
  test("the owner is notified by mail when one is linked or unlinked", async () => {
    const ana = await signedUp(service);
    issuer.signInAs({ sub: newSub(), email: newEmail("linked"), email_verified: true });
    const { url, cookie } = await beginLinking(ana.token);
    await fromProvider(url, cookie);
    expect(await subjectsTo(ana.email)).toEqual(["Nova forma de entrar na sua conta (Prepara)"]);
    expect((await service.sentMails(ana.email)).at(-1)?.text).toContain("Google");
    const { data: own } = await ana.client.getUserIdentities();
    const google = own?.identities[1];
    if (!google) throw new Error("not linked");
    await ana.client.unlinkIdentity(google);
    expect(await subjectsTo(ana.email)).toContain("Uma forma de entrar foi removida (Prepara)");
  });

  test("the owner is notified by mail when a provider's user is linked by address", async () => {
    const ana = await signedUp(service);
    issuer.signInAs({ sub: newSub(), email: ana.email, email_verified: true });
    await throughProvider(authorize());
    expect(await subjectsTo(ana.email)).toContain("Nova forma de entrar na sua conta (Prepara)");
  });

  test("are linked and unlinked, but the last one cannot be unlinked", async () => {
    const ana = await signedUp(service);
    issuer.signInAs({ sub: newSub(), email: newEmail("linked"), email_verified: true });
    const { url, cookie } = await beginLinking(ana.token);
    const { fragment } = await fromProvider(url, cookie);
    expect(decodeJwt(fragment.access_token ?? "")).toMatchObject({ sub: ana.user.id, email: ana.email });
    const { data: own } = await ana.client.getUserIdentities();
    expect(own?.identities.map((each) => each.provider)).toEqual(["email", "google"]);
    const google = own?.identities[1];
    if (!google) throw new Error("not linked");
    expect((await ana.client.unlinkIdentity(google)).error).toBeNull();
    expect((await ana.client.getUser()).data.user?.app_metadata.providers).toEqual(["email"]);
    const last = await service.call(`/user/identities/${own?.identities[0]?.identity_id}`, {
      method: "DELETE",
      token: ana.token,
      headers: { "content-type": "application/json" },
    });
    expect(last).toMatchObject({ status: 422, json: { error_code: "single_identity_not_deletable" } });
    expect(
      (await service.call("/user/identities/nonsense", { method: "DELETE", token: ana.token })).status,
    ).toBe(404);
  });

  test.each(["unlinking", "others", "global"] as const)(
    "the code of a linking that is not exchanged yet is worth nothing after %s",
    async (act) => {
      const ana = await signedUp(service);
      const thief = await service.client().signInWithPassword({ email: ana.email, password: PASSWORD });
      issuer.signInAs({ sub: newSub(), email: newEmail("thief"), email_verified: true });
      const verifier = "v".repeat(43);
      const code_challenge = createHash("sha256").update(verifier).digest("base64url");
      const pkce = { code_challenge, code_challenge_method: "s256" };
      const { url, cookie } = await beginLinking(thief.data.session?.access_token ?? "", pkce);
      const { query } = await fromProvider(url, cookie);
      expect(query.code).toBeTruthy();
      const { data: own } = await ana.client.getUserIdentities();
      const theirs = own?.identities.find(({ provider }) => provider === "google");
      if (!theirs) throw new Error("not linked");
      const { error } =
        act === "unlinking"
          ? await ana.client.unlinkIdentity(theirs)
          : await ana.client.signOut({ scope: act });
      expect(error).toBeNull();
      const body = { auth_code: query.code, code_verifier: verifier };
      const exchanged = await service.call("/token?grant_type=pkce", { body });
      expect(exchanged.json).toMatchObject({ error_code: "flow_state_not_found" });
    },
  );

  test.each(["a new password", "the end of the other sessions"])(
    "a linking that was begun before %s is not completed after it",
    async (act) => {
      const ana = await signedUp(service);
      issuer.signInAs({ sub: newSub(), email: newEmail("thief"), email_verified: true });
      // By a copy of the token of the session that stays open.
      const { url, cookie } = await beginLinking(ana.token);
      const { error } =
        act === "a new password"
          ? await ana.client.updateUser({ password: "outra-senha-boa-9" })
          : await ana.client.signOut({ scope: "others" });
      expect(error).toBeNull();
      const { fragment } = await fromProvider(url, cookie);
      expect(fragment).toMatchObject({ error_code: "session_not_found" });
      expect((await ana.client.getUser()).data.user?.app_metadata.providers).toEqual(["email"]);
    },
  );

  test("a linking is not completed if it is dropped while the provider is asked", async () => {
    const ana = await signedUp(service);
    issuer.signInAs({ sub: newSub(), email: newEmail("thief"), email_verified: true });
    const { url, cookie } = await beginLinking(ana.token);
    issuer.beforeTokens(async () => {
      expect((await ana.client.signOut({ scope: "others" })).error).toBeNull();
    });
    const { fragment } = await fromProvider(url, cookie);
    expect(fragment).toMatchObject({ error_code: "session_not_found" });
    expect((await ana.client.getUser()).data.user?.app_metadata.providers).toEqual(["email"]);
  });

  test("unlinking ends the sessions that were started at a provider, but no others", async () => {
    const ana = await signedUp(service);
    const phone = await service.client().signInWithPassword({ email: ana.email, password: PASSWORD });
    issuer.signInAs({ sub: newSub(), email: newEmail("thief"), email_verified: true });
    const { url, cookie } = await beginLinking(ana.token);
    await fromProvider(url, cookie);
    const { fragment } = await throughProvider(authorize());
    const thief = fragment.access_token ?? "";
    expect((await service.call("/user", { token: thief })).json.id).toBe(ana.user.id);
    expect(await service.verifier.verify(thief)).not.toBeNull();
    const { data: own } = await ana.client.getUserIdentities();
    const theirs = own?.identities.find(({ provider }) => provider === "google");
    if (!theirs) throw new Error("not linked");
    expect((await ana.client.unlinkIdentity(theirs)).error).toBeNull();
    expect((await service.call("/user", { token: thief })).json.error_code).toBe("session_not_found");
    expect(await service.verifier.verify(thief)).toBeNull();
    const { status } = await service.call("/user", { token: phone.data.session?.access_token ?? "" });
    expect(status).toBe(200);
  });

  test("with 'E-mail e senha' the password goes, and the sessions it started", async () => {
    const ana = await signedUp(service);
    const elsewhere = await service.client().signInWithPassword({ email: ana.email, password: PASSWORD });
    issuer.signInAs({ sub: newSub(), email: ana.email, email_verified: true });
    await throughProvider(authorize());
    const [own] = (await ana.client.getUserIdentities()).data?.identities ?? [];
    if (own?.provider !== "email") throw new Error("no e-mail");
    expect((await ana.client.unlinkIdentity(own)).error).toBeNull();
    const { error } = await service.client().signInWithPassword({ email: ana.email, password: PASSWORD });
    expect(error?.code).toBe("invalid_credentials");
    const { status } = await service.call("/user", { token: elsewhere.data.session?.access_token ?? "" });
    expect(status).toBe(403);
    expect((await ana.client.getUser()).data.user).toMatchObject({ email: ana.email });
  });

  test("the one that the account's address belongs to is not unlinked: the mailbox was not asked", async () => {
    const thief = newEmail("thief");
    for (const linked of [
      { email: thief, email_verified: true },
      { email: thief, email_verified: false },
      { sub: newSub() },
    ]) {
      const ana = await signedUp(service);
      issuer.signInAs({ sub: newSub(), ...linked });
      const { url, cookie } = await beginLinking(ana.token);
      await fromProvider(url, cookie);
      const identity = ana.user.identities?.[0]?.identity_id ?? "";
      const refused = await service.call(`/user/identities/${identity}`, {
        method: "DELETE",
        token: ana.token,
      });
      expect(refused).toMatchObject({
        status: 422,
        json: { error_code: "email_conflict_identity_not_deletable" },
      });
      const user = (await service.call("/user", { token: ana.token })).json;
      expect([user.email, user.identities.length]).toEqual([ana.email, 2]);
    }
  });

  test("one that is linked to another account is refused", async () => {
    const who = { sub: newSub(), email: newEmail("held"), email_verified: true };
    issuer.signInAs(who);
    await throughProvider(authorize());
    const ana = await signedUp(service);
    const { url, cookie } = await beginLinking(ana.token);
    const { fragment } = await fromProvider(url, cookie);
    expect(fragment).toMatchObject({ error: "server_error", error_code: "identity_already_exists" });
  });

  test("are not linked after the session that started linking has ended", async () => {
    const ana = await signedUp(service);
    issuer.signInAs({ sub: newSub(), email: newEmail("late"), email_verified: true });
    const { url, cookie } = await beginLinking(ana.token);
    await service.call("/logout", { method: "POST", token: ana.token });
    const { fragment } = await fromProvider(url, cookie);
    expect(fragment).toMatchObject({ error_code: "session_not_found" });
  });
});

describe("e-mail and phone share one password", () => {
  let gateway: Awaited<ReturnType<typeof smsGateway>>;
  let usual: RunningService;
  let numbers = 0;
  beforeAll(async () => {
    gateway = await smsGateway();
    usual = service;
    service = await withGoogle(issuer, { SMS_URL: gateway.url, AUTH_PHONE: "on" });
  });
  afterAll(async () => {
    expect(service.problems).toEqual([]);
    await service.close();
    gateway.close();
    service = usual;
  });

  const byPassword = async (address: { email: string } | { phone: string }) =>
    (await service.client().signInWithPassword({ ...address, password: PASSWORD })).data.session
      ?.access_token ?? null;
  const isOpen = async (token: string | null) =>
    (await service.call("/user", { token: token ?? "" })).status === 200;

  async function addPhone(token: string): Promise<string> {
    const phone = `55119666600${String(++numbers).padStart(2, "0")}`;
    await service.call("/user", { method: "PUT", token, body: { phone } });
    const body = { type: "phone_change", phone, token: gateway.codes.get(`+${phone}`) };
    expect((await service.call("/verify", { body })).status).toBe(200);
    return phone;
  }

  /** An account with e-mail and password, phone, and Google with the same address. */
  async function accountWithAll() {
    const ana = await signedUp(service);
    const phone = await addPhone(ana.token);
    issuer.signInAs({ sub: newSub(), email: ana.email, email_verified: true });
    await throughProvider(authorize());
    return { ...ana, phone };
  }

  async function unlink(token: string, provider: string) {
    const own: { provider: string; identity_id: string }[] = (await service.call("/user", { token })).json
      .identities;
    const id = own.find((each) => each.provider === provider)?.identity_id;
    expect(await service.call(`/user/identities/${id}`, { method: "DELETE", token })).toMatchObject({
      status: 200,
    });
  }

  test.each([
    ["email", "phone"],
    ["phone", "email"],
  ] as const)(
    "it goes with the last of the two, and the sessions it started: %s, then %s",
    async (first, last) => {
      const { token, email, phone } = await accountWithAll();
      const elsewhere = await byPassword({ email });
      await unlink(token, first);
      expect(await isOpen(elsewhere)).toBe(true);
      expect(await byPassword(last === "email" ? { email } : { phone })).not.toBeNull();
      await unlink(token, last);
      expect(await isOpen(elsewhere)).toBe(false);
      expect(await byPassword({ email })).toBeNull();
      expect(await byPassword({ phone })).toBeNull();
      expect(await isOpen(token)).toBe(true);
      expect((await service.call("/user", { token })).json.app_metadata.providers).toEqual(["google"]);
    },
  );

  test("a change that a session of the unlinked identity began is dropped with it", async () => {
    const { token, email } = await signedUp(service);
    issuer.signInAs({ sub: newSub(), email, email_verified: true });
    await throughProvider(authorize());
    const theirs = (await byPassword({ email })) ?? "";
    const phone = "5511966660099";
    await service.call("/user", { method: "PUT", token: theirs, body: { phone } });
    expect(gateway.codes.has(`+${phone}`)).toBe(true);
    await unlink(token, "email");
    const verify = () =>
      service.call("/verify", {
        body: { type: "phone_change", phone, token: gateway.codes.get(`+${phone}`) },
      });
    expect((await verify()).status).toBe(403);
    gateway.codes.delete(`+${phone}`);
    service.passTime(61);
    await service.call("/resend", { body: { type: "phone_change", phone } });
    expect(gateway.codes.has(`+${phone}`)).toBe(false);
  });

  test("it goes with the e-mail where nobody signs in by phone", async () => {
    const withPhones = service;
    service = await withGoogle(issuer, { SMS_URL: gateway.url, AUTH_PHONE: "off" });
    try {
      const { token, email } = await accountWithAll();
      const elsewhere = await byPassword({ email });
      await unlink(token, "email");
      expect(await isOpen(elsewhere)).toBe(false);
      expect(await byPassword({ email })).toBeNull();
    } finally {
      await service.close();
      service = withPhones;
    }
  });

  test("it stays with the phone of an account of a provider, and goes with it", async () => {
    const email = newEmail("google");
    issuer.signInAs({ sub: newSub(), email, email_verified: true });
    const token = (await throughProvider(authorize())).fragment.access_token ?? "";
    await service.call("/user", { method: "PUT", token, body: { password: PASSWORD } });
    const phone = await addPhone(token);
    // There is no identity for the e-mail, but its owner signs in by it.
    const elsewhere = await byPassword({ email });
    expect(await isOpen(elsewhere)).toBe(true);
    await unlink(token, "phone");
    expect(await isOpen(elsewhere)).toBe(false);
    expect([await byPassword({ email }), await byPassword({ phone })]).toEqual([null, null]);
  });
});

describe("with AUTH_DOUBLE_CONFIRM_EMAIL off, the address of an identity goes with it", () => {
  let usual: RunningService;
  beforeAll(async () => {
    usual = service;
    service = await withGoogle(issuer, { AUTH_DOUBLE_CONFIRM_EMAIL: "off" });
  });
  afterAll(async () => {
    expect(service.problems).toEqual([]);
    await service.close();
    service = usual;
  });

  test("a change that was begun before is dropped", async () => {
    const ana = await signedUp(service);
    issuer.signInAs({ sub: newSub(), email: newEmail("linked"), email_verified: true });
    const { url, cookie } = await beginLinking(ana.token);
    await fromProvider(url, cookie);
    const theirs = newEmail("theirs");
    await ana.client.updateUser({ email: theirs });
    const { data: own } = await ana.client.getUserIdentities();
    const former = own?.identities.find(({ provider }) => provider === "email");
    if (!former) throw new Error("no e-mail");
    expect((await ana.client.unlinkIdentity(former)).error).toBeNull();
    const user = (await ana.client.getUser()).data.user;
    expect(user?.email).not.toBe(ana.email);
    expect(user).not.toHaveProperty("new_email");
    service.passTime(61);
    await service.mailTo(theirs);
    await service.call("/resend", { body: { type: "email_change", email: user?.email } });
    const sent = await service.sentMails(theirs);
    expect(sent).toHaveLength(1);
  });

  test("only a verified address replaces the one that is removed", async () => {
    const linked = async (who: { email: string; email_verified: boolean }) => {
      const ana = await signedUp(service);
      issuer.signInAs({ sub: newSub(), ...who });
      const { url, cookie } = await beginLinking(ana.token);
      await fromProvider(url, cookie);
      const own = (await service.call("/user", { token: ana.token })).json.identities;
      const [email] = own.filter((each: { provider: string }) => each.provider === "email");
      const path = `/user/identities/${email.identity_id}`;
      expect((await service.call(path, { method: "DELETE", token: ana.token })).status).toBe(200);
      return (await service.call("/user", { token: ana.token })).json;
    };
    // An attacker enters an admin's address at a provider that does not verify addresses.
    const unverified = await linked({ email: newEmail("boss"), email_verified: false });
    expect(unverified.email).toBe("");
    expect(unverified).not.toHaveProperty("email_confirmed_at");
    const verified = newEmail("own");
    expect(await linked({ email: verified, email_verified: true })).toMatchObject({
      email: verified,
      email_confirmed_at: expect.any(String),
      user_metadata: { email: verified },
    });
  });

  test("a link to a previous address does not restore it", async () => {
    const ana = await signedUp(service);
    issuer.signInAs({ sub: newSub(), email: newEmail("stays"), email_verified: true });
    const { url, cookie } = await beginLinking(ana.token);
    await fromProvider(url, cookie);
    await service.client().resetPasswordForEmail(ana.email);
    const { token } = await service.mailTo(ana.email);
    const identity = ana.user.identities?.[0]?.identity_id ?? "";
    await service.call(`/user/identities/${identity}`, { method: "DELETE", token: ana.token });
    const late = await service.call("/verify", { body: { type: "recovery", token_hash: token } });
    expect(late.json).toMatchObject({ error_code: "otp_expired" });
  });
});
