import { subscribe, unsubscribe } from "node:diagnostics_channel";
import type { ServerResponse } from "node:http";
import { connect } from "node:net";
import Fastify from "fastify";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import * as z from "zod";
import { ProcessEnded } from "#server/platform/bounded-process/spawn-bounded";
import { createLog } from "#server/platform/log";
import { Refusal } from "#server/platform/refusal";
import { readSettings } from "#server/settings";
import { personWith } from "#server/testing/person";
import { type Product, runningProduct } from "#server/testing/product";
import { isOnTheWay } from "#server/testing/warehouse";
import { respondWithProblems } from "./error-responses.ts";
import { createHttpServer, refuseUnexpectedBodies } from "./http-server.ts";
import { isLargerJson } from "./json-size.ts";

let product: Product;
let port: number;
beforeAll(async () => {
  product = await runningProduct({ TRUST_PROXY: "1" });
  port = Number(new URL(await product.app.listen({ port: 0, host: "127.0.0.1" })).port);
});
afterAll(() => product.close());

test("a crash of a program that reads files is a 503 with an explanation for the user, not an internal error", async () => {
  const app = Fastify();
  respondWithProblems(app);
  app.get("/", () => {
    throw new ProcessEnded("crash", "EISDIR: /tmp/secret");
  });
  const answer = await app.inject("/");
  expect(answer.statusCode).toBe(503);
  expect(answer.headers["retry-after"]).toBe("2");
  expect(answer.json()).toMatchObject({
    code: "unavailable",
    detail: expect.stringContaining("falha nossa"),
  });
  expect(answer.body).not.toContain("secret");
});

test("the port that a proxy adds to a client's address is not stored", async () => {
  const { app, apikey } = product;
  const payload = { email: "porta@exemplo.com.br", password: "uma-senha-boa-8" };
  const headers = { apikey, "x-forwarded-for": "198.51.100.1, 203.0.113.9:4711" };
  const signedUp = await app.inject({ method: "POST", url: "/auth/v1/signup", headers, payload });
  const authorization = `Bearer ${signedUp.json().access_token}`;
  const sessions = await app.inject({ url: "/api/v1/sessions", headers: { authorization } });
  expect(sessions.json()).toMatchObject({ items: [{ ip: "203.0.113.9" }] });
});

const refusedPaths = ["/%ff", "/api/v1/%E0%A4?a=%ff", "/files/%ff", `/api/v1/shipments/${"a".repeat(1_025)}`];

test.each(refusedPaths)(
  "the answer to a path that the router refuses (%s) is a problem with the security headers of every response",
  async (url) => {
    const { headers: usual } = await product.app.inject("/api/v1/me");
    const { statusCode, headers, body } = await product.app.inject(url);
    expect([statusCode, JSON.parse(body).code]).toEqual([404, "not_found"]);
    expect(headers["content-type"]).toContain("application/problem+json");
    for (const name of [
      "content-security-policy",
      "x-content-type-options",
      "x-frame-options",
      "cache-control",
    ])
      expect([name, headers[name]]).toEqual([name, usual[name] ?? "missing"]);
  },
);

test.each(refusedPaths)("a path that the router refuses (%s) meets the limits by address", async (url) => {
  const app = await createHttpServer(readSettings({}), createLog({ level: "silent" }));
  app.get("/api/v1/shipments/:id", async () => "");
  app.addHook("onRequest", async () => {
    throw new Refusal("rate_limited");
  });
  expect((await app.inject(url)).statusCode).toBe(429);
});

test("a private response forbids caching, also when its path is percent-encoded", async () => {
  const { app, apikey, ana } = product;
  const headers = { apikey, authorization: `Bearer ${ana.token}` };
  for (const url of ["/api/v1/me", "/%61pi/v1/me", "/%61uth/v1/user"]) {
    const { statusCode, headers: given } = await app.inject({ url, headers });
    expect([url, statusCode, given["cache-control"]]).toEqual([url, 200, "no-store"]);
  }
});

test("a list longer than its limit is refused as a whole, without validating each entry", async () => {
  const { app, ana } = product;
  const authorization = `Bearer ${ana.token}`;
  const payload = { items: Array(9_000).fill(0) };
  const answer = await app.inject({
    method: "POST",
    url: "/api/v1/prep-requests",
    headers: { authorization },
    payload,
  });
  expect(answer.json()).toMatchObject({ status: 422, code: "invalid", errors: [{ path: "items" }] });
  expect(answer.body.length).toBeLessThan(1_000);
});

test("a long list within a list is refused without validating each entry", async () => {
  const { app, apikey, ana } = product;
  const services = Array(50_000).fill({});
  const payload = { items: [{ shipmentId: crypto.randomUUID(), services }] };
  const answer = await personWith({ app, apikey }, ana).post("/prep-requests/quote", payload);
  expect(answer).toMatchObject({ status: 422, body: { code: "invalid", errors: [{ path: "" }] } });
});

