import { randomUUID } from "node:crypto";
import fc from "fast-check";
import type { InjectOptions } from "fastify";
import { afterAll, describe, expect, test } from "vitest";
import * as z from "zod";
import { fingerprints } from "#server/testing/fingerprint";
import { forms, formTypes, odd, oddIds, oddQueries, rawBodies } from "#server/testing/odd-input";
import { runningProduct } from "#server/testing/product";
import { routeObjects } from "#server/testing/route-objects";

/**
 * Sends bad input to every route (docs/benchmarks.md) and expects a problem document, never a 5xx, and no
 * change of data.
 */
// Higher daily limits, since the default ones would refuse most of the input before it is read.
const product = await runningProduct({ LOOKUPS_PER_DAY_FREE: "1000000", UPLOADS_PER_DAY_FREE: "1000000" });
afterAll(() => product.close());
const { app, apikey, ana, rui } = product;
const fingerprint = await fingerprints(product.db);

const RUNS = 60;
const described = z.object({
  paths: z.record(
    z.string(),
    z.record(
      z.string(),
      z.object({
        parameters: z.array(z.object({ name: z.string(), in: z.string() })).optional(),
        requestBody: z
          .object({ content: z.record(z.string(), z.object({ schema: z.record(z.string(), z.unknown()) })) })
          .optional(),
      }),
    ),
  ),
});
const { paths } = described.parse((await app.inject("/api/v1/openapi.json")).json());
const properties = z.object({ properties: z.record(z.string(), z.unknown()).default({}) });
const methods = z.enum(["GET", "POST", "PATCH", "PUT", "DELETE"]);

const routes = product.routes.map(({ method, url, access }) => {
  const about = paths[url.replace(/:(\w+)/g, "{$1}")]?.[method.toLowerCase()];
  const [type, content] = Object.entries(about?.requestBody?.content ?? {})[0] ?? [];
  return {
    name: `${method} ${url}`,
    method: methods.parse(method),
    url,
    access,
    type: type ?? null,
    fields: Object.keys(properties.parse(content?.schema ?? {}).properties),
    query: (about?.parameters ?? []).filter((each) => each.in === "query").map((each) => each.name),
  };
});
type Route = (typeof routes)[number];

const problem = z.object({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  code: z.string(),
  detail: z.string(),
});
const functionFailure = z.object({ error: z.string().min(1) });
const isOurFault = /\b(at \/|node_modules|select |insert |Error:|undefined|violates|syntax)/;

/** Sends a request as an authorized person and checks the response and that a refusal changed nothing. */
async function survives(route: Route, options: Omit<InjectOptions, "method">): Promise<void> {
  const who = route.access === "customer" ? ana : rui;
  const headers = { authorization: `Bearer ${who.token}`, apikey, ...options.headers };
  const before = await fingerprint();
  const answer = await app.inject({ ...options, method: route.method, headers });
  const story = `${route.name} ${answer.statusCode} ${answer.body.slice(0, 300)}`;
  expect(answer.statusCode, story).toBeLessThan(500);
  if (answer.statusCode < 400) return;
  const schema = route.url.startsWith("/functions/") ? functionFailure : problem;
  expect(schema.safeParse(answer.json()).success, story).toBe(true);
  expect(answer.body, story).not.toMatch(isOurFault);
  const { task_scans: scans, ...after } = await fingerprint();
  // The refused scan of a wrong product is recorded.
  const kept = answer.json<{ code?: string }>().code === "wrong_code" ? before.task_scans : scans;
  expect({ ...after, task_scans: kept }, story).toEqual(before);
}

async function realUrl(route: Route): Promise<string> {
  const ids = (await routeObjects[route.name]?.make(product, ana)) ?? {};
  return route.url.replace(/:(\w+)/g, (_, name: string) => ids[name] ?? randomUUID());
}

const check = (arbitrary: fc.Arbitrary<Omit<InjectOptions, "method">>, route: Route, numRuns = RUNS) =>
  fc.assert(
    fc.asyncProperty(arbitrary, (options) => survives(route, options)),
    { numRuns },
  );

