import { once } from "node:events";
import { createServer, type Server } from "node:http";
import { eq } from "drizzle-orm";
import { decodeJwt } from "jose";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { users } from "#server/auth/tables/users";
import {
  PASSWORD,
  type RunningService,
  runningService,
  signedUp,
} from "#server/auth/testing/running-service";
import { softwareAuthenticator } from "#server/auth/testing/software-authenticator";

let service: RunningService;
let gateway: Server;
let gatewayUrl: string;
let gatewayStatus = 200;
const messages: { to: string; code: string; channel: string }[] = [];

beforeAll(async () => {
  gateway = createServer(async (request, response) => {
    let body = "";
    for await (const chunk of request) body += chunk;
    messages.push(JSON.parse(body));
    response.statusCode = gatewayStatus;
    response.setHeader("content-type", "application/json").end('{"id":"message-1"}');
  }).listen(0, "127.0.0.1");
  await once(gateway, "listening");
  const address = gateway.address();
  const port = typeof address === "object" ? address?.port : 0;
  gatewayUrl = `http://127.0.0.1:${port}/send`;
  service = await runningService({
    environment: {
      SITE_URL: "http://localhost:5173",
      SMS_URL: gatewayUrl,
      AUTH_PHONE: "on",
      AUTH_PHONE_AUTOCONFIRM: "off",
    },
  });
});
afterAll(async () => {
  expect(service.problems).toEqual([]);
  await service.close();
  gateway.close();
});

type Ana = Awaited<ReturnType<typeof signedUp>>;

