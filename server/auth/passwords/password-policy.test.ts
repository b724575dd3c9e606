import { createHash, randomBytes } from "node:crypto";
import { once } from "node:events";
import { createServer, type Server } from "node:http";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { eq } from "drizzle-orm";
import { decodeJwt } from "jose";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import * as z from "zod";
import { sessions } from "#server/auth/tables/sessions";
import { users } from "#server/auth/tables/users";
import {
  newEmail,
  PASSWORD,
  type RunningService,
  runningService,
  signedUp,
} from "#server/auth/testing/running-service";
import { smsGateway } from "#server/auth/testing/sms-gateway";
import { hashPassword } from "./password-hash.ts";
import { mustBeAcceptable } from "./password-strength.ts";

let service: RunningService;
let breaches: Server;
let gateway: Awaited<ReturnType<typeof smsGateway>>;
let numbers = 0;
const requestedPaths: string[] = [];
const pwned = "Senha!123456";

beforeAll(async () => {
  breaches = createServer((request, response) => {
    requestedPaths.push(request.url ?? "");
    const hash = createHash("sha1").update(pwned).digest("hex").toUpperCase();
    response.end(`0123456789ABCDEF0123456789ABCDEF012:7\r\n${hash.slice(5)}:42\r\n`);
  }).listen(0, "127.0.0.1");
  await once(breaches, "listening");
  const address = breaches.address();
  const port = typeof address === "object" ? address?.port : 0;
  gateway = await smsGateway();
  service = await runningService({
    environment: {
      AUTH_PASSWORD_MIN: "10",
      AUTH_PASSWORD_CHARACTERS: "letters_digits",
      AUTH_PWNED_URL: `http://127.0.0.1:${port}/range/`,
      AUTH_CURRENT_PASSWORD: "on",
      AUTH_REAUTHENTICATION: "on",
      SMS_URL: gateway.url,
      AUTH_PHONE: "on",
      AUTH_PHONE_AUTOCONFIRM: "off",
    },
  });
});
afterAll(async () => {
  expect(service.problems).toEqual([]);
  await service.close();
  breaches.close();
  gateway.close();
});

const newPhone = () => `55119666600${String(++numbers).padStart(2, "0")}`;
const codeTo = (phone: string) => gateway.codes.get(`+${phone}`);
const put = (token: string, body: object) => service.call("/user", { method: "PUT", token, body });

/** The token of a session that the newest code to a phone started. */
async function verifiedByPhone(type: "sms" | "phone_change", phone: string): Promise<string> {
  const answer = await service.call("/verify", { body: { type, phone, token: codeTo(phone) } });
  return answer.json.access_token;
}

const needsCurrent = { status: 400, json: { error_code: "current_password_required" } };
const needsCode = { status: 400, json: { error_code: "reauthentication_needed" } };

test("estimating a password with many letters written as digits does not block other requests", async () => {
  const password = "p4ssw0rdp4ssw0rdl0v3s3cr3tp4ssw0rd1l0v3y0up4ssw0rd$3cr3tp@$$w0rdl0v3";
  const delay = monitorEventLoopDelay({ resolution: 10 });
  delay.enable();
  const { error } = await service.client().signUp({ email: newEmail(), password });
  delay.disable();
  expect(error).toBeNull();
  // In the server's own thread it took four to five seconds.
  expect(delay.max / 1e6).toBeLessThan(2_000);
});

test("a network that sets a password now and then does not wait for those that send many", async () => {
  const settings = {
    AUTH_PASSWORD_MIN: 10,
    AUTH_PASSWORD_CHARACTERS: "any",
    AUTH_PASSWORD_STRENGTH: 3,
  } as const;
  const done: string[] = [];
  const estimate = async (client: string) => {
    const password = randomBytes(14).toString("hex");
    await mustBeAcceptable(settings, { password, about: [], client });
    done.push(client);
  };
  const networks = Array.from({ length: 20 }, (_, index) => `network ${index}`);
  await Promise.all(networks.map(estimate));
  done.length = 0;
  await Promise.all([...networks, "newcomer"].map(estimate));
  expect(done.indexOf("newcomer")).toBeLessThan(3);
});

