import { get, type IncomingMessage } from "node:http";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Person } from "#server/testing/person";
import { type Product, runningProduct } from "#server/testing/product";
import { isOnTheWay } from "#server/testing/warehouse";

let product: Product;
let origin: string;
beforeAll(async () => {
  product = await runningProduct();
  origin = await product.app.listen({ port: 0, host: "127.0.0.1" });
});
afterAll(() => product.close());

/** An open screen: what the stream has said so far, and a wait for a part of it. */
async function watching(person: Person) {
  const headers = { authorization: `Bearer ${person.token}` };
  const stream = await new Promise<IncomingMessage>((resolve) => {
    get(`${origin}/api/v1/events`, { headers }, resolve);
  });
  let heard = "";
  stream.setEncoding("utf8").on("data", (part: string) => {
    heard += part;
  });
  const hears = (part: string) => expect.poll(() => heard, { timeout: 5_000 }).toContain(part);
  await hears("event: open");
  return { hears, heard: () => heard, close: () => stream.destroy() };
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
