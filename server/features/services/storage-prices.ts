import { storageService } from "@prepara/domain/services/catalogue";
import type { PublishedPrice } from "@prepara/domain/services/rate-cards";
import { and, eq, type SQL } from "drizzle-orm";
import type { DbOrTx } from "#server/platform/database/database";
import { rates, services } from "#server/tables/services";
import { publishedPrices } from "./services.queries.ts";

const LAST_DAY = "9999-12-31";

/**
 * All published prices of storage, those of later days included, of the cards that match `which`; none while
 * storage is not offered.
 */
export async function storagePrices(db: DbOrTx, which?: SQL): Promise<PublishedPrice[]> {
  const isOffered = and(eq(services.code, storageService), eq(services.isOffered, true));
  if ((await db.$count(services, isOffered)) === 0) return [];
  return publishedPrices(db, LAST_DAY, and(eq(rates.service, storageService), which));
}
