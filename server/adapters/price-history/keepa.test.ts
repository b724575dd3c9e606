import { afterEach, describe, expect, test } from "vitest";
import type { SimulatedFailure } from "#server/adapters/fake-servers/fake-server";
import { type KeepaServer, keepaServer } from "#server/adapters/fake-servers/keepa-server";
import { Outage, type OutageKind } from "#server/platform/outage";
import { keepa } from "./keepa.ts";
import { timeOf } from "./keepa-answer.ts";

const KEY = "k".repeat(64);
const ASIN = "B08N5WRWNW";
const clock = () => new Date();
const servers: KeepaServer[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) await server.stop();
});

async function running(key = KEY) {
  const server = await keepaServer(KEY);
  servers.push(server);
  return { server, source: keepa({ key, url: server.url, clock }) };
}

const soon = () => AbortSignal.timeout(5000);
const outageOf = (work: Promise<unknown>) =>
  work.then(
    () => new Error("it answered"),
    (error: unknown) => error,
  );

const series = (values: Record<number, number>) => Object.assign(Array<number>(36).fill(-1), values);
const extremes = (values: Record<number, number[]>) =>
  Object.assign(Array<number[] | null>(36).fill(null), values);
const csv = (values: Record<number, number[]>) =>
  Object.assign(Array<number[] | null>(36).fill(null), values);

describe("a product of Keepa (docs/integrations.md §1)", () => {
  test("gives one series' figures, never mixed with another's", async () => {
    const { server, source } = await running();
    server.products.set(ASIN, {
      asin: ASIN,
      productType: 0,
      title: "Fone &amp; capa <b>azul</b>",
      brand: null,
      manufacturer: "Acme",
      productGroup: "Electronics",
      categoryTree: null,
      images: [{ l: "51abc.jpg", m: "51abc._SL160_.jpg" }],
      upcList: ["036000291452"],
      eanList: ["0036000291452"],
      csv: csv({ 0: [7_900_000, 4900, 7_901_440, -1, 7_902_880, 4500] }),
      stats: {
        current: series({ 0: 4500, 1: 4000, 3: 1234, 16: 45, 17: 321, 18: -2 }),
        avg90: series({ 0: 5000, 1: 100 }),
        min: extremes({ 0: [7_000_000, 3000] }),
        minInInterval: extremes({ 0: [7_900_000, 4400] }),
      },
    });
    const { found, tokensLeft } = await source.lookUp({ asins: [ASIN], userId: null }, soon());
    expect(tokensLeft).toBe(297);
    expect(found.get(ASIN)).toEqual({
      kind: "amazon",
      statistics: { current: 4500, avg90: 5000, min: 4400, dropTenths: 100 },
      points: [
        { at: timeOf(7_900_000), price: 4900 },
        { at: timeOf(7_901_440), price: null },
        { at: timeOf(7_902_880), price: 4500 },
      ],
      facts: {
        title: "Fone & capa azul",
        brand: "Acme",
        category: "Electronics",
        imageUrl: "https://m.media-amazon.com/images/I/51abc.jpg",
        gtins: ["00036000291452"],
        rating: 4.5,
        reviewCount: 321,
        salesRank: 1234,
      },
    });
  });

  test("with a buy box has a price that includes shipping", async () => {
    const { server, source } = await running();
    server.products.set(ASIN, {
      asin: ASIN,
      title: "Fone",
      csv: csv({ 18: [7_900_000, 1000, 499, 7_900_060, -1, -1] }),
      stats: { current: series({ 18: 1499, 0: 900 }), avg90: series({}), min: null, minInInterval: null },
    });
    const { found } = await source.lookUp({ asins: [ASIN], userId: null }, soon());
    expect(found.get(ASIN)).toMatchObject({
      statistics: { current: 1499, avg90: null, min: null, dropTenths: null },
      points: [{ price: 1499 }, { price: null }],
    });
  });

  test("without any price is known but has no statistics; a stub is unknown", async () => {
    const { server, source } = await running();
    server.products.set("B000000001", { asin: "B000000001", title: "Variação", productType: 5 });
    server.products.set("B000000002", { asin: "B000000002", title: null, productType: 4 });
    const { found } = await source.lookUp({ asins: ["B000000001", "B000000002"], userId: null }, soon());
    expect(found.get("B000000001")).toMatchObject({
      statistics: null,
      points: [],
      facts: { title: "Variação" },
    });
    expect(found.has("B000000002")).toBe(false);
  });

  test("counts minutes since 2011", () => {
    expect(timeOf(411_180).getTime()).toBe(1_318_510_800_000);
  });
});

