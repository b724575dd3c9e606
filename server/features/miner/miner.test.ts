import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { FakeServer } from "#server/adapters/fake-servers/fake-server";
import { type KeepaServer, keepaServer } from "#server/adapters/fake-servers/keepa-server";
import { ebayServer, serpapiServer, upcitemdbServer } from "#server/adapters/fake-servers/supplier-servers";
import { uploadsList } from "#server/testing/price-list";
import { type Product, runningProduct } from "#server/testing/product";

const ASIN = "B08N5WRWNW";
const HOUR_MS = 3_600_000;

/** Makes stored answers older by hours; the clock is not moved, since sessions would expire. */
const age = (product: Product, hours: number) =>
  product.db.execute(
    sql`update supplier_answers set answered_at = answered_at - make_interval(hours => ${hours})`,
  );

describe("mining without any key (docs/decisions/0107)", () => {
  let product: Product;
  beforeAll(async () => {
    product = await runningProduct();
  });
  afterAll(() => product.close());

  test("finds the cheapest offer of the customer's lists and stores the search", async () => {
    const caio = await product.newcomer("Caio");
    await uploadsList(caio, [
      { asin: ASIN, price: "20,00", supplier: "Cara" },
      { asin: ASIN, price: "12,50", supplier: "Barata" },
      { asin: ASIN, price: "1,00", supplier: "Amazon.com" },
      { asin: "B000000001", price: "1,00" },
    ]);
    const answer = await caio.calls("product-miner", { asin: `https://www.amazon.com/dp/${ASIN}` });
    expect(answer).toMatchObject({
      status: 200,
      body: {
        success: true,
        result: {
          product_title: "Fone",
          image_url: null,
          lowest_price: 12.5,
          supplier_name: "Barata",
          supplier_url: null,
        },
        offers: [
          { supplier_name: "Barata", landed_price: 12.5, source: "price-lists", match: "code" },
          { supplier_name: "Cara", landed_price: 20 },
        ],
        sources: [{ source: "price-lists", failure: null }],
      },
    });
    expect(await caio.get("/miner/results")).toMatchObject({
      body: { items: [{ asin: ASIN, lowestPrice: 12.5, supplierName: "Barata" }], nextCursor: null },
    });
    expect(await caio.get(`/price-observations?asin=${ASIN}`)).toMatchObject({
      body: { items: [{ priceUsd: 12.5, kind: "supplier", source: "price-lists" }] },
    });
  });

  test("also finds a product by the UPC of another row of the same ASIN", async () => {
    const duda = await product.newcomer("Duda");
    await uploadsList(duda, [
      { asin: ASIN, upc: "036000291452", price: "20" },
      { upc: "0036000291452", price: "8", supplier: "Só UPC" },
    ]);
    expect(await duda.calls("product-miner", { asin: ASIN })).toMatchObject({
      body: { result: { supplier_name: "Só UPC", lowest_price: 8 } },
    });
  });

  test("searches the operator's lists, but not another customer's", async () => {
    const { bia, rui, newcomer } = product;
    const edu = await newcomer("Edu");
    await uploadsList(edu, [{ asin: "B000000002", price: "5" }]);
    expect(await bia.calls("product-miner", { asin: "B000000002" })).toMatchObject({
      status: 200,
      body: { success: false, result: null, offers: [] },
    });
    expect(await uploadsList(rui, [{ asin: "B000000002", price: "6" }], "/admin/price-lists")).toMatchObject({
      status: 201,
      body: { isShared: true, itemCount: 1 },
    });
    expect(await bia.calls("product-miner", { asin: "B000000002" })).toMatchObject({
      body: { result: { lowest_price: 6 } },
    });
    expect(await bia.get("/miner/results")).toMatchObject({ body: { items: [{ asin: "B000000002" }] } });
  });

  test("refuses an invalid ASIN", async () => {
    expect(await product.ana.calls("product-miner", { asin: "x" })).toMatchObject({ status: 422 });
    expect(
      await product.ana.calls("price-history", { asin: "https://evil.com/dp/B08N5WRWNW" }),
    ).toMatchObject({
      status: 422,
    });
  });
});

