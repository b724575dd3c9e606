import { once } from "node:events";
import { createServer } from "node:http";
import { generate } from "otplib";
import { describe, expect, test } from "vitest";
import * as z from "zod";
import { newEmail, PASSWORD, runningService, signedUp } from "#server/auth/testing/running-service";
import { smsGateway } from "#server/auth/testing/sms-gateway";

test("following the link of a change of e-mail elsewhere counts as a wrong code", async () => {
  const service = await runningService({
    environment: { AUTH_RATE_LIMITS: "failed_codes_per_address=3/900" },
  });
  const ana = await signedUp(service);
  const next = newEmail("next");
  await ana.client.updateUser({ email: next });
  const { token } = await service.mailTo(next);
  const elsewhere = { "x-forwarded-for": "203.0.113.9" };
  const answers = [];
  for (let index = 0; index < 4; index += 1)
    answers.push(
      await service.call("/verify", {
        headers: elsewhere,
        body: { type: "email_change", token_hash: token },
      }),
    );
  expect(answers.map(({ status }) => status)).toEqual([403, 403, 403, 429]);
  await service.close();
});

describe("guessing passwords", () => {
  test("is limited per account, known or not, and does not affect others", async () => {
    const service = await runningService();
    const [ana, bia] = [await signedUp(service), await signedUp(service)];
    const guess = (email: string, password = "wrong password") =>
      service.call("/token?grant_type=password", { body: { email, password } });
    for (const email of [ana.email, newEmail("nobody")]) {
      const answers = [];
      for (let index = 0; index < 11; index += 1) answers.push(await guess(email));
      expect(answers.map((each) => each.status)).toEqual([...Array.from({ length: 10 }, () => 400), 429]);
      expect(answers.at(-1)?.json).toMatchObject({ error_code: "over_request_rate_limit" });
      expect(Number(answers.at(-1)?.headers.get("retry-after"))).toBeGreaterThan(0);
    }
    expect((await guess(ana.email, PASSWORD)).status).toBe(429);
    expect((await guess(bia.email, PASSWORD)).status).toBe(200);
    service.passTime(901);
    expect((await guess(ana.email, PASSWORD)).status).toBe(200);
    await service.close();
  });

  test("concurrently reveals no more than sequentially", async () => {
    const service = await runningService();
    const ana = await signedUp(service);
    const guesses = Array.from({ length: 30 }, (_, index) => (index === 29 ? PASSWORD : `wrong ${index}`));
    const answers = await Promise.all(
      guesses.map((password) =>
        service.call("/token?grant_type=password", { body: { email: ana.email, password } }),
      ),
    );
    expect(answers.filter((each) => each.status === 400).length).toBeLessThanOrEqual(10);
    expect(answers.at(-1)?.status).toBe(429);
    await service.close();
  });

  test("successful sign-ins are never counted", async () => {
    const service = await runningService();
    const ana = await signedUp(service);
    const answers = await Promise.all(
      Array.from({ length: 25 }, () =>
        service.call("/token?grant_type=password", { body: { email: ana.email, password: PASSWORD } }),
      ),
    );
    expect(new Set(answers.map((each) => each.status))).toEqual(new Set([200]));
    await service.close();
  });
});

