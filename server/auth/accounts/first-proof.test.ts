import { generate } from "otplib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { oidcIssuer } from "#server/auth/testing/oidc-issuer";
import { newEmail } from "#server/auth/testing/people";
import { PASSWORD, type RunningService, runningService } from "#server/auth/testing/running-service";

let service: RunningService;
let issuer: Awaited<ReturnType<typeof oidcIssuer>>;

beforeAll(async () => {
  issuer = await oidcIssuer("our-client");
  service = await runningService({
    environment: {
      AUTH_RATE_LIMITS: "off",
      AUTH_MAIL_SPACING: "0",
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

const owner = { "x-forwarded-for": "198.51.100.7" };
const stranger = { "x-forwarded-for": "203.0.113.9" };
type Person = typeof owner;

/** A stranger's account at an address that has not been proved. */
async function strangersAccount() {
  const email = newEmail("boss");
  const { json } = await service.call("/signup", { headers: stranger, body: { email, password: PASSWORD } });
  return { email, token: String(json.access_token) };
}

async function prove(who: Person, email: string, path = "/recover", type = "recovery") {
  await service.call(path, { headers: who, body: { email } });
  const { code } = await service.mailTo(email);
  return service.call("/verify", { headers: who, body: { type, email, token: code } });
}

const isProved = (email: string) => service.proved.some((user) => user.email === email);
const subjectsTo = async (email: string) => (await service.sentMails(email)).map(({ subject }) => subject);
const signIn = async (email: string) =>
  (
    await service.call("/token?grant_type=password", {
      headers: stranger,
      body: { email, password: PASSWORD },
    })
  ).status;

async function addApp(token: string, who: Person = stranger) {
  const as = { headers: who, token };
  const { id, totp } = (await service.call("/factors", { ...as, body: { factor_type: "totp" } })).json;
  const challenge = await service.call(`/factors/${id}/challenge`, { ...as, body: {} });
  const code = await generate({ secret: totp.secret, epoch: Math.floor(service.clock().getTime() / 1000) });
  const body = { challenge_id: challenge.json.id, code };
  return (await service.call(`/factors/${id}/verify`, { ...as, body })).json.access_token;
}

describe("with AUTH_AUTOCONFIRM, the first proof of an address", () => {
  test.each([
    ["/recover", "recovery"],
    ["/otp", "email"],
  ])("by mail (%s) leaves a stranger who signed up earlier no way in", async (path, type) => {
    const { email, token } = await strangersAccount();
    expect((await prove(owner, email, path, type)).status).toBe(200);
    expect(isProved(email)).toBe(true);
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

  test.each([
    ["/recover", "recovery"],
    ["/otp", "email"],
  ])("by mail (%s) takes away the second factor that a stranger verified", async (path, type) => {
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
    const next = newEmail("moved");
    const wish = { method: "PUT", headers: stranger, token: raised, body: { email: next } };
    await service.call("/user", wish);
    const [atPresent, atNext] = [await service.mailTo(email), await service.mailTo(next)];
    await fetch(atPresent.url, { redirect: "manual", headers: stranger });
    await fetch(atNext.url, { redirect: "manual", headers: owner });
    expect((await service.call("/user", { headers: stranger, token: raised })).json.email).toBe(next);
    const byMail = await prove(owner, next);
    expect(byMail.json.user.factors).toHaveLength(1);
    expect(isProved(next)).toBe(false);
    expect((await service.call("/user", { headers: stranger, token: raised })).status).toBe(200);
  });

  test("from the network where the account is signed in changes nothing else", async () => {
    const { email, token } = await strangersAccount();
    expect((await prove(stranger, email)).status).toBe(200);
    expect(isProved(email)).toBe(true);
    expect((await service.call("/user", { headers: stranger, token })).status).toBe(200);
    expect(await signIn(email)).toBe(200);
  });
});

test.each([
  ["from elsewhere proves nothing", owner, false],
  ["from where the account is signed in proves it", stranger, true],
])("the last click of a change of address %s", async (_what, who, proved) => {
  const { email, token } = await strangersAccount();
  const next = newEmail("listed");
  await service.call("/user", { method: "PUT", headers: stranger, token, body: { email: next } });
  const atPresent = await service.mailTo(email);
  const atNext = await service.mailTo(next);
  await fetch(atPresent.url, { redirect: "manual", headers: stranger });
  await fetch(atNext.url, { redirect: "manual", headers: who });
  expect((await service.call("/user", { headers: stranger, token })).json.email).toBe(next);
  expect(isProved(next)).toBe(proved);
  await prove(who, next);
  expect(isProved(next)).toBe(true);
  expect((await service.call("/user", { headers: stranger, token })).status).toBe(proved ? 200 : 403);
});
