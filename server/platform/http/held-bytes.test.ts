import type { ServerResponse } from "node:http";
import { connect } from "node:net";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import * as z from "zod";
import { createLog } from "#server/platform/log";
import { readSettings } from "#server/settings";
import { type Product, runningProduct } from "#server/testing/product";
import { heldBytes } from "./held-bytes.ts";
import { createHttpServer } from "./http-server.ts";

function bodies() {
  const destroyed: string[] = [];
  const body = (name: string) => ({ destroy: () => destroyed.push(name) });
  return { destroyed, body, ...heldBytes({ ofNetwork: 10, inAll: 25 }) };
}

test("a network that holds too much loses its oldest bodies, and no other network any", () => {
  const { destroyed, body, hold } = bodies();
  hold("office", body("office 1"), 8);
  const first = body("home 1");
  hold("home", first, 4);
  hold("home", body("home 2"), 4);
  hold("home", first, 2);
  expect(destroyed).toEqual([]);
  hold("home", body("home 3"), 9);
  expect(destroyed).toEqual(["home 1", "home 2"]);
});

test("a body that is parsed counts no longer", () => {
  const { destroyed, body, hold, release } = bodies();
  const first = body("home 1");
  hold("home", first, 10);
  release(first);
  release(first);
  hold("home", body("home 2"), 10);
  expect(destroyed).toEqual([]);
});

test("the only one is kept, whatever its size", () => {
  const { destroyed, body, hold } = bodies();
  hold("home", body("home 1"), 30);
  expect(destroyed).toEqual([]);
  hold("office", body("office 1"), 1);
  expect(destroyed).toEqual(["home 1"]);
});

test("when all hold too much, the network that holds most loses its oldest body", () => {
  const { destroyed, body, hold } = bodies();
  hold("home", body("home 1"), 3);
  hold("home", body("home 2"), 6);
  hold("office", body("office 1"), 8);
  hold("school", body("school 1"), 8);
  hold("shop", body("shop 1"), 1);
  expect(destroyed).toEqual(["home 1"]);
});

test("a network has room until it holds too much, or all do and it holds more than a fifth of that", () => {
  const { body, hold, hasRoom } = bodies();
  hold("home", body("home 1"), 8);
  expect([hasRoom("home", 2), hasRoom("home", 3), hasRoom("office", 10)]).toEqual([true, false, true]);
  hold("office", body("office 1"), 8);
  hold("school", body("school 1"), 8);
  expect([hasRoom("shop", 1), hasRoom("shop", 2), hasRoom("shop", 3)]).toEqual([true, true, false]);
});

let product: Product;
let port: number;
beforeAll(async () => {
  product = await runningProduct({ TRUST_PROXY: "1" });
  port = Number(new URL(await product.app.listen({ port: 0, host: "127.0.0.1" })).port);
});
afterAll(() => product.close());

test.each([
  ["an unknown address", "/api/v1/unknown", "application/json"],
  ["a route that takes forms", "/api/v1/documents", "application/json"],
  ["the auth service", "/auth/v1/verify", "multipart/x"],
])(
  "bodies to %s that are never finished end the oldest connections of their network before they fill the memory",
  async (_name, path, type) => {
    const bytes = path.startsWith("/auth") ? 60_000 : 250_000;
    const authorization = `Bearer ${product.ana.token}\r\napikey: ${product.apikey}`;
    const unfinished = () => {
      const socket = connect(port, "127.0.0.1").on("error", () => undefined);
      const headers = `host: x\r\nauthorization: ${authorization}\r\ncontent-type: ${type}\r\ncontent-length: ${bytes}`;
      socket.write(`POST ${path} HTTP/1.1\r\n${headers}\r\n\r\n"${"x".repeat(bytes - 10)}`);
      return socket;
    };
    const count = Math.round(12_500_000 / bytes);
    const sockets = Array.from({ length: count }, unfinished);
    const ended = () => sockets.filter((socket) => socket.closed).length;
    await expect.poll(ended, { timeout: 5_000 }).toBeGreaterThan(count / 5);
    expect(ended()).toBeLessThan((count * 3) / 5);
    for (const socket of sockets) socket.destroy();
  },
);

test("answers that are never read end the oldest connections of their network before they fill the memory", async () => {
  const app = await createHttpServer(readSettings({}), createLog({ level: "silent" }));
  const text = "x".repeat(6 * 1024 * 1024);
  app.get("/long", { config: { access: "public" } }, () => text);
  const address = new URL(await app.listen({ port: 0, host: "127.0.0.1" }));
  const sockets = Array.from({ length: 12 }, () => {
    const socket = connect(Number(address.port), "127.0.0.1").on("error", () => undefined);
    socket.pause().write("GET /long HTTP/1.1\r\nhost: x\r\n\r\n");
    return socket;
  });
  const open = () =>
    new Promise<number>((resolve) => app.server.getConnections((_error, count) => resolve(count)));
  await expect.poll(open).toBe(2);
  for (const socket of sockets) socket.destroy();
  await app.close();
});

