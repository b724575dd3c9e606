import { eq } from "drizzle-orm";
import { decodeJwt } from "jose";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { users } from "#server/auth/tables/users";
import { oidcIssuer } from "#server/auth/testing/oidc-issuer";
import {
  authorizeUrl,
  cookieOf,
  fromProvider,
  newSub,
  startLinking,
  target,
  throughProvider,
  withGoogle,
} from "#server/auth/testing/provider-browser";
import {
  newEmail,
  PASSWORD,
  type RunningService,
  redirectOf,
  signedUp,
} from "#server/auth/testing/running-service";

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

  test("keeps nobody of the network waiting while the provider does not answer", async () => {
    const ana = await signedUp(service);
    let asked = 0;
    let answer = () => {};
    const answered = new Promise<void>((resolve) => {
      answer = resolve;
    });
    issuer.beforeTokens(async () => {
      asked += 1;
      await answered;
    });
    issuer.signInAs({ sub: newSub(), email: newEmail("silent"), email_verified: true });
    const waiting = Array.from({ length: 12 }, () => throughProvider(authorize()));
    await expect.poll(() => asked).toBe(waiting.length);
    const { error } = await service.client().signInWithPassword({ email: ana.email, password: PASSWORD });
    expect(error).toBeNull();
    answer();
    for (const { fragment } of await Promise.all(waiting)) expect(fragment).toHaveProperty("access_token");
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
