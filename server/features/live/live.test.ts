import { get, type IncomingMessage } from "node:http";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { grantAdmin, revokeAdmin } from "#server/features/account/account.public";
import { idOf, type Person } from "#server/testing/person";
import { type Product, runningProduct } from "#server/testing/product";
import { hasArrived, isOnTheWay } from "#server/testing/warehouse";

let product: Product;
let origin: string;
beforeAll(async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] }); // the heartbeat, which a test lets pass
  product = await runningProduct();
  origin = await product.app.listen({ port: 0, host: "127.0.0.1" });
});
afterAll(async () => {
  await product.close();
  vi.useRealTimers();
});

/** An open screen: what the stream has said so far, and a wait for a part of it. */
async function watching(person: Person) {
  const headers = { authorization: `Bearer ${person.token}` };
  const stream = await new Promise<IncomingMessage>((resolve) => {
    get(`${origin}/api/v1/events`, { headers }, resolve);
  });
  let heard = "";
  let hasEnded = false;
  stream.on("end", () => {
    hasEnded = true;
  });
  stream.setEncoding("utf8").on("data", (part: string) => {
    heard += part;
  });
  const hears = (part: string) => expect.poll(() => heard, { timeout: 5_000 }).toContain(part);
  await hears("event: open");
  return { hears, hasEnded: () => hasEnded, heard: () => heard, close: () => stream.destroy() };
}

describe("open screens (design/api.md, GET /events)", () => {
  test("hear of their own box when the warehouse checks it in, and nobody else does", async () => {
    const { ana, bia, rui } = product;
    const [hers, others] = [await watching(ana), await watching(bia)];
    const box = await isOnTheWay(ana, { name: "Cafeteira" });
    await rui.send(`/admin/shipments/${box}/check-in`, {});
    await hers.hears('"happening":"shipment-arrived","subject":"Cafeteira"');
    expect(others.heard()).not.toContain("change");
    hers.close();
    others.close();
  });

  test("hear nothing of a write that was refused", async () => {
    const { ana, rui } = product;
    const box = await isOnTheWay(ana, { name: "Teclado" });
    await rui.send(`/admin/shipments/${box}/check-in`, {});
    const screen = await watching(ana);
    expect(await rui.send(`/admin/shipments/${box}/check-in`, {})).toMatchObject({ status: 409 });
    const other = await isOnTheWay(ana, { name: "Mouse" });
    await rui.send(`/admin/shipments/${other}/check-in`, {});
    await screen.hears("Mouse");
    expect(screen.heard()).not.toContain("Teclado");
    screen.close();
  });

  test("need a session", async () => {
    expect((await product.app.inject("/api/v1/events")).statusCode).toBe(401);
  });
});

describe("admins' open screens", () => {
  const warehouse = (topic: string, news: string | null) =>
    `event: warehouse\ndata: ${JSON.stringify({ topic, news })}\n\n`;

  test("hear that work came in, whoever's it is, and neither whose nor what", async () => {
    const { ana, bia, rui } = product;
    const box = await hasArrived(rui, ana, { name: "Cafeteira secreta", qty: 40 });
    const [screen, hers, others] = [await watching(rui), await watching(ana), await watching(bia)];
    await isOnTheWay(ana, { name: "Panela secreta" });
    await screen.hears(warehouse("shipments", null));
    const id = idOf(await ana.post("/prep-requests", { items: [{ shipmentId: box }] }));
    await screen.hears(warehouse("prep-requests", null));
    const credit = { type: "credit", amountUsd: 500, description: "Depósito" };
    await rui.post(`/admin/customers/${ana.userId}/balance-adjustments`, credit);
    await screen.hears(warehouse("balance", null));
    await ana.post(`/prep-requests/${id}/pay-with-balance`, {});
    await screen.hears(warehouse("prep-requests", "prep-request-to-review"));
    const wish = { productName: "Tênis secreto", quantity: 1, supplierLink: "https://a.com", totalUsd: 90 };
    await ana.post("/assisted-purchases", wish);
    await screen.hears(warehouse("assisted-purchases", "assisted-purchase-requested"));
    expect(screen.heard()).not.toMatch(/secret|event: change/);
    expect(screen.heard()).not.toContain(ana.userId);
    await hers.hears("Tênis secreto");
    expect(hers.heard()).not.toContain("event: warehouse");
    expect(others.heard()).not.toMatch(/event: (change|warehouse)/);
    for (const one of [screen, hers, others]) one.close();
  });

  test("hear of purchases that many customers register at once in few notices", async () => {
    const { ana, bia, rui } = product;
    const screen = await watching(rui);
    await Promise.all([ana, bia, ana, bia, ana, bia].map((person) => isOnTheWay(person)));
    await screen.hears(warehouse("shipments", null));
    await new Promise((resolve) => setTimeout(resolve, 700));
    expect(screen.heard().split("event: warehouse").length - 1).toBeLessThan(4);
    screen.close();
  });

  test("lose the stream at the next heartbeat after the role was taken, and come back as a customer", async () => {
    const { ana, rui, db, newcomer } = product;
    const eva = await newcomer("Eva");
    await db.transaction((tx) => grantAdmin(tx, eva.userId));
    const [hers, his] = [await watching(eva), await watching(rui)];
    await db.transaction((tx) => revokeAdmin(tx, eva.userId));
    await vi.advanceTimersByTimeAsync(25_000);
    await expect.poll(hers.hasEnded, { timeout: 5_000 }).toBe(true);
    const again = await watching(eva);
    await isOnTheWay(ana);
    await his.hears(warehouse("shipments", null));
    expect(again.heard()).not.toContain("event: warehouse");
    expect(his.hasEnded()).toBe(false);
    for (const one of [again, his]) one.close();
  });
});
