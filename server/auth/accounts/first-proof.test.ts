import { eq } from "drizzle-orm";
import { generate } from "otplib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { users } from "#server/auth/tables/users";
import { oidcIssuer } from "#server/auth/testing/oidc-issuer";
import {
  newEmail,
  PASSWORD,
  type RunningService,
  runningService,
} from "#server/auth/testing/running-service";

let service: RunningService;
let issuer: Awaited<ReturnType<typeof oidcIssuer>>;
let otherIssuer: Awaited<ReturnType<typeof oidcIssuer>>;

beforeAll(async () => {
  issuer = await oidcIssuer("our-client");
  otherIssuer = await oidcIssuer("other-client");
  service = await runningService({
    environment: {
      AUTH_RATE_LIMITS: "off",
      AUTH_MAIL_SPACING: "0",
      REDIRECT_ALLOW_LIST: "https://app.example/entrar,https://*.shop.example/**",
      OIDC_GOOGLE_CLIENT_ID: "our-client",
      OIDC_GOOGLE_SECRET: "secret",
      OIDC_GOOGLE_ISSUER: issuer.url,
      OIDC_OTHER_CLIENT_ID: "other-client",
      OIDC_OTHER_SECRET: "secret",
      OIDC_OTHER_ISSUER: otherIssuer.url,
    },
  });
});
afterAll(async () => {
  expect(service.problems).toEqual([]);
  await service.close();
  await issuer.close();
  await otherIssuer.close();
});

const owner = { "x-forwarded-for": "198.51.100.7" };
const stranger = { "x-forwarded-for": "203.0.113.9" };
type Person = typeof owner;

/** A stranger's account at an address that has not been proved. */
async function strangersAccount() {
  const email = newEmail("boss");
  const { json } = await service.call("/signup", { headers: stranger, body: { email, password: PASSWORD } });
  return { email, token: String(json.access_token), refreshToken: String(json.refresh_token) };
}

async function prove(who: Person, email: string, path = "/recover", type = "recovery") {
  await service.call(path, { headers: who, body: { email } });
  const { code } = await service.mailTo(email);
  return service.call("/verify", { headers: who, body: { type, email, token: code } });
}

/** A form that a page of another site makes a visitor's browser send, without additional headers. */
const fromPageOf = (origin: string, path: string, fields: Record<string, string>, headers = {}) =>
  fetch(`${service.url}${path}${path.includes("?") ? "&" : "?"}apikey=test-anon-key`, {
    method: "POST",
    headers: { ...owner, ...headers, origin, "content-type": "application/x-www-form-urlencoded" },
    body: new URLSearchParams(fields),
  });

const isProved = (email: string) => service.proved.some((user) => user.email === email);
const subjectsTo = async (email: string) => (await service.sentMails(email)).map(({ subject }) => subject);
const signIn = async (email: string) =>
  (
    await service.call("/token?grant_type=password", {
      headers: stranger,
      body: { email, password: PASSWORD },
    })
  ).status;

async function addApp(token: string, who: Person = stranger, name = "") {
  const as = { headers: who, token };
  const body = { factor_type: "totp", friendly_name: name };
  const { id, totp } = (await service.call("/factors", { ...as, body })).json;
  const challenge = await service.call(`/factors/${id}/challenge`, { ...as, body: {} });
  const code = await generate({ secret: totp.secret, epoch: Math.floor(service.clock().getTime() / 1000) });
  const answer = { challenge_id: challenge.json.id, code };
  return (await service.call(`/factors/${id}/verify`, { ...as, body: answer })).json.access_token;
}

/** Moves an account to an unproved address, as a click from elsewhere did before docs/decisions/0161. */
async function moveTo(email: string) {
  const next = newEmail("moved");
  const moved = await service.db
    .update(users)
    .set({ email: next, emailProvedAt: null })
    .where(eq(users.email, email))
    .returning();
  expect(moved).toHaveLength(1);
  return next;
}

