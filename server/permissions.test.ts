import { randomUUID } from "node:crypto";
import { type Area, areas } from "@prepara/domain/access/area";
import { afterAll, describe, expect, test } from "vitest";
import * as z from "zod";
import { invalidTokens } from "#server/testing/invalid-tokens";
import { type Person, personWith } from "#server/testing/person";
import { runningProduct } from "#server/testing/product";
import { callRoute, routeObjects } from "#server/testing/route-objects";

/** The public routes; a route must be added here deliberately. */
const PUBLIC_ROUTES = [
  "GET /api/v1/whatsapp-news",
  // The link in each mail of a notice, which mail programs call without cookies (RFC 8058).
  "GET /api/v1/unsubscribe/:token",
  "POST /api/v1/whatsapp-news",
  "POST /api/v1/unsubscribe/:token",
];

const product = await runningProduct();
afterAll(() => product.close());

const { app, apikey, ana, bia, rui } = product;
/** A member of the staff with these areas. */
const memberOf = async (...held: Area[]) => {
  const person = await product.newcomer("Equipe");
  expect(await rui.put(`/floor/staff/${person.userId}`, { areas: held })).toMatchObject({ status: 200 });
  return person;
};
const staff = {
  recebimento: await memberOf("recebimento"),
  prep: await memberOf("prep"),
  financeiro: await memberOf("financeiro"),
  suporte: await memberOf("suporte"),
} satisfies Record<Area, Person>;
const former = await memberOf(...areas);
await rui.delete(`/floor/staff/${former.userId}`);

const { valid, refused } = await invalidTokens(product);
const nameOf = (route: { method: string; url: string }) => `${route.method} ${route.url}`;
const guarded = product.routes.filter((route) => route.access !== "public");
const named = guarded.map((route) => ({ ...route, name: nameOf(route) }));
const withIds = named.filter((route) => route.url.includes(":"));

const methods = z.enum(["GET", "POST", "PATCH", "PUT", "DELETE"]);

function call(
  route: { method: string; url: string },
  headers: Record<string, string>,
  payloadAsStream = false,
) {
  const url = route.url.replace(/:\w+/g, randomUUID());
  const hasBody = route.method === "POST" || route.method === "PATCH" || route.method === "PUT";
  return app.inject({
    method: methods.parse(route.method),
    url,
    headers: { apikey, ...headers },
    payloadAsStream,
    ...(hasBody && { payload: {} }),
  });
}

test("only the routes listed here are public", () => {
  expect(product.routes.filter((route) => route.access === "public").map(nameOf)).toEqual(PUBLIC_ROUTES);
  expect(product.routes.filter((route) => route.access === "undeclared")).toEqual([]);
});

test("every route with an id in its path declares how to create its object (its slice's testing/objects.ts)", () => {
  const unnamed = withIds.filter((route) => !(route.name in routeObjects)).map((route) => route.name);
  expect(unnamed).toEqual([]);
  const known = new Set(named.map((route) => route.name));
  expect(Object.keys(routeObjects).filter((name) => !known.has(name))).toEqual([]);
});

describe.each(named)("$name (docs/product.md#access)", (route) => {
  test("returns 401 without a session", async () => {
    for (const headers of [{}, { authorization: "Bearer " }, { authorization: "Basic YTpi" }]) {
      const answer = await call(route, headers);
      expect(answer.statusCode).toBe(401);
      expect(answer.json()).toMatchObject({ code: "unauthenticated" });
      expect(answer.body).toContain("Usuário não autenticado");
    }
  });

  test.each(Object.entries(refused))("returns 401 for a token %s", async (_which, token) => {
    expect((await call(route, { authorization: `Bearer ${token}` })).statusCode).toBe(401);
  });

  test("accepts people with the required access", async () => {
    const token = route.access === "customer" ? valid : rui.token;
    // Read as a stream: the response of /events never ends by itself.
    const answer = await call(route, { authorization: `Bearer ${token}` }, true);
    answer.stream().destroy();
    expect([401, 403]).not.toContain(answer.statusCode);
    expect(answer.headers["cache-control"]).toContain("no-store"); // so that the browser's next user sees nothing of it
  });
});