describe("a phone as second factor", () => {
  test("gets a code through the gateway", async () => {
    const ana = await signedUp(service);
    const { data } = await ana.client.mfa.enroll({
      factorType: "phone",
      phone: "+55 11 98888-7777".replaceAll("-", ""),
      friendlyName: "Celular",
    });
    expect(data).toMatchObject({ type: "phone", phone: "5511988887777" });
    const challenge = await ana.client.mfa.challenge({ factorId: data?.id ?? "", channel: "whatsapp" });
    const message = messages.at(-1);
    expect(message).toMatchObject({
      to: "+5511988887777",
      channel: "whatsapp",
      code: expect.stringMatching(/^\d{6}$/),
    });
    const again = await ana.client.mfa.challenge({ factorId: data?.id ?? "", channel: "sms" });
    expect(again.error).toMatchObject({ status: 429, code: "over_sms_send_rate_limit" });
    const verify = (code: string) =>
      ana.client.mfa.verify({ factorId: data?.id ?? "", challengeId: challenge.data?.id ?? "", code });
    expect((await verify(message?.code === "000000" ? "000001" : "000000")).error?.code).toBe(
      "mfa_verification_failed",
    );
    const { data: lifted } = await verify(message?.code ?? "");
    expect(decodeJwt(lifted?.access_token ?? "").amr).toMatchObject([
      { method: "mfa/phone" },
      { method: "password" },
    ]);
    const twice = await service.call("/factors", {
      token: lifted?.access_token ?? "",
      body: { factor_type: "phone", phone: "+5511988887777", friendly_name: "b" },
    });
    expect(twice).toMatchObject({ status: 422, json: { error_code: "mfa_verified_factor_exists" } });
  });

  test("sends its owner codes while a stranger with the password requests some, and others use up the messages", async () => {
    const own = await runningService({
      environment: { SMS_URL: gatewayUrl, AUTH_RATE_LIMITS: "sms_in_all=2/3600" },
    });
    const ana = await signedUp(own);
    const enrolled = { factor_type: "phone", phone: "+5511988887001", friendly_name: "Celular" };
    const factor = await own.call("/factors", { token: ana.token, body: enrolled });
    const challenge = (token: string, ip: string) =>
      own.call(`/factors/${factor.json.id}/challenge`, {
        token,
        body: {},
        headers: { "x-forwarded-for": ip },
      });
    const [home, elsewhere] = ["203.0.113.5", "198.51.100.7"];
    const { json } = await challenge(ana.token, home);
    const verified = await own.call(`/factors/${factor.json.id}/verify`, {
      token: ana.token,
      headers: { "x-forwarded-for": home },
      body: { challenge_id: json.id, code: messages.at(-1)?.code },
    });
    expect(verified.status).toBe(200);
    const bia = await signedUp(own);
    for (const phone of ["+5511988887002", "+5511988887003"]) {
      const { json: made } = await own.call("/factors", {
        token: bia.token,
        body: { factor_type: "phone", phone, friendly_name: phone },
      });
      await own.call(`/factors/${made.id}/challenge`, { token: bia.token, body: {} });
    }
    const weak = await own.client().signInWithPassword({ email: ana.email, password: PASSWORD });
    const token = weak.data.session?.access_token ?? "";
    expect((await challenge(token, elsewhere)).status).toBe(200);
    expect((await challenge(token, elsewhere)).status).toBe(429);
    expect((await challenge(token, home)).status).toBe(200);
    await own.close();
  });

  test("sends its owner codes while a stranger uses up the share of a number that many accounts have", async () => {
    const limits = "sms_in_all=4/36000,sms_per_second_factor=2/36000";
    const own = await runningService({ environment: { SMS_URL: gatewayUrl, AUTH_RATE_LIMITS: limits } });
    const withPhone = async (phone: string) => {
      own.passTime(61);
      const { token } = await signedUp(own);
      const enrolled = { factor_type: "phone", phone, friendly_name: "Celular" };
      const factor = await own.call("/factors", { token, body: enrolled });
      const challenge = (bearer: string) =>
        own.call(`/factors/${factor.json.id}/challenge`, { token: bearer, body: {} });
      const { json } = await challenge(token);
      const verified = await own.call(`/factors/${factor.json.id}/verify`, {
        token,
        body: { challenge_id: json.id, code: messages.at(-1)?.code },
      });
      return () => challenge(verified.json.access_token);
    };
    const owners = await withPhone("+5511988887011");
    const strangers = [await withPhone("+5511988887012"), await withPhone("+5511988887012")];
    const statuses: number[] = [];
    for (const challenge of [...strangers, ...strangers, ...strangers]) {
      own.passTime(61);
      statuses.push((await challenge()).status);
    }
    expect(statuses).toEqual([200, 200, 429, 429, 429, 429]);
    expect((await owners()).status).toBe(200);
    await own.close();
  });

  test("signs up and in by phone", async () => {
    const client = service.client();
    const phone = "+5511977776666";
    const { data } = await client.signUp({ phone, password: PASSWORD });
    expect(data.session).toBeNull();
    expect((await client.signInWithPassword({ phone, password: PASSWORD })).error?.code).toBe(
      "phone_not_confirmed",
    );
    const verified = await client.verifyOtp({ type: "sms", phone, token: messages.at(-1)?.code ?? "" });
    expect(verified.data.user).toMatchObject({
      phone: "5511977776666",
      app_metadata: { provider: "phone", providers: ["phone"] },
    });
    expect((await service.client().signInWithPassword({ phone, password: PASSWORD })).error).toBeNull();
    service.passTime(61);
    expect((await service.client().signInWithOtp({ phone })).data).toMatchObject({ messageId: "message-1" });
  });

  test("a code that could not be sent may be requested again at once", async () => {
    const phone = "+5511944443333";
    gatewayStatus = 503;
    expect((await service.client().signInWithOtp({ phone })).error).toMatchObject({
      status: 422,
      code: "sms_send_failed",
    });
    gatewayStatus = 200;
    expect((await service.client().signInWithOtp({ phone })).error).toBeNull();
    expect((await service.client().signInWithOtp({ phone })).error?.code).toBe("over_sms_send_rate_limit");
  });
});

