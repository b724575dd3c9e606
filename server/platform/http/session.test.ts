import { Writable } from "node:stream";
import { type Area, areas } from "@prepara/domain/access/area";
import Fastify from "fastify";
import { describe, expect, test } from "vitest";
import { Refusal } from "#server/platform/refusal";
import { guardRoutes, type RouteAccess } from "./session.ts";

test("a denied admin call is logged with the address, the account and the reason", async () => {
  const lines: string[] = [];
  const stream = new Writable({
    write(chunk, _encoding, done) {
      lines.push(String(chunk));
      done();
    },
  });
  const app = Fastify({ logger: { level: "warn", stream } });
  const session = {
    userId: "u1",
    sessionId: "s1",
    email: "ana@exemplo.com.br",
    assurance: "complete",
  } as const;
  guardRoutes(app, {
    verify: async () => ({ ...session, hasPassedSecondFactor: false, amr: [] }),
    isLive: async () => true,
    isAdmin: async () => false,
    areasOf: async () => [],
    adminsNeedSecondFactor: false,
    whyNotFresh: async () => null,
    forgetUser() {},
  });
  app.get("/customers/:id", { config: { access: "admin" } }, async () => "never");
  await app.inject({ url: "/customers/7?q=segredo", headers: { authorization: "Bearer a-secret-token" } });
  const denied = lines.find((line) => line.includes("admin_call_denied")) ?? "{}";
  expect(JSON.parse(denied)).toMatchObject({
    event: "admin_call_denied",
    reason: "forbidden",
    userId: "u1",
    ip: "127.0.0.1",
    method: "GET",
    route: "/customers/:id",
  });
  expect(denied).not.toMatch(/segredo|a-secret-token|ana@/);
  await app.close();
});

describe("a route", () => {
  const checks = {
    verify: async () => null,
    isLive: async () => false,
    isAdmin: async () => false,
    areasOf: async () => [],
    adminsNeedSecondFactor: false,
    whyNotFresh: async () => null,
    forgetUser() {},
  };
  const declared = (config: RouteAccess) => () => {
    const app = Fastify();
    guardRoutes(app, checks);
    app.get("/boxes", { config }, async () => "never");
  };

  test.each<[RouteAccess, string]>([
    [{}, "GET /boxes declares no access"],
    [{ access: "staff" }, "GET /boxes declares no area"],
    [{ access: "staff", area: [] }, "GET /boxes declares no area"],
    [{ access: "admin", area: "prep" }, "GET /boxes declares an area without access for staff"],
  ])("with %j stops the start", (config, message) => {
    expect(declared(config)).toThrow(message);
  });

  test("for staff names one area or several", () => {
    expect(declared({ access: "staff", area: "prep" })).not.toThrow();
    expect(declared({ access: "staff", area: ["prep", "recebimento"] })).not.toThrow();
  });
});

describe("a route for staff of 'prep'", () => {
  const answerTo = async (held: readonly Area[], hasPassedSecondFactor: boolean) => {
    const app = Fastify();
    const session = { userId: "u1", sessionId: "s1", email: "ana@exemplo.com.br" };
    guardRoutes(app, {
      verify: async () => ({ ...session, assurance: "complete", hasPassedSecondFactor, amr: [] }),
      isLive: async () => true,
      isAdmin: async () => false,
      areasOf: async () => held,
      adminsNeedSecondFactor: true,
      whyNotFresh: async () => null,
      forgetUser() {},
    });
    app.setErrorHandler((error, _request, reply) =>
      reply.send({ refused: error instanceof Refusal ? error.answer[1] : "unexpected" }),
    );
    app.get("/tasks", { config: { access: "staff", area: ["prep"] } }, async () => ({ refused: null }));
    return (await app.inject({ url: "/tasks", headers: { authorization: "Bearer t" } })).json();
  };

  test.each<[readonly Area[], boolean, string | null]>([
    [["prep"], true, null],
    [areas, true, null],
    [["recebimento", "suporte"], true, "forbidden"],
    [[], true, "forbidden"],
    [["prep"], false, "second_factor_required"],
  ])(
    "responds to a person with %j and second factor %s with refusal %s",
    async (held, hasPassed, refused) => {
      expect(await answerTo(held, hasPassed)).toEqual({ refused });
    },
  );
});