test("what handlers keep of bodies that they read themselves counts as well, until the response ends", async () => {
  const app = await createHttpServer(readSettings({}), createLog({ level: "silent" }));
  const handled: string[] = [];
  app.post(
    "/form",
    { config: { access: "public", form: { fields: z.object({}), files: "file" } } },
    async (request, reply) => {
      request.holdBytes(5 * 1024 * 1024);
      handled.push(String(request.headers["x-name"]));
      if (request.headers["x-ends"] !== undefined) return "ok";
      return reply.hijack();
    },
  );
  const { port: ownPort } = new URL(await app.listen({ port: 0, host: "127.0.0.1" }));
  const open = (headers: string) => {
    const socket = connect(Number(ownPort), "127.0.0.1").on("error", () => undefined);
    const type = "content-type: multipart/form-data; boundary=X\r\ncontent-length: 100";
    socket.resume().write(`POST /form HTTP/1.1\r\nhost: x\r\n${type}\r\n${headers}\r\n\r\n--X`);
    return socket;
  };
  const first = open("x-name: first");
  await expect.poll(() => handled).toEqual(["first"]);
  const second = open("x-name: second\r\nx-ends: 1");
  await expect.poll(() => first.closed).toBe(true);
  await expect.poll(() => handled).toEqual(["first", "second"]);
  const third = open("x-name: third");
  await expect.poll(() => handled).toEqual(["first", "second", "third"]);
  expect(third.closed).toBe(false);
  for (const socket of [second, third]) socket.destroy();
  await app.close();
});

test("bodies that are parsed and wait for their turn are refused beyond what a network may hold", async () => {
  const app = await createHttpServer(readSettings({}), createLog({ level: "silent" }));
  let goOn = () => {};
  const open = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  app.post("/slow", { config: { access: "public" } }, async () => {
    await open;
    return "ok";
  });
  const address = await app.listen({ port: 0, host: "127.0.0.1" });
  const body = JSON.stringify(["x".repeat(240_000)]);
  const headers = { "content-type": "application/json" };
  const statuses: number[] = [];
  const sent = Array.from({ length: 80 }, async () => {
    const { status } = await fetch(`${address}/slow`, { method: "POST", headers, body });
    statuses.push(status);
  });
  await expect.poll(() => statuses.length, { timeout: 10_000 }).toBeGreaterThan(50);
  expect(new Set(statuses)).toEqual(new Set([429]));
  goOn();
  await Promise.all(sent);
  expect(statuses.filter((status) => status === 200).length).toBeGreaterThan(5);
  await app.close();
});

test.each(["answers", "is hijacked", "fails"])(
  "a parsed body counts until its handler %s, although its sender has left",
  async (end) => {
    const app = await createHttpServer(readSettings({}), createLog({ level: "silent" }));
    let waiting = 0;
    const open = Promise.withResolvers<void>();
    app.post("/slow", { config: { access: "public" } }, async (_request, reply) => {
      waiting += 1;
      await open.promise;
      if (end === "is hijacked") return reply.hijack();
      if (end === "fails") throw new Error("failed");
      return "ok";
    });
    app.post("/quick", { config: { access: "public" } }, async () => "ok");
    const address = await app.listen({ port: 0, host: "127.0.0.1" });
    const body = JSON.stringify(["x".repeat(240_000)]);
    const headers = { "content-type": "application/json" };
    const quick = async () => (await fetch(`${address}/quick`, { method: "POST", headers, body })).status;
    const leaving = new AbortController();
    const sent = Array.from({ length: 40 }, () =>
      fetch(`${address}/slow`, { method: "POST", headers, body, signal: leaving.signal }).catch(() => null),
    );
    await expect.poll(quick, { timeout: 10_000 }).toBe(429);
    expect(waiting).toBeGreaterThan(5);
    leaving.abort();
    await Promise.all(sent);
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(await quick()).toBe(429);
    open.resolve();
    await expect.poll(quick, { timeout: 10_000 }).toBe(200);
    await app.close();
  },
);

test("an answer whose caller left before it was made is not counted", async () => {
  const app = await createHttpServer(readSettings({}), createLog({ level: "silent" }));
  const left = Promise.withResolvers<void>();
  const dead: ServerResponse[] = [];
  app.get("/long", { config: { access: "public" } }, async (request, reply) => {
    if (request.headers["x-stays"] !== undefined) return "x".repeat(17 * 1024 * 1024);
    dead.push(reply.raw);
    vi.spyOn(reply.raw, "destroy");
    await left.promise;
    return "x".repeat(10 * 1024 * 1024);
  });
  const { port: ownPort } = new URL(await app.listen({ port: 0, host: "127.0.0.1" }));
  const sockets = [1, 2].map(() => connect(Number(ownPort), "127.0.0.1"));
  for (const socket of sockets) socket.write("GET /long HTTP/1.1\r\nhost: x\r\n\r\n");
  await expect.poll(() => dead.length).toBe(2);
  for (const socket of sockets) socket.destroy();
  await expect.poll(() => dead.every(({ closed }) => closed)).toBe(true);
  left.resolve();
  const answer = await fetch(`http://127.0.0.1:${ownPort}/long`, { headers: { "x-stays": "1" } });
  expect((await answer.text()).length).toBe(17 * 1024 * 1024);
  for (const response of dead) expect(response.destroy).not.toHaveBeenCalled();
  await app.close();
});
