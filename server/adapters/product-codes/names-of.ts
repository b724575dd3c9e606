import { eq } from "drizzle-orm";
import { LRUCache } from "lru-cache";
import type { Db } from "#server/platform/database/database";
import { Outage } from "#server/platform/outage";
import { productFacts } from "#server/tables/prices";

/**
 * A product's codes and title. `privateTo` is the customer whose own price lists contain them; null if they
 * are public. Results found by private codes are private to that customer (docs/decisions/0084).
 */
export type ProductCodes = {
  gtins: string[];
  title: string | null;
  imageUrl: string | null;
  privateTo: string | null;
};

/** Finds the codes of an ASIN that suppliers use. */
export interface ProductCodeSource {
  readonly name: string;
  /** Null for an unknown ASIN; throws `Outage` on failure. */
  codesOf(product: { userId: string; asin: string }, signal: AbortSignal): Promise<ProductCodes | null>;
}

type Parts = {
  db: Db;
  clock(): Date;
  log: { warn(details: object, text: string): void };
  /** Queried in order, free ones first, until one knows a code. */
  sources: readonly ProductCodeSource[];
};

/** A product's codes do not change, and its title rarely. */
const FACTS_LIFE_MS = 30 * 86_400_000;
const TIME_LIMIT_MS = 6000;

/**
 * The codes and title of an ASIN, from stored facts or else from the sources. Empty if unknown or if a source
 * fails, since suppliers can still be searched by ASIN.
 */
export function namesOf({ db, clock, log, sources }: Parts) {
  return async (product: { userId: string; asin: string }): Promise<ProductCodes> => {
    const known = await storedFacts(db, product.asin, clock());
    if (known && known.gtins.length > 0) return known;
    let names = known ?? { gtins: [], title: null, imageUrl: null, privateTo: null };
    for (const source of sources) {
      const answer = await codesOrNull(source, product, log);
      if (!answer) continue;
      names = {
        gtins: answer.gtins,
        title: names.title ?? answer.title,
        imageUrl: names.imageUrl ?? answer.imageUrl,
        privateTo: names.privateTo ?? answer.privateTo,
      };
      if (answer.gtins.length > 0) break;
    }
    return names;
  };
}

async function storedFacts(db: Db, asin: string, now: Date): Promise<ProductCodes | null> {
  const [facts] = await db.select().from(productFacts).where(eq(productFacts.asin, asin));
  if (!facts || now.getTime() - facts.fetchedAt.getTime() > FACTS_LIFE_MS) return null;
  return { gtins: facts.gtins, title: facts.title, imageUrl: facts.imageUrl, privateTo: null };
}

async function codesOrNull(
  source: ProductCodeSource,
  product: { userId: string; asin: string },
  log: Parts["log"],
): Promise<ProductCodes | null> {
  try {
    return await source.codesOf(product, AbortSignal.timeout(TIME_LIMIT_MS));
  } catch (error) {
    if (!(error instanceof Outage)) throw error;
    log.warn({ err: error }, "product codes could not be read");
    return null;
  }
}

/** The part of a price-history source that returns product codes (Keepa does). */
type LooksUp = {
  lookUp(
    wanted: { asins: readonly string[]; userId: string | null },
    signal: AbortSignal,
  ): Promise<{
    found: Map<string, { facts: { gtins: string[]; title: string | null; imageUrl: string | null } }>;
  }>;
};

/** How long the answer of a price-history source is reused, also for an unknown ASIN. */
const ANSWER_LIFE_MS = 86_400_000;
/** About 4 MB. */
const MAX_ANSWERS = 10_000;

/**
 * Codes from a price-history response. Each request costs the operator a token, and monitors and new price
 * lists repeat them, so answers are kept in memory for a day.
 */
export function priceHistoryCodes(
  name: string,
  { source, clock }: { source: LooksUp; clock(): Date },
): ProductCodeSource {
  const answersByAsin = new LRUCache<string, { codes: ProductCodes | null; until: number }>({
    max: MAX_ANSWERS,
  });
  return {
    name,
    async codesOf({ asin, userId }, signal) {
      const now = clock().getTime();
      const answer = answersByAsin.get(asin);
      if (answer && now < answer.until) return answer.codes;
      const { found } = await source.lookUp({ asins: [asin], userId }, signal);
      const facts = found.get(asin)?.facts;
      const codes = facts
        ? { gtins: facts.gtins, title: facts.title, imageUrl: facts.imageUrl, privateTo: null }
        : null;
      answersByAsin.set(asin, { codes, until: now + ANSWER_LIFE_MS });
      return codes;
    },
  };
}