describe("where phones are accepted without a code, the code of a number's owner", () => {
  const stranger = { "x-forwarded-for": "203.0.113.9" };
  const owner = { "x-forwarded-for": "198.51.100.7" };
  let believing: RunningService;
  beforeAll(async () => {
    const environment = { SMS_URL: gatewayUrl, AUTH_PHONE: "on", AUTH_RATE_LIMITS: "off" };
    believing = await runningService({ environment });
  });
  afterAll(async () => {
    expect(believing.problems).toEqual([]);
    await believing.close();
  });

  async function prove(headers: typeof owner, phone: string) {
    await believing.call("/otp", { headers, body: { phone } });
    const token = messages.at(-1)?.code;
    believing.passTime(61);
    return believing.call("/verify", { headers, body: { type: "sms", phone, token } });
  }
  const me = (token: string) => believing.call("/user", { headers: stranger, token });
  const signUp = (address: object) =>
    believing.call("/signup", { headers: stranger, body: { ...address, password: PASSWORD } });
  const signIn = (address: object) =>
    believing.call("/token?grant_type=password", {
      headers: stranger,
      body: { ...address, password: PASSWORD },
    });

  test("is required before an account with an e-mail gets the number", async () => {
    const { json } = await signUp({ email: "sms-1@example.com" });
    const change = { method: "PUT", headers: stranger, token: json.access_token };
    const changed = await believing.call("/user", { ...change, body: { phone: "+5511933330001" } });
    expect(changed.json).toMatchObject({ phone: "", new_phone: "5511933330001" });
    expect(messages.at(-1)).toMatchObject({ to: "+5511933330001" });
  });

  test("opens an account of their own, and takes the number from one that has an e-mail", async () => {
    const email = "sms-2@example.com";
    const { json } = await signUp({ email });
    // As was possible before numbers of accounts with an e-mail had to be proved.
    const believed = { phone: "5511933330002", phoneConfirmedAt: believing.clock() };
    await believing.db.update(users).set(believed).where(eq(users.id, json.user.id));
    const proof = await prove(owner, "+5511933330002");
    expect(proof.json.user).toMatchObject({ email: "", phone: "5511933330002" });
    expect(proof.json.user.id).not.toBe(json.user.id);
    expect((await me(json.access_token)).json).toMatchObject({ email, phone: "" });
    const subjects = (await believing.sentMails(email)).map(({ subject }) => subject);
    expect(subjects).toContain("O telefone da sua conta mudou (Prepara)");
    const again = await prove(stranger, "+5511933330002");
    expect(again.json.user.id).toBe(proof.json.user.id);
  });

  test("removes the access of a stranger who signed up with the number", async () => {
    const phone = "+5511933330003";
    const { json } = await signUp({ phone });
    const proof = await prove(owner, phone);
    expect(proof.json.user).toMatchObject({ phone: "5511933330003", app_metadata: { providers: ["phone"] } });
    expect((await me(json.access_token)).status).toBe(403);
    expect((await signIn({ phone })).status).toBe(400);
    expect((await prove(stranger, phone)).json.user.id).toBe(proof.json.user.id);
    expect((await believing.call("/user", { headers: owner, token: proof.json.access_token })).status).toBe(
      200,
    );
  });

  test("changes nothing where the account is signed in", async () => {
    const phone = "+5511933330004";
    const { json } = await signUp({ phone });
    expect((await prove(stranger, phone)).json.user.id).toBe(json.user.id);
    expect((await me(json.access_token)).status).toBe(200);
    expect((await signIn({ phone })).status).toBe(200);
    expect((await prove(owner, phone)).json.user.id).toBe(json.user.id);
    expect((await signIn({ phone })).status).toBe(200);
  });
});

test("codes requested again for numbers that wait for none do not use up the messages", async () => {
  const limits = "sms_in_all=2/3600,sms_per_address=9/3600";
  const environment = { SMS_URL: gatewayUrl, AUTH_PHONE: "on", AUTH_RATE_LIMITS: limits };
  const own = await runningService({ environment: { ...environment, AUTH_PHONE_AUTOCONFIRM: "off" } });
  const resend = async (phone: string) =>
    (await own.call("/resend", { body: { type: "sms", phone } })).status;
  for (let invented = 0; invented < 4; invented++) expect(await resend(`551197000000${invented}`)).toBe(200);
  const { error } = await own.client().signInWithOtp({ phone: "+5511988887100" });
  expect(error).toBeNull();
  expect(messages.at(-1)?.to).toBe("+5511988887100");
  await own.close();
});

