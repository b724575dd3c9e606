import { createHash } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
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

describe("with PKCE", () => {
  const verifier = "v".repeat(50);
  const pkce = {
    code_challenge: createHash("sha256").update(verifier).digest("base64url"),
    code_challenge_method: "s256",
  };
  const exchange = (auth_code: string, code_verifier: string) =>
    service.call("/token?grant_type=pkce", { body: { auth_code, code_verifier } });

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
    const other = createHash("sha256").update("w".repeat(50)).digest("base64url");
    await signUp(stranger, email, { ...pkce, code_challenge: other });
    const { query } = redirectOf((await click(owner, url)).headers);
    expect((await exchange(query.code ?? "", verifier)).json).toMatchObject(asThe(owner));
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
