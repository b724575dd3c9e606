import type { Offer } from "@prepara/domain/miner/offers";
import { fromUsd } from "@prepara/domain/money/money";
import { shopCodeOf } from "@prepara/domain/product/gtin";
import * as z from "zod";
import { Outage } from "#server/platform/outage";
import { fetchJson, kindOfStatus, retryAfterMs } from "#server/platform/outgoing/fetch-json";
import { linkOf, vendorText } from "#server/platform/outgoing/vendor-values";
import type { SupplierSource, WantedProduct } from "./port.ts";

const PROVIDER = "eBay";
const TIME_LIMIT_MS = 8000;
const MAX_OFFERS = "50";
/** A token is renewed this long before it expires. */
const RENEWAL_MARGIN_MS = 60_000;

const money = z.object({ value: z.string(), currency: z.string() });
const item = z.object({
  title: z.string().nullish(),
  price: money.nullish(),
  shippingOptions: z.array(z.object({ shippingCost: money.nullish() })).nullish(),
  itemWebUrl: z.string().nullish(),
  image: z.object({ imageUrl: z.string().nullish() }).nullish(),
  seller: z.object({ username: z.string().nullish() }).nullish(),
});
const found = z.object({ itemSummaries: z.array(item).nullish() });
const tokenAnswer = z.object({ access_token: z.string(), expires_in: z.number() });

type Options = { clientId: string; clientSecret: string; url: string; clock(): Date };
type Token = { value: string; until: number };

/**
 * eBay's fixed-price offers of new goods, through the Browse API. The application token is cached until it
 * expires.
 */
export function ebay(options: Options): SupplierSource {
  let token: Token | null = null;
  const freshToken = async (signal: AbortSignal) => {
    token = await newToken(options, signal);
    return token;
  };
  return {
    name: "ebay",
    timeLimitMs: TIME_LIMIT_MS,
    cost: "metered",
    async find(product, signal) {
      const isFresh = token !== null && token.until > options.clock().getTime();
      let answer = await search(
        options,
        isFresh && token ? token : await freshToken(signal),
        product,
        signal,
      );
      // A token may be revoked before it expires.
      if (answer.status === 401) answer = await search(options, await freshToken(signal), product, signal);
      if (answer.status !== 200) {
        const retry = retryAfterMs(answer.headers);
        throw new Outage(
          PROVIDER,
          kindOfStatus(answer.status),
          retry === undefined ? {} : { retryAfterMs: retry },
        );
      }
      const parsed = found.safeParse(answer.body);
      if (!parsed.success) throw new Outage(PROVIDER, "bad_payload");
      const match = product.gtins.length > 0 ? "code" : "words";
      return (parsed.data.itemSummaries ?? []).flatMap((each) => offerOf(each, match, options.clock()));
    },
  };
}

async function newToken(
  { clientId, clientSecret, url, clock }: Options,
  signal: AbortSignal,
): Promise<Token> {
  const answer = await fetchJson({
    provider: PROVIDER,
    url: new URL("identity/v1/oauth2/token", url.endsWith("/") ? url : `${url}/`),
    method: "POST",
    headers: {
      authorization: `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString("base64")}`,
      "content-type": "application/x-www-form-urlencoded",
    },
    body: new URLSearchParams({
      grant_type: "client_credentials",
      scope: "https://api.ebay.com/oauth/api_scope",
    }).toString(),
    signal,
  });
  if (answer.status === 400 || answer.status === 401) throw new Outage(PROVIDER, "auth");
  if (answer.status !== 200) throw new Outage(PROVIDER, kindOfStatus(answer.status));
  const parsed = tokenAnswer.safeParse(answer.body);
  if (!parsed.success) throw new Outage(PROVIDER, "bad_payload");
  const until = clock().getTime() + parsed.data.expires_in * 1000 - RENEWAL_MARGIN_MS;
  return { value: parsed.data.access_token, until };
}

function search({ url }: Options, token: Token, { gtins, title, asin }: WantedProduct, signal: AbortSignal) {
  const [gtin] = gtins;
  const address = new URL("buy/browse/v1/item_summary/search", url.endsWith("/") ? url : `${url}/`);
  address.search = new URLSearchParams({
    ...(gtin ? { gtin: shopCodeOf(gtin) } : { q: title ?? asin }),
    filter: "conditions:{NEW},buyingOptions:{FIXED_PRICE},deliveryCountry:US",
    sort: "price",
    limit: MAX_OFFERS,
  }).toString();
  const headers = { authorization: `Bearer ${token.value}`, "x-ebay-c-marketplace-id": "EBAY_US" };
  return fetchJson({ provider: PROVIDER, url: address, headers, signal });
}

function offerOf(each: z.output<typeof item>, match: Offer["match"], seenAt: Date): Offer[] {
  const price = each.price?.currency === "USD" ? fromUsd(each.price.value) : null;
  if (price === null || price <= 0) return [];
  const shipping = each.shippingOptions?.[0]?.shippingCost;
  return [
    {
      source: "ebay",
      supplier: each.seller?.username ? vendorText(`eBay: ${each.seller.username}`) : PROVIDER,
      title: vendorText(each.title ?? ""),
      price,
      shipping: shipping?.currency === "USD" ? fromUsd(shipping.value) : null,
      url: linkOf(each.itemWebUrl),
      imageUrl: linkOf(each.image?.imageUrl),
      match,
      seenAt,
    },
  ];
}
