import { asinInput } from "@prepara/domain/miner/input";
import {
  landedPrice,
  type Offer,
  supplierSourceLabels,
  supplierSourceNames,
} from "@prepara/domain/miner/offers";
import { toUsd } from "@prepara/domain/money/money";
import * as z from "zod";
import type { ProductOffers, SourceAnswer, SupplierSearch } from "#server/adapters/supplier-source/port";
import { concurrencyLimit } from "#server/platform/fair-use/concurrency-limit";
import { senderOf } from "#server/platform/fair-use/customers-in-turns";
import type { ApiScope, FeatureDeps } from "#server/platform/feature";
import { mineProduct } from "./mine-product.ts";

/** Searches finish in bursts; storing them may use only some of the database connections. */
const MAX_CONNECTIONS = 2;

const offerSchema = z.object({
  title: z.string(),
  image_url: z.string().nullable(),
  supplier_name: z.string(),
  supplier_url: z.string().nullable(),
  price: z.number(),
  shipping: z.number().nullable().describe("Null when the source does not say"),
  landed_price: z.number(),
  source: z.enum(supplierSourceNames),
  source_label: z.string(),
  match: z.enum(["code", "words"]).describe("`words`: found by its title, so it may be another product"),
  seen_at: z.iso.datetime(),
});

const sourceSchema = z.object({
  source: z.enum(supplierSourceNames),
  label: z.string(),
  offers: z.int(),
  answered_at: z.iso.datetime().describe("Earlier than now when a kept answer was used"),
  took_ms: z.int(),
  failure: z
    .enum(["bad_input", "auth", "rate_limit", "insufficient_credits", "upstream", "timeout", "bad_payload"])
    .nullable(),
});

const minedSchema = z.object({
  success: z.boolean(),
  result: z
    .object({
      product_title: z.string(),
      image_url: z.string().nullable(),
      lowest_price: z.number(),
      supplier_name: z.string(),
      supplier_url: z.string().nullable(),
    })
    .nullable(),
  offers: z.array(offerSchema),
  sources: z.array(sourceSchema),
});

/**
 * `product-miner`: the cheapest supplier of an ASIN and all other offers (docs/product.md#miner); `success`
 * is false when there is none.
 */
export function minerFunctions(app: ApiScope, deps: FeatureDeps & { suppliers: SupplierSearch }): void {
  const mining = { ...deps, limited: concurrencyLimit(MAX_CONNECTIONS) };
  app.post(
    "/product-miner",
    {
      config: { access: "customer", work: "lookup" },
      schema: { tags: ["functions"], body: asinInput, response: { 200: minedSchema } },
    },
    async (request) => {
      const { asin } = request.body;
      return toMinedJson(asin, await mineProduct(mining, { ...senderOf(request), asin }));
    },
  );
}

function toMinedJson(asin: string, { title, imageUrl, offers, answers }: ProductOffers) {
  const [best] = offers;
  return {
    success: best !== undefined,
    result: best
      ? {
          product_title: title ?? asin,
          image_url: imageUrl,
          lowest_price: toUsd(landedPrice(best)),
          supplier_name: best.supplier,
          supplier_url: best.url,
        }
      : null,
    offers: offers.map(toOfferJson),
    sources: answers.map(toSourceJson),
  };
}

const toOfferJson = (offer: Offer) => ({
  title: offer.title,
  image_url: offer.imageUrl,
  supplier_name: offer.supplier,
  supplier_url: offer.url,
  price: toUsd(offer.price),
  shipping: offer.shipping === null ? null : toUsd(offer.shipping),
  landed_price: toUsd(landedPrice(offer)),
  source: offer.source,
  source_label: supplierSourceLabels[offer.source],
  match: offer.match,
  seen_at: offer.seenAt.toISOString(),
});

const toSourceJson = (answer: SourceAnswer) => ({
  source: answer.source,
  label: supplierSourceLabels[answer.source],
  offers: "offers" in answer ? answer.offers.length : 0,
  answered_at: answer.answeredAt.toISOString(),
  took_ms: answer.tookMs,
  failure: "failure" in answer ? answer.failure : null,
});
