import { get, type IncomingMessage } from "node:http";
import type { Area } from "@prepara/domain/access/area";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import * as z from "zod";
import { endSession } from "#server/auth/auth.public";
import { grantAdmin, revokeAdmin } from "#server/features/account/account.public";
import { hasPrices, proposedTo } from "#server/features/charges/testing/objects";
import { tasks } from "#server/tables/tasks";
import { idOf, type Person } from "#server/testing/person";
import { uploadsList } from "#server/testing/price-list";
import { type Product, runningProduct } from "#server/testing/product";
import { hasArrived, isOnTheWay } from "#server/testing/warehouse";

let product: Product;
let origin: string;
beforeAll(async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] }); // a test advances to the next heartbeat
  product = await runningProduct();
  origin = await product.app.listen({ port: 0, host: "127.0.0.1" });
});
afterAll(async () => {
  await product.close();
  vi.useRealTimers();
});

/** Opens an event stream. `received` is its text so far; `receives` waits until that contains a part. */
async function openScreen(person: Person) {
  const headers = { authorization: `Bearer ${person.token}` };
  const stream = await new Promise<IncomingMessage>((resolve) => {
    get(`${origin}/api/v1/events`, { headers }, resolve);
  });
  let received = "";
  let hasEnded = false;
  stream.on("end", () => {
    hasEnded = true;
  });
  stream.setEncoding("utf8").on("data", (part: string) => {
    received += part;
  });
  const receives = (part: string) =>
    expect.poll(() => withoutPositions(received), { timeout: 5_000 }).toContain(part);
  await receives("event: open");
  return { receives, hasEnded: () => hasEnded, received: () => received, close: () => stream.destroy() };
}

/** The text of a stream without its positions, which `resume.test.ts` tests. */
const withoutPositions = (received: string) =>
  received.replaceAll(/event: position\nid: .*\ndata: \{\}\n\n|id: .*\n|,"transactions":\[[\d,]+\]/g, "");

const sendHead = (person: Person) =>
  fetch(`${origin}/api/v1/events`, {
    method: "HEAD",
    headers: { authorization: `Bearer ${person.token}` },
  });

/** Whether one more stream is accepted; it is closed again. */
async function mayOpenStream(person: Person): Promise<boolean> {
  const closing = new AbortController();
  const answer = await fetch(`${origin}/api/v1/events`, {
    headers: { authorization: `Bearer ${person.token}` },
    signal: closing.signal,
  });
  closing.abort();
  return answer.ok;
}

