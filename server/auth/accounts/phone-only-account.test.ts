import { eq } from "drizzle-orm";
import { generate } from "otplib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { guessersAt } from "#server/auth/sessions/known-devices";
import { knownDevices } from "#server/auth/tables/sessions";
import { oidcIssuer } from "#server/auth/testing/oidc-issuer";
import {
  newEmail,
  PASSWORD,
  type RunningService,
  runningService,
  signedUp,
} from "#server/auth/testing/running-service";
import { smsGateway } from "#server/auth/testing/sms-gateway";

let gateway: Awaited<ReturnType<typeof smsGateway>>;
let issuer: Awaited<ReturnType<typeof oidcIssuer>>;
let service: RunningService;
let numbers = 0;
const newPhone = () => `55119555500${String(++numbers).padStart(2, "0")}`;

beforeAll(async () => {
  gateway = await smsGateway();
  issuer = await oidcIssuer("our-client");
  service = await runningService({
    environment: {
      SMS_URL: gateway.url,
      AUTH_PHONE: "on",
      AUTH_PHONE_AUTOCONFIRM: "off",
      AUTH_RATE_LIMITS: "off",
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
  gateway.close();
});

async function byCode(phone: string): Promise<string> {
  service.passTime(61);
  await service.call("/otp", { body: { phone } });
  const body = { type: "sms", phone, token: gateway.codes.get(`+${phone}`) };
  return (await service.call("/verify", { body })).json.access_token;
}

async function byPassword(phone: string): Promise<string> {
  const { json } = await service.call("/token?grant_type=password", { body: { phone, password: PASSWORD } });
  return json.access_token;
}

/** An account opened by phone, with a password, whose owner has returned a code sent to the number. */
async function phoneAccount() {
  const phone = newPhone();
  await service.call("/signup", { body: { phone, password: PASSWORD } });
  const body = { type: "sms", phone, token: gateway.codes.get(`+${phone}`) };
  return { phone, token: (await service.call("/verify", { body })).json.access_token };
}

async function link(token: string, email: string | null) {
  const address = email === null ? {} : { email, email_verified: true };
  const idToken = await issuer.idToken({ sub: crypto.randomUUID(), ...address });
  const body = { provider: "google", id_token: idToken, link_identity: true };
  return service.call("/token?grant_type=id_token", { token, body });
}

const change = (token: string, body: object) => service.call("/user", { method: "PUT", token, body });
const me = async (token: string) => (await service.call("/user", { token })).json;

async function unlink(token: string, name: string) {
  const own: { provider: string; identity_id: string }[] = (await me(token)).identities;
  const id = own.find(({ provider }) => provider === name)?.identity_id;
  return service.call(`/user/identities/${id}`, { method: "DELETE", token });
}

const enrol = (token: string) => service.call("/factors", { token, body: { factor_type: "totp" } });

async function verify(token: string, factorId: string, secret: string) {
  const { id } = (await service.call(`/factors/${factorId}/challenge`, { token, body: {} })).json;
  const code = await generate({ secret, epoch: Math.floor(service.clock().getTime() / 1000) });
  return service.call(`/factors/${factorId}/verify`, { token, body: { challenge_id: id, code } });
}

const needsCode = { status: 400, json: { error_code: "reauthentication_needed" } };

describe("who knows only the password of an account whose only address is a proved phone", () => {
  test("adds no identity and no address of their own", async () => {
    const { phone } = await phoneAccount();
    const thief = await byPassword(phone);
    expect(await link(thief, newEmail("thief"))).toMatchObject(needsCode);
    expect(await service.call("/user/identities/authorize?provider=google", { token: thief })).toMatchObject(
      needsCode,
    );
    const email = newEmail("thief");
    expect(await change(thief, { email })).toMatchObject(needsCode);
    expect(await service.sentMails(email)).toEqual([]);
    const owner = await me(await byCode(phone));
    expect([owner.email, owner.identities.length, owner.new_email]).toEqual(["", 1, undefined]);
  });

  test("neither replaces nor removes the phone, also where a provider is linked", async () => {
    const { phone, token } = await phoneAccount();
    expect((await link(token, null)).status).toBe(200);
    const thief = await byPassword(phone);
    expect(await unlink(thief, "phone")).toMatchObject(needsCode);
    const number = newPhone();
    expect(await change(thief, { phone: number })).toMatchObject(needsCode);
    expect(gateway.codes.has(`+${number}`)).toBe(false);
    expect(await me(await byCode(phone))).toMatchObject({ phone });
  });

  test("adds no second factor, nor completes one that the owner began", async () => {
    const { phone, token } = await phoneAccount();
    const thief = await byPassword(phone);
    expect(await enrol(thief)).toMatchObject(needsCode);
    const { id, totp } = (await enrol(token)).json;
    expect(await verify(thief, id, totp.secret)).toMatchObject(needsCode);
    expect((await verify(token, id, totp.secret)).status).toBe(200);
  });

  test("gains nothing from a linking begun by a session that a code started", async () => {
    const { phone, token } = await phoneAccount();
    const thief = await byPassword(phone);
    expect((await link(token, newEmail("owner"))).status).toBe(200);
    // The account's e-mail is asked from now on.
    expect(await unlink(thief, "google")).toMatchObject({
      status: 422,
      json: { error_code: "email_conflict_identity_not_deletable" },
    });
  });
});

describe("the owner of the phone", () => {
  test("links a provider in a session started by a code, and the address becomes the account's", async () => {
    const { token } = await phoneAccount();
    const email = newEmail("owner");
    expect((await link(token, email)).json.user).toMatchObject({ email });
  });

  test("changes e-mail and phone, and removes the phone", async () => {
    const { token } = await phoneAccount();
    const email = newEmail("owner");
    expect((await change(token, { email })).json).toMatchObject({ new_email: email });
    const phone = newPhone();
    expect((await change(token, { phone })).json).toMatchObject({ new_phone: phone });
    expect((await link(token, null)).status).toBe(200);
    expect((await unlink(token, "phone")).status).toBe(200);
    expect(await me(token)).toMatchObject({ phone: "" });
  });

  test("may prove it in a session started by the password", async () => {
    const { phone } = await phoneAccount();
    const weak = await byPassword(phone);
    service.passTime(61);
    await service.call("/reauthenticate", { token: weak });
    const body = { nonce: gateway.codes.get(`+${phone}`) };
    const { access_token: token } = (await service.call("/reauthenticate", { token: weak, body })).json;
    // A copy of the former token gains nothing.
    expect(await change(weak, { phone: newPhone() })).toMatchObject(needsCode);
    expect(await link(weak, newEmail("thief"))).toMatchObject(needsCode);
    expect((await change(token, { phone: newPhone() })).status).toBe(200);
  });
});

test("with an e-mail the phone is removed by the password, since the mailbox still opens the account", async () => {
  const { phone, token } = await phoneAccount();
  expect((await link(token, newEmail("owner"))).status).toBe(200);
  expect((await unlink(await byPassword(phone), "phone")).status).toBe(200);
});

test("who signed in by a code to a phone of their own is out when the owner removes it", async () => {
  const { phone, token } = await phoneAccount();
  const { access_token: other } = (await link(token, newEmail("owner"))).json;
  const thief = await byCode(phone);
  const byPasswordElsewhere = await byPassword(phone);
  expect((await unlink(token, "phone")).status).toBe(200);
  expect((await service.call("/user", { token: thief })).status).toBe(403);
  // The password has gone with the phone.
  expect((await service.call("/user", { token: byPasswordElsewhere })).status).toBe(403);
  expect((await service.call("/user", { token: other })).status).toBe(200);
});

test("a code to a number that was just added does not make a device one of the owner's for codes", async () => {
  const { token, user } = await signedUp(service);
  const phone = newPhone();
  expect((await change(token, { phone })).status).toBe(200);
  const body = { type: "phone_change", phone, token: gateway.codes.get(`+${phone}`) };
  expect((await service.call("/verify", { body })).status).toBe(200);
  expect(await service.db.$count(knownDevices, eq(knownDevices.userId, user.id))).toBe(1);
});

test("codes to a number of one's own do not make a device one of the owner's for codes to the e-mail", async () => {
  const { token, email } = await signedUp(service);
  const phone = newPhone();
  expect((await change(token, { phone })).status).toBe(200);
  const body = { type: "phone_change", phone, token: gateway.codes.get(`+${phone}`) };
  expect((await service.call("/verify", { body })).status).toBe(200);
  await byCode(phone);
  const visitor = { ip: "127.0.0.1", userAgent: null };
  expect(await guessersAt(service.db, { phone }, visitor)).toBe(`${phone} proved`);
  expect(await guessersAt(service.db, { email }, visitor)).toBe(`${email} known`);
});

const elsewhere = { "x-forwarded-for": "203.0.113.9" };

/** Follows the recovery of an address elsewhere: the session of that proof. */
async function recoveredElsewhere(email: string) {
  await service.call("/recover", { headers: elsewhere, body: { email } });
  const { code } = await service.mailTo(email);
  const body = { type: "recovery", email, token: code };
  return (await service.call("/verify", { headers: elsewhere, body })).json;
}

async function signedInByProvider(email: string) {
  const idToken = await issuer.idToken({ sub: crypto.randomUUID(), email, email_verified: true });
  const body = { provider: "google", id_token: idToken };
  return service.call("/token?grant_type=id_token", { headers: elsewhere, body });
}

/** Presses the button of the page that the link of a new e-mail leads to. */
async function confirmNew(email: string, headers = {}) {
  return press((await service.mailTo(email)).token, headers);
}

const press = (token_hash: string, headers = {}) =>
  service.call("/verify", { headers, body: { type: "email_change", token_hash } });

describe("the holder of an e-mail that the owner mistyped", () => {
  test("confirms nothing by the code or link of the change", async () => {
    const { phone, token } = await phoneAccount();
    const email = newEmail("mistyped");
    expect((await change(token, { email })).status).toBe(200);
    const { code, token: link } = await service.mailTo(email);
    const body = { type: "email_change", email, token: code };
    const answer = await service.call("/verify", { headers: elsewhere, body });
    expect(answer).toMatchObject({ status: 403, json: { error_code: "begun_elsewhere" } });
    expect(await press(link, elsewhere)).toMatchObject({
      status: 403,
      json: { error_code: "begun_elsewhere" },
    });
    service.passTime(61);
    await service.call("/resend", { headers: elsewhere, body: { type: "email_change", email } });
    expect(await me(token)).toMatchObject({ email: "", phone });
  });

  test("is not asked when the owner corrects it", async () => {
    const { phone, token } = await phoneAccount();
    const email = newEmail("mistyped");
    expect((await change(token, { email })).status).toBe(200);
    await confirmNew(email, elsewhere);
    service.passTime(61);
    const right = newEmail("right");
    expect((await change(token, { email: right })).status).toBe(200);
    await confirmNew(right);
    expect(await me(token)).toMatchObject({ email: right, phone });
  });

  test("opens an account of their own, and the change is refused then", async () => {
    const { phone, token } = await phoneAccount();
    const { id } = await me(token);
    const email = newEmail("mistyped");
    expect((await change(token, { email })).status).toBe(200);
    const { code } = await service.mailTo(email);
    const { user } = (await signedInByProvider(email)).json;
    expect(user).toMatchObject({ email, phone: "" });
    expect(user.id).not.toBe(id);
    const body = { type: "email_change", email, token: code };
    expect((await service.call("/verify", { body })).json).toMatchObject({ error_code: "email_exists" });
    expect(await me(token)).toMatchObject({ id, email: "", phone });
  });
});

test("the owner who adds an e-mail where they are signed in keeps phone and password at a later recovery", async () => {
  const { phone, token } = await phoneAccount();
  const { id } = await me(token);
  const email = newEmail("added");
  expect((await change(token, { email })).status).toBe(200);
  await confirmNew(email);
  expect((await recoveredElsewhere(email)).user).toMatchObject({ id, email, phone });
  expect((await me(await byPassword(phone))).id).toBe(id);
});

describe("the holder of a number that the owner mistyped", () => {
  test("gets into the account neither by its code nor by asking for another", async () => {
    const { token, email } = await signedUp(service);
    const phone = newPhone();
    expect((await change(token, { phone })).status).toBe(200);
    const verify = (headers = {}) => {
      const body = { type: "phone_change", phone, token: gateway.codes.get(`+${phone}`) };
      return service.call("/verify", { headers, body });
    };
    expect((await verify(elsewhere)).status).toBe(403);
    service.passTime(61);
    await service.call("/resend", { headers: elsewhere, body: { type: "phone_change", phone } });
    expect((await verify(elsewhere)).status).toBe(403);
    expect(await me(token)).toMatchObject({ email, phone: "" });
    expect((await verify()).status).toBe(200);
    expect(await me(token)).toMatchObject({ email, phone });
  });

  test("gets no code once the session that began the change has ended", async () => {
    const { token } = await signedUp(service);
    const phone = newPhone();
    expect((await change(token, { phone })).status).toBe(200);
    expect((await service.call("/logout?scope=local", { method: "POST", token })).status).toBe(204);
    const first = gateway.codes.get(`+${phone}`);
    service.passTime(61);
    await service.call("/resend", { body: { type: "phone_change", phone } });
    expect(gateway.codes.get(`+${phone}`)).toBe(first);
    const body = { type: "phone_change", phone, token: first };
    expect((await service.call("/verify", { body })).status).toBe(403);
  });
});

// The last, because the issuer's tokens expire by the clock of this computer.
test("a code to an account's only phone is asked again after ten minutes, whatever else was proved", async () => {
  const { token: old } = await phoneAccount();
  service.passTime(601);
  const body = { password: PASSWORD };
  const { access_token: token } = (await service.call("/reauthenticate", { token: old, body })).json;
  expect(await change(token, { phone: newPhone() })).toMatchObject(needsCode);
  expect(await link(token, newEmail("thief"))).toMatchObject(needsCode);
});

/** Proves the e-mail by a recovery from another network, and adds a second factor to the account before. */
async function proveAfterFactor(token: string, email: string) {
  const { id, totp } = (await enrol(token)).json;
  expect((await verify(token, id, totp.secret)).status).toBe(200);
  return (await recoveredElsewhere(email)).user;
}

test("a second factor is not removed by a proof of the e-mail that the account got before it", async () => {
  const { phone, token } = await phoneAccount();
  const email = newEmail("added");
  expect((await change(token, { email })).status).toBe(200);
  await confirmNew(email);
  expect(await me(token)).toMatchObject({ email, phone });
  expect(await proveAfterFactor(token, email)).toMatchObject({ phone, factors: [{ status: "verified" }] });
});

test("a stranger's second factor is removed by a proof of the e-mail, also after they proved a phone of their own", async () => {
  const { token, email } = await signedUp(service);
  const phone = newPhone();
  expect((await change(token, { phone })).status).toBe(200);
  const body = { type: "phone_change", phone, token: gateway.codes.get(`+${phone}`) };
  expect((await service.call("/verify", { body })).status).toBe(200);
  expect(await me(token)).toMatchObject({ email, phone });
  const user = await proveAfterFactor(token, email);
  expect([user.phone, user.factors]).toEqual(["", undefined]);
});