test("a body with more values than any route takes is refused before it is parsed", async () => {
  const { app, ana } = product;
  const headers = { authorization: `Bearer ${ana.token}`, "content-type": "application/json" };
  // The name would make Fastify look through all lists, and then respond 400.
  const payload = `{"x":[${"[],".repeat(5_000)}{"__proto__":1}]}`;
  const answer = await app.inject({ method: "PATCH", url: "/api/v1/me", headers, payload });
  expect(answer.json()).toMatchObject({ status: 422, code: "invalid", errors: [{ path: "" }] });
});

test("the largest prep request that the schema permits is read", async () => {
  const { app, apikey, ana } = product;
  const services = Array.from({ length: 20 }, (_, at) => ({ code: `s${at}`, qty: 1 }));
  const items = Array.from({ length: 500 }, (_, at) => ({
    shipmentId: crypto.randomUUID(),
    qty: 1,
    services: at < 50 ? services : [],
    bundleSize: 2,
    fnsku: "X001ABCDEF",
    instructions: '[{"a,b":',
  }));
  const answer = await personWith({ app, apikey }, ana).post("/prep-requests/quote", { items });
  expect(answer.status).toBe(404); // the shipments do not exist
});

test.each([
  ["a list of more entries", Array(1_001).fill(0)],
  ["an object of more members", Object.fromEntries(Array.from({ length: 1_001 }, (_, at) => [at, 0]))],
])(
  "a body that is %s than any route takes is refused before the schema looks at them",
  async (_what, payload) => {
    const app = Fastify();
    app.decorateRequest("isMultipart", () => false);
    respondWithProblems(app);
    refuseUnexpectedBodies(app);
    app.post("/", { schema: { body: {} } }, async () => ({}));
    const answer = await app.inject({ method: "POST", url: "/", payload });
    expect([answer.statusCode, answer.json().code]).toEqual([422, "invalid"]);
  },
);

test("a body that the route does not read is dropped before the request waits for its turn", async () => {
  const app = Fastify();
  app.decorateRequest("isMultipart", () => false);
  refuseUnexpectedBodies(app);
  app.post("/", async (request) => ({ hasBody: request.body !== undefined }));
  const answer = await app.inject({ method: "POST", url: "/", payload: { anything: [{}] } });
  expect(answer.json()).toEqual({ hasBody: false });
});

describe("a body with more names than any route takes", () => {
  const objects = Array.from({ length: 61 }, (_, which) =>
    Object.fromEntries(Array.from({ length: 100 }, (_, at) => [`${which} ${at}`, '":'])),
  );
  const payload = JSON.stringify({ anything: objects, "\\": 1 });

  test("is refused before it is parsed", async () => {
    const { app, ana } = product;
    const headers = { authorization: `Bearer ${ana.token}`, "content-type": "application/json" };
    // With the last brace missing: parsing it would be a 400.
    const broken = payload.slice(0, -1);
    const answer = await app.inject({ method: "PATCH", url: "/api/v1/me", headers, payload: broken });
    expect(answer.json()).toMatchObject({ status: 422, code: "invalid", errors: [{ path: "" }] });
  });

  test("is not parsed for an unknown address, nor is any other body", async () => {
    const headers = { "content-type": "application/json" };
    for (const url of ["/nowhere", "/api/v1/nowhere", "/auth/v1/nowhere"])
      for (const text of [payload, "{"]) {
        const { apikey } = product;
        const answer = await product.app.inject({
          method: "POST",
          url,
          headers: { ...headers, apikey },
          payload: text,
        });
        expect([url, answer.statusCode]).toEqual([url, 404]);
      }
  });
});

test.each([
  ["names in texts do not count", '{"a":"b:\\":","c":[":::"]}', { names: 2, values: 9 }, false],
  ["one name more", '{"a":{"b":1},"c":[{"d":2}]}', { names: 3, values: 9 }, true],
  ["a backslash before the end of a text", '{"a\\\\":1,"b":2}', { names: 1, values: 9 }, true],
  ["an escaped quote at the end of a text", '{"a\\\\\\"":",:[{","b":2}', { names: 2, values: 2 }, false],
  ["one value more", '{"a":[1,"2"],"c":{"d":2}}', { names: 9, values: 4 }, true],
  ["as many values", '{"a":[1,"2"],"c":{"d":2}}', { names: 9, values: 5 }, false],
  ["empty lists and objects count twice", "[[],{}]", { names: 9, values: 3 }, true],
])("names and values of a JSON text: %s", (_what, text, most, isLarger) => {
  expect(JSON.parse(text)).toBeTruthy();
  expect(isLargerJson(text, most)).toBe(isLarger);
});