describe("open screens", () => {
  test("receive the check-in of their own shipment, and no other customer does", async () => {
    const { ana, bia, rui } = product;
    const [anaScreen, biaScreen] = [await openScreen(ana), await openScreen(bia)];
    const box = await isOnTheWay(ana, { name: "Cafeteira" });
    await rui.send(`/admin/shipments/${box}/check-in`, {});
    await anaScreen.receives('"happening":"shipment-arrived","subject":"Cafeteira"');
    expect(biaScreen.received()).not.toContain("change");
    anaScreen.close();
    biaScreen.close();
  });

  test("receive what their customer changes in another window, and no other customer does", async () => {
    const { ana, bia } = product;
    const [screen, biaScreen] = [await openScreen(ana), await openScreen(bia)];
    const changesOf = (topic: string) =>
      withoutPositions(screen.received()).split(`{"topic":"${topic}","happening":null`).length - 1;
    const sees = async (topic: string, write: () => ReturnType<Person["get"]>) => {
      const before = changesOf(topic);
      const answer = await write();
      expect(answer.status).toBeLessThan(300);
      await expect.poll(() => changesOf(topic), { timeout: 5_000 }).toBe(before + 1);
      return answer;
    };
    const box = idOf(await sees("shipments", () => ana.post("/purchases", { productName: "Bule", qty: 1 })));
    await sees("shipments", () => ana.patch(`/shipments/${box}`, { qty: 3 }));
    await sees("shipments", () => ana.delete(`/shipments/${box}`));
    await sees("shipments", () =>
      ana.send("/products", { name: "Jarra", expectedArrivalDate: "2026-12-01" }),
    );
    const watched = { input: "B0CHX1W1XY", targetPrice: 20 };
    const monitor = idOf(await sees("monitors", () => ana.post("/monitors", watched)));
    await sees("monitors", () => ana.patch(`/monitors/${monitor}`, { targetPrice: 19 }));
    await sees("monitors", () => ana.delete(`/monitors/${monitor}`));
    await sees("me", () => ana.patch("/me", { fullName: "Ana Maria" }));
    expect(biaScreen.received()).not.toContain("event: change");
    screen.close();
    biaScreen.close();
  });

  test("receive a price alert with the id of its monitor, which they report as shown", async () => {
    const { ana } = product;
    const line = { asin: "B0CHX1W1XY", title: "Moringa" };
    await uploadsList(ana, [{ ...line, price: "20" }]);
    const monitor = idOf(await ana.post("/monitors", { input: line.asin, targetPrice: 10 }));
    const screen = await openScreen(ana);
    await uploadsList(ana, [{ ...line, price: "5" }]);
    await product.doJobs();
    await screen.receives(`"happening":"price-alert","subject":"Moringa","subjectId":"${monitor}"`);
    screen.close();
  });

  test("receive nothing of a refused write", async () => {
    const { ana, rui } = product;
    const box = await isOnTheWay(ana, { name: "Teclado" });
    await rui.send(`/admin/shipments/${box}/check-in`, {});
    const screen = await openScreen(ana);
    expect(await rui.send(`/admin/shipments/${box}/check-in`, {})).toMatchObject({ status: 409 });
    const other = await isOnTheWay(ana, { name: "Mouse" });
    await rui.send(`/admin/shipments/${other}/check-in`, {});
    await screen.receives("Mouse");
    expect(screen.received()).not.toContain("Teclado");
    screen.close();
  });

  test("are at most twenty for one customer; closing one allows another", async () => {
    const dani = await product.newcomer("Dani");
    const open = await Promise.all(Array.from({ length: 20 }, () => openScreen(dani)));
    expect(await dani.get("/events")).toMatchObject({
      status: 429,
      headers: { "retry-after": "60" },
      body: { code: "too_many_streams", detail: expect.stringContaining("limite é 20") },
    });
    const other = await openScreen(product.bia);
    open.pop()?.close();
    await expect.poll(() => mayOpenStream(dani), { timeout: 5_000 }).toBe(true);
    for (const one of [...open, other]) one.close();
  });

  test("end at once for a HEAD request", async () => {
    const answer = await sendHead(product.ana);
    expect(answer.status).toBe(200);
    expect(answer.headers.get("content-type")).toContain("text/event-stream");
  });

  test("lose the stream at once when their session ends in another process, and cannot reopen it", async () => {
    const vera = await product.newcomer("Vera");
    const [screen, other] = [await openScreen(vera), await openScreen(product.bia)];
    const { body } = await vera.get("/sessions");
    const [session] = z.object({ items: z.array(z.object({ id: z.string() })) }).parse(body).items;
    expect(await endSession(product.db, vera.userId, session?.id ?? "")).toBe(true);
    await expect.poll(screen.hasEnded, { timeout: 5_000 }).toBe(true);
    expect(await mayOpenStream(vera)).toBe(false);
    expect(other.hasEnded()).toBe(false);
    other.close();
  });

  test("need a session", async () => {
    expect((await product.app.inject("/api/v1/events")).statusCode).toBe(401);
  });
});

const warehouse = (topic: string, news: string | null) =>
  `event: warehouse\ndata: ${JSON.stringify({ topic, news })}\n\n`;

