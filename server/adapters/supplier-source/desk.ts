import { type Offer, rankOffers } from "@prepara/domain/miner/offers";
import type { Db } from "#server/platform/database/database";
import { Outage } from "#server/platform/outage";
import { turns } from "#server/platform/turns";
import { keepAnswers, keptAnswers } from "./answer-cache.ts";
import type { SourceAnswer, SupplierDesk, SupplierSource, WantedProduct } from "./port.ts";

/**
 * Many who search at once come and go in bursts; they share these, and the rest of the pool stays free for
 * the screens.
 */
const CONNECTIONS = 2;

type Names = {
  gtins: string[];
  title: string | null;
  imageUrl: string | null;
  privateTo: string | null;
};

type DeskParts = {
  db: Db;
  clock(): Date;
  sources: readonly SupplierSource[];
  /** What the product is called elsewhere; empty when nobody knows. Never throws. */
  namesOf(product: { userId: string; asin: string }): Promise<Names>;
};

/**
 * Asks all sources at once, each under its own time limit. No database connection is held while one is waited
 * for, and a source that fails is an entry of the answer like the others.
 */
export function supplierDesk({ db, clock, sources, namesOf }: DeskParts): SupplierDesk {
  const takeTurn = turns(CONNECTIONS);
  return {
    async findOffers({ userId, asin }) {
      const names = await namesOf({ userId, asin });
      const about = { asin, privateTo: names.privateTo };
      const kept = await takeTurn(() => keptAnswers(db, about, clock()));
      const product = { userId, asin, gtins: names.gtins, title: names.title };
      const answers = await Promise.all(
        sources.map(async (source): Promise<SourceAnswer> => {
          const young = kept.get(source.name);
          if (young)
            return { source: source.name, answeredAt: young.answeredAt, tookMs: 0, offers: young.offers };
          return source.cost === "free"
            ? takeTurn(() => ask(source, product, clock))
            : ask(source, product, clock);
        }),
      );
      const isMetered = (name: string) =>
        sources.some((each) => each.name === name && each.cost === "metered");
      const fresh = answers.flatMap((answer) =>
        "offers" in answer && isMetered(answer.source) && !kept.has(answer.source) ? [answer] : [],
      );
      await takeTurn(() => keepAnswers(db, about, fresh, clock()));
      const offers = rankOffers(
        answers.flatMap((answer) => ("offers" in answer ? answer.offers : [])),
        clock(),
      );
      return {
        title: titleOf(names, offers),
        imageUrl: imageOf(names, offers),
        privateTo: names.privateTo,
        offers,
        answers,
      };
    },
  };
}

async function ask(source: SupplierSource, product: WantedProduct, clock: () => Date): Promise<SourceAnswer> {
  const started = clock().getTime();
  const limit = AbortSignal.timeout(source.timeLimitMs);
  const about = () => ({ source: source.name, answeredAt: clock(), tookMs: clock().getTime() - started });
  try {
    const offers = await within(source.find(product, limit), limit, source.name);
    return { ...about(), offers };
  } catch (error) {
    if (!(error instanceof Outage)) throw error;
    const { kind: failure, retryAfterMs } = error;
    return { ...about(), failure, ...(retryAfterMs !== undefined && { retryAfterMs }) };
  }
}

/** Also a source that does not heed the signal is over when its time is. */
function within<Result>(work: Promise<Result>, limit: AbortSignal, provider: string): Promise<Result> {
  return new Promise((resolve, reject) => {
    limit.addEventListener("abort", () => reject(new Outage(provider, "timeout")), { once: true });
    work.then(resolve, reject);
  });
}

const titleOf = (names: Names, offers: readonly Offer[]) =>
  names.title ?? (offers.find((offer) => offer.title !== "")?.title || null);

const imageOf = (names: Names, offers: readonly Offer[]) =>
  names.imageUrl ?? offers.find((offer) => offer.imageUrl !== null)?.imageUrl ?? null;
