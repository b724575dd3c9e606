import { type FakeAnswer, type FakeRequest, type FakeServer, fakeServer } from "./fake-server.ts";
import { drawOf, plausibleProduct } from "./plausible.ts";

type Clock = () => Date;
const realClock: Clock = () => new Date();

/** Each shop sells at a fixed fraction of Amazon's price. */
const shops = ["Walmart", "Target", "Best Buy", "B&H Photo", "Newegg"] as const;
const priceAt = (shop: string, code: string) =>
  Number(((plausibleProduct(code).usualPrice / 100) * (0.28 + 0.5 * drawOf(`${shop}/${code}`))).toFixed(2));

/**
 * Fakes UPCitemdb: trial and paid paths, empty fields and outdated offers. With `key` null only the trial
 * works.
 */
export async function upcitemdbServer(key: string | null, clock = realClock): Promise<FakeServer> {
  return fakeServer((request): FakeAnswer => {
    const isPaid = request.url.pathname.startsWith("/prod/v1/");
    if (isPaid && request.headers.user_key !== key)
      return { status: 401, body: { code: "AUTH_ERR", message: "wrong key" } };
    const code = request.url.searchParams.get("upc") ?? request.url.searchParams.get("s") ?? "";
    if (code === "000000000000") return { body: { code: "OK", total: 0, offset: 0, items: [] } };
    return { body: { code: "OK", total: 1, offset: 0, items: [itemOf(request, code, clock())] } };
  });
}

function itemOf({ url }: FakeRequest, code: string, now: Date): object {
  const seen = Math.floor(now.getTime() / 1000);
  const offer = (merchant: string, changes: object) => ({
    merchant,
    domain: `${merchant.toLowerCase().replace(/[^a-z]/g, "")}.example.com`,
    title: `${plausibleProduct(code).title} – ${merchant}`,
    currency: "",
    list_price: "",
    price: priceAt(merchant, code),
    shipping: "Free Shipping",
    condition: "New",
    availability: "",
    link: `https://shops.example.com/${encodeURIComponent(merchant)}/${code}`,
    updated_t: seen - 86_400,
    ...changes,
  });
  return {
    ean: `0${code}`,
    upc: code,
    title: plausibleProduct(code).title,
    ...(url.searchParams.has("s") && { asin: code }),
    images: [],
    offers: [
      offer("Walmart", {}),
      offer("Target", { shipping: "5.99" }),
      offer("Amazon.com", { price: 1 }),
      offer("Old Shop", { price: 1, updated_t: seen - 3 * 365 * 86_400 }),
      offer("Empty Shop", { price: 1, availability: "Out of Stock" }),
      offer("Used Shop", { price: 1, condition: "Used" }),
      offer("Euro Shop", { price: 1, currency: "EUR" }),
    ],
  };
}

/** Fakes SerpApi's Google Shopping: results, no results with status 200, and a refused key. */
export async function serpapiServer(key: string): Promise<FakeServer> {
  return fakeServer(({ url }): FakeAnswer => {
    if (url.searchParams.get("api_key") !== key) return { status: 401, body: { error: "Invalid API key." } };
    const words = url.searchParams.get("q") ?? "";
    const search_metadata = { id: "1", status: "Success" };
    if (words === "000000000000")
      return {
        body: { search_metadata, error: "Google hasn't returned any results for this query." },
      };
    const result = (source: string, changes: object = {}) => ({
      position: 1,
      title: `${plausibleProduct(words).title} – ${source}`,
      source,
      product_link: `https://google.example.com/shopping/${source}`,
      link: `https://shops.example.com/${encodeURIComponent(source)}`,
      price: `$${priceAt(source, words)}`,
      extracted_price: priceAt(source, words),
      delivery: "Free delivery",
      ...changes,
    });
    const shopping_results = [
      ...shops.slice(2).map((shop) => result(shop)),
      result("Back Market", { extracted_price: 1, second_hand_condition: "refurbished" }),
      result("Amazon.com", { extracted_price: 1 }),
      result("Walmart - Seller", { delivery: "$4.99 delivery" }),
    ];
    return { body: { search_metadata, shopping_results } };
  });
}

/** Fakes eBay's token and Browse search; tokens are valid until `tokens` is cleared. */
export async function ebayServer(
  clientId: string,
  clientSecret: string,
): Promise<FakeServer & { tokens: Set<string> }> {
  const tokens = new Set<string>();
  const basic = `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString("base64")}`;
  const server = await fakeServer((request): FakeAnswer => {
    if (request.url.pathname === "/identity/v1/oauth2/token") {
      if (request.headers.authorization !== basic)
        return { status: 401, body: { error: "invalid_client", error_description: "wrong secret" } };
      const access_token = `token-${server.requests.length}`;
      tokens.add(access_token);
      return { body: { access_token, expires_in: 7200, token_type: "Application Access Token" } };
    }
    if (!tokens.has(request.headers.authorization?.slice("Bearer ".length) ?? ""))
      return { status: 401, body: { errors: [{ errorId: 1001, message: "Invalid access token" }] } };
    return searchAnswer(request.url.searchParams);
  });
  return Object.assign(server, { tokens });
}

function searchAnswer(query: URLSearchParams): FakeAnswer {
  const code = query.get("gtin") ?? query.get("q") ?? "";
  if (code === "")
    return { status: 400, body: { errors: [{ errorId: 12_001, message: "needs q or gtin" }] } };
  if (code === "000000000000") return { body: { href: "", total: 0, limit: 50, offset: 0 } };
  const item = (username: string, price: object, shipping?: object) => ({
    itemId: `v1|${username}|0`,
    title: `${plausibleProduct(code).title} – eBay`,
    price,
    condition: "New",
    itemWebUrl: `https://www.ebay.example.com/itm/${username}`,
    seller: { username, feedbackPercentage: "99.5", feedbackScore: 5000 },
    ...(shipping && { shippingOptions: [{ shippingCostType: "FIXED", shippingCost: shipping }] }),
  });
  const dollars = (value: string) => ({ value, currency: "USD" });
  const itemSummaries = [
    item("best_deals", dollars(priceAt("best_deals", code).toFixed(2)), dollars("0.00")),
    item("slow_boat", dollars(priceAt("slow_boat", code).toFixed(2)), dollars("6.50")),
    item("london", { value: "1.00", currency: "GBP" }),
  ];
  return { body: { href: "", total: itemSummaries.length, limit: 50, offset: 0, itemSummaries } };
}
