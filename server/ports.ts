import type { FastifyBaseLogger } from "fastify";
import { openAiEmbeddings } from "./adapters/embeddings/openai-compatible.ts";
import type { Embeddings } from "./adapters/embeddings/port.ts";
import type { GatingSource } from "./adapters/gating/port.ts";
import { simulatedGating } from "./adapters/gating/simulated.ts";
import { spapiGating } from "./adapters/gating/spapi.ts";
import { openAiCompatible } from "./adapters/language-model/openai-compatible.ts";
import type { LanguageModel } from "./adapters/language-model/port.ts";
import { keepa } from "./adapters/price-history/keepa.ts";
import { observations } from "./adapters/price-history/observations.ts";
import type { PriceHistorySource } from "./adapters/price-history/port.ts";
import { namesOf, priceHistoryCodes } from "./adapters/product-codes/names-of.ts";
import { priceListCodes } from "./adapters/product-codes/price-lists.ts";
import type { PushService } from "./adapters/push/port.ts";
import { webPush } from "./adapters/push/web-push.ts";
import { ebay } from "./adapters/supplier-source/ebay.ts";
import type { SupplierSearch, SupplierSource } from "./adapters/supplier-source/port.ts";
import { priceListSource } from "./adapters/supplier-source/price-lists.ts";
import { serpapi } from "./adapters/supplier-source/serpapi.ts";
import { supplierSearch } from "./adapters/supplier-source/supplier-search.ts";
import { upcitemdb } from "./adapters/supplier-source/upcitemdb.ts";
import { cloudApi } from "./adapters/whatsapp/cloud-api.ts";
import type { WhatsApp } from "./adapters/whatsapp/port.ts";
import type { Db } from "./platform/database/database.ts";
import type { Settings } from "./settings.ts";

/** The outside services that features may call; the settings choose the vendor of each. */
export type Ports = {
  suppliers: SupplierSearch;
  priceHistory: PriceHistorySource;
  gating: GatingSource;
  /** Null: the advisor quotes passages only (docs/decisions/0106). */
  languageModel: LanguageModel | null;
  embeddings: Embeddings | null;
  push: PushService;
  /** Null: notices by WhatsApp are not offered. */
  whatsapp: WhatsApp | null;
};

type PortParts = {
  settings: Settings;
  db: Db;
  clock(): Date;
  log: FastifyBaseLogger;
  publicUrl: string;
  /** The private key that signs this installation's pushes. */
  pushKey: string;
};

const UPCITEMDB = "https://api.upcitemdb.com";

/**
 * Chooses the vendors from the settings; without keys only price lists, our own observations and simulated
 * gating are used.
 */
export function portsOf({ settings, db, clock, log, publicUrl, pushKey }: PortParts): Ports {
  const history = settings.KEEPA_API_KEY
    ? keepa({ key: settings.KEEPA_API_KEY, url: settings.KEEPA_URL, clock })
    : observations({ db, clock });
  const codeSources = [priceListCodes(db)];
  if (history.name === "keepa") codeSources.push(priceHistoryCodes("keepa", { source: history, clock }));
  return {
    suppliers: supplierSearch({
      db,
      clock,
      sources: supplierSourcesOf({ settings, db, clock }),
      namesOf: namesOf({ db, clock, log, sources: codeSources }),
    }),
    priceHistory: history,
    gating: gatingOf(settings, clock),
    languageModel: languageModelOf(settings),
    embeddings: embeddingsOf(settings),
    push: webPush({ privateKey: pushKey, publicUrl, allowLoopback: settings.OUTGOING_ALLOW_LOOPBACK }),
    whatsapp: whatsappOf(settings),
  };
}

function whatsappOf(settings: Settings): WhatsApp | null {
  const { WHATSAPP_NOTICES, WHATSAPP_TOKEN, WHATSAPP_PHONE_ID } = settings;
  if (!(WHATSAPP_NOTICES && WHATSAPP_TOKEN && WHATSAPP_PHONE_ID)) return null;
  return cloudApi({ ...settings, WHATSAPP_TOKEN, WHATSAPP_PHONE_ID });
}

function languageModelOf({ LLM_BASE_URL: url, LLM_API_KEY: key, LLM_MODEL: model }: Settings) {
  return url && model ? openAiCompatible({ url, key, model }) : null;
}

/** The embeddings endpoint that the settings name, or null. */
export function embeddingsOf(settings: Settings): Embeddings | null {
  const { EMBEDDINGS_BASE_URL: url, EMBEDDINGS_API_KEY: key, EMBEDDINGS_MODEL: model } = settings;
  return url && model ? openAiEmbeddings({ url, key, model }) : null;
}

function supplierSourcesOf({
  settings,
  db,
  clock,
}: Pick<PortParts, "settings" | "db" | "clock">): SupplierSource[] {
  const sources = [priceListSource({ db, clock })];
  const { UPCITEMDB_KEY, UPCITEMDB_URL, SERPAPI_KEY, EBAY_CLIENT_ID, EBAY_CLIENT_SECRET } = settings;
  if (UPCITEMDB_KEY || UPCITEMDB_URL)
    sources.push(upcitemdb({ key: UPCITEMDB_KEY, url: UPCITEMDB_URL ?? UPCITEMDB, clock }));
  if (SERPAPI_KEY) sources.push(serpapi({ key: SERPAPI_KEY, url: settings.SERPAPI_URL, clock }));
  if (EBAY_CLIENT_ID && EBAY_CLIENT_SECRET)
    sources.push(
      ebay({ clientId: EBAY_CLIENT_ID, clientSecret: EBAY_CLIENT_SECRET, url: settings.EBAY_URL, clock }),
    );
  return sources;
}

function gatingOf(settings: Settings, clock: () => Date): GatingSource {
  const { SPAPI_CLIENT_ID, SPAPI_CLIENT_SECRET, SPAPI_REFRESH_TOKEN, SPAPI_SELLER_ID } = settings;
  if (!(SPAPI_CLIENT_ID && SPAPI_CLIENT_SECRET && SPAPI_REFRESH_TOKEN && SPAPI_SELLER_ID))
    return simulatedGating(Math.random);
  return spapiGating({
    clientId: SPAPI_CLIENT_ID,
    clientSecret: SPAPI_CLIENT_SECRET,
    refreshToken: SPAPI_REFRESH_TOKEN,
    sellerId: SPAPI_SELLER_ID,
    marketplaceId: settings.SPAPI_MARKETPLACE_ID,
    url: settings.SPAPI_URL,
    tokenUrl: settings.SPAPI_TOKEN_URL,
    clock,
  });
}
