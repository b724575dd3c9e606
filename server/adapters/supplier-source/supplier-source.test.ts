import { landedPrice, rankOffers } from "@prepara/domain/miner/offers";
import { afterEach, describe, expect, test } from "vitest";
import type { FakeAnswer, FakeServer, SimulatedFailure } from "#server/adapters/fake-servers/fake-server";
import { ebayServer, serpapiServer, upcitemdbServer } from "#server/adapters/fake-servers/supplier-servers";
import { Outage, type OutageKind } from "#server/platform/outage";
import { ebay } from "./ebay.ts";
import type { SupplierSource } from "./port.ts";
import { serpapi } from "./serpapi.ts";
import { upcitemdb } from "./upcitemdb.ts";

const KEY = "chave-muito-secreta";
const GTIN = "00036000291452";
const clock = () => new Date("2026-03-10T12:00:00Z");
const wanted = { userId: "ana", asin: "B08N5WRWNW", gtins: [GTIN], title: "Fone" };
const unknown = { ...wanted, gtins: ["00000000000000"] };

const servers: FakeServer[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) await server.stop();
});

type Pair = { server: FakeServer; source: SupplierSource; withWrongKey: SupplierSource };

const vendors: { name: string; start(): Promise<Pair> }[] = [
  {
    name: "upcitemdb",
    async start() {
      const server = await upcitemdbServer(KEY, clock);
      const at = (key: string) => upcitemdb({ key, url: server.url, clock });
      return { server, source: at(KEY), withWrongKey: at("outra") };
    },
  },
  {
    name: "serpapi",
    async start() {
      const server = await serpapiServer(KEY);
      const at = (key: string) => serpapi({ key, url: `${server.url}/`, clock });
      return { server, source: at(KEY), withWrongKey: at("outra") };
    },
  },
  {
    name: "ebay",
    async start() {
      const server = await ebayServer("id", KEY);
      const at = (clientSecret: string) => ebay({ clientId: "id", clientSecret, url: server.url, clock });
      return { server, source: at(KEY), withWrongKey: at("outra") };
    },
  },
];

const soon = () => AbortSignal.timeout(2000);

async function outageOf(work: Promise<unknown>): Promise<Outage> {
  const error = await work.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (!(error instanceof Outage)) throw new Error(`expected an Outage, got ${String(error)}`);
  return error;
}

describe.each(vendors)("a supplier source over the wire: $name", ({ start }) => {
  const running = async () => {
    const pair = await start();
    servers.push(pair.server);
    return pair;
  };

  test("returns offers of new goods in dollars, each with shop, price and link", async () => {
    const { source } = await running();
    const offers = await source.find(wanted, soon());
    expect(rankOffers(offers, clock()).length).toBeGreaterThanOrEqual(2);
    for (const offer of rankOffers(offers, clock())) {
      expect(offer).toMatchObject({ source: source.name, match: "code", seenAt: expect.any(Date) });
      expect(offer.supplier).not.toBe("");
      expect(offer.url).toMatch(/^https:/);
      // On these servers offers that are used, foreign, sold out or years old cost one dollar.
      expect(landedPrice(offer)).toBeGreaterThan(100);
    }
  });

  test("returns no offers for a product that the vendor does not know", async () => {
    const { source } = await running();
    expect(await source.find(unknown, soon())).toEqual([]);
  });

  test.each<[SimulatedFailure, OutageKind]>([
    ["html-502", "upstream"],
    ["broken-json", "bad_payload"],
    ["empty", "bad_payload"],
    ["cut", "upstream"],
  ])("reports the failure %s as %s, without key or address", async (failure, kind) => {
    const { server, source } = await running();
    await source.find(wanted, soon());
    server.next.push(failure);
    const outage = await outageOf(source.find(wanted, soon()));
    expect(outage.kind).toBe(kind);
    expect(`${outage.message} ${String(outage.cause)}`).not.toMatch(/secreta|127\.0\.0\.1/);
  });

  test("reports a timeout when its time limit is over", async () => {
    const { server, source } = await running();
    server.next.push("hang");
    expect((await outageOf(source.find(wanted, AbortSignal.timeout(50)))).kind).toBe("timeout");
  });

  test("reports a refused key as auth, and a 429 as rate_limit with the delay", async () => {
    const { server, source, withWrongKey } = await running();
    expect((await outageOf(withWrongKey.find(wanted, soon()))).kind).toBe("auth");
    await source.find(wanted, soon());
    server.next.push({ status: 429, headers: { "retry-after": "7" }, body: {} });
    expect(await outageOf(source.find(wanted, soon()))).toMatchObject({
      kind: "rate_limit",
      retryAfterMs: 7000,
    });
  });

  test("reports a body of any other shape as bad_payload, or returns no offers", async () => {
    const { server, source } = await running();
    await source.find(wanted, soon());
    const shapes: FakeAnswer[] = [
      [],
      "x",
      5,
      { items: 3 },
      { shopping_results: 1 },
      { itemSummaries: "a" },
    ].map((body) => ({ body }));
    for (const shape of shapes) {
      server.next.push(shape);
      const answer = await source.find(wanted, soon()).catch((error: unknown) => error);
      expect(Array.isArray(answer) || (answer instanceof Outage && answer.kind === "bad_payload")).toBe(true);
    }
  });
});