test("codes to one number are spaced, whichever factor or account requests them", async () => {
  const [first, second] = [await signedUp(service), await signedUp(service)];
  const number = "+5511966665555";
  const enrolled = async ({ client }: Ana, friendlyName: string) => {
    const { data } = await client.mfa.enroll({ factorType: "phone", phone: number, friendlyName });
    return client.mfa.challenge({ factorId: data?.id ?? "", channel: "sms" });
  };
  const change = ({ token }: Ana) => service.call("/user", { method: "PUT", token, body: { phone: number } });
  const sentTo = () => messages.filter(({ to }) => to === number).length;
  const tooSoon = { status: 429, code: "over_sms_send_rate_limit" };
  expect((await enrolled(first, "A")).error).toBeNull();
  expect((await enrolled(first, "B")).error).toMatchObject(tooSoon);
  expect((await enrolled(second, "A")).error).toMatchObject(tooSoon);
  expect(sentTo()).toBe(1);
  expect((await change(first)).status).toBe(200);
  expect(await change(second)).toMatchObject({ status: 429, json: { error_code: tooSoon.code } });
  expect(sentTo()).toBe(2);
  service.passTime(61);
  expect((await enrolled(second, "B")).error).toBeNull();
  expect((await change(second)).status).toBe(200);
});

test("the code of a phone change can be requested again with the current phone and with the new one", async () => {
  const [present, next] = ["+5511922221111", "+5511922223333"];
  const client = service.client();
  await client.signUp({ phone: present, password: PASSWORD });
  const code = messages.at(-1)?.code ?? "";
  const { data } = await client.verifyOtp({ type: "sms", phone: present, token: code });
  const change = { method: "PUT", token: data.session?.access_token ?? "", body: { phone: next } };
  expect(await service.call("/user", change)).toMatchObject({ status: 200 });
  for (const named of [present, next]) {
    service.passTime(61);
    const before = messages.length;
    expect((await client.resend({ type: "phone_change", phone: named })).error).toBeNull();
    expect(messages.slice(before)).toMatchObject([{ to: next }]);
  }
  const token = messages.at(-1)?.code ?? "";
  const done = await client.verifyOtp({ type: "phone_change", phone: next, token });
  expect(done.data.user?.phone).toBe(next.slice(1));
});

test("of two accounts that change to one number, the code that is requested again is of the newer change", async () => {
  const next = "+5511922226666";
  const [stranger, owner] = [await signedUp(service), await signedUp(service)];
  for (const { client } of [stranger, owner]) {
    service.passTime(61);
    expect((await client.updateUser({ phone: next })).error).toBeNull();
  }
  service.passTime(61);
  await owner.client.resend({ type: "phone_change", phone: next });
  const token = messages.at(-1)?.code ?? "";
  const done = await owner.client.verifyOtp({ type: "phone_change", phone: next, token });
  expect(done.data.user?.id).toBe(owner.user.id);
});

test("a sign-in with the present phone leaves a change to another one as it is", async () => {
  const [present, next] = ["+5511922225551", "+5511922225552"];
  const client = service.client();
  await client.signUp({ phone: present, password: PASSWORD });
  await client.verifyOtp({ type: "sms", phone: present, token: messages.at(-1)?.code ?? "" });
  service.passTime(61);
  expect((await client.updateUser({ phone: next })).error).toBeNull();
  const token = messages.at(-1)?.code ?? "";
  const other = service.client();
  await other.signInWithOtp({ phone: present });
  const code = messages.at(-1)?.code ?? "";
  expect((await other.verifyOtp({ type: "sms", phone: present, token: code })).error).toBeNull();
  const done = await client.verifyOtp({ type: "phone_change", phone: next, token });
  expect([done.error, done.data.user?.phone]).toEqual([null, next.slice(1)]);
});

test("the code of a phone change is worth nothing once the account waits for another number, or for none", async () => {
  const ana = await signedUp(service);
  const phone = "+5511966665501";
  for (const newPhone of [null, "5511966665502"]) {
    service.passTime(61);
    expect((await ana.client.updateUser({ phone })).error).toBeNull();
    await service.db.update(users).set({ newPhone }).where(eq(users.id, ana.user.id));
    const body = { type: "phone_change", phone, token: messages.at(-1)?.code };
    expect(await service.call("/verify", { body })).toMatchObject({ status: 403 });
  }
});