describe("strangers who use up an account's limits", () => {
  const from = (ip: string) => ({ headers: { "x-forwarded-for": ip } });
  const home = from("203.0.113.5");

  test("do not keep its owner out by wrong passwords", async () => {
    const service = await runningService();
    const email = newEmail("owner");
    const call = (password: string, ip: string) =>
      service.call("/token?grant_type=password", { body: { email, password }, ...from(ip) });
    await service.call("/signup", { body: { email, password: PASSWORD }, ...home });
    const guesses = [];
    for (let host = 1; host <= 12; host += 1)
      for (let times = 0; times < 9; times += 1) guesses.push(call("wrong", `198.51.${host}.7`));
    const statuses = (await Promise.all(guesses)).map((answer) => answer.status);
    expect(statuses.filter((status) => status === 400).length).toBeLessThanOrEqual(105);
    expect(statuses).toContain(429);
    // From a network in which the account was never used, even the correct password is refused now.
    expect((await call(PASSWORD, "192.0.2.1")).status).toBe(429);
    expect((await call(PASSWORD, "203.0.113.5")).status).toBe(200);
    await service.close();
  });

  test("do not keep its owner out by wrong codes, and get no more guesses", async () => {
    const service = await runningService();
    const email = newEmail("owner");
    const verify = async (token: string, ip: string) =>
      (await service.call("/verify", { body: { type: "recovery", email, token }, ...from(ip) })).status;
    await service.call("/signup", { body: { email, password: PASSWORD }, ...home });
    const guesses = Array.from({ length: 40 }, (_, index) => verify("000000", `198.51.100.${index % 4}`));
    expect((await Promise.all(guesses)).filter((status) => status === 403)).toHaveLength(20);
    await service.call("/recover", { body: { email }, ...home });
    const { code } = await service.mailTo(email);
    expect(await verify(code, "198.51.100.9")).toBe(429);
    expect(await verify(code, "203.0.113.5")).toBe(200);
    await service.close();
  });

  test("and know its password do not keep its owner from the second factor, nor from mailed codes", async () => {
    const service = await runningService();
    const email = newEmail("owner");
    const stranger = from("198.51.100.7");
    const tokenOf = z.object({ access_token: z.string() });
    const enter = async (path: string, who: typeof home) =>
      tokenOf.parse((await service.call(path, { body: { email, password: PASSWORD }, ...who })).json)
        .access_token;
    const signIn = (who: typeof home) => enter("/token?grant_type=password", who);
    const token = await enter("/signup", home);
    const app = await service.call("/factors", { token, body: { factor_type: "totp" }, ...home });
    const path = `/factors/${app.json.id}`;
    const rightCode = () =>
      generate({ secret: app.json.totp.secret, epoch: Math.floor(service.clock().getTime() / 1000) });
    async function pass(who: typeof home, session: string, code: string) {
      const by = { token: session, ...who };
      const { status, json } = await service.call(`${path}/challenge`, { body: {}, ...by });
      if (status !== 200) return `challenge ${status}`;
      return (await service.call(`${path}/verify`, { body: { challenge_id: json.id, code }, ...by })).status;
    }
    expect(await pass(home, token, await rightCode())).toBe(200);
    const known = await signIn(stranger);
    const guesses = [];
    for (let times = 0; times < 65; times += 1) guesses.push(await pass(stranger, known, "000000"));
    expect(guesses.filter((answer) => answer === 422)).toHaveLength(20);
    expect(guesses.at(-1)).toBe("challenge 429");
    const verify = async (code: string, who: typeof home) =>
      (await service.call("/verify", { body: { type: "recovery", email, token: code }, ...who })).status;
    for (let times = 0; times < 20; times += 1) await verify("000000", stranger);
    expect(await verify("000000", stranger)).toBe(429);
    service.passTime(31); // for the next code of the app
    expect(await pass(home, await signIn(home), await rightCode())).toBe(200);
    await service.call("/recover", { body: { email }, ...home });
    expect(await verify((await service.mailTo(email)).code, home)).toBe(200);
    await service.close();
  });
});

test("a burst of sign-ins from one address does not make another's wait for all of it", async () => {
  const service = await runningService();
  const ana = await signedUp(service);
  let verified = 0;
  const call = (email: string, ip: string) => {
    const body = { email, password: PASSWORD };
    return service.call("/token?grant_type=password", { body, headers: { "x-forwarded-for": ip } });
  };
  const burst = Array.from({ length: 100 }, async () => {
    await call(newEmail("nobody"), "198.51.100.1");
    verified += 1;
  });
  await expect.poll(() => verified, { timeout: 20_000, interval: 5 }).toBeGreaterThan(0);
  expect((await call(ana.email, "203.0.113.5")).status).toBe(200);
  expect(verified).toBeLessThan(75); // first come, first served would be about 100
  await Promise.all(burst);
  await service.close();
});

