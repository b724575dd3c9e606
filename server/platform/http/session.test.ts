import { Writable } from "node:stream";
import Fastify from "fastify";
import { expect, test } from "vitest";
import { guardRoutes } from "./session.ts";

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
    verify: async () => ({ ...session, hasPassedSecondFactor: false }),
    isLive: async () => true,
    isAdmin: async () => false,
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