describe.each(named.filter((route) => route.access === "admin"))("$name", (route) => {
  test("returns 403 for a customer and for staff of any area", async () => {
    for (const person of [ana, ...Object.values(staff)]) {
      const answer = await call(route, { authorization: `Bearer ${person.token}` });
      expect(answer.statusCode).toBe(403);
      expect(answer.json()).toMatchObject({ code: "forbidden" });
    }
  });
});

const floor = named.filter((route) => route.access === "staff");

describe.skipIf(floor.length === 0).each(floor)("$name", (route) => {
  test.each(areas)("serves or refuses staff of %s according to its areas", async (area) => {
    const answer = await call(route, { authorization: `Bearer ${staff[area].token}` });
    if (route.areas.includes(area)) expect([401, 403]).not.toContain(answer.statusCode);
    else expect(answer).toMatchObject({ statusCode: 403 });
  });

  test("returns 403 for a customer and for a member who left", async () => {
    for (const person of [ana, former]) {
      const answer = await call(route, { authorization: `Bearer ${person.token}` });
      expect(answer.statusCode).toBe(403);
      expect(answer.json()).toMatchObject({ code: "forbidden" });
    }
  });
});

describe.each(withIds.filter((route) => route.name in routeObjects))("$name", ({ name, access }) => {
  const object = routeObjects[name];
  const caller = access === "customer" ? bia : rui;
  const idsOf = (value: string) =>
    Object.fromEntries([...name.matchAll(/:(\w+)/g)].map(([, id]) => [id, value]));

  test("returns 404 for an unknown id and for a malformed one", async () => {
    // "0" is for charges, which have numbers from 1.
    for (const id of [randomUUID(), "0", "0'; drop table shipments", "%00", "%FF", "a".repeat(900)]) {
      const answer = await callRoute(caller, name, idsOf(id));
      expect(answer).toMatchObject({ status: 404, body: { code: "not_found" } });
    }
  });

  test("returns the object to its owner, and 404 to others", async () => {
    const ids = (await object?.make(product, ana)) ?? {};
    if (access === "customer") {
      const foreign = await callRoute(bia, name, ids);
      const unknown = await callRoute(bia, name, idsOf(randomUUID()));
      expect(foreign.status).toBe(404);
      expect(foreign.body).toEqual(unknown.body);
    }
    const answer = await callRoute(access === "customer" ? ana : rui, name, ids);
    expect(answer.status).toBeLessThan(300);
  });
});

describe("a session that was ended", () => {
  test("is refused everywhere, although its token has not expired", async () => {
    const caio = await product.newcomer("Caio");
    expect(await caio.get("/me")).toMatchObject({ status: 200 });
    const headers = { apikey, authorization: `Bearer ${caio.token}`, "content-type": "application/json" };
    const answer = await app.inject({ method: "POST", url: "/auth/v1/logout?scope=local", headers });
    expect(answer.statusCode).toBe(204);
    expect(await caio.get("/me")).toMatchObject({ status: 401 });
    expect(await caio.calls("calc-prep-cost", {})).toMatchObject({ status: 401 });
  });

  test("of an admin who lost the role is refused by admin routes at once", async () => {
    const duda = await product.newcomer("Duda");
    await rui.patch(`/admin/customers/${duda.userId}`, { isAdmin: true });
    expect(await duda.get("/admin/customers")).toMatchObject({ status: 200 });
    await rui.patch(`/admin/customers/${duda.userId}`, { isAdmin: false });
    expect(await duda.get("/admin/customers")).toMatchObject({ status: 403 });
  });
});

describe("a function (docs/product.md#http)", () => {
  test.each(["", "wrong", `${apikey}x`])("returns 401 and { error } for the public key '%s'", async (key) => {
    const someone = personWith({ app, apikey: key }, ana);
    expect(await someone.calls("calc-prep-cost", {})).toMatchObject({
      status: 401,
      body: { error: "Usuário não autenticado" },
    });
  });

  test("that does not exist is a 404 in the same form", async () => {
    expect(await ana.calls("no-such-function", {})).toMatchObject({
      status: 404,
      body: { error: "Não encontrado." },
    });
  });
});