describe("a stranger's flood", () => {
  test("of wrong codes for many accounts from one address does not make another's sign-in wait for all of it", async () => {
    const service = await runningService();
    const ana = await signedUp(service);
    let verified = 0;
    const burst = Array.from({ length: 300 }, async () => {
      const body = { type: "email", email: newEmail("nobody"), token: "123456" };
      await service.call("/verify", { body, headers: { "x-forwarded-for": "198.51.100.1" } });
      verified += 1;
    });
    await expect.poll(() => verified, { timeout: 20_000, interval: 5 }).toBeGreaterThan(0);
    const before = verified;
    const own = { email: ana.email, password: PASSWORD };
    const headers = { "x-forwarded-for": "203.0.113.5" };
    expect((await service.call("/token?grant_type=password", { body: own, headers })).status).toBe(200);
    expect(verified - before).toBeLessThan(100); // first come, first served was about 190
    await Promise.all(burst);
    await service.close();
  });

  test("of mails from many addresses of one /48 network is limited together", async () => {
    const service = await runningService({ environment: { AUTH_RATE_LIMITS: "mails_per_address=2/86400" } });
    const recover = (ip: string) =>
      service.call("/recover", { body: { email: newEmail("any") }, headers: { "x-forwarded-for": ip } });
    const statuses: number[] = [];
    for (let index = 0; index < 9; index += 1) {
      statuses.push((await recover(`2001:db8:2:${index.toString(16)}::1`)).status);
    }
    expect(statuses).toEqual([...Array(8).fill(200), 429]);
    expect((await recover("2001:db8:3::1")).status).toBe(200);
    await service.close();
  });
});

test("the /64 networks of one /48 network guess together at an account, so that its owner is not kept out", async () => {
  const service = await runningService({
    environment: { AUTH_RATE_LIMITS: "failed_sign_ins_per_visitor=2/86400" },
  });
  const ana = await signedUp(service);
  const signIn = async (ip: string, password: string) =>
    (
      await service.call("/token?grant_type=password", {
        body: { email: ana.email, password },
        headers: { "x-forwarded-for": ip },
      })
    ).status;
  const statuses: number[] = [];
  for (let home = 1; home <= 10; home++) statuses.push(await signIn(`2001:db8:2:${home}::1`, "wrong"));
  expect(statuses).toEqual([...Array(8).fill(400), 429, 429]);
  expect(await signIn("2001:db8:3::1", PASSWORD)).toBe(200);
  await service.close();
});

test("an intruder's wrong guesses at the current password do not keep the owner from changing it", async () => {
  const service = await runningService();
  const ana = await signedUp(service);
  const guess = (password: string) =>
    service.call("/reauthenticate", { token: ana.token, body: { password } });
  const guesses = await Promise.all(Array.from({ length: 12 }, (_, at) => guess(`wrong ${at}`)));
  expect(guesses.filter(({ status }) => status === 429)).toHaveLength(2);
  const own = await service.call("/token?grant_type=password", {
    body: { email: ana.email, password: PASSWORD },
  });
  const body = { password: "outra-senha-boa-9", current_password: PASSWORD };
  const token = z.object({ access_token: z.string() }).parse(own.json).access_token;
  expect(await service.call("/user", { method: "PUT", token, body })).toMatchObject({ status: 200 });
  await service.close();
});

test("who knows the password does not keep an owner who passed the second factor from proving it", async () => {
  const limit = { AUTH_RATE_LIMITS: "failed_sign_ins_per_account=3/900" };
  const service = await runningService({ environment: limit });
  const ana = await signedUp(service);
  const tokenOf = z.object({ access_token: z.string() });
  const signIn = { email: ana.email, password: PASSWORD };
  const app = await service.call("/factors", { token: ana.token, body: { factor_type: "totp" } });
  const path = `/factors/${app.json.id}`;
  const epoch = Math.floor(service.clock().getTime() / 1000);
  const code = await generate({ secret: app.json.totp.secret, epoch });
  const challenge = await service.call(`${path}/challenge`, { token: ana.token, body: {} });
  const body = { challenge_id: challenge.json.id, code };
  const passed = await service.call(`${path}/verify`, { token: ana.token, body });
  const weak = tokenOf.parse((await service.call("/token?grant_type=password", { body: signIn })).json);
  const prove = async (token: string, password: string) =>
    (await service.call("/reauthenticate", { token, body: { password } })).status;
  const guesses = [];
  for (let times = 0; times < 4; times += 1) guesses.push(await prove(weak.access_token, "not the password"));
  expect(guesses).toEqual([400, 400, 400, 429]);
  expect(await prove(tokenOf.parse(passed.json).access_token, PASSWORD)).toBe(200);
  await service.close();
});