describe("Keepa's token bucket", () => {
  test("is awaited if it refills soon enough", async () => {
    const { server, source } = await running();
    server.bucket.tokens = 0;
    server.bucket.refillIn = 50;
    server.bucket.refill = 60;
    expect((await source.lookUp({ asins: [ASIN], userId: null }, soon())).found.size).toBe(1);
    expect(server.requests).toHaveLength(2);
  });

  test("is reported as a rate limit with the time to wait if it refills too late", async () => {
    const { server, source } = await running();
    server.bucket.tokens = -5;
    server.bucket.refillIn = 45_000;
    expect(await outageOf(source.lookUp({ asins: [ASIN], userId: null }, soon()))).toMatchObject({
      kind: "rate_limit",
      retryAfterMs: expect.closeTo(45_100, -3),
    });
    expect(await outageOf(source.lookUp({ asins: ["B000000001"], userId: null }, soon()))).toMatchObject({
      kind: "rate_limit",
    });
    expect(server.requests).toHaveLength(1);
  });

  test("is called again within the hour, whatever delay it asks for", async () => {
    const { server, source } = await running();
    server.bucket.tokens = -5;
    server.bucket.refillIn = 1e300;
    expect(await outageOf(source.lookUp({ asins: [ASIN], userId: null }, soon()))).toMatchObject({
      retryAfterMs: 3_600_000,
    });
  });

  test("is called once for many ASINs, and once for two simultaneous requests for the same ASIN", async () => {
    const { server, source } = await running();
    server.delayMs = 50;
    const asins = ["B000000001", "B000000002", "B000000003"];
    const [one, two] = await Promise.all([
      source.lookUp({ asins: asins, userId: null }, soon()),
      source.lookUp({ asins: asins.toReversed(), userId: null }, soon()),
    ]);
    expect(server.requests).toHaveLength(1);
    expect([...one.found.keys()].sort()).toEqual(asins);
    expect(two).toBe(one);
  });
});

describe("Keepa's failures", () => {
  test.each<[SimulatedFailure, OutageKind]>([
    ["broken-json", "bad_payload"],
    ["empty", "bad_payload"],
  ])("%s is %s and is not asked again", async (failure, kind) => {
    const { server, source } = await running();
    server.next.push(failure);
    expect(await outageOf(source.lookUp({ asins: [ASIN], userId: null }, soon()))).toMatchObject({ kind });
    expect(server.requests).toHaveLength(1);
  });

  test.each<SimulatedFailure>(["html-502", "cut"])(
    "%s is retried once, which usually succeeds",
    async (failure) => {
      const { server, source } = await running();
      server.next.push(failure, failure);
      expect((await source.lookUp({ asins: [ASIN], userId: null }, soon())).found.size).toBe(1);
      server.next.push(failure, failure, failure);
      expect(await outageOf(source.lookUp({ asins: [ASIN], userId: null }, soon()))).toMatchObject({
        kind: "upstream",
      });
    },
  );

  test("a response that never ends is given up when the caller aborts", async () => {
    const { server, source } = await running();
    server.next.push("hang");
    expect(
      await outageOf(source.lookUp({ asins: [ASIN], userId: null }, AbortSignal.timeout(50))),
    ).toMatchObject({ kind: "timeout" });
  });

  test("a wrong key is reported as such and never shown", async () => {
    const { source } = await running("chave-errada");
    const outage = await outageOf(source.lookUp({ asins: [ASIN], userId: null }, soon()));
    expect(outage).toMatchObject({ kind: "auth" });
    expect(String(outage)).not.toContain("chave-errada");
  });

  test.each([
    [{ status: 402, body: {} }, "insufficient_credits"],
    [{ status: 405, body: { error: { type: "parameterOutOfRange" }, refillRate: 20 } }, "bad_input"],
    [{ status: 200, body: { tokensLeft: 5, refillRate: 20, error: { type: "internal" } } }, "upstream"],
    [{ status: 200, body: { tokensLeft: 0, refillRate: 0, error: { type: "invalidParameter" } } }, "auth"],
  ])("%j is %s", async (answer, kind) => {
    const { server, source } = await running();
    server.next.push(answer, answer, answer);
    expect(await outageOf(source.lookUp({ asins: [ASIN], userId: null }, soon()))).toMatchObject({ kind });
  });

  test("an error is an Outage, whatever shape the body has", async () => {
    const { server, source } = await running();
    for (const body of [[], "x", 7, null, { products: 3 }, { products: [{ asin: 5 }] }]) {
      server.next.push({ body });
      expect(await outageOf(source.lookUp({ asins: [ASIN], userId: null }, soon()))).toBeInstanceOf(Outage);
    }
  });
});