describe("admins' open screens", () => {
  test("receive that any customer made a request, without customer or object", async () => {
    const { ana, bia, rui } = product;
    const box = await hasArrived(rui, ana, { name: "Cafeteira secreta", qty: 40 });
    const [screen, anaScreen, biaScreen] = [
      await openScreen(rui),
      await openScreen(ana),
      await openScreen(bia),
    ];
    await isOnTheWay(ana, { name: "Panela secreta" });
    await screen.receives(warehouse("shipments", null));
    const id = idOf(await ana.post("/prep-requests", { items: [{ shipmentId: box }] }));
    await screen.receives(warehouse("prep-requests", null));
    const credit = { type: "credit", amountUsd: 500, description: "Depósito" };
    await rui.post(`/admin/customers/${ana.userId}/balance-adjustments`, credit);
    await screen.receives(warehouse("balance", null));
    await ana.post(`/prep-requests/${id}/pay-with-balance`, {});
    await screen.receives(warehouse("prep-requests", "prep-request-to-review"));
    const order = { productName: "Tênis secreto", quantity: 1, supplierLink: "https://a.com", totalUsd: 90 };
    await ana.post("/assisted-purchases", order);
    await screen.receives(warehouse("assisted-purchases", "assisted-purchase-requested"));
    expect(screen.received()).not.toMatch(/secret|event: change/);
    expect(screen.received()).not.toContain(ana.userId);
    await anaScreen.receives("Tênis secreto");
    expect(anaScreen.received()).not.toContain("event: warehouse");
    expect(biaScreen.received()).not.toMatch(/event: (change|warehouse)/);
    for (const one of [screen, anaScreen, biaScreen]) one.close();
  });

  test("receive few events for purchases that many customers register at once", async () => {
    const { ana, bia, rui } = product;
    const screen = await openScreen(rui);
    await Promise.all([ana, bia, ana, bia, ana, bia].map((person) => isOnTheWay(person)));
    await screen.receives(warehouse("shipments", null));
    await new Promise((resolve) => setTimeout(resolve, 700));
    expect(screen.received().split("event: warehouse").length - 1).toBeLessThan(4);
    screen.close();
  });

  test("lose the stream at once when the role is removed, and reopen it as a customer", async () => {
    const { ana, rui, db, newcomer } = product;
    const eva = await newcomer("Eva");
    await db.transaction((tx) => grantAdmin(tx, eva.userId));
    const [evaScreen, ruiScreen] = [await openScreen(eva), await openScreen(rui)];
    await db.transaction((tx) => revokeAdmin(tx, eva.userId, new Date()));
    await expect.poll(evaScreen.hasEnded, { timeout: 5_000 }).toBe(true);
    const again = await openScreen(eva);
    await isOnTheWay(ana);
    await ruiScreen.receives(warehouse("shipments", null));
    expect(again.received()).not.toContain("event: warehouse");
    expect(ruiScreen.hasEnded()).toBe(false);
    for (const one of [again, ruiScreen]) one.close();
  });
});

