import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { PASSWORD, runningService } from "#server/auth/testing/running-service";

const messages: { to: string; code: string }[] = [];
let gateway: Server;

beforeAll(async () => {
  gateway = createServer(async (request, response) => {
    let body = "";
    for await (const chunk of request) body += chunk;
    messages.push(JSON.parse(body));
    response.setHeader("content-type", "application/json").end("{}");
  }).listen(0, "127.0.0.1");
  await once(gateway, "listening");
});
afterAll(() => void gateway.close());

const sentTo = (phone: string) => messages.filter(({ to }) => to === phone).length;

/** A service with phones, without the minimum interval, so that only the limits by the hour are left. */
async function withPhones(environment: Record<string, string> = {}) {
  const { port } = gateway.address() as AddressInfo;
  const service = await runningService({
    environment: {
      SMS_URL: `http://127.0.0.1:${port}/send`,
      AUTH_PHONE: "on",
      AUTH_PHONE_AUTOCONFIRM: "off",
      AUTH_SMS_SPACING: "0",
      ...environment,
    },
  });
  onTestFinished(async () => {
    expect(service.problems).toEqual([]);
    await service.close();
  });
  /** Opens an account by a code to its number; returns its access token. */
  async function signedUpBy(phone: string): Promise<string> {
    const client = service.client();
    await client.signUp({ phone, password: PASSWORD });
    const token = messages.findLast(({ to }) => to === phone)?.code ?? "";
    const { data } = await client.verifyOtp({ type: "sms", phone, token });
    return data.session?.access_token ?? "";
  }
  return { ...service, signedUpBy };
}

test("a new number gets five codes an hour of a visitor who asks again by the numbers of several accounts", async () => {
  const service = await withPhones();
  const stranger = "+5511988887001";
  const statuses: number[] = [];
  for (const own of ["+5511977770001", "+5511977770002", "+5511977770003"]) {
    const token = await service.signedUpBy(own);
    const change = await service.call("/user", { method: "PUT", token, body: { phone: stranger } });
    statuses.push(change.status);
    for (let again = 0; again < 3; again++) {
      const body = { type: "phone_change", phone: own };
      statuses.push((await service.call("/resend", { body })).status);
    }
  }
  // The third account's change was refused, so its number waits for none.
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429, 429, 429, 200, 200, 200]);
  expect(sentTo(stranger)).toBe(5);
});

test("a number gets five codes to reauthenticate an hour", async () => {
  const service = await withPhones();
  const phone = "+5511977770011";
  const token = await service.signedUpBy(phone);
  const before = sentTo(phone);
  const statuses: number[] = [];
  for (let code = 0; code < 7; code++)
    statuses.push((await service.call("/reauthenticate", { token })).status);
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429]);
  expect(sentTo(phone) - before).toBe(5);
});

test("requests that send no code leave the messages of all as they are", async () => {
  const service = await withPhones({
    AUTH_RATE_LIMITS: "sms_in_all=2/86400,messages_per_visitor=1/3600",
    AUTH_SMS_SPACING: "60",
  });
  const taken = "+5511977770021";
  const ana = await service.signedUpBy(taken);
  service.passTime(61);
  const from = (ip: string) => ({ headers: { "x-forwarded-for": ip } });
  const asked = async (path: string, body: object, ip: string) =>
    (await service.call(path, { body, ...from(ip) })).status;
  // No account has these numbers, the first is confirmed, and the third is refused by the limit of a visitor.
  expect(await asked("/otp", { phone: "+5511977770022", create_user: false }, "203.0.113.1")).toBe(422);
  expect(await asked("/otp", { phone: "+5511977770023", create_user: false }, "203.0.113.1")).toBe(422);
  expect(await asked("/otp", { phone: "+5511977770023", create_user: false }, "203.0.113.1")).toBe(429);
  expect(await asked("/signup", { phone: taken, password: PASSWORD }, "203.0.113.2")).toBe(200);
  const other = { method: "PUT", token: ana, body: { phone: "+5511977770024" } };
  expect((await service.call("/user", other)).status).toBe(200);
  expect(sentTo("+5511977770024")).toBe(1);
  expect(await asked("/otp", { phone: "+5511977770025" }, "203.0.113.3")).toBe(429);
});