describe("a page of another site, which the owner visits", () => {
  test("cannot sign the owner's browser in to the stranger's account", async () => {
    const { email, token } = await strangersAccount();
    const credentials = { email, password: PASSWORD };
    expect((await fromPageOf("https://evil.example", "/token?grant_type=password", credentials)).status).toBe(
      403,
    );
    expect((await prove(owner, email)).status).toBe(200);
    expect((await service.call("/user", { headers: stranger, token })).status).toBe(403);
    expect(await signIn(email)).toBe(400);
  });

  test.each(["/signup", "/otp", "/verify", "/recover", "/token?grant_type=refresh_token", "/factors"])(
    "cannot post to %s",
    async (path) => {
      for (const origin of ["https://evil.example", "null", "https://app.example.evil.example"]) {
        const answer = await fromPageOf(origin, path, { email: newEmail("boss"), password: PASSWORD });
        expect(answer.status, origin).toBe(403);
        expect(await answer.json()).toMatchObject({ error_code: "foreign_page" });
      }
    },
  );

  test.each([
    { "x-forwarded-host": "evil.example" },
    { "x-forwarded-host": "evil.example", "sec-fetch-site": "cross-site" },
  ])("is not accepted because of a host header that it sends itself (%o)", async (headers) => {
    const { email } = await strangersAccount();
    const credentials = { email, password: PASSWORD };
    const path = "/token?grant_type=password";
    const answer = await fromPageOf("https://evil.example", path, credentials, headers);
    expect(answer.status).toBe(403);
    const preflight = await service.call(path, {
      method: "OPTIONS",
      headers: { origin: "https://evil.example", "access-control-request-headers": "x-forwarded-host" },
    });
    expect(preflight.headers.get("access-control-allow-headers")).not.toContain("forwarded");
  });

  test("is refused, unlike our own pages, allowed ones and programs that send no origin", async () => {
    const { email } = await strangersAccount();
    const credentials = { email, password: PASSWORD };
    for (const origin of [
      service.url.replace("/auth/v1", ""),
      "https://app.example",
      "https://a.shop.example",
    ])
      expect((await fromPageOf(origin, "/token?grant_type=password", credentials)).status, origin).toBe(200);
    expect(await signIn(email)).toBe(200);
  });
});

