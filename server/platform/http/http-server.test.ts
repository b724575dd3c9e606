import { subscribe, unsubscribe } from "node:diagnostics_channel";
import { connect } from "node:net";
import Fastify from "fastify";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ProcessEnded } from "#server/platform/bounded-process/spawn-bounded";
import { createLog } from "#server/platform/log";
import { Refusal } from "#server/platform/refusal";
import { readSettings } from "#server/settings";
import { personWith } from "#server/testing/person";
import { type Product, runningProduct } from "#server/testing/product";
import { isOnTheWay } from "#server/testing/warehouse";
import { respondWithProblems } from "./error-responses.ts";
import { createHttpServer, refuseUnexpectedBodies } from "./http-server.ts";

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
