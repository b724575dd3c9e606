import { createHash } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { sweepSessions } from "#server/auth/sessions/session-expiry";
import { flowStates } from "#server/auth/tables/flow-states";
import { oidcIssuer } from "#server/auth/testing/oidc-issuer";
import {
  newEmail,
  type RunningService,
  redirectOf,
  runningService,
} from "#server/auth/testing/running-service";

let service: RunningService;
let issuer: Awaited<ReturnType<typeof oidcIssuer>>;

beforeAll(async () => {
  issuer = await oidcIssuer("our-client");
  service = await runningService({
    environment: {
      AUTH_RATE_LIMITS: "off",
      AUTH_AUTOCONFIRM: "off",
      OIDC_GOOGLE_CLIENT_ID: "our-client",
      OIDC_GOOGLE_SECRET: "secret",
      OIDC_GOOGLE_ISSUER: issuer.url,
    },
  });
});
afterAll(async () => {
  expect(service.problems).toEqual([]);
  await service.close();
  await issuer.close();
});

/** Two people, each with an IP address, a password and a name. */
const owner = { ip: "198.51.100.7", password: "senha-da-dona-42", name: "Olívia" };
const stranger = { ip: "203.0.113.9", password: "senha-do-estranho-42", name: "Estranho" };
type Person = typeof owner;

const from = ({ ip }: Person) => ({ "x-forwarded-for": ip });
const signUp = (who: Person, email: string, extra: object = {}) =>
  service.call("/signup", {
    headers: from(who),
    body: { email, password: who.password, data: { full_name: who.name }, ...extra },
  });
const verify = (who: Person, body: object) => service.call("/verify", { headers: from(who), body });
const click = (who: Person, url: string) => fetch(url, { redirect: "manual", headers: from(who) });
const signIn = async ({ ip, password }: Person, email: string) =>
  (
    await service.call("/token?grant_type=password", {
      headers: { "x-forwarded-for": ip },
      body: { email, password },
    })
  ).json;
const refused = { error_code: "invalid_credentials" };
const asThe = ({ name }: Person) => ({ user: { user_metadata: { full_name: name } } });

/** Two sign-ups of one address, in this order, and their mails. */
async function signUpsOf(first: Person, second: Person) {
  const email = newEmail("shared");
  expect((await signUp(first, email)).status).toBe(200);
  const firstMail = await service.mailTo(email);
  service.passTime(61);
  const answer = await signUp(second, email);
  const secondMail = await service.mailTo(email);
  return { email, firstMail, secondMail, answer };
}

describe("an account gets the password and metadata of the sign-up that is confirmed", () => {
  test("when a stranger signed up first", async () => {
    const { email, secondMail, answer } = await signUpsOf(stranger, owner);
    expect(answer.json.user_metadata).toMatchObject({ full_name: owner.name });
    expect(await signIn(owner, email)).toMatchObject({ error_code: "email_not_confirmed" });
    await verify(owner, { type: "signup", email, token: secondMail.code });
    expect(await signIn(stranger, email)).toMatchObject(refused);
    expect(await signIn(owner, email)).toMatchObject(asThe(owner));
    expect(service.created.at(-1)?.userMetadata).not.toHaveProperty("full_name");
    expect(service.confirmed.at(-1)).toMatchObject({ email, userMetadata: { full_name: owner.name } });
  });

  test("when a stranger signed up in between: the owner's mail is still valid", async () => {
    const { email, firstMail, secondMail } = await signUpsOf(owner, stranger);
    expect((await verify(owner, { type: "signup", token_hash: firstMail.token })).status).toBe(200);
    expect(await signIn(stranger, email)).toMatchObject(refused);
    expect(await signIn(owner, email)).toMatchObject(asThe(owner));
    const late = await verify(stranger, { type: "signup", token_hash: secondMail.token });
    expect(late.json).toMatchObject({ error_code: "otp_expired" });
  });

  test("an owner who opens a stranger's mail gets the account without the stranger's password", async () => {
    const email = newEmail("clicked");
    await signUp(stranger, email);
    const { url } = await service.mailTo(email);
    const { fragment } = redirectOf((await click(owner, url)).headers);
    const mine = await service.call("/user", { token: fragment.access_token ?? "" });
    expect(mine.json).toMatchObject({ email, email_confirmed_at: expect.any(String) });
    expect(mine.json.user_metadata).not.toHaveProperty("full_name");
    expect(await signIn(stranger, email)).toMatchObject(refused);
  });

  test.each([
    ["recovery", "/recover", {}],
    ["magiclink", "/otp", { create_user: false }],
  ])(
    "and another way to confirm the address (%s) deletes the waiting sign-ups",
    async (type, path, extra) => {
      const email = newEmail("other-way");
      await signUp(stranger, email);
      const waiting = await service.mailTo(email);
      service.passTime(61);
      await service.call(path, { headers: from(owner), body: { email, ...extra } });
      const { code } = await service.mailTo(email);
      const kind = type === "recovery" ? "recovery" : "email";
      expect((await verify(owner, { type: kind, email, token: code })).status).toBe(200);
      expect(await signIn(stranger, email)).toMatchObject(refused);
      const late = await verify(stranger, { type: "signup", token_hash: waiting.token });
      expect(late.json).toMatchObject({ error_code: "otp_expired" });
    },
  );
});

