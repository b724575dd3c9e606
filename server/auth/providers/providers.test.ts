import { createHash } from "node:crypto";
import { eq } from "drizzle-orm";
import { decodeJwt } from "jose";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { users } from "#server/auth/tables/users";
import { oidcIssuer } from "#server/auth/testing/oidc-issuer";
import {
  newEmail,
  PASSWORD,
  type RunningService,
  redirectOf,
  runningService,
  signedUp,
} from "#server/auth/testing/running-service";

let service: RunningService;
let issuer: Awaited<ReturnType<typeof oidcIssuer>>;
let person = 0;
const target = "http://127.0.0.1:5999/volta";
const newSub = () => `sub-${++person}`;

const withGoogle = (environment: Record<string, string> = {}) =>
  runningService({
    environment: {
      AUTH_RATE_LIMITS: "off",
      OIDC_GOOGLE_CLIENT_ID: "our-client, our-app",
      OIDC_GOOGLE_SECRET: "secret",
      OIDC_GOOGLE_ISSUER: issuer.url,
      ...environment,
    },
  });

beforeAll(async () => {
  issuer = await oidcIssuer("our-client");
  service = await withGoogle();
});
afterAll(async () => {
  expect(service.problems).toEqual([]);
  await service.close();
  await issuer.close();
});

/**
 * Follows the redirects as a browser would, through the provider to our callback, and returns where they
 * lead.
 */
async function fromProvider(url: string, cookie: string) {
  const atProvider = await fetch(url, { redirect: "manual" });
  const callback = atProvider.headers.get("location") ?? "";
  const back = await fetch(callback, { redirect: "manual", headers: { cookie } });
  return { callback, ...redirectOf(back.headers) };
}

const cookieOf = (headers: Headers) => headers.get("set-cookie")?.split(";")[0] ?? "";

async function throughProvider(start: string) {
  const started = await fetch(start, { redirect: "manual" });
  expect(started.status).toBe(302);
  return fromProvider(started.headers.get("location") ?? "", cookieOf(started.headers));
}

/** Starts linking as the client does, and keeps the cookie as a browser does. */
async function beginLinking(token: string, extra: Record<string, string> = {}) {
  const wanted = { provider: "google", redirect_to: target, skip_http_redirect: "true", ...extra };
  const query = new URLSearchParams(wanted);
  const { headers, json } = await service.call(`/user/identities/authorize?${query}`, { token });
  return { url: json?.url ?? "", cookie: cookieOf(headers) };
}
const authorize = (extra: Record<string, string> = {}) =>
  `${service.url}/authorize?${new URLSearchParams({ provider: "google", redirect_to: target, ...extra })}`;