test("the owner is notified by mail when the account's phone changes, and only then", async () => {
  const ana = await signedUp(service);
  const phone = "+5511922224444";
  const change = { method: "PUT", token: ana.token, body: { phone } };
  expect((await service.call("/user", change)).status).toBe(200);
  const notices = async () =>
    (await service.sentMails(ana.email)).filter(({ subject }) => subject.includes("telefone"));
  expect(await notices()).toEqual([]);
  const code = messages.at(-1)?.code ?? "";
  await ana.client.verifyOtp({ type: "phone_change", phone, token: code });
  const [notice, ...others] = await notices();
  expect([notice?.subject, others]).toEqual(["O telefone da sua conta mudou (Prepara)", []]);
  expect(notice?.text).toContain("termina em 4444");
  expect(notice?.text).not.toContain("5511922224444");
});

describe("a passkey as second factor", () => {
  const device = softwareAuthenticator("http://localhost:5173");

  async function challenged(ana: Ana, token: string, factorId: string) {
    const body = { factorId, webauthn: { rpId: "evil.example", rpOrigins: ["https://evil.example"] } };
    const { json } = await service.call(`/factors/${factorId}/challenge`, { token, body });
    expect(json.type).toBe("webauthn");
    expect(ana.user.id).toBeTruthy();
    return {
      challengeId: json.id,
      type: json.webauthn.type,
      options: json.webauthn.credential_options.publicKey,
    };
  }
  const answer = (token: string, factorId: string, challenge_id: string, credential_response: object) =>
    service.call(`/factors/${factorId}/verify`, {
      token,
      body: { challenge_id, webauthn: { type: "create", rpId: "localhost", credential_response } },
    });

  test("registers for our site, then authenticates, bound to challenge and origin", async () => {
    const ana = await signedUp(service);
    const enrolled = await service.call("/factors", {
      token: ana.token,
      body: { factor_type: "webauthn", friendly_name: "Chave" },
    });
    const factorId = enrolled.json.id;
    const creation = await challenged(ana, ana.token, factorId);
    expect(creation).toMatchObject({
      type: "create",
      options: {
        // An unknown value on purpose: without one the client would ask for security keys only.
        authenticatorSelection: { authenticatorAttachment: "any" },
        rp: { id: "localhost" },
        user: { id: Buffer.from(ana.user.id).toString("base64url"), name: ana.email },
      },
    });
    const foreign = softwareAuthenticator("https://evil.example").create(creation.options);
    expect(await answer(ana.token, factorId, creation.challengeId, foreign)).toMatchObject({
      status: 422,
      json: { error_code: "mfa_verification_failed" },
    });
    expect(await answer(ana.token, factorId, creation.challengeId, { id: "x" })).toMatchObject({
      status: 400,
      json: { error_code: "validation_failed" },
    });
    const created = device.create(creation.options);
    // Some browsers send null for members that the authenticator left out.
    const made = await answer(ana.token, factorId, creation.challengeId, {
      ...created,
      authenticatorAttachment: null,
      clientExtensionResults: null,
      response: { ...created.response, transports: null },
    });
    expect(made.status).toBe(200);
    expect(decodeJwt(made.json.access_token)).toMatchObject({ aal: "aal2" });
    expect(made.json.user.factors[0]).toMatchObject({ factor_type: "webauthn", status: "verified" });

    const { data } = await service.client().signInWithPassword({ email: ana.email, password: PASSWORD });
    const token = data.session?.access_token ?? "";
    const first = await challenged(ana, token, factorId);
    const second = await challenged(ana, token, factorId);
    expect(second).toMatchObject({
      type: "request",
      options: { rpId: "localhost", allowCredentials: [{ type: "public-key" }] },
    });
    const forFirst = device.assert(first.options);
    expect((await answer(token, factorId, second.challengeId, forFirst)).json.error_code).toBe(
      "mfa_verification_failed",
    );
    const withNulls = { ...forFirst, response: { ...forFirst.response, userHandle: null } };
    const lifted = await answer(token, factorId, first.challengeId, withNulls);
    expect(decodeJwt(lifted.json.access_token).amr).toMatchObject([
      { method: "mfa/webauthn" },
      { method: "password" },
    ]);
    expect(
      (await answer(lifted.json.access_token, factorId, first.challengeId, forFirst)).json.error_code,
    ).toBe("mfa_ip_address_mismatch");
  });
});