describe.each(routes.filter((route) => route.type === "application/json"))("$name", (route) => {
  const json = { "content-type": "application/json" };

  test("survives any JSON, with its own fields or without", async () => {
    const url = await realUrl(route);
    const fields = fc.dictionary(fc.constantFrom(...route.fields, "x"), odd);
    await check(
      fc.oneof(fields, odd).map((body) => ({ url, headers: json, payload: JSON.stringify(body) ?? "" })),
      route,
    );
  });

  test("survives invalid JSON, a wrong content type and a wrong idempotency key", async () => {
    const url = await realUrl(route);
    const type = fc.constantFrom(
      "application/json",
      "text/plain",
      "multipart/form-data",
      "multipart/form-data; boundary=x",
      "application/xml",
      "application/x-www-form-urlencoded",
      "application/json; charset=utf-16",
      "nonsense",
      "",
    );
    const key = fc.constantFrom("", "k".repeat(256), "a,b", "ção", "k");
    await check(
      fc.tuple(rawBodies, type, fc.option(key)).map(([payload, contentType, idempotencyKey]) => ({
        url,
        payload,
        headers: {
          ...(contentType !== "" && { "content-type": contentType }),
          ...(idempotencyKey !== null && { "idempotency-key": idempotencyKey }),
        },
      })),
      route,
    );
  });
});

const foreignTypes = [
  "text/plain",
  "application/xml",
  "multipart/form-data; boundary=x",
  "application/x-www-form-urlencoded",
];

describe.each(routes.filter((route) => route.type !== null))("$name", (route) => {
  const types = route.type === "application/json" ? foreignTypes : ["application/json", "text/plain"];
  test.each(types)("returns 415 for %s", async (type) => {
    const url = await realUrl(route);
    const who = route.access === "customer" ? ana : rui;
    const headers = { authorization: `Bearer ${who.token}`, apikey, "content-type": type };
    const answer = await app.inject({ method: route.method, url, headers, payload: "{}" });
    expect(answer.statusCode).toBe(415);
  });
});

describe.each(routes.filter((route) => route.type === "multipart/form-data"))("$name", (route) => {
  test("survives any form, complete, cut off or malformed", async () => {
    const url = await realUrl(route);
    const anyForm = forms(route.fields).map((payload) => ({ url, payload }));
    const good = anyForm.map((form) => ({
      ...form,
      headers: { "content-type": "multipart/form-data; boundary=x" },
    }));
    const bad = fc
      .tuple(anyForm, formTypes)
      .map(([form, contentType]) => ({ ...form, headers: { "content-type": contentType } }));
    await check(fc.oneof(good, bad), route, 2 * RUNS);
  });
});

describe.each(routes.filter((route) => route.query.length > 0))("$name", (route) => {
  test("survives any query string, also wrong cursors and limits", async () => {
    const url = await realUrl(route);
    const asQuery = (pairs: [string, string][]) => ({ url: `${url}?${new URLSearchParams(pairs)}` });
    for (const name of route.query)
      for (const value of oddQueries) await survives(route, asQuery([[name, value]]));
    const pair = fc.tuple(
      fc.constantFrom(...route.query),
      fc.oneof(fc.string(), fc.constantFrom(...oddQueries)),
    );
    await check(fc.array(pair, { maxLength: 4 }).map(asQuery), route, RUNS / 2);
    for (const raw of [
      "%",
      "q=%FF",
      "q=%ED%A0%80",
      "limit[]=1",
      "cursor=%00",
      "&&&=",
      `q=${"%61".repeat(3000)}`,
    ])
      await survives(route, { url: `${url}?${raw}` });
  });
});

describe.each(routes.filter((route) => route.url.includes(":")))("$name", (route) => {
  test.each(oddIds)("survives the id '%s'", async (id) => {
    const payload = route.type === null ? {} : { payload: "{}", headers: { "content-type": route.type } };
    await survives(route, { url: route.url.replace(/:\w+/g, id), ...payload });
  });
});