describe("with AUTH_AUTOCONFIRM, the first proof of an address", () => {
  test.each([
    ["/recover", "recovery"],
    ["/otp", "email"],
  ])("removes a stranger whose session the owner took over from a link (%s)", async (path, type) => {
    const { email, token, refreshToken } = await strangersAccount();
    const body = { refresh_token: refreshToken };
    const carried = await service.call("/token?grant_type=refresh_token", { headers: owner, body });
    expect(carried.status).toBe(200);
    expect((await prove(owner, email, path, type)).status).toBe(200);
    expect((await service.call("/user", { headers: stranger, token })).status).toBe(403);
    expect(await signIn(email)).toBe(400);
  });

  test.each([
    ["/recover", "recovery"],
    ["/otp", "email"],
  ])("by mail (%s) removes the access of a stranger who signed up earlier", async (path, type) => {
    const { email, token } = await strangersAccount();
    expect((await prove(owner, email, path, type)).status).toBe(200);
    expect(isProved(email)).toBe(true);
    expect(await subjectsTo(email)).toContain("Confira o que há na sua conta (Prepara)");
    expect((await service.call("/user", { headers: stranger, token })).status).toBe(403);
    expect(await service.verifier.verify(token)).toBeNull();
    expect(await signIn(email)).toBe(400);
  });

  test("through a provider removes a stranger's access and keeps the provider's identity", async () => {
    const { email, token } = await strangersAccount();
    const idToken = await issuer.idToken({ sub: `sub-${email}`, email, email_verified: true });
    const body = { provider: "google", id_token: idToken };
    const mine = () => service.call("/token?grant_type=id_token", { headers: owner, body });
    expect((await mine()).json.user.app_metadata.providers).toContain("google");
    expect(isProved(email)).toBe(true);
    expect((await service.call("/user", { headers: stranger, token })).status).toBe(403);
    expect(await signIn(email)).toBe(400);
    expect((await mine()).status).toBe(200);
  });

  test("through a provider removes a stranger's identity with the same subject at another provider", async () => {
    const email = newEmail("boss");
    const person = { sub: `sub-${email}`, email };
    const strangers = {
      provider: "other",
      id_token: await otherIssuer.idToken({ ...person, email_verified: false }),
    };
    const owners = {
      provider: "google",
      id_token: await issuer.idToken({ ...person, email_verified: true }),
    };
    const enter = (headers: Person, body: object) =>
      service.call("/token?grant_type=id_token", { headers, body });
    const opened = await enter(stranger, strangers);
    expect(opened.json.user.email).toBe(email);
    const proof = await enter(owner, owners);
    expect(proof.json.user.id).toBe(opened.json.user.id);
    expect(proof.json.user.app_metadata.providers).toEqual(["google"]);
    expect((await enter(stranger, strangers)).json).toMatchObject({
      error_code: "provider_email_needs_verification",
    });
  });

  test.each([
    ["/recover", "recovery"],
    ["/otp", "email"],
  ])("by mail (%s) removes the second factor that a stranger verified", async (path, type) => {
    const { email, token } = await strangersAccount();
    const raised = await addApp(token);
    const proof = await prove(owner, email, path, type);
    expect(proof.status).toBe(200);
    expect(proof.json.user.factors).toBeUndefined();
    expect(isProved(email)).toBe(true);
    expect((await service.call("/user", { headers: stranger, token: raised })).status).toBe(403);
    expect(await signIn(email)).toBe(400);
    expect(await subjectsTo(email)).toContain("Segundo fator removido (Prepara)");
    // The owner can add a second factor to the account.
    expect(await addApp(proof.json.access_token, owner)).toBeTruthy();
  });

  test("through a provider removes the second factor that a stranger verified", async () => {
    const { email, token } = await strangersAccount();
    const raised = await addApp(token);
    const idToken = await issuer.idToken({ sub: `sub-${email}`, email, email_verified: true });
    const body = { provider: "google", id_token: idToken };
    const mine = await service.call("/token?grant_type=id_token", { headers: owner, body });
    expect(mine.json.user.factors).toBeUndefined();
    expect(isProved(email)).toBe(true);
    expect((await service.call("/user", { headers: stranger, token: raised })).status).toBe(403);
  });

  test("from the network where the second factor was passed keeps the factor, and so do later proofs", async () => {
    const { email, token } = await strangersAccount();
    const raised = await addApp(token);
    expect((await prove(stranger, email)).status).toBe(200);
    expect(isProved(email)).toBe(true);
    const later = await prove(owner, email);
    expect(later.json.user.factors).toHaveLength(1);
    expect((await service.call("/user", { headers: stranger, token: raised })).status).toBe(200);
  });

  test("of an address that a proved account changed to keeps its second factor", async () => {
    const { email, token } = await strangersAccount();
    expect((await prove(stranger, email)).status).toBe(200);
    const raised = await addApp(token);
    const next = await moveTo(email);
    const byMail = await prove(owner, next);
    expect(byMail.json.user.factors).toHaveLength(1);
    expect(isProved(next)).toBe(false);
    expect((await service.call("/user", { headers: stranger, token: raised })).status).toBe(200);
  });

  test.each([
    ["a second factor that is added after the change", false],
    ["a second factor that replaces one after the change", true],
  ])("of an address that a proved account changed to keeps %s", async (_what, hasFormer) => {
    const { email, token } = await strangersAccount();
    expect((await prove(stranger, email)).status).toBe(200);
    const former = hasFormer ? await addApp(token) : token;
    const next = await moveTo(email);
    expect(isProved(next)).toBe(false);
    const raised = await addApp(former, stranger, "Novo");
    const { factors } = (await service.call("/user", { headers: stranger, token: raised })).json;
    if (hasFormer) {
      const path = `/factors/${factors.find((each: { friendly_name?: string }) => !each.friendly_name).id}`;
      const removal = { method: "DELETE", headers: stranger, token: raised };
      expect((await service.call(path, removal)).status).toBe(200);
    }
    const byMail = await prove(owner, next);
    expect(byMail.json.user.factors).toMatchObject([{ friendly_name: "Novo", status: "verified" }]);
    const newPassword = { method: "PUT", headers: owner, body: { password: "outra-senha-boa-9" } };
    expect(await service.call("/user", { ...newPassword, token: byMail.json.access_token })).toMatchObject({
      status: 401,
      json: { error_code: "insufficient_aal" },
    });
    expect(await signIn(next)).toBe(200);
    expect((await service.call("/user", { headers: stranger, token: raised })).status).toBe(200);
  });

  test("of an address that an account changed to which was never proved removes a factor added after the change", async () => {
    const { email, token } = await strangersAccount();
    const next = await moveTo(email);
    const raised = await addApp(token);
    const byMail = await prove(owner, next);
    expect(byMail.json.user.factors).toBeUndefined();
    expect(isProved(next)).toBe(true);
    expect((await service.call("/user", { headers: stranger, token: raised })).status).toBe(403);
  });

  test("from the network where the account is signed in changes nothing else", async () => {
    const { email, token } = await strangersAccount();
    expect((await prove(stranger, email)).status).toBe(200);
    expect(isProved(email)).toBe(true);
    expect(await subjectsTo(email)).not.toContain("Confira o que há na sua conta (Prepara)");
    expect((await service.call("/user", { headers: stranger, token })).status).toBe(200);
    expect(await signIn(email)).toBe(200);
  });

  test("of a new address, confirmed where a code to the former one signed in, changes nothing else", async () => {
    const { email, token: byPassword } = await strangersAccount();
    const { access_token: token } = (await prove(stranger, email)).json;
    await service.call("/logout?scope=local", { method: "POST", token: byPassword });
    const next = newEmail("next");
    await service.call("/user", { method: "PUT", headers: stranger, token, body: { email: next } });
    await fetch((await service.mailTo(email)).url, { redirect: "manual", headers: stranger });
    await confirmNew((await service.mailTo(next)).url, stranger);
    expect(isProved(next)).toBe(true);
    expect((await prove(owner, next)).status).toBe(200);
    expect(await signIn(next)).toBe(200);
    expect((await service.call("/user", { headers: stranger, token })).status).toBe(200);
  });

  test("of a new address gives no session to whoever asks for the mail again", async () => {
    const { email, token } = await strangersAccount();
    const challenge = (letter: string) => ({
      code_challenge: letter.repeat(43),
      code_challenge_method: "plain",
    });
    const next = newEmail("mistyped");
    const wanted = { email: next, ...challenge("a") };
    await service.call("/user", { method: "PUT", headers: stranger, token, body: wanted });
    await service.mailTo(next);
    await fetch((await service.mailTo(email)).url, { redirect: "manual", headers: stranger });
    await service.call("/resend", {
      headers: owner,
      body: { type: "email_change", email, ...challenge("b") },
    });
    const { url } = await service.mailTo(next);
    expect(url).not.toContain("pkce_");
    expect((await confirmNew(url, stranger)).json.access_token).toBeTruthy();
    expect((await service.call("/user", { headers: stranger, token })).json.email).toBe(next);
  });
});

