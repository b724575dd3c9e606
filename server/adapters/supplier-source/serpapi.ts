import type { Offer } from "@prepara/domain/miner/offers";
import { shopCodeOf } from "@prepara/domain/product/gtin";
import * as z from "zod";
import { Outage } from "#server/platform/outage";
import { fetchJson, kindOfStatus, retryAfterMs } from "#server/platform/outgoing/fetch-json";
import { centsOf, linkOf, shippingIn, vendorText } from "#server/platform/outgoing/vendor-values";
import type { SupplierSource } from "./port.ts";

const PROVIDER = "Google Shopping";
const TIME_LIMIT_MS = 10_000;

const result = z.object({
  title: z.string().nullish(),
  source: z.string().nullish(),
  link: z.string().nullish(),
  product_link: z.string().nullish(),
  extracted_price: z.number().nullish(),
  second_hand_condition: z.string().nullish(),
  thumbnail: z.string().nullish(),
  delivery: z.string().nullish(),
});

const answerSchema = z.object({
  error: z.string().nullish(),
  search_metadata: z.object({ status: z.string().nullish() }).nullish(),
  shopping_results: z.array(result).nullish(),
});

type Options = { key: string; url: string; clock(): Date };

/** Google Shopping through SerpApi: by product code if known, else by title. */
export function serpapi({ key, url, clock }: Options): SupplierSource {
  return {
    name: "serpapi",
    timeLimitMs: TIME_LIMIT_MS,
    cost: "metered",
    async find({ asin, gtins, title }, signal) {
      const [gtin] = gtins;
      const address = new URL("search", url.endsWith("/") ? url : `${url}/`);
      address.search = new URLSearchParams({
        engine: "google_shopping",
        q: gtin ? shopCodeOf(gtin) : (title ?? asin),
        gl: "us",
        hl: "en",
        direct_link: "true",
        api_key: key,
      }).toString();
      const answer = await fetchJson({ provider: PROVIDER, url: address, signal });
      const parsed = answerSchema.safeParse(answer.body);
      if (answer.status !== 200) throw outageOf(answer.status, answer.headers, parsed.data?.error ?? "");
      if (!parsed.success || parsed.data.search_metadata?.status === "Error")
        throw new Outage(PROVIDER, "bad_payload");
      const match = gtin ? "code" : "words";
      return (parsed.data.shopping_results ?? []).flatMap((each) => offerOf(each, match, clock()));
    },
  };
}

function offerOf(each: z.output<typeof result>, match: Offer["match"], seenAt: Date): Offer[] {
  const price = centsOf(each.extracted_price);
  if (price === null || each.second_hand_condition) return [];
  return [
    {
      source: "serpapi",
      supplier: vendorText(each.source || PROVIDER),
      title: vendorText(each.title ?? ""),
      price,
      shipping: shippingIn(each.delivery),
      url: linkOf(each.link) ?? linkOf(each.product_link),
      imageUrl: linkOf(each.thumbnail),
      match,
      seenAt,
    },
  ];
}

/** A rate limit and a used-up plan are both 429; only the message differs. */
function outageOf(status: number, headers: Headers, words: string): Outage {
  if (status === 429 && /run out|out of searches|searches left/i.test(words))
    return new Outage(PROVIDER, "insufficient_credits");
  const retry = retryAfterMs(headers);
  return new Outage(PROVIDER, kindOfStatus(status), retry === undefined ? {} : { retryAfterMs: retry });
}
