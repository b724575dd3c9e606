import { randomUUID } from "node:crypto";
import { promises as dns } from "node:dns";
import { once } from "node:events";
import { createServer } from "node:net";
import { eq, inArray, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from "vitest";
import * as z from "zod";
import { type PushedBrowser, pushServer } from "#server/adapters/fake-servers/push-server";
import { sessions } from "#server/auth/tables/sessions";
import { isAllowedUrl, postToPublic } from "#server/platform/outgoing/public-request";
import { deliveries, pushSubscriptions } from "#server/tables/deliveries";
import { rateLimits } from "#server/tables/platform";
import { idOf, type Person } from "#server/testing/person";
import { type Product, runningProduct } from "#server/testing/product";
import { recordEvent } from "../record-event.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const NEVER_QUIET = { quietHours: { from: 0, to: 0 } };

let product: Product;
let service: Awaited<ReturnType<typeof pushServer>>;
beforeAll(async () => {
  service = await pushServer();
  product = await runningProduct({ OUTGOING_ALLOW_LOOPBACK: "true" });
});
afterAll(async () => {
  await product.close();
  await service.stop();
});

const credit = (person: Person, amountUsd: number) =>
  product.rui.post(`/admin/customers/${person.userId}/balance-adjustments`, {
    type: "credit",
    amountUsd,
    description: "Acerto",
  });

/** Creates and sends the deliveries, after the time in which pushes of a kind are merged. */
async function pushesAreSent() {
  await product.doJobs("notices.fan-out");
  product.passTime(6 * MINUTE);
  await product.doJobs("notices.send");
}

async function withDevice(name: string): Promise<{ person: Person; browser: PushedBrowser; id: string }> {
  const person = await product.newcomer(name);
  const browser = service.browser();
  await person.put("/notice-preferences", NEVER_QUIET);
  return { person, browser, id: idOf(await person.post("/push-subscriptions", browser.device)) };
}

const pushesOf = ({ userId }: Person) =>
  product.db
    .select()
    .from(deliveries)
    .where(eq(deliveries.userId, userId))
    .then((rows) => rows.filter(({ channel }) => channel === "push"));

const deviceFields = { id: z.string(), isCurrent: z.boolean(), lastOkAt: z.string().nullable() };
const devices = z.object({ publicKey: z.string(), items: z.array(z.object(deviceFields)) });
const devicesOf = async (person: Person) => devices.parse((await person.get("/push-subscriptions")).body);

async function waitingWrites(): Promise<number> {
  const { rows } = await product.db.execute(sql`select from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`);
  return rows.length;
}

describe("pushes (docs/product.md#notices)", () => {
  // First, because areas change only after a recent sign-in.
  test("about staff's work are dropped when the areas of the person end, others are not", async () => {
    const { person } = await withDevice("Saul");
    const path = `/floor/staff/${person.userId}`;
    expect(await product.rui.put(path, { areas: ["suporte"] })).toMatchObject({ status: 200 });
    await product.db.transaction((tx) =>
      recordEvent(tx, {
        type: "staff.case_message",
        userId: person.userId,
        about: { kind: "case", id: "1", number: 1 },
        words: { subject: "" },
        actor: { kind: "customer" },
      }),
    );
    await credit(person, 1);
    await product.doJobs("notices.fan-out");
    expect(await pushesOf(person)).toHaveLength(2);
    expect(await product.rui.delete(path)).toMatchObject({ status: 204 });
    const states = (await pushesOf(person)).map(({ bundle, status }) => [bundle, status]);
    expect(states.toSorted()).toEqual([
      ["balance.credited", "waiting"],
      ["staff.case_message", "dropped"],
    ]);
  });

  test("one says title and screen only, encrypted for the browser and signed by this installation", async () => {
    const { person, browser } = await withDevice("Alba");
    await credit(person, 12.5);
    await pushesAreSent();
    await product.doJobs("notices.send");
    const [push, ...others] = browser.received;
    expect(others).toEqual([]);
    expect(push?.message).toEqual({
      title: "Crédito de US$ 12,50",
      link: "/saldo",
      tag: expect.stringMatching(/^[0-9a-f]{32}$/),
    });
    expect(push?.headers).toMatchObject({ ttl: "259200", "content-encoding": "aes128gcm" });
    expect(push?.vapid).toMatchObject({ aud: service.url, sub: "mailto:avisos@localhost" });
    const { publicKey, items } = await devicesOf(person);
    expect(push?.headers.authorization).toContain(`k=${publicKey}`);
    expect(items).toMatchObject([{ isCurrent: true, lastOkAt: expect.any(String) }]);
    expect(await pushesOf(person)).toMatchObject([{ status: "sent", attempts: 1 }]);
  });

  test("several of a kind are one; each device gets it; a group switched off alerts none", async () => {
    const { person, browser } = await withDevice("Bento");
    for (const amount of [1, 2, 3]) await credit(person, amount);
    await pushesAreSent();
    expect(browser.received).toMatchObject([
      { message: { title: "3 créditos no seu saldo", link: "/avisos" } },
    ]);
    await credit(person, 4);
    await product.doJobs("notices.fan-out");
    await person.put("/notice-preferences", { groups: [{ group: "balance", push: "off" }] });
    await credit(person, 5);
    await pushesAreSent();
    expect(browser.received).toHaveLength(1);
    expect((await pushesOf(person)).map(({ status }) => status).toSorted()).toEqual([
      "dropped",
      "merged",
      "merged",
      "sent",
    ]);
  });

  test.each([404, 410])("a browser that is gone (%i) is removed with what waits for it", async (status) => {
    const { person, browser } = await withDevice(`Davi${status}`);
    browser.answers.push(status);
    await credit(person, 1);
    await pushesAreSent();
    expect((await devicesOf(person)).items).toEqual([]);
    expect(await pushesOf(person)).toMatchObject([{ status: "dropped" }]);
    await credit(person, 2);
    await pushesAreSent();
    expect(browser.received).toEqual([]);
  });

  test("end with the session in which they were switched on", async () => {
    const { person, browser } = await withDevice("Elis");
    await credit(person, 1);
    await product.doJobs("notices.fan-out");
    await product.db.delete(sessions).where(eq(sessions.userId, person.userId));
    await pushesAreSent();
    expect(browser.received).toEqual([]);
    const left = () =>
      product.db.select().from(pushSubscriptions).where(eq(pushSubscriptions.userId, person.userId));
    await product.doJobs("notices.sweep");
    expect(await left()).toEqual([]);
  });

  test("a browser that two people add at once belongs to one of them, with a session of theirs", async () => {
    const [first, second] = [await product.newcomer("Fred"), await product.newcomer("Gina")];
    for (let round = 0; round < 8; round += 1) {
      const { device } = service.browser();
      const both = await Promise.all([first, second].map((one) => one.post("/push-subscriptions", device)));
      expect(both.map(({ status }) => status)).toEqual([201, 201]);
      const shown = [...(await devicesOf(first)).items, ...(await devicesOf(second)).items];
      expect(shown.filter(({ isCurrent }) => !isCurrent)).toEqual([]);
    }
  });

  test("two people who exchange their browsers at once do not wait for each other", async () => {
    const [one, other] = [await withDevice("Gisa"), await withDevice("Ciro")];
    const rows = inArray(pushSubscriptions.id, [one.id, other.id]);
    // Both have begun, and wait for the same rows, before either can end.
    const exchanged = await product.db.transaction(async (tx) => {
      await tx.select().from(pushSubscriptions).where(rows).for("update");
      const both = [
        one.person.post("/push-subscriptions", other.browser.device),
        other.person.post("/push-subscriptions", one.browser.device),
      ];
      await expect.poll(waitingWrites, { timeout: 10_000 }).toBe(2);
      return both;
    });
    expect((await Promise.all(exchanged)).map(({ status }) => status)).toEqual([201, 201]);
    expect((await devicesOf(one.person)).items).toMatchObject([{ isCurrent: true }]);
    expect((await devicesOf(other.person)).items).toMatchObject([{ isCurrent: true }]);
  });

  test("a person has ten devices at most: adding another one removes the oldest", async () => {
    const { person, id } = await withDevice("Ilma");
    const [first] = await product.db.select().from(pushSubscriptions).where(eq(pushSubscriptions.id, id));
    if (!first) throw new Error("no device");
    const older = Array.from({ length: 10 }, (_, hours) => ({
      ...first,
      id: randomUUID(),
      sessionId: randomUUID(),
      endpoint: service.browser().device.endpoint,
      createdAt: new Date(first.createdAt.getTime() - (hours + 1) * HOUR),
    }));
    await product.db.insert(pushSubscriptions).values(older);
    const added = idOf(await person.post("/push-subscriptions", service.browser().device));
    const left = await product.db
      .select({ id: pushSubscriptions.id })
      .from(pushSubscriptions)
      .where(eq(pushSubscriptions.userId, person.userId));
    // The session's own earlier one is no longer used, either.
    const kept = older.slice(0, 9).map((device) => device.id);
    expect(left.map((device) => device.id).toSorted()).toEqual([added, ...kept].toSorted());
  });

  test("a browser that another person uses now shows nothing more of the first one", async () => {
    const { person: first, browser, id } = await withDevice("Fabi");
    await credit(first, 1);
    await product.doJobs("notices.fan-out");
    const second = await product.newcomer("Gael");
    await second.put("/notice-preferences", NEVER_QUIET);
    expect(await second.delete(`/push-subscriptions/${id}`)).toMatchObject({ status: 404 });
    expect(idOf(await second.post("/push-subscriptions", browser.device))).not.toBe(id);
    await credit(second, 2);
    await pushesAreSent();
    expect(browser.received.map(({ message }) => message)).toMatchObject([{ title: "Crédito de US$ 2,00" }]);
    const [own] = (await devicesOf(second)).items;
    expect(await second.delete(`/push-subscriptions/${own?.id}`)).toMatchObject({ status: 204 });
    expect((await devicesOf(second)).items).toEqual([]);
  });
});

describe("a test notice", () => {
  test("is sent at once by one channel, says how that went, and only six times an hour", async () => {
    const { person, browser } = await withDevice("Hilda");
    const send = (channel: string) => person.post("/notices/test", { channel });
    expect(await send("push")).toMatchObject({ body: { sent: true, detail: "Enviamos a 1 aparelho." } });
    expect(browser.received).toMatchObject([
      { message: { title: "Aviso de teste", link: "/conta?aba=avisos" } },
    ]);
    browser.answers.push(500, 410);
    expect(await send("push")).toMatchObject({
      body: { sent: false, detail: "O serviço do navegador não respondeu agora. Tente mais tarde." },
    });
    expect(await send("push")).toMatchObject({
      body: { sent: false, detail: "Um aparelho não aceita mais avisos e saiu da lista." },
    });
    expect(await send("push")).toMatchObject({ body: { detail: "Nenhum aparelho está ativado." } });
    expect(await send("email")).toMatchObject({
      body: { sent: true, detail: `Enviamos um e-mail para ${person.email}.` },
    });
    expect(await send("sms")).toMatchObject({ status: 422 });
    expect(await send("email")).toMatchObject({ status: 200 });
    expect(await send("email")).toMatchObject({ status: 429, body: { code: "rate_limited" } });
  });

  test("is refused to all accounts of a network that had a hundred on a day", async () => {
    const { person } = await withDevice("Ines");
    expect(await person.post("/notices/test", { channel: "email" })).toMatchObject({ status: 200 });
    const ofNetwork = eq(rateLimits.key, "notice-tests-of:127.0.0.1");
    const fullAt = new Date(product.now().getTime() + 86_400_000);
    expect((await product.db.update(rateLimits).set({ fullAt }).where(ofNetwork)).rowCount).toBe(1);
    const { person: other } = await withDevice("Lia");
    expect(await other.post("/notices/test", { channel: "email" })).toMatchObject({ status: 429 });
    await product.db.delete(rateLimits).where(ofNetwork);
  });
});

describe("the address of a browser's push service", () => {
  test.each([
    "http://push.example.com/x",
    "https://push.example.com:8443/x",
    "https://me:secret@push.example.com/x",
    "https://localhost/x",
    "https://db.internal/x",
    "https://127.0.0.1/x",
    "https://2130706433/x",
    "https://10.0.0.8/x",
    "https://169.254.169.254/latest/meta-data",
    "https://[::1]/x",
    "https://[::ffff:10.0.0.8]/x",
    "https://[fd00::1]/x",
    "https://[64:ff9b::a9fe:a9fe]/x",
    "ftp://push.example.com/x",
  ])("is never %s", (address) => {
    expect(isAllowedUrl(new URL(address), false)).toBe(false);
  });

  test("is one of a public service, and refused by the route otherwise", async () => {
    expect(isAllowedUrl(new URL("https://fcm.googleapis.com/fcm/send/x"), false)).toBe(true);
    const { keys } = service.browser().device;
    for (const endpoint of ["https://10.0.0.8/x", "file:///etc/passwd", "x"])
      expect(await product.ana.post("/push-subscriptions", { endpoint, keys })).toMatchObject({
        status: 422,
        body: { code: "unknown_push_service" },
      });
  });

  test("that resolves to this computer is not connected to, whatever its name", async () => {
    const call = (host: string) =>
      postToPublic({
        url: new URL(`https://${host}/x`),
        headers: {},
        body: Buffer.alloc(0),
        signal: AbortSignal.timeout(5_000),
        allowLoopback: false,
      });
    await expect(call("127.0.0.1")).rejects.toThrow("the address is not a public one");
    const four = vi.spyOn(dns.Resolver.prototype, "resolve4").mockResolvedValue(["169.254.169.254"]);
    const six = vi.spyOn(dns.Resolver.prototype, "resolve6").mockResolvedValue([]);
    onTestFinished(() => {
      four.mockRestore();
      six.mockRestore();
    });
    await expect(call("push.example.com")).rejects.toThrow("the address is not a public one");
  });

  test("that answers with another protocol is an error, not a call without an end", async () => {
    const other = createServer((socket) => {
      socket.on("error", () => {});
      socket.write("HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: x\r\n\r\n");
    }).listen(0, "127.0.0.1");
    await once(other, "listening");
    onTestFinished(() => void other.close());
    const { port } = z.object({ port: z.number() }).parse(other.address());
    const answer = postToPublic({
      url: new URL(`http://127.0.0.1:${port}/x`),
      headers: {},
      body: Buffer.alloc(0),
      signal: AbortSignal.timeout(5_000),
      allowLoopback: true,
    });
    await expect(answer).rejects.toThrow("the connection was closed");
  });
});

// Last in this file: the clock moves on until tokens have expired.
describe("quiet hours", () => {
  test("hold pushes until they end, also those that were put off by a failure", async () => {
    const { person, browser } = await withDevice("Caio");
    const hour = Number(
      new Intl.DateTimeFormat("en", {
        hour: "2-digit",
        hourCycle: "h23",
        timeZone: "America/Sao_Paulo",
      }).format(product.now()),
    );
    await person.put("/notice-preferences", { quietHours: { from: hour, to: (hour + 2) % 24 } });
    await credit(person, 1);
    await pushesAreSent();
    expect(browser.received).toEqual([]);
    product.passTime(2 * HOUR);
    browser.answers.push(503);
    await product.doJobs("notices.send");
    expect(await pushesOf(person)).toMatchObject([
      { status: "waiting", attempts: 1, lastError: 'HTTP 503 ""' },
    ]);
    product.passTime(2 * MINUTE);
    await product.doJobs("notices.send");
    expect(browser.received).toHaveLength(1);
  });
});