/** Presses the button of the page that the link of a new address leads to. */
const confirmNew = (url: string, headers: Record<string, string>) =>
  service.call("/verify", {
    headers,
    body: { type: "email_change", token_hash: new URL(url).searchParams.get("token") },
  });

describe("a change to another person's address", () => {
  const ask = (token: string, body: object) =>
    service.call("/user", { method: "PUT", headers: stranger, token, body });
  const type = (who: Person, email: string, code = "", as = {}) => {
    const body = { type: "email_change", email, token: code };
    return service.call("/verify", { headers: who, body, ...as });
  };

  test("is not confirmed by that person, even where a link to the account was opened", async () => {
    const { email, token } = await strangersAccount();
    expect((await prove(stranger, email)).status).toBe(200);
    await service.call("/otp", { headers: stranger, body: { email } });
    const link = await service.mailTo(email);
    const { headers } = await fetch(link.url, { redirect: "manual", headers: owner });
    expect(headers.get("location")).toContain("access_token=");
    const next = newEmail("listed");
    await ask(token, { email: next });
    await fetch((await service.mailTo(email)).url, { redirect: "manual", headers: stranger });
    const { url, code } = await service.mailTo(next);
    const elsewhere = { status: 403, json: { error_code: "begun_elsewhere" } };
    expect(await confirmNew(url, owner)).toMatchObject(elsewhere);
    expect(await type(owner, next, code)).toMatchObject(elsewhere);
    expect((await service.call("/user", { headers: stranger, token })).json.email).toBe(email);
    expect(isProved(next)).toBe(false);
    // Neither the link nor the code is used up by that.
    expect((await type(stranger, next, code)).status).toBe(200);
    expect(isProved(next)).toBe(true);
  });

  test("is confirmed from anywhere in a session by the password, which goes on, and not by a code alone", async () => {
    const { email, token } = await strangersAccount();
    const byCode = (await prove(stranger, email)).json.access_token;
    const other = (await service.call("/signup", { body: { email: newEmail(), password: PASSWORD } })).json;
    const next = newEmail("next");
    await ask(token, { email: next });
    await fetch((await service.mailTo(email)).url, { redirect: "manual", headers: owner });
    const { code } = await service.mailTo(next);
    for (const wrong of [other.access_token, byCode])
      expect((await type(owner, next, code, { token: wrong })).status).toBe(403);
    const { status, json } = await type(owner, next, code, { token });
    expect([status, json.access_token]).toEqual([200, undefined]);
    expect((await service.call("/user", { headers: stranger, token })).json.email).toBe(next);
    expect(isProved(next)).toBe(true);
  });

  test("is not confirmed by a page that leads the owner's browser to the link, which only asks", async () => {
    const { email, token } = await strangersAccount();
    const next = newEmail("mistyped");
    await ask(token, { email: next });
    await fetch((await service.mailTo(email)).url, { redirect: "manual", headers: owner });
    const { url } = await service.mailTo(next);
    const visit = (headers: Record<string, string>) =>
      fetch(url, { redirect: "manual", headers: { ...stranger, ...headers } });
    for (const place of ["image", "iframe", "script", "empty"])
      expect((await visit({ "sec-fetch-dest": place, "sec-fetch-site": "cross-site" })).status).toBe(403);
    for (const socket of [{ origin: "https://evil.example" }, { "sec-websocket-key": "dGhlIHNhbXBsZQ==" }])
      expect((await visit(socket)).status).toBe(403);
    // The latter as a program that looks at links.
    for (const headers of [{ "sec-fetch-dest": "document" }, { accept: "*/*" }])
      expect((await visit(headers)).headers.get("location")).toMatch(
        /\/auth#token_hash=\w+&type=email_change/,
      );
    // The page asks for the address: whoever sends the link could write another one into it.
    const token_hash = new URL(url).searchParams.get("token");
    const named = await service.call("/verify/address", { headers: owner, body: { token_hash } });
    expect(named).toMatchObject({ status: 200, json: { email: next } });
    expect(await service.call("/verify/address", { body: { token_hash: "x" } })).toMatchObject({
      status: 403,
      json: { error_code: "otp_expired" },
    });
    expect((await service.call("/user", { headers: stranger, token })).json.email).toBe(email);
    const body = { type: "email_change", token_hash };
    const foreign = { ...stranger, origin: "https://evil.example", "sec-fetch-site": "cross-site" };
    expect((await service.call("/verify", { headers: foreign, body })).status).toBe(403);
    expect((await service.call("/verify", { headers: stranger, body })).status).toBe(200);
    expect((await service.call("/user", { headers: stranger, token })).json.email).toBe(next);
  });

  test("is not begun in a session that a link alone started, until a code to the mailbox is typed", async () => {
    const { email } = await strangersAccount();
    expect((await prove(stranger, email)).status).toBe(200);
    await service.call("/otp", { headers: stranger, body: { email } });
    const link = await service.mailTo(email);
    const { headers } = await fetch(link.url, { redirect: "manual", headers: owner });
    const token = new URLSearchParams(headers.get("location")?.split("#")[1]).get("access_token") ?? "";
    const as = { headers: owner, token };
    const body = { email: newEmail("next") };
    expect(await ask(token, body)).toMatchObject({
      status: 400,
      json: { error_code: "current_password_required" },
    });
    expect((await service.call("/reauthenticate", as)).status).toBe(200);
    const { code: nonce } = await service.mailTo(email);
    const renewed = await service.call("/reauthenticate", { ...as, body: { nonce } });
    expect((await ask(renewed.json.access_token, body)).status).toBe(200);
  });
});

