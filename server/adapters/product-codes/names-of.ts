import { eq } from "drizzle-orm";
import type { Db } from "#server/platform/database/database";
import { Outage } from "#server/platform/outage";
import { productFacts } from "#server/tables/observations";
import type { ProductCodeSource, ProductCodes } from "./port.ts";

type Parts = {
  db: Db;
  clock(): Date;
  log: { warn(details: object, text: string): void };
  /** Asked one after the other until one knows a code: the free ones first. */
  sources: readonly ProductCodeSource[];
};

/** A product's codes do not change; its title seldom. */
const FACTS_LIFE_MS = 30 * 86_400_000;
const TIME_LIMIT_MS = 6000;

/**
 * The codes and the title of an ASIN: from what was learned before, else from the sources. Empty when nobody
 * knows or a source does not answer, since suppliers can still be asked for the ASIN itself.
 */
export function namesOf({ db, clock, log, sources }: Parts) {
  return async (product: { userId: string; asin: string }): Promise<ProductCodes> => {
    const known = await learned(db, product.asin, clock());
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

async function learned(db: Db, asin: string, now: Date): Promise<ProductCodes | null> {
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
    log.warn({ err: error }, "product codes could not be asked for");
    return null;
  }
}
