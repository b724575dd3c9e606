import type { Offer } from "@prepara/domain/miner/offers";
import { shopCodeOf } from "@prepara/domain/product/gtin";
import * as z from "zod";
import { Outage } from "#server/platform/outage";
import { fetchJson, kindOfStatus, retryAfterMs } from "#server/platform/outgoing/fetch-json";
import { centsOf, linkOf, shippingIn, vendorText } from "#server/platform/outgoing/vendor-values";
import type { SupplierSource, WantedProduct } from "./port.ts";

const PROVIDER = "UPCitemdb";
const TIME_LIMIT_MS = 8000;

const offer = z.object({
  merchant: z.string().nullish(),
  domain: z.string().nullish(),
  title: z.string().nullish(),
  currency: z.string().nullish(),
  price: z.union([z.number(), z.string()]).nullish(),
  shipping: z.union([z.number(), z.string()]).nullish(),
  condition: z.string().nullish(),
  availability: z.string().nullish(),
  link: z.string().nullish(),
  updated_t: z.number().nullish(),
});

const success = z.object({
  code: z.string(),
  items: z.array(
    z.object({
      title: z.string().nullish(),
      asin: z.string().nullish(),
      images: z.array(z.string()).nullish(),
      offers: z.array(offer).nullish(),
    }),
  ),
});
type Item = z.output<typeof success>["items"][number];

type Options = { key: string | undefined; url: string; clock(): Date };

/**
 * UPCitemdb by product code, else by ASIN, keeping only items with that ASIN. Without a key it uses the trial
 * of 100 requests a day.
 */
export function upcitemdb(options: Options): SupplierSource {
  return {
    name: "upcitemdb",
    timeLimitMs: TIME_LIMIT_MS,
    cost: "metered",
    async find(product, signal) {
      const answer = await fetchJson({
        provider: PROVIDER,
        url: addressOf(options, product),
        headers: options.key ? { user_key: options.key, key_type: "3scale" } : {},
        signal,
      });
      if (answer.status !== 200) throw outageOf(answer);
      const parsed = success.safeParse(answer.body);
      if (!parsed.success || parsed.data.code !== "OK") throw new Outage(PROVIDER, "bad_payload");
      const { items } = parsed.data;
      const certain = product.gtins.length > 0 ? items : items.filter((item) => item.asin === product.asin);
      return certain.flatMap((item) => offersOf(item, options.clock()));
    },
  };
}

function addressOf({ key, url }: Options, { gtins, asin }: WantedProduct): URL {
  const [gtin] = gtins;
  const plan = key ? "v1" : "trial";
  const address = new URL(`prod/${plan}/${gtin ? "lookup" : "search"}`, url.endsWith("/") ? url : `${url}/`);
  address.search = new URLSearchParams(gtin ? { upc: shopCodeOf(gtin) } : { s: asin }).toString();
  return address;
}

function offersOf(item: Item, now: Date): Offer[] {
  return (item.offers ?? []).flatMap((each) => {
    const price = centsOf(Number(each.price));
    const isDollars = !each.currency || each.currency === "USD";
    const isNew = !each.condition || /^new$/i.test(each.condition);
    if (price === null || !isDollars || !isNew || /out of stock/i.test(each.availability ?? "")) return [];
    return {
      source: "upcitemdb",
      supplier: vendorText(each.merchant || each.domain || PROVIDER),
      title: vendorText(each.title || item.title || ""),
      price,
      shipping: shippingIn(each.shipping),
      url: linkOf(each.link),
      imageUrl: linkOf(item.images?.[0]),
      match: "code",
      seenAt: instantOf(each.updated_t) ?? now,
    };
  });
}

/** Seconds since 1970 that are an instant before 2100; null for anything else. */
const instantOf = (seconds: number | null | undefined) =>
  seconds && seconds > 0 && seconds < 4_102_444_800 ? new Date(seconds * 1000) : null;

const failure = z.object({ code: z.string() });

/** The error code takes precedence over the status: a burst and a used-up quota are both 429. */
function outageOf({ status, headers, body }: { status: number; headers: Headers; body: unknown }): Outage {
  const code = failure.safeParse(body).data?.code;
  const retry = retryAfterMs(headers);
  if (code === "TOO_FAST" || code === "EXCEED_LIMIT" || status === 429) {
    const usual = code === "EXCEED_LIMIT" ? 3_600_000 : 60_000;
    return new Outage(PROVIDER, "rate_limit", { retryAfterMs: retry ?? usual });
  }
  return new Outage(PROVIDER, code === "AUTH_ERR" ? "auth" : kindOfStatus(status));
}