const pkceOf = (verifier: string) => ({
  code_challenge: createHash("sha256").update(verifier).digest("base64url"),
  code_challenge_method: "s256",
});
const verifier = "v".repeat(50);
const pkce = pkceOf(verifier);
const exchange = (auth_code: string, code_verifier: string, headers = {}) =>
  service.call("/token?grant_type=pkce", { headers, body: { auth_code, code_verifier } });

describe("with PKCE", () => {
  test("the browser that signed up is recognized by its verifier after its network has changed", async () => {
    const email = newEmail("moved");
    await signUp(owner, email, pkce);
    const { url } = await service.mailTo(email);
    const elsewhere = { ...owner, ip: "192.0.2.44" };
    const { query } = redirectOf((await click(elsewhere, url)).headers);
    expect(await signIn(owner, email)).toMatchObject(refused);
    expect((await exchange(query.code ?? "", verifier)).json).toMatchObject(asThe(owner));
    expect(await signIn(elsewhere, email)).toMatchObject(asThe(owner));
  });

  test.each([
    ["another network", { ip: "192.0.2.45" }],
    ["the same network", {}],
  ])("a program in %s that looks at the link leaves sign-up and password with their owner", async (_, at) => {
    const email = newEmail("looked-at");
    await signUp(owner, email, pkce);
    const { url } = await service.mailTo(email);
    await click({ ...owner, ...at }, url);
    const { query } = redirectOf((await click(owner, url)).headers);
    expect((await exchange(query.code ?? "", verifier)).json).toMatchObject(asThe(owner));
    expect(await signIn(owner, email)).toMatchObject(asThe(owner));
    const late = redirectOf((await click(owner, url)).headers).query;
    expect(late).toMatchObject({ error_code: "otp_expired" });
  });

  test("a later sign-up does not invalidate the first one's mail", async () => {
    const email = newEmail("two-browsers");
    await signUp(owner, email, pkce);
    const { url } = await service.mailTo(email);
    service.passTime(61);
    await signUp(stranger, email, pkceOf("w".repeat(50)));
    const { query } = redirectOf((await click(owner, url)).headers);
    expect((await exchange(query.code ?? "", verifier)).json).toMatchObject(asThe(owner));
  });
});