test("who had signed in with a former password does not use up the owner's guesses at the new one", async () => {
  const limit = { AUTH_RATE_LIMITS: "failed_sign_ins_per_account=3/900" };
  const service = await runningService({ environment: limit });
  const ana = await signedUp(service);
  const thief = { "x-forwarded-for": "198.51.100.7", "user-agent": "Firefox" };
  const signIn = async (password: string, headers = {}) =>
    (await service.call("/token?grant_type=password", { body: { email: ana.email, password }, headers }))
      .status;
  expect(await signIn(PASSWORD, thief)).toBe(200);
  const password = "canela-com-acucar-7";
  await service.call("/user", { method: "PUT", token: ana.token, body: { password } });
  const guesses = [];
  for (const _ of [1, 2, 3, 4]) guesses.push(await signIn("not the password", thief));
  expect(guesses).toEqual([400, 400, 400, 429]);
  expect(await signIn(password)).toBe(200);
  // A device counts again once it has signed in with the new password.
  service.passTime(901);
  expect(await signIn(password, { ...thief, "x-forwarded-for": "198.51.100.8" })).toBe(200);
  const stranger = (n: number) => ({ "x-forwarded-for": `203.0.113.${n}` });
  for (const n of [1, 2, 3, 4]) await signIn("not the password", stranger(n));
  expect(await signIn(password, stranger(5))).toBe(429);
  expect(await signIn(password, thief)).toBe(200);
  await service.close();
});

test("strangers do not use up the guesses at a new password of devices that had signed in with the former one", async () => {
  const limit = { AUTH_RATE_LIMITS: "failed_sign_ins_per_account=3/900" };
  const service = await runningService({ environment: limit });
  const ana = await signedUp(service);
  const phone = { "x-forwarded-for": "198.51.100.7", "user-agent": "Firefox" };
  const thief = { "x-forwarded-for": "203.0.113.5", "user-agent": "Chrome" };
  const signIn = async (password: string, headers = {}) =>
    (await service.call("/token?grant_type=password", { body: { email: ana.email, password }, headers }))
      .status;
  for (const device of [phone, thief]) expect(await signIn(PASSWORD, device)).toBe(200);
  const password = "canela-com-acucar-7";
  await service.call("/user", { method: "PUT", token: ana.token, body: { password } });
  const guess = async (headers: object) => {
    const statuses = [];
    for (const _ of [1, 2, 3, 4]) statuses.push(await signIn("not the password", headers));
    return statuses;
  };
  const untilFull = [400, 400, 400, 429];
  expect(await guess({ "x-forwarded-for": "192.0.2.7" })).toEqual(untilFull);
  expect(await signIn(password, phone)).toBe(200);
  // A thief's former device counts neither for the strangers nor for devices that know the new password.
  expect(await guess(thief)).toEqual(untilFull);
  expect([await signIn(password, phone), await signIn(password)]).toEqual([200, 200]);
  expect(await signIn(password, { "x-forwarded-for": "192.0.2.8" })).toBe(429);
  service.passTime(901);
  expect(await guess(thief)).toEqual(untilFull);
  expect(await signIn(password, { "x-forwarded-for": "192.0.2.8" })).toBe(200);
  await service.close();
});

test("a stranger does not keep a newcomer from confirming a sign-up, by e-mail or by phone", async () => {
  const gateway = await smsGateway();
  const phoneSettings = { AUTH_PHONE: "on", AUTH_PHONE_AUTOCONFIRM: "off", SMS_URL: gateway.url };
  const service = await runningService({ environment: { AUTH_AUTOCONFIRM: "off", ...phoneSettings } });
  const [email, phone] = [newEmail(), "+5511988887777"];
  const stranger = { "x-forwarded-for": "203.0.113.5" };
  const enter = async (token: string, account: object, headers = {}) =>
    (await service.call("/verify", { body: { type: "email", token, ...account }, headers })).status;
  for (const account of [{ email }, { phone, type: "sms" }]) {
    await service.call("/signup", { body: { password: PASSWORD, ...account } });
    const guesses = [];
    for (let index = 0; index < 22; index += 1) guesses.push(await enter("000000", account, stranger));
    expect(guesses.slice(0, 6)).toEqual([403, 403, 403, 403, 403, 429]);
    expect(new Set(guesses.slice(5))).toEqual(new Set([429]));
  }
  expect(await enter((await service.mailTo(email)).code, { email })).toBe(200);
  expect(await enter(gateway.codes.get(phone) ?? "", { phone, type: "sms" })).toBe(200);
  await service.close();
  gateway.close();
});