test("a name as long as a request may be does not block other requests", async () => {
  const data = { full_name: "\u0301\u0316".repeat(16_000) };
  const before = process.threadCpuUsage();
  const body = { email: newEmail(), password: "uma-senha-boa-123", data };
  expect(await service.call("/signup", { body })).toMatchObject({ status: 400 });
  // Normalizing all of it took half a second each time.
  expect(process.threadCpuUsage(before).user / 1_000).toBeLessThan(400);
});

describe("password strength by setting", () => {
  test.each([
    ["short1", ["length"]],
    ["onlyletterseverywhere", ["characters"]],
    ["abc", ["length", "characters"]],
    [pwned, ["pwned"]],
  ])("%s is refused for %o", async (password, reasons) => {
    const { error } = await service.client().signUp({ email: newEmail(), password });
    expect(error).toMatchObject({
      name: "AuthWeakPasswordError",
      status: 422,
      code: "weak_password",
      reasons,
    });
  });

  test.each([
    ["flamengo2024", "common"],
    ["qwertyuiop1", "common"],
    ["corinthians1corinthians1corinthians1", "common"],
    ["ConceicaoAlves1", "personal"],
    ["conceicao.alves1@", "personal"],
  ])("%s is refused as %s", async (password, reason) => {
    const { error } = await service.client().signUp({
      email: newEmail("conceicao.alves"),
      password,
      options: { data: { full_name: "Maria Conceição Alves" } },
    });
    expect(error).toMatchObject({ status: 422, code: "weak_password", reasons: [reason] });
  });

  test("a new name in a changed password is refused like one in the first", async () => {
    const ana = await signedUp(service, newEmail("felisberta"));
    const change = { password: "felisberta77", current_password: PASSWORD };
    expect((await ana.client.updateUser(change)).error).toMatchObject({
      code: "weak_password",
      reasons: ["personal"],
    });
  });

  test("only the first five digits of a password's hash are sent to the breach service", async () => {
    await signedUp(service);
    expect(requestedPaths.at(-1)).toMatch(/^\/range\/[0-9A-F]{5}$/);
  });

  test("a sign-in with a password that is now weak succeeds and reports it", async () => {
    const bia = await signedUp(service);
    const passwordHash = await hashPassword("abc", "");
    await service.db.update(users).set({ passwordHash }).where(eq(users.id, bia.user.id));
    const { data, error } = await service.client().signInWithPassword({ email: bia.email, password: "abc" });
    expect(error).toBeNull();
    expect(data.weakPassword).toMatchObject({
      reasons: ["length", "characters"],
      message: expect.any(String),
    });
  });
});