describe("the link of a sign-up in a browser (docs/decisions/0161)", () => {
  const elsewhere = { ...owner, ip: "192.0.2.46" };
  const inBrowser = { "sec-fetch-site": "cross-site", "sec-fetch-dest": "document" };
  const open = (who: Person, url: string, headers: Record<string, string> = inBrowser) =>
    fetch(url, { redirect: "manual", headers: { ...from(who), ...headers } });
  const addressOf = (token_hash: string) => service.call("/verify/address", { body: { token_hash } });
  const ofPage = { "sec-fetch-site": "same-origin" };
  const press = (who: Person, body: object) =>
    service.call("/verify", { headers: { ...from(who), ...ofPage }, body });

  /** A sign-up of the owner by PKCE, and its mail. */
  async function ownersSignUp() {
    const email = newEmail("pressed");
    expect((await signUp(owner, email, pkce)).status).toBe(200);
    return { email, ...(await service.mailTo(email)) };
  }

  test.each([
    ["", inBrowser],
    ["&type=email", inBrowser],
    ["&type=invite", inBrowser],
    ["&redirect_to=http://127.0.0.1:9/", inBrowser],
    ["", { "user-agent": "Mozilla/5.0 (X11; Linux x86_64)" }],
  ])(
    "confirms nothing by a visit, and leads to the page that names the address (%s, %o)",
    async (more, headers) => {
      const { email, url, token } = await ownersSignUp();
      const wanted = new URL(url);
      for (const [name, value] of new URLSearchParams(more)) wanted.searchParams.set(name, value);
      const { target, query, fragment } = redirectOf((await open(owner, wanted.href, headers)).headers);
      expect(target).toBe(`${service.settings.publicUrl}/auth`);
      expect(query).toEqual({});
      expect(fragment).toMatchObject({ token_hash: token, type: "signup" });
      expect(await signIn(owner, email)).toMatchObject({ error_code: "email_not_confirmed" });
      expect((await addressOf(token)).json).toEqual({ email });
      expect((await press(owner, { type: "signup", token_hash: token })).status).toBe(200);
      expect(await signIn(owner, email)).toMatchObject(asThe(owner));
      expect((await addressOf(token)).json).toMatchObject({ error_code: "otp_expired" });
      const late = redirectOf((await open(owner, url)).headers);
      expect(late.fragment).toMatchObject({ error_code: "otp_expired" });
    },
  );

  test("is not loaded in advance, and works when it is opened later", async () => {
    const { email, url } = await ownersSignUp();
    for (const purpose of ["prefetch", "prefetch;prerender"]) {
      const headers = { ...inBrowser, "sec-fetch-site": "none", "sec-purpose": purpose };
      const answer = await open(owner, url, headers);
      expect(answer.status).toBe(403);
      expect(await answer.json()).toMatchObject({ error_code: "foreign_page" });
    }
    expect(redirectOf((await open(owner, url)).headers).fragment).toMatchObject({ type: "signup" });
    expect(await signIn(owner, email)).toMatchObject({ error_code: "email_not_confirmed" });
  });

  test("the page presents the verifier of its browser, whose network may have changed", async () => {
    const { email, token } = await ownersSignUp();
    const answer = await press(elsewhere, { type: "signup", token_hash: token, code_verifier: verifier });
    expect(answer.json).toMatchObject(asThe(owner));
    const { amr } = JSON.parse(atob(answer.json.access_token.split(".")[1]));
    expect(amr).toMatchObject([{ method: "email/signup" }]);
    expect(await signIn(elsewhere, email)).toMatchObject(asThe(owner));
  });

  test.each([
    ["a minute", 61],
    ["an hour", 3_601],
    ["three days", 3 * 86_400],
  ])(
    "the page presents those of all flows: from another network its mail may be asked for again after %s",
    async (_, seconds) => {
      const { email } = await ownersSignUp();
      service.passTime(seconds);
      await sweepSessions(service);
      const later = "x".repeat(50);
      const again = { type: "signup", email, ...pkceOf(later) };
      await service.call("/resend", { headers: from(elsewhere), body: again });
      const { token } = await service.mailTo(email);
      const code_verifier = [later, verifier];
      const answer = await press(elsewhere, { type: "signup", token_hash: token, code_verifier });
      expect(answer.json).toMatchObject(asThe(owner));
      expect(await signIn(elsewhere, email)).toMatchObject(asThe(owner));
    },
  );

  test("flows that nobody completes are deleted after a day, that of a waiting sign-up after 30", async () => {
    const email = newEmail("left");
    await signUp(owner, email, pkce);
    await service.mailTo(email);
    await click(stranger, `${service.url}/authorize?provider=google`);
    const flowsAfter = async (days: number) => {
      service.passTime(days * 86_400);
      await sweepSessions(service);
      return (await service.db.select({ provider: flowStates.provider }).from(flowStates)).map(
        ({ provider }) => provider,
      );
    };
    expect(await flowsAfter(0.5)).toContain("google");
    const afterTwoDays = await flowsAfter(1.5);
    expect(afterTwoDays).not.toContain("google");
    expect(afterTwoDays).toContain(null);
    expect(await flowsAfter(30)).toEqual([]);
  });

  test("the verifier of another browser counts as none", async () => {
    const { email, token } = await ownersSignUp();
    const wrong = { type: "signup", token_hash: token, code_verifier: "w".repeat(50) };
    const answer = await press(elsewhere, wrong);
    expect(answer.json).toMatchObject({ user: { email, email_confirmed_at: expect.any(String) } });
    expect(answer.json.user.user_metadata).not.toHaveProperty("full_name");
    expect(await signIn(elsewhere, email)).toMatchObject(refused);
  });

  test.each([
    ["another network", { ip: "192.0.2.47" }],
    ["the same network", {}],
  ])("a program in %s that visits it first leaves it to the browser that signed up", async (_, at) => {
    const { email, url, token } = await ownersSignUp();
    expect(redirectOf((await click({ ...owner, ...at }, url)).headers).query).toHaveProperty("code");
    expect(redirectOf((await open(owner, url)).headers).fragment).toMatchObject({ token_hash: token });
    const answer = await press(owner, { type: "signup", token_hash: token, code_verifier: verifier });
    expect(answer.json).toMatchObject(asThe(owner));
    expect(await signIn(owner, email)).toMatchObject(asThe(owner));
    const late = await press(owner, { type: "signup", token_hash: token, code_verifier: verifier });
    expect(late.json).toMatchObject({ error_code: "otp_expired" });
  });

  test.each([
    ["another browser of its network", owner, asThe(owner)],
    ["another network", elsewhere, refused],
  ])(
    "after the visit of a program elsewhere its mail is opened in %s: the password counts as without that visit",
    async (_, where, expected) => {
      const { email, url, token } = await ownersSignUp();
      expect(redirectOf((await click(stranger, url)).headers).query).toHaveProperty("code");
      const answer = await press(where, { type: "signup", token_hash: token });
      expect(answer.json).toMatchObject({ access_token: expect.any(String), user: { email } });
      expect(await signIn(owner, email)).toMatchObject(expected);
    },
  );

  test("after such a visit its mail can be asked for again, and is as good", async () => {
    const { email, url } = await ownersSignUp();
    await click(stranger, url);
    service.passTime(2 * 3_600);
    const again = { type: "signup", email, ...pkceOf("x".repeat(50)) };
    await service.call("/resend", { headers: from(elsewhere), body: again });
    const { token } = await service.mailTo(email);
    const code_verifier = ["x".repeat(50), verifier];
    const answer = await press(elsewhere, { type: "signup", token_hash: token, code_verifier });
    expect(answer.json).toMatchObject(asThe(owner));
    expect(await signIn(owner, email)).toMatchObject(asThe(owner));
  });

  test("no page exchanges the code that a program elsewhere got for it", async () => {
    const { email, url } = await ownersSignUp();
    const { query } = redirectOf((await click(stranger, url)).headers);
    for (const headers of [ofPage, { origin: service.settings.publicUrl }]) {
      const answer = await exchange(query.code ?? "", verifier, headers);
      expect(answer.json).toMatchObject({ error_code: "flow_state_not_found" });
    }
    expect(await signIn(owner, email)).toMatchObject(refused);
    expect((await exchange(query.code ?? "", verifier)).json).toMatchObject(asThe(owner));
  });

  test("a page for links of other kinds, which shows no address before, cannot use it", async () => {
    const { email, token } = await ownersSignUp();
    for (const type of ["email", "invite"])
      expect((await press(owner, { type, token_hash: token })).json).toMatchObject({
        error_code: "otp_expired",
      });
    expect(await signIn(owner, email)).toMatchObject({ error_code: "email_not_confirmed" });
    expect((await verify(owner, { type: "email", token_hash: token })).status).toBe(200);
  });

  test("who asks elsewhere for the mail again does not become the browser of the sign-up", async () => {
    const { email } = await ownersSignUp();
    service.passTime(61);
    const mine = "s".repeat(50);
    const again = { type: "signup", email, ...pkceOf(mine) };
    expect((await service.call("/resend", { headers: from(stranger), body: again })).status).toBe(200);
    const { query } = redirectOf((await click(stranger, (await service.mailTo(email)).url)).headers);
    await exchange(query.code ?? "", mine);
    expect(await signIn(owner, email)).toMatchObject(refused);
  });
});