describe("UPCitemdb (docs/integrations.md §2.1)", () => {
  test("is called at its trial address without a key, and searched by words when no code is known", async () => {
    const server = await upcitemdbServer(null, clock);
    servers.push(server);
    const source = upcitemdb({ key: undefined, url: server.url, clock });
    const offers = await source.find({ ...wanted, gtins: [] }, soon());
    expect(server.requests[0]?.url.pathname).toBe("/prod/trial/search");
    expect(server.requests[0]?.url.searchParams.get("s")).toBe(wanted.asin);
    expect(offers.length).toBeGreaterThan(0);
    const otherProduct = [{ asin: "B000000000", offers: [{ merchant: "X", price: 5 }] }];
    server.next.push({ body: { code: "OK", items: otherProduct } });
    expect(await source.find({ ...wanted, gtins: [] }, soon())).toEqual([]);
  });

  test.each([
    ["TOO_FAST", 60_000],
    ["EXCEED_LIMIT", 3_600_000],
  ])("reports %s as a rate limit", async (code, retryAfterMs) => {
    const server = await upcitemdbServer(KEY, clock);
    servers.push(server);
    server.next.push({ status: 429, body: { code, message: "" } });
    const outage = await outageOf(upcitemdb({ key: KEY, url: server.url, clock }).find(wanted, soon()));
    expect(outage).toMatchObject({ kind: "rate_limit", retryAfterMs });
  });
});

test("SerpApi's used-up plan is distinguished from its hourly limit by the message", async () => {
  const server = await serpapiServer(KEY);
  servers.push(server);
  const source = serpapi({ key: KEY, url: server.url, clock });
  server.next.push({ status: 429, body: { error: "Your account has run out of searches." } });
  expect((await outageOf(source.find(wanted, soon()))).kind).toBe("insufficient_credits");
  server.next.push({ status: 429, body: { error: "You are exceeding your hourly throughput limit." } });
  expect((await outageOf(source.find(wanted, soon()))).kind).toBe("rate_limit");
});

test("eBay's token is reused, and renewed when it has been revoked", async () => {
  const server = await ebayServer("id", KEY);
  servers.push(server);
  const source = ebay({ clientId: "id", clientSecret: KEY, url: server.url, clock });
  const tokenRequests = () =>
    server.requests.filter((each) => each.url.pathname.startsWith("/identity")).length;
  await source.find(wanted, soon());
  await source.find(wanted, soon());
  expect(tokenRequests()).toBe(1);
  server.tokens.clear();
  expect(await source.find(wanted, soon())).toHaveLength(2);
  expect(tokenRequests()).toBe(2);
});