test("who had signed in with a former password does not use up the owner's guesses at codes", async () => {
  const limit = { AUTH_RATE_LIMITS: "failed_codes_per_account_and_day=3/86400" };
  const service = await runningService({ environment: limit });
  const ana = await signedUp(service);
  const thief = { "x-forwarded-for": "203.0.113.5", "user-agent": "Chrome" };
  const body = { email: ana.email, password: PASSWORD };
  expect((await service.call("/token?grant_type=password", { body, headers: thief })).status).toBe(200);
  const password = "canela-com-acucar-7";
  await service.call("/user", { method: "PUT", token: ana.token, body: { password } });
  const guess = async (token: string, headers = {}) =>
    (await service.call("/verify", { body: { type: "email", email: ana.email, token }, headers })).status;
  for (const status of [403, 403, 403, 429]) expect(await guess("000000", thief)).toBe(status);
  await service.call("/otp", { body: { email: ana.email } });
  const { code } = await service.mailTo(ana.email);
  expect(await guess(code)).toBe(200);
  await service.close();
});

test("who knows the password does not use up the codes of a device that signed in by a code", async () => {
  const limit = { AUTH_RATE_LIMITS: "failed_codes_per_account_and_day=3/86400" };
  const service = await runningService({ environment: limit });
  const ana = await signedUp(service);
  const by = (address: string) => ({ "x-forwarded-for": address, "user-agent": "Chrome" });
  const enter = async (token: string, headers = {}) =>
    (await service.call("/verify", { body: { type: "email", email: ana.email, token }, headers })).status;
  const signInByCode = async () => {
    service.passTime(61);
    await service.call("/otp", { body: { email: ana.email } });
    return enter((await service.mailTo(ana.email)).code);
  };
  expect(await signInByCode()).toBe(200);
  const [one, other] = [by("203.0.113.5"), by("192.0.2.5")];
  const signIn = (headers: ReturnType<typeof by>) =>
    service.call("/token?grant_type=password", { body: { email: ana.email, password: PASSWORD }, headers });
  await signIn(other);
  const { json } = await signIn(one);
  const body = { password: "canela-com-acucar-7", current_password: PASSWORD };
  const change = { method: "PUT", token: json.access_token, body, headers: one };
  expect((await service.call("/user", change)).status).toBe(200);
  for (const guesser of [one, other, by("198.51.100.5")])
    for (const status of [403, 403, 403, 429]) expect(await enter("000000", guesser)).toBe(status);
  expect(await signInByCode()).toBe(200);
  await service.close();
});

test("the limit of password changes is counted per session and does not affect other sessions", async () => {
  const limit = { AUTH_RATE_LIMITS: "new_passwords_per_session=2/3600" };
  const service = await runningService({ environment: limit });
  const ana = await signedUp(service);
  const change = (token: string, password: string) =>
    service.call("/user", { method: "PUT", token, body: { password } });
  const statuses = [];
  for (const word of ["canela", "pimenta", "baunilha"])
    statuses.push((await change(ana.token, `${word}-com-acucar-7`)).status);
  expect(statuses).toEqual([200, 200, 429]);
  const own = await service.call("/token?grant_type=password", {
    body: { email: ana.email, password: "pimenta-com-acucar-7" },
  });
  const { access_token: token } = z.object({ access_token: z.string() }).parse(own.json);
  expect(await change(token, "cravo-com-acucar-7")).toMatchObject({ status: 200 });
  await service.close();
});