describe("staff's open screens", () => {
  /** A person with these areas. */
  async function withAreas(name: string, areas: readonly Area[]): Promise<Person> {
    const person = await product.newcomer(name);
    await product.rui.put(`/floor/staff/${person.userId}`, { areas });
    return person;
  }
  /** Changes topics of every area and of none; last the balance, which only admins receive. */
  async function changeEveryTopic(): Promise<void> {
    const { ana, rui } = product;
    const box = await hasArrived(rui, ana, { name: "Vaso", qty: 9 });
    await rui.send("/floor/boxes", { code: `1Z999AA1${Date.now()}` });
    const order = { productName: "Bota", quantity: 1, supplierLink: "https://a.com", totalUsd: 90 };
    await ana.post("/assisted-purchases", order);
    await ana.post("/prep-requests", { items: [{ shipmentId: box }] });
    const credit = { type: "credit", amountUsd: 5, description: "Depósito" };
    await rui.post(`/admin/customers/${ana.userId}/balance-adjustments`, credit);
  }
  const topicsIn = (received: string) =>
    [
      ...new Set(
        Array.from(
          received.matchAll(/event: warehouse\n(?:id: .*\n)?data: .*?"topic":"([\w-]+)"/g),
          ([, topic]) => topic,
        ),
      ),
    ].sort();

  test("receive the topics of their areas, without the toasts of admins, and those of no other area", async () => {
    const staff = await Promise.all([
      withAreas("Dora", ["recebimento"]),
      withAreas("Téo", ["prep"]),
      withAreas("Vic", ["financeiro"]),
    ]);
    const screens = await Promise.all(staff.map(openScreen));
    const ruiScreen = await openScreen(product.rui);
    await changeEveryTopic();
    await ruiScreen.receives(warehouse("balance", null));
    const [receiving, prep, finance] = screens;
    await expect
      .poll(() => topicsIn(receiving?.received() ?? ""), { timeout: 5_000 })
      .toEqual(["boxes", "shipments"]);
    await expect.poll(() => topicsIn(prep?.received() ?? ""), { timeout: 5_000 }).toEqual(["shipments"]);
    await expect
      .poll(() => topicsIn(finance?.received() ?? ""), { timeout: 5_000 })
      .toEqual(["prep-requests"]);
    for (const { received } of screens) expect(received()).not.toMatch(/Vaso|Bota|event: change|"news":"/);
    for (const one of [...screens, ruiScreen]) one.close();
  });

  test("receive changes of cases if their area may see some of them: 'Financeiro' of contested charges", async () => {
    await hasPrices(product, { recount: "2.50" });
    const number = await proposedTo(product, product.ana);
    const staff = await Promise.all([withAreas("Ivo", ["financeiro"]), withAreas("Lia", ["prep"])]);
    const [finance, prep] = [await openScreen(staff[0]), await openScreen(staff[1])];
    const answer = await product.ana.send("/cases", { body: "Não pedi isto.", chargeNumber: String(number) });
    expect(answer).toMatchObject({ status: 201 });
    await isOnTheWay(product.ana); // received after what came before it
    await finance.receives(warehouse("cases", null));
    await prep.receives(warehouse("shipments", null));
    expect(topicsIn(prep.received())).toEqual(["shipments"]);
    for (const one of [finance, prep]) one.close();
  });

  test("of 'Preparo' learn what happens to a request that is to be packed, and nothing of it before", async () => {
    const { ana, rui, db } = product;
    const [pia, box] = [await withAreas("Pia", ["prep"]), await hasArrived(rui, ana, { qty: 9 })];
    const screen = await openScreen(pia);
    const requestId = idOf(await ana.post("/prep-requests", { items: [{ shipmentId: box }] }));
    const manage = (status: string) => rui.patch(`/admin/prep-requests/${requestId}`, { status });
    await manage("under_review");
    await isOnTheWay(ana); // received after what came before it
    await screen.receives(warehouse("shipments", null));
    expect(topicsIn(screen.received())).toEqual(["shipments"]);
    const outbound = () => screen.received().split('"topic":"outbound"').length - 1;
    let told = 0;
    const isTold = async (answer: { status: number }) => {
      expect(answer.status).toBeLessThan(300);
      await expect.poll(outbound, { timeout: 5_000 }).toBeGreaterThan(told);
      told = outbound();
    };
    await isTold(await manage("scheduled"));
    await isTold(await ana.put(`/prep-requests/${requestId}/items/${box}/fnsku`, { fnsku: "X001ABCDEF" }));
    const [task] = await db.select().from(tasks).where(eq(tasks.prepRequestId, requestId));
    const loss = { shipmentId: box, kind: "damaged", qty: 1 };
    await isTold(await pia.post(`/floor/tasks/${task?.id}/losses`, loss));
    await isTold(await manage("shipped"));
    await isTold(await manage("scheduled"));
    const asked = idOf(await ana.post("/cases/cancellings", { prepRequestId: requestId, body: "Desisti." }));
    const agreed = { body: "Cancelada.", paymentSeen: true };
    await isTold(await rui.post(`/floor/cases/${asked}/cancel-request`, agreed));
    expect(topicsIn(screen.received())).not.toContain("prep-requests");
    screen.close();
  });

  test("lose the stream when an area is removed, at the latest at the next heartbeat, and then receive none of its topics", async () => {
    const [paula, mara] = [
      await withAreas("Paula", ["recebimento"]),
      await withAreas("Mara", ["recebimento"]),
    ];
    const [paulaScreen, maraScreen] = [await openScreen(paula), await openScreen(mara)];
    await product.rui.delete(`/floor/staff/${paula.userId}`);
    await expect.poll(paulaScreen.hasEnded, { timeout: 5_000 }).toBe(true);
    await product.db.execute(sql`update staff_members set areas = '{prep}' where user_id = ${mara.userId}`);
    expect(maraScreen.hasEnded()).toBe(false);
    await vi.advanceTimersByTimeAsync(25_000);
    await expect.poll(maraScreen.hasEnded, { timeout: 5_000 }).toBe(true);

    const [afterwards, moved, ruiScreen] = [
      await openScreen(paula),
      await openScreen(mara),
      await openScreen(product.rui),
    ];
    await changeEveryTopic();
    await ruiScreen.receives(warehouse("balance", null));
    await expect.poll(() => topicsIn(moved.received()), { timeout: 5_000 }).toEqual(["shipments"]);
    expect(topicsIn(afterwards.received())).toEqual([]);
    for (const one of [afterwards, moved, ruiScreen]) one.close();
  });
});
