import { createECDH, randomBytes } from "node:crypto";
import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { pushServer } from "#server/adapters/fake-servers/push-server";
import { eventually } from "#server/platform/testing/eventually";
import { deliveries } from "#server/tables/deliveries";
import { PASSWORD, type Person, personWith } from "#server/testing/person";
import { type Product, runningProduct } from "#server/testing/product";

/** Any customer may name an address of their own as their browser's push service. */
const NEVER_QUIET = { quietHours: { from: 0, to: 0 } };
const MINUTE = 60_000;

let product: Product;
let service: Awaited<ReturnType<typeof pushServer>>;
let asked = 0;
let respond: (response: ServerResponse) => void = (response) => response.end();
const hostile = createServer((request, response) => {
  asked++;
  request.resume();
  respond(response);
});
let endpoint = "";
beforeAll(async () => {
  service = await pushServer();
  hostile.listen(0, "127.0.0.1");
  await once(hostile, "listening");
  const address = hostile.address();
  if (address === null || typeof address === "string") throw new Error("no port");
  endpoint = `http://127.0.0.1:${address.port}`;
  product = await runningProduct({ OUTGOING_ALLOW_LOOPBACK: "true" });
});
afterAll(async () => {
  await product.close();
  await service.stop();
  hostile.close();
  hostile.closeAllConnections();
});

function hostileDevice() {
  const keys = createECDH("prime256v1");
  keys.generateKeys();
  return {
    endpoint: `${endpoint}/${randomBytes(8).toString("hex")}`,
    keys: { p256dh: keys.getPublicKey("base64url"), auth: randomBytes(16).toString("base64url") },
  };
}

const credit = (person: Person) =>
  product.rui.post(`/admin/customers/${person.userId}/balance-adjustments`, {
    type: "credit",
    amountUsd: 1,
    description: "Acerto",
  });

/** The same person, signed in once more, as on another device. */
async function onAnotherDevice({ email, userId }: Person): Promise<Person> {
  const { app, apikey } = product;
  const url = "/auth/v1/token?grant_type=password";
  const payload = { email, password: PASSWORD };
  const answer = await app.inject({ method: "POST", url, headers: { apikey }, payload });
  return personWith({ app, apikey }, { userId, email, token: answer.json().access_token });
}

async function pushesAreDue() {
  await product.doJobs("notices.fan-out");
  product.passTime(6 * MINUTE);
}

const pushesOf = async ({ userId }: Person) =>
  (await product.db.select().from(deliveries).where(eq(deliveries.userId, userId))).filter(
    ({ channel }) => channel === "push",
  );

test("an answer that the database cannot store ends its own delivery only", async () => {
  respond = (response) => response.writeHead(400).end("bad\0answer");
  const attacker = await product.newcomer("Otto");
  await attacker.put("/notice-preferences", NEVER_QUIET);
  expect(await attacker.post("/push-subscriptions", hostileDevice())).toMatchObject({ status: 201 });
  await credit(attacker);
  const other = await product.newcomer("Vera");
  const browser = service.browser();
  await other.put("/notice-preferences", NEVER_QUIET);
  await other.post("/push-subscriptions", browser.device);
  await credit(other);
  await pushesAreDue();
  await product.doJobs("notices.send.push");
  expect(await pushesOf(attacker)).toMatchObject([{ status: "failed", lastError: "HTTP 400 badanswer" }]);
  expect(browser.received).toHaveLength(1);
});

test("a service that never answers is asked once in a round for all devices of its person", async () => {
  respond = () => {};
  asked = 0;
  const attacker = await product.newcomer("Olga");
  await attacker.put("/notice-preferences", NEVER_QUIET);
  for (const device of [attacker, await onAnotherDevice(attacker), await onAnotherDevice(attacker)])
    expect(await device.post("/push-subscriptions", hostileDevice())).toMatchObject({ status: 201 });
  await credit(attacker);
  await pushesAreDue();
  await product.doJobs("notices.send.push");
  expect(asked).toBe(1);
  const attempts = async () => (await pushesOf(attacker)).map((one) => one.attempts).toSorted();
  expect(await attempts()).toEqual([0, 0, 1]);
  await product.doJobs("notices.send.push");
  expect(await attempts()).toEqual([0, 1, 1]);
});

test("a person with many devices gets five pushes in a round, the others in the next", async () => {
  respond = (response) => response.writeHead(503).end();
  const attacker = await product.newcomer("Oton");
  await attacker.put("/notice-preferences", NEVER_QUIET);
  const devices = [attacker];
  for (let n = 0; n < 6; n += 1) devices.push(await onAnotherDevice(attacker));
  for (const device of devices)
    expect(await device.post("/push-subscriptions", hostileDevice())).toMatchObject({ status: 201 });
  await credit(attacker);
  await pushesAreDue();
  const attempts = async () => (await pushesOf(attacker)).map((one) => one.attempts).toSorted();
  await product.doJobs("notices.send.push");
  expect(await attempts()).toEqual([0, 0, 1, 1, 1, 1, 1]);
  await product.doJobs("notices.send.push");
  expect(await attempts()).toEqual([1, 1, 1, 1, 1, 1, 1]);
});

test("test notices to services that never answer keep nobody else waiting", async () => {
  const waiting: ServerResponse[] = [];
  respond = (response) => void waiting.push(response);
  const attackers: Person[] = [];
  // As many as there are places for all customers' requests.
  for (let n = 0; n < 8; n += 1) {
    const attacker = await product.newcomer(`Olavo${n}`);
    expect(await attacker.post("/push-subscriptions", hostileDevice())).toMatchObject({ status: 201 });
    attackers.push(attacker);
  }
  let answered = 0;
  const tests = attackers.map(async (attacker) => {
    const answer = await attacker.post("/notices/test", { channel: "push" });
    answered += 1;
    return answer;
  });
  expect(await product.ana.get("/balance")).toMatchObject({ status: 200 });
  expect(answered).toBe(0);
  await eventually(() => expect(waiting).toHaveLength(attackers.length));
  for (const response of waiting) response.writeHead(201).end();
  for (const answer of await Promise.all(tests)) expect(answer).toMatchObject({ status: 200 });
});