describe("a stranger who asks for mails to a customer", () => {
  test("gets five an hour of a kind, and leaves the owner's link as it is", async () => {
    const service = await runningService();
    const ana = await signedUp(service);
    const ask = (email: string, address?: string) =>
      service.call("/recover", {
        body: { email },
        headers: address === undefined ? {} : { "x-forwarded-for": address },
      });
    for (const email of [newEmail("nobody"), ana.email]) {
      const answers = [];
      for (let mail = 0; mail < 6; mail++) {
        answers.push((await ask(email, "203.0.113.7")).status);
        service.passTime(61);
      }
      expect(answers).toEqual([200, 200, 200, 200, 200, 429]);
    }
    expect((await ask(ana.email)).status).toBe(200);
    await service.sentMails();
    const { url } = await service.mailTo(ana.email);
    for (let minute = 0; minute < 5; minute++) {
      service.passTime(61);
      expect((await ask(ana.email, "203.0.113.7")).status).toBe(429);
    }
    expect((await fetch(url, { redirect: "manual" })).headers.get("location")).toContain("access_token=");
    await service.close();
  });

  test("from many networks gets 20, and the owner still gets one on a known device", async () => {
    const service = await runningService();
    const ana = await signedUp(service);
    const statuses: number[] = [];
    for (let mail = 0; mail < 24; mail++) {
      const headers = { "x-forwarded-for": `198.51.100.${mail}` };
      statuses.push((await service.call("/recover", { body: { email: ana.email }, headers })).status);
      service.passTime(60);
    }
    // 20, and those that the 24 minutes refill.
    expect(statuses.filter((status) => status === 200).length).toBeLessThanOrEqual(28);
    expect((await service.call("/recover", { body: { email: ana.email } })).status).toBe(200);
    await service.close();
  });

  test("too soon is not counted for the hour", async () => {
    const service = await runningService();
    const ana = await signedUp(service);
    const ask = async () => (await service.call("/recover", { body: { email: ana.email } })).status;
    expect([await ask(), await ask(), await ask(), await ask(), await ask(), await ask()]).toEqual([
      200, 429, 429, 429, 429, 429,
    ]);
    service.passTime(61);
    expect(await ask()).toBe(200);
    await service.close();
  });
});

test("slow guessing of codes is stopped for the day", async () => {
  const service = await runningService({
    environment: { AUTH_RATE_LIMITS: "failed_codes_per_account_and_day=3/86400" },
  });
  const email = newEmail("patient");
  const guess = async () =>
    (await service.call("/verify", { body: { type: "email", email, token: "000000" } })).status;
  for (let times = 0; times < 3; times += 1) expect(await guess()).toBe(403);
  service.passTime(3600);
  expect(await guess()).toBe(429);
  await service.close();
});

test("AUTH_RATE_LIMITS overrides single limits and reports an unknown one", async () => {
  const service = await runningService({ environment: { AUTH_RATE_LIMITS: "sign_ups_per_address=2/60" } });
  const statuses = [];
  for (let index = 0; index < 3; index += 1)
    statuses.push(
      (await service.call("/signup", { body: { email: newEmail(), password: PASSWORD } })).status,
    );
  expect(statuses).toEqual([200, 200, 429]);
  await service.close();
  await expect(runningService({ environment: { AUTH_RATE_LIMITS: "everything=1/1" } })).rejects.toThrow(
    /^Setting AUTH_RATE_LIMITS: /,
  );
});

describe("captcha when CAPTCHA_SECRET is set", () => {
  test("is required to sign up and sign in, but not to refresh", async () => {
    const forms: URLSearchParams[] = [];
    const verifier = createServer(async (request, response) => {
      let body = "";
      for await (const chunk of request) body += chunk;
      const form = new URLSearchParams(body);
      forms.push(form);
      response.end(JSON.stringify({ success: form.get("response") === "human" }));
    }).listen(0, "127.0.0.1");
    await once(verifier, "listening");
    const address = verifier.address();
    const port = typeof address === "object" ? address?.port : 0;
    const service = await runningService({
      environment: { CAPTCHA_SECRET: "s3", CAPTCHA_URL: `http://127.0.0.1:${port}` },
    });
    const email = newEmail();
    const client = service.client();
    const signUp = (captchaToken?: string) =>
      client.signUp({ email, password: PASSWORD, options: captchaToken ? { captchaToken } : {} });
    expect((await signUp()).error).toMatchObject({ status: 400, code: "captcha_failed" });
    expect((await signUp("robot")).error?.code).toBe("captcha_failed");
    const { data, error } = await signUp("human");
    expect(error).toBeNull();
    expect(Object.fromEntries(forms.at(-1) ?? [])).toMatchObject({
      secret: "s3",
      response: "human",
      remoteip: "127.0.0.1",
    });
    for (const path of ["/recover", "/otp", "/resend", "/token?grant_type=password"]) {
      expect(
        (await service.call(path, { body: { type: "signup", email, password: PASSWORD } })).json.error_code,
        path,
      ).toBe("captcha_failed");
    }
    expect(
      (
        await service.call("/token?grant_type=refresh_token", {
          body: { refresh_token: data.session?.refresh_token },
        })
      ).status,
    ).toBe(200);
    verifier.close();
    await once(verifier, "close");
    expect((await signUp("human")).error?.status).toBe(500);
    await service.close();
  });
});