describe("mining with every source over HTTP", () => {
  let product: Product;
  let servers: { keepa: KeepaServer; upcitemdb: FakeServer; serpapi: FakeServer; ebay: FakeServer };
  beforeAll(async () => {
    servers = {
      keepa: await keepaServer("k"),
      upcitemdb: await upcitemdbServer("u"),
      serpapi: await serpapiServer("s"),
      ebay: await ebayServer("id", "e"),
    };
    product = await runningProduct({
      KEEPA_API_KEY: "k",
      KEEPA_URL: servers.keepa.url,
      UPCITEMDB_KEY: "u",
      UPCITEMDB_URL: servers.upcitemdb.url,
      SERPAPI_KEY: "s",
      SERPAPI_URL: servers.serpapi.url,
      EBAY_CLIENT_ID: "id",
      EBAY_CLIENT_SECRET: "e",
      EBAY_URL: servers.ebay.url,
    });
  });
  afterAll(async () => {
    await product.close();
    for (const server of Object.values(servers)) await server.stop();
  });

  test("asks all of them by the product code from Keepa, and ranks their offers", async () => {
    const { body } = await product.ana.calls("product-miner", { asin: "B000000010" });
    const { offers, sources } = body as {
      offers: { landed_price: number; source: string }[];
      sources: unknown[];
    };
    const prices = offers.map((offer) => offer.landed_price);
    expect(prices).toEqual(prices.toSorted((a, b) => a - b));
    expect(new Set(offers.map((offer) => offer.source))).toEqual(new Set(["upcitemdb", "serpapi", "ebay"]));
    expect(sources).toHaveLength(4);
    expect(JSON.stringify(body)).not.toMatch(/Amazon\.com/);
    expect(servers.upcitemdb.requests.at(-1)?.url.searchParams.get("upc")).toMatch(/^\d{12}$/);
  });

  test("reuses the answers for six hours, and shows their age", async () => {
    const { ana, bia } = product;
    await ana.calls("product-miner", { asin: "B000000011" });
    const requestsBefore = servers.serpapi.requests.length;
    await age(product, 5);
    const { body } = await bia.calls("product-miner", { asin: "B000000011" });
    const { sources } = body as { sources: { source: string; answered_at: string }[] };
    const serpapi = sources.find((each) => each.source === "serpapi");
    expect(product.now().getTime() - Date.parse(serpapi?.answered_at ?? "")).toBeGreaterThanOrEqual(
      5 * HOUR_MS,
    );
    expect(servers.serpapi.requests).toHaveLength(requestsBefore);
    await age(product, 2);
    await ana.calls("product-miner", { asin: "B000000011" });
    expect(servers.serpapi.requests).toHaveLength(requestsBefore + 1);
  });

  test("pays Keepa once a day for the codes of a product, also when it knows none", async () => {
    const { keepa } = servers;
    const [known, codeless] = ["B000000062", "B000000063"];
    keepa.products.set(codeless, { asin: codeless, title: "Sem código" });
    const eli = await product.newcomer("Eli");
    const requestsBefore = async (asin: string) => {
      const before = keepa.requests.length;
      expect(await eli.calls("product-miner", { asin })).toMatchObject({ status: 200 });
      return keepa.requests.length - before;
    };
    const both = async () => [await requestsBefore(known), await requestsBefore(codeless)];
    expect([await both(), await both()]).toEqual([
      [1, 1],
      [0, 0],
    ]);
  });

  test("hides results found by a customer's own codes from other customers", async () => {
    const { rui, bia, newcomer } = product;
    const [eve, asin, upc] = [await newcomer("Eve"), "B000000040", "036000291452"];
    await uploadsList(eve, [{ asin, upc, price: "999", title: "Outro produto" }]);
    const hers = await eve.calls("product-miner", { asin });
    expect(servers.upcitemdb.requests.at(-1)?.url.searchParams.get("upc")).toBe(upc);
    expect(await bia.get(`/price-observations?asin=${asin}`)).toMatchObject({ body: { items: [] } });
    const others = await bia.calls("product-miner", { asin });
    expect(servers.upcitemdb.requests.at(-1)?.url.searchParams.get("upc")).not.toBe(upc);
    const lowest = (answer: { body: unknown }) =>
      (answer.body as { result: { product_title: string; lowest_price: number } }).result;
    expect(lowest(others).product_title).not.toBe("Outro produto");
    expect(lowest(others).lowest_price).not.toBe(lowest(hers).lowest_price);
    const seen = { priceUsd: lowest(others).lowest_price };
    expect(await bia.get(`/price-observations?asin=${asin}`)).toMatchObject({ body: { items: [seen] } });
    const watched = await rui.post("/monitors", { input: asin, watches: "supplier", targetPrice: 1 });
    expect(watched).toMatchObject({ body: { currentPrice: seen.priceUsd } });
    // Ana's next search reuses her stored answers, not those of other customers.
    const requestsBefore = servers.serpapi.requests.length;
    expect(lowest(await eve.calls("product-miner", { asin }))).toEqual(lowest(hers));
    expect(servers.serpapi.requests).toHaveLength(requestsBefore);
  });

  test("asks by the operator's codes before a customer's own, and shows their results to all", async () => {
    const { rui, bia, newcomer } = product;
    const [fred, asin] = [await newcomer("Fred"), "B000000041"];
    await uploadsList(rui, [{ asin, upc: "012345678905", price: "900" }], "/admin/price-lists");
    await uploadsList(fred, [
      { asin, upc: "036000291452", price: "800" },
      { upc: "036000291452", price: "0.50", supplier: "Só na minha lista" },
    ]);
    expect(await fred.calls("product-miner", { asin })).toMatchObject({
      body: { result: { supplier_name: "Só na minha lista", lowest_price: 0.5 } },
    });
    expect(servers.upcitemdb.requests.at(-1)?.url.searchParams.get("upc")).toBe("012345678905");
    const requestsBefore = servers.serpapi.requests.length;
    const { body } = await bia.calls("product-miner", { asin });
    expect(servers.serpapi.requests).toHaveLength(requestsBefore);
    expect(JSON.stringify(body)).not.toContain("minha lista");
  });

  test("names a failing source and shows the others' offers", async () => {
    servers.upcitemdb.next.push("html-502");
    servers.serpapi.next.push({ status: 429, body: { error: "hourly throughput" } });
    const answer = await product.ana.calls("product-miner", { asin: "B000000012" });
    expect(answer).toMatchObject({
      status: 200,
      body: {
        success: true,
        sources: [
          { source: "price-lists", failure: null },
          { source: "upcitemdb", label: "UPCitemdb", failure: "upstream" },
          { source: "serpapi", failure: "rate_limit" },
          { source: "ebay", failure: null },
        ],
      },
    });
  });

  test.each([
    [{ status: 429, headers: { "retry-after": "90" }, body: {} }, 429, "RATE_LIMIT"],
    [{ status: 429, body: { error: "Your account has run out of searches." } }, 402, "INSUFFICIENT_CREDITS"],
    [{ status: 503, body: {} }, 503, "Google Shopping"],
  ])("without any offer the failure is returned: %j", async (serpapi, status, words) => {
    servers.upcitemdb.next.push({ body: { code: "OK", items: [] } });
    servers.ebay.next.push({ body: { total: 0 } });
    servers.serpapi.next.push(serpapi);
    const answer = await product.ana.calls("product-miner", { asin: `B00000002${status % 10}` });
    expect(answer).toMatchObject({ status, body: { error: expect.stringContaining(words) } });
    if (status === 429) expect(answer.headers["retry-after"]).toBe("90");
  });

  test.each([
    ["text with NUL and half a letter", "a\0b\ud800", "B000000070"],
    ["text of a megabyte", "x".repeat(1_000_000), "B000000071"],
    ["figure beyond all bounds", 1e300, "B000000072"],
    ["figure beyond a column", Number.MAX_SAFE_INTEGER, "B000000073"],
    ["figure below zero", -1e15, "B000000074"],
    ["instant beyond the calendar", 4e11, "B000000075"],
  ])("shows no odd %s of a vendor and fails for none", async (_kind, odd, asin) => {
    const text = typeof odd === "string" ? odd : "Loja";
    const size = typeof odd === "number" ? odd : 1;
    const found = (requestsBefore: string) => ({
      tokensLeft: size,
      products: [
        {
          asin: requestsBefore,
          title: text,
          categoryTree: [{ name: text }],
          images: [{ l: text }],
          upcList: [text],
          csv: [[size, size, 7_900_000, size]],
          stats: { current: Array(36).fill(size), avg90: [size], minInInterval: [[size, size]] },
        },
      ],
    });
    const offer = {
      merchant: text,
      title: text,
      price: size,
      shipping: text,
      link: `https://a.com/${text}`,
      updated_t: size,
    };
    servers.upcitemdb.next.push({
      body: { code: "OK", items: [{ title: text, asin, images: [text], offers: [offer] }] },
    });
    servers.serpapi.next.push({
      body: {
        shopping_results: [
          { title: text, source: text, link: `https://a.com/${text}`, extracted_price: size, delivery: text },
        ],
      },
    });
    servers.ebay.next.push({
      body: {
        itemSummaries: [
          { title: text, price: { value: String(size), currency: "USD" }, seller: { username: text } },
        ],
      },
    });
    servers.keepa.next.push({ body: found(asin) });
    await product.db.execute(sql`delete from supplier_answers where asin = ${asin}`);
    await product.db.execute(sql`delete from product_facts where asin = ${asin}`);
    // 503 tells that a vendor's answer could not be read; 500 would be a failure of ours.
    const isTold = ({ status }: { status: number }) => status === 200 || status === 503;
    expect(await product.ana.calls("product-miner", { asin })).toSatisfy(isTold);
    servers.keepa.next.push({ body: found(asin) }, { body: found("B000000051") });
    const history = await product.ana.calls("price-history", { asin });
    expect(history).toSatisfy(isTold);
    expect(history.text.length).toBeLessThan(20_000);
    expect(await product.ana.calls("price-history", { asin: "B000000052" })).toMatchObject({
      body: { result: null },
    });
    const { rows } = await product.db.execute(sql`select asin from product_facts where asin = 'B000000051'`);
    expect(rows).toEqual([]);
  });

  test("keeps the names of keys and addresses out of every response", async () => {
    servers.keepa.next.push("html-502", "html-502", "html-502");
    const answer = await product.ana.calls("price-history", { asin: "B000000030" });
    expect(answer).toMatchObject({ status: 503, body: { error: expect.stringContaining("Keepa") } });
    expect(answer.text).not.toMatch(/127\.0\.0\.1|key=/);
  });
});