describe.each([
  ["first", "last"],
  ["last", "first"],
])("the click on the new address's mail, %s of the two", (order) => {
  test.each([
    ["from elsewhere changes nothing", owner, false],
    ["from where the account is signed in proves it", stranger, true],
  ])("%s", async (_what, who, proved) => {
    const { email, token } = await strangersAccount();
    const next = newEmail("listed");
    const google = { sub: `sub-${email}`, email: newEmail("other"), email_verified: true };
    const ofStranger = async (link_identity: boolean) => {
      const body = { provider: "google", id_token: await issuer.idToken(google), link_identity };
      const as = link_identity ? { token } : {};
      return service.call("/token?grant_type=id_token", { headers: stranger, body, ...as });
    };
    expect((await ofStranger(true)).status).toBe(200);
    const raised = await addApp(token);
    await service.call("/user", { method: "PUT", headers: stranger, token: raised, body: { email: next } });
    const clicks = [
      { mail: { email: next, ...(await service.mailTo(next)) }, by: who },
      { mail: { email, ...(await service.mailTo(email)) }, by: stranger },
    ];
    for (const { mail, by } of order === "first" ? clicks : clicks.reverse()) {
      expect((await service.call("/user", { headers: stranger, token: raised })).json.email).toBe(email);
      if (mail.email === next) await confirmNew(mail.url, by);
      else await fetch(mail.url, { redirect: "manual", headers: by });
    }
    const moved = (await service.call("/user", { headers: stranger, token: raised })).json.email === next;
    // Roles of ADMIN_EMAILS are given when an address is proved.
    expect([moved, isProved(next)]).toEqual([proved, proved]);
    const { user } = (await prove(who, next, "/otp", "email")).json;
    expect(user.email).toBe(next);
    expect(user.factors?.length).toBe(proved ? 1 : undefined);
    expect((await service.call("/user", { headers: stranger, token: raised })).status).toBe(200);
    expect((await ofStranger(false)).json.user?.email).toBe(proved ? next : email);
  });
});