describe("AUTH_CURRENT_PASSWORD", () => {
  test("requires the correct current password", async () => {
    const ana = await signedUp(service);
    const change = (body: object) =>
      service.call("/user", {
        method: "PUT",
        token: ana.token,
        body: { password: "nova-senha-77", ...body },
      });
    expect(await change({})).toMatchObject({
      status: 400,
      json: { error_code: "current_password_required" },
    });
    expect(await change({ current_password: "wrong" })).toMatchObject({
      status: 400,
      json: { error_code: "current_password_invalid" },
    });
    expect((await change({ current_password: PASSWORD })).status).toBe(200);
  });

  test("does not require it after a recovery mail", async () => {
    const ana = await signedUp(service);
    await ana.client.resetPasswordForEmail(ana.email);
    const { code } = await service.mailTo(ana.email);
    const client = service.client();
    await client.verifyOtp({ type: "recovery", email: ana.email, token: code });
    expect((await client.updateUser({ password: "nova-senha-88" })).error).toBeNull();
  });

  test("requires it after a code to a phone that the session added, and after sign-ins by that phone", async () => {
    const ana = await signedUp(service);
    const phone = newPhone();
    expect((await put(ana.token, { phone })).status).toBe(200);
    const added = await verifiedByPhone("phone_change", phone);
    expect(decodeJwt(added).amr).toEqual([{ method: "otp", timestamp: expect.any(Number) }]);
    expect(await put(added, { password: "nova-senha-99" })).toMatchObject(needsCurrent);
    service.passTime(61);
    await service.call("/otp", { body: { phone } });
    const later = await verifiedByPhone("sms", phone);
    expect(await put(later, { password: "nova-senha-99" })).toMatchObject(needsCurrent);
    expect((await put(later, { password: "nova-senha-99", current_password: PASSWORD })).status).toBe(200);
  });

  test("does not require it after a code to the phone of an account without e-mail", async () => {
    const phone = newPhone();
    await service.call("/signup", { body: { phone, password: PASSWORD } });
    const token = await verifiedByPhone("sms", phone);
    expect((await put(token, { password: "nova-senha-99" })).status).toBe(200);
  });

  test("does not require it after a code from before its way was recorded", async () => {
    const ana = await signedUp(service);
    const phone = newPhone();
    await put(ana.token, { phone });
    const token = await verifiedByPhone("phone_change", phone);
    const [entry] = z
      .array(z.object({ method: z.string(), timestamp: z.number() }))
      .parse(decodeJwt(token).amr);
    const amr = entry ? [entry] : [];
    await service.db.update(sessions).set({ amr }).where(eq(sessions.userId, ana.user.id));
    expect((await put(token, { password: "nova-senha-99" })).status).toBe(200);
  });
});

describe("a code of /reauthenticate in an old session", () => {
  /** The token after the code, which goes to the mailbox or else to the phone. */
  async function reauthenticated(signedIn: { refresh_token: string }, codeOf: () => Promise<unknown>) {
    service.passTime(86_401);
    const { refresh_token } = signedIn;
    const { json } = await service.call("/token?grant_type=refresh_token", { body: { refresh_token } });
    expect((await service.call("/reauthenticate", { token: json.access_token })).status).toBe(200);
    const body = { nonce: await codeOf() };
    const renewed = await service.call("/reauthenticate", { token: json.access_token, body });
    return renewed.json.access_token;
  }

  test("stands for the present password and another code if it was mailed", async () => {
    const ana = await signedUp(service);
    const token = await reauthenticated(ana.session, async () => (await service.mailTo(ana.email)).code);
    expect((await put(token, { password: "nova-senha-99" })).status).toBe(200);
  });

  test("to a phone stands for neither once the account has an e-mail", async () => {
    const phone = newPhone();
    await service.call("/signup", { body: { phone, password: PASSWORD } });
    const body = { type: "sms", phone, token: codeTo(phone) };
    const { json } = await service.call("/verify", { body });
    const token = await reauthenticated(json, async () => codeTo(phone));
    await service.db.update(users).set({ email: newEmail() }).where(eq(users.id, json.user.id));
    expect(await put(token, { password: "nova-senha-99" })).toMatchObject(needsCode);
    expect(await put(token, { password: "nova-senha-99", current_password: PASSWORD })).toMatchObject(
      needsCode,
    );
    expect(await put(token, { password: "nova-senha-99", nonce: "000000" })).toMatchObject(needsCurrent);
    await service.db.update(users).set({ email: null }).where(eq(users.id, json.user.id));
    expect((await put(token, { password: "nova-senha-99" })).status).toBe(200);
  });
});

test("many new passwords at once are each answered, and leave their network's sign-ins as they are", async () => {
  const ana = await signedUp(service);
  const other = await signedUp(service);
  const changes = Array.from({ length: 20 }, (_, index) =>
    service.call("/user", {
      method: "PUT",
      token: ana.session.access_token,
      body: { password: `Nova-senha-${index}-de-Ana`, current_password: PASSWORD },
    }),
  );
  const signIn = service.client().signInWithPassword({ email: other.email, password: PASSWORD });
  expect((await Promise.all(changes)).filter(({ status }) => status >= 500)).toEqual([]);
  expect((await signIn).error).toBeNull();
});