describe("an identity whose provider has not verified the address", () => {
  const throughProvider = async (who: Person) => {
    const start = await click(who, `${service.url}/authorize?provider=google`);
    const atProvider = await click(who, start.headers.get("location") ?? "");
    const cookie = start.headers.get("set-cookie")?.split(";")[0] ?? "";
    const back = await fetch(atProvider.headers.get("location") ?? "", {
      redirect: "manual",
      headers: { ...from(who), cookie },
    });
    return redirectOf(back.headers).fragment;
  };

  test("signs in only after the mail is confirmed by the person with the identity", async () => {
    const email = newEmail("unvouched");
    issuer.signInAs({ sub: "owner-of-address", email, email_verified: false });
    expect(await throughProvider(owner)).toMatchObject({ error_code: "provider_email_needs_verification" });
    await click(owner, (await service.mailTo(email)).url);
    expect(await throughProvider(owner)).toMatchObject({ access_token: expect.any(String) });
  });

  test("does not sign in to the account of an owner who opens a stranger's mail", async () => {
    const email = newEmail("trapped");
    issuer.signInAs({ sub: "stranger", email, email_verified: false });
    await throughProvider(stranger);
    await click(owner, (await service.mailTo(email)).url);
    expect(await throughProvider(stranger)).toMatchObject({
      error_code: "provider_email_needs_verification",
    });
  });
});