describe("signing in at a provider (docs/auth-protocol.md §6.6)", () => {
  test("creates an account for a new user and finds it again", async () => {
    const email = newEmail("google");
    issuer.signInAs({ sub: newSub(), email, email_verified: true, name: "Gabriela" });
    const first = await throughProvider(authorize());
    expect(first.target).toBe(target);
    expect(first.fragment).toMatchObject({
      provider_token: "provider-token",
      provider_refresh_token: "provider-refresh-token",
      sb: "",
    });
    const token = first.fragment.access_token ?? "";
    expect(decodeJwt(token)).toMatchObject({
      email,
      app_metadata: { provider: "google", providers: ["google"] },
      amr: [{ method: "oauth" }],
    });
    expect((await service.call("/user", { token })).json.user_metadata).toMatchObject({
      full_name: "Gabriela",
    });
    expect(service.created.at(-1)).toMatchObject({ email });
    const second = await throughProvider(authorize());
    expect(decodeJwt(second.fragment.access_token ?? "").sub).toBe(decodeJwt(token).sub);
  });

  test("links to the account with the same proved address", async () => {
    const ana = await signedUp(service);
    issuer.signInAs({ sub: newSub(), email: ana.email.toUpperCase(), email_verified: true });
    const { fragment } = await throughProvider(authorize());
    expect(decodeJwt(fragment.access_token ?? "")).toMatchObject({
      sub: ana.user.id,
      app_metadata: { provider: "email", providers: ["email", "google"] },
    });
    expect(
      (await service.client().signInWithPassword({ email: ana.email, password: PASSWORD })).error,
    ).toBeNull();
  });

  test("removes the access of the person who created an unconfirmed account", async () => {
    const ana = await signedUp(service);
    expect(await service.verifier.verify(ana.token)).not.toBeNull();
    await service.db.update(users).set({ emailConfirmedAt: null }).where(eq(users.id, ana.user.id));
    issuer.signInAs({ sub: newSub(), email: ana.email, email_verified: true });
    const { fragment } = await throughProvider(authorize());
    expect(decodeJwt(fragment.access_token ?? "")).toMatchObject({
      sub: ana.user.id,
      app_metadata: { providers: ["google"] },
    });
    expect(
      (await service.client().signInWithPassword({ email: ana.email, password: PASSWORD })).error?.code,
    ).toBe("invalid_credentials");
    expect((await service.call("/user", { token: ana.token })).json.error_code).toBe("session_not_found");
    expect(await service.verifier.verify(ana.token)).toBeNull();
  });

  test("does not accept an address that the provider has not verified", async () => {
    const ana = await signedUp(service);
    issuer.signInAs({ sub: newSub(), email: ana.email, email_verified: false });
    const { fragment } = await throughProvider(authorize());
    expect(fragment).toMatchObject({
      error: "access_denied",
      error_code: "provider_email_needs_verification",
    });
  });

  test("reads an address from user-info, and whether it is verified from there as well", async () => {
    const ana = await signedUp(service);
    const sub = newSub();
    issuer.signInAs({ sub, email_verified: true }, { sub, email: ana.email, email_verified: false });
    const refused = await throughProvider(authorize());
    expect(refused.fragment).toMatchObject({ error_code: "provider_email_needs_verification" });
    issuer.signInAs({ sub }, { sub, email: ana.email, email_verified: true });
    const { fragment } = await throughProvider(authorize());
    expect(decodeJwt(fragment.access_token ?? "").sub).toBe(ana.user.id);
  });

  test("works with PKCE through the real client", async () => {
    const stored = new Map<string, string>();
    const storage = {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, value: string) => void stored.set(key, value),
      removeItem: (key: string) => void stored.delete(key),
    };
    const client = service.client({ flowType: "pkce", persistSession: true, storage, storageKey: "oauth" });
    issuer.signInAs({ sub: newSub(), email: newEmail("pkce"), email_verified: true });
    const { data } = await client.signInWithOAuth({
      provider: "google",
      options: { redirectTo: target, skipBrowserRedirect: true },
    });
    const { query } = await throughProvider(data.url ?? "");
    const exchanged = await client.exchangeCodeForSession(query.code ?? "");
    expect(exchanged.data.session?.provider_token).toBe("provider-token");
    expect(decodeJwt(exchanged.data.session?.access_token ?? "").amr).toMatchObject([{ method: "oauth" }]);
  });

  test("a callback works once, and invalid ones redirect to the site", async () => {
    issuer.signInAs({ sub: newSub(), email: newEmail("once"), email_verified: true });
    const started = await fetch(
      authorize({ code_challenge: "c".repeat(43), code_challenge_method: "s256" }),
      {
        redirect: "manual",
      },
    );
    const cookie = cookieOf(started.headers);
    const { callback } = await fromProvider(started.headers.get("location") ?? "", cookie);
    const again = redirectOf((await fetch(callback, { redirect: "manual", headers: { cookie } })).headers);
    expect(again.query).toMatchObject({ error_code: "flow_state_already_used" });
    const unknown = await fetch(`${service.url}/callback?code=x&state=${crypto.randomUUID()}`, {
      redirect: "manual",
    });
    expect(unknown.status).toBe(303);
    expect(redirectOf(unknown.headers).query).toMatchObject({ error_code: "bad_oauth_state" });
    const missing = await fetch(`${service.url}/callback`, { redirect: "manual" });
    expect(redirectOf(missing.headers).query).toMatchObject({ error_code: "bad_oauth_callback" });
  });

  test("a refusal at the provider is reported to the page", async () => {
    const started = await fetch(authorize(), { redirect: "manual" });
    const state = new URL(started.headers.get("location") ?? "").searchParams.get("state") ?? "";
    const back = await fetch(
      `${service.url}/callback?${new URLSearchParams({ state, error: "access_denied", error_description: "No thanks" })}`,
      { redirect: "manual", headers: { cookie: cookieOf(started.headers) } },
    );
    expect(redirectOf(back.headers)).toMatchObject({
      target,
      fragment: {
        error: "access_denied",
        error_code: "bad_oauth_callback",
        error_description: "No thanks",
      },
    });
  });

  test.each([[true], [false]])(
    "first sign-ins of one identity at the same moment create one account (with an e-mail: %s)",
    async (hasEmail) => {
      const email = hasEmail ? { email: newEmail("twice"), email_verified: true } : {};
      const id_token = await issuer.idToken({ sub: newSub(), ...email });
      const answers = await Promise.all(
        Array.from({ length: 6 }, () =>
          service.call("/token?grant_type=id_token", { body: { provider: "google", id_token } }),
        ),
      );
      expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
      expect(new Set(answers.map(({ json }) => json.user.id)).size).toBe(1);
    },
  );

  test("a very long target redirects to the site instead", async () => {
    issuer.signInAs({ sub: newSub(), email: newEmail("long"), email_verified: true });
    const { target: where } = await throughProvider(
      authorize({ redirect_to: `${target}?x=${"a".repeat(3000)}` }),
    );
    expect(where).toBe(service.settings.siteUrl);
  });

  test("a provider that is not configured is refused", async () => {
    expect(await service.call("/authorize?provider=github")).toMatchObject({
      status: 400,
      json: { error_code: "validation_failed", msg: expect.stringContaining("is not enabled") },
    });
    expect((await service.call("/settings")).json.external).toMatchObject({ google: true, apple: false });
  });
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

describe("with AUTH_DOUBLE_CONFIRM_EMAIL off, the address of an identity goes with it", () => {
  let usual: RunningService;
  beforeAll(async () => {
    usual = service;
    service = await withGoogle({ AUTH_DOUBLE_CONFIRM_EMAIL: "off" });
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

describe("a flow belongs to the browser that started it", () => {
  const otherBrowser = { error_code: "bad_oauth_state" };

  test("a callback URL from another browser neither signs in nor links", async () => {
    const ana = await signedUp(service);
    issuer.signInAs({ sub: newSub(), email: newEmail("victim"), email_verified: true });
    const linking = await beginLinking(ana.token);
    const signingIn = await fetch(authorize(), { redirect: "manual" });
    const victim = await fetch(authorize(), { redirect: "manual" });
    const addresses = [linking.url, signingIn.headers.get("location") ?? ""];
    for (const address of addresses) {
      expect((await fromProvider(address, "")).query).toMatchObject(otherBrowser);
      expect((await fromProvider(address, cookieOf(victim.headers))).query).toMatchObject(otherBrowser);
    }
    const own = await service.call("/user", { token: ana.token });
    expect(own.json.identities).toHaveLength(1);
  });

  test("a browser may have several flows open, also with a provider that posts a form", async () => {
    issuer.signInAs({ sub: newSub(), email: newEmail("tabs"), email_verified: true });
    const first = await fetch(authorize(), { redirect: "manual" });
    const cookie = cookieOf(first.headers);
    expect(first.headers.get("set-cookie")).toMatch(/; HttpOnly; SameSite=Lax$/);
    const second = await fetch(authorize(), { redirect: "manual", headers: { cookie } });
    expect(cookieOf(second.headers)).toBe(cookie);
    const atProvider = await fetch(first.headers.get("location") ?? "", { redirect: "manual" });
    const { searchParams } = new URL(atProvider.headers.get("location") ?? "");
    const posted = await fetch(`${service.url}/callback`, {
      method: "POST",
      body: searchParams,
      redirect: "manual",
    });
    expect(posted.status).toBe(303);
    const back = await fetch(posted.headers.get("location") ?? "", {
      redirect: "manual",
      headers: { cookie },
    });
    expect(redirectOf(back.headers).fragment).toMatchObject({ access_token: expect.any(String) });
    const { fragment } = await fromProvider(second.headers.get("location") ?? "", cookie);
    expect(fragment).toMatchObject({ access_token: expect.any(String) });
  });
});
