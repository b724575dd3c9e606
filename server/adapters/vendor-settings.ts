import * as z from "zod";
import { text, webAddress } from "#server/platform/settings";

const key = z.string().trim().min(1).max(500);
const url = z.url({ protocol: /^https?$/, error: "must be an http or https address" });

/**
 * Keys and addresses of the outside services of the seller's tools (docs/product.md#http); all are optional.
 */
export const vendorSettings = {
  KEEPA_API_KEY: key.optional(),
  KEEPA_URL: url.default("https://api.keepa.com"),
  UPCITEMDB_KEY: key.optional(),
  UPCITEMDB_URL: url.optional(),
  SERPAPI_KEY: key.optional(),
  SERPAPI_URL: url.default("https://serpapi.com"),
  EBAY_CLIENT_ID: key.optional(),
  EBAY_CLIENT_SECRET: key.optional(),
  EBAY_URL: url.default("https://api.ebay.com"),
  SPAPI_CLIENT_ID: key.optional(),
  SPAPI_CLIENT_SECRET: key.optional(),
  SPAPI_REFRESH_TOKEN: key.optional(),
  SPAPI_SELLER_ID: key.optional(),
  SPAPI_MARKETPLACE_ID: key.default("ATVPDKIKX0DER"),
  SPAPI_URL: url.default("https://sellingpartnerapi-na.amazon.com"),
  SPAPI_TOKEN_URL: url.default("https://api.amazon.com/auth/o2/token"),
};

const TOGETHER = [
  ["EBAY_CLIENT_ID", "EBAY_CLIENT_SECRET"],
  ["SPAPI_CLIENT_ID", "SPAPI_CLIENT_SECRET", "SPAPI_REFRESH_TOKEN", "SPAPI_SELLER_ID"],
] as const;

/** The error line when only some of the settings that belong together are set; else null. */
export function whyNotVendor(settings: Readonly<Record<string, unknown>>): string | null {
  for (const names of TOGETHER) {
    const given = names.filter((name) => settings[name] !== undefined);
    const missing = names.filter((name) => settings[name] === undefined);
    if (given.length > 0 && missing.length > 0)
      return `Setting ${given[0]}: also needs ${missing.join(" and ")}.`;
  }
  return null;
}

const modelAddress = webAddress("http://localhost:11434/v1");
const modelText = text.max(500, "must have at most 500 characters");

/**
 * The advisor's language model and embeddings: any OpenAI-compatible endpoint. Without them the advisor
 * quotes passages only.
 */
export const modelSettings = {
  LLM_BASE_URL: modelAddress.optional(),
  LLM_API_KEY: modelText.optional(),
  LLM_MODEL: modelText.optional(),
  EMBEDDINGS_BASE_URL: modelAddress.optional(),
  EMBEDDINGS_API_KEY: modelText.optional(),
  EMBEDDINGS_MODEL: modelText.optional(),
};

/** The error line when only half of an endpoint is set; else null. */
export function whyNotModel(settings: Readonly<Record<string, unknown>>): string | null {
  for (const name of ["LLM", "EMBEDDINGS"]) {
    const [address, model] = [`${name}_BASE_URL`, `${name}_MODEL`];
    if (settings[address] !== undefined && settings[model] === undefined)
      return `Setting ${address}: also needs ${model}.`;
    if (settings[address] === undefined && (settings[model] ?? settings[`${name}_API_KEY`]) !== undefined)
      return `Setting ${address}: is missing; write the endpoint's address, e.g. http://localhost:11434/v1.`;
  }
  return null;
}