test.each(["GET", "HEAD"] as const)(
  "the readable page of the API takes the description that is made once (%s)",
  async (method) => {
    for (const url of ["/api/docs/json", "/api/docs/yaml"]) {
      const { statusCode, headers, body } = await product.app.inject({ method, url });
      expect([url, statusCode, headers.location]).toEqual([url, 302, "/api/v1/openapi.json"]);
      expect(body.length).toBeLessThan(1_000);
    }
    expect((await product.app.inject({ method, url: "/api/docs" })).statusCode).toBe(200);
  },
);

describe("requests that are written without waiting for answers", () => {
  const answersTo = async (request: string, times: number) => {
    const socket = connect(port, "127.0.0.1");
    let answers = "";
    socket.on("data", (data) => {
      answers += data;
      if (times === 1) socket.end();
    });
    socket.on("error", () => undefined);
    socket.write(`${request}\r\n\r\n`.repeat(times));
    await new Promise((closed) => socket.once("close", closed));
    return answers.split("HTTP/1.1 ").slice(1);
  };

  test.each([
    ["ordinary ones", "GET /healthz HTTP/1.1\r\nhost: x", "200"],
    ["those with an expectation", "GET /healthz HTTP/1.1\r\nhost: x\r\nexpect: 100-continue", "100"],
    ["those with an unknown expectation", "GET /healthz HTTP/1.1\r\nhost: x\r\nexpect: x", "417"],
    ["those without a host", "GET /healthz HTTP/1.1\r\nx: x", "400"],
  ])("end the connection: %s", async (_name, request, status) => {
    expect((await answersTo(request, 1))[0]).toMatch(new RegExp(`^${status} `));
    let made = 0;
    const count = () => {
      made += 1;
    };
    subscribe("http.server.request.start", count);
    expect((await answersTo(request, 500)).length).toBeLessThanOrEqual(11);
    unsubscribe("http.server.request.start", count);
    expect(made).toBeLessThanOrEqual(11);
  });
});

describe("a body of unknown length", () => {
  /** Sends a body in pieces; resolves with the answer, or "" if the connection is closed without one. */
  const answerTo = async (firstLine: string, pieces: readonly string[]) => {
    const socket = connect(port, "127.0.0.1");
    const chunks = pieces.map((piece) => `${piece.length.toString(16)}\r\n${piece}\r\n`).join("");
    const headers = `host: x\r\napikey: ${product.apikey}\r\ncontent-type: application/json\r\ntransfer-encoding: chunked`;
    socket.write(`${firstLine} HTTP/1.1\r\n${headers}\r\n\r\n${chunks}`);
    let answer = "";
    socket.on("data", (data) => {
      answer += data;
      socket.end();
    });
    socket.on("error", () => undefined); // the server may reset the connection
    await new Promise((closed) => socket.once("close", closed));
    return answer;
  };
  const body = JSON.stringify({ email: "ninguem@exemplo.com.br", password: "x".repeat(20_000) });
  const piecesOf = (size: number) => body.match(new RegExp(`.{1,${size}}`, "g")) ?? [];

  test("in very many tiny pieces ends the connection without an answer", async () => {
    expect(await answerTo("POST /auth/v1/token?grant_type=password", piecesOf(1))).toBe("");
    expect(await answerTo("GET /readyz", piecesOf(1))).toBe("");
  });

  test("in small pieces is read as any other", async () => {
    const answer = await answerTo("POST /auth/v1/token?grant_type=password", [...piecesOf(100), ""]);
    expect(answer).toMatch(/^HTTP\/1\.1 4\d\d /);
  });

  test("that is not awaited by the answer ends the connection after it", async () => {
    const answer = await answerTo("GET /healthz", ["{"]);
    expect(answer).toMatch(/^HTTP\/1\.1 200 /);
    expect(answer.toLowerCase()).toContain("connection: close");
  });
});

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

describe("a JSON content type without a body", () => {
  const headers = { "content-type": "application/json" };

  test("is accepted for a delete, since common clients always send it", async () => {
    const { app, ana } = product;
    const url = `/api/v1/shipments/${await isOnTheWay(ana)}`;
    const authorization = `Bearer ${ana.token}`;
    const answer = await app.inject({ method: "DELETE", url, headers: { ...headers, authorization } });
    expect(answer.statusCode).toBe(204);
  });

  test("is refused field by field when a body is required", async () => {
    const { app, apikey, ana } = product;
    const answer = await personWith({ app, apikey }, ana).post("/purchases", undefined, headers);
    expect(answer).toMatchObject({ status: 422, body: { code: "invalid" } });
  });
});
