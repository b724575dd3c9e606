import { type Offer, rankOffers } from "@prepara/domain/miner/offers";
import type { Db } from "#server/platform/database/database";
import { concurrencyLimit, type LimitConcurrency } from "#server/platform/fair-use/concurrency-limit";
import { customersInTurns } from "#server/platform/fair-use/customers-in-turns";
import { Outage } from "#server/platform/outage";
import { Refusal } from "#server/platform/refusal";
import { storeAnswers, storedAnswers } from "./answer-cache.ts";
import type { SourceAnswer, SupplierSearch, SupplierSource, WantedProduct } from "./port.ts";

/** Limits the connections of concurrent searches, so that the pool stays available for other requests. */
const CONNECTIONS = 2;
/** Searches of a customer that wait, and of a network. */
const QUEUE = {
  maxWaiting: 100,
  maxWaitingInAll: 1_000,
  refusal: () => new Refusal("too_many_at_once", { retryAfterSeconds: 5 }),
};
/** Maximum offers used of one source; 50 are requested. */
const MOST_OFFERS = 200;

type ProductNames = {
  gtins: string[];
  title: string | null;
  imageUrl: string | null;
  privateTo: string | null;
};

type SearchDeps = {
  db: Db;
  clock(): Date;
  sources: readonly SupplierSource[];
  /** The product's codes and title; empty if unknown. Never throws. */
  namesOf(product: { userId: string; asin: string }): Promise<ProductNames>;
};

/**
 * Queries all sources at once, each with its own time limit. No database connection is held while waiting. A
 * source that fails becomes an entry of the result.
 */
export function supplierSearch({ db, clock, sources, namesOf }: SearchDeps): SupplierSearch {
  const inTurns = customersInTurns(QUEUE, CONNECTIONS);
  // For statements about one product, which take a moment and need no turns.
  const limited = concurrencyLimit(CONNECTIONS);
  return {
    async findOffers({ network, userId, asin }) {
      const inTurn: LimitConcurrency = (work) => inTurns({ network, userId }, work);
      const names = await namesOf({ userId, asin });
      const about = { asin, privateTo: names.privateTo };
      const storedBySource = await limited(() => storedAnswers(db, about, clock()));
      const product = { userId, asin, gtins: names.gtins, title: names.title };
      const answers = await Promise.all(
        sources.map(async (source): Promise<SourceAnswer> => {
          const stored = storedBySource.get(source.name);
          if (stored)
            return { source: source.name, answeredAt: stored.answeredAt, tookMs: 0, offers: stored.offers };
          return source.cost === "free"
            ? askInTurn(inTurn, source, (watched) => ask(watched, product, clock))
            : ask(source, product, clock);
        }),
      );
      const isMetered = (name: string) =>
        sources.some((each) => each.name === name && each.cost === "metered");
      const fresh = answers.flatMap((answer) =>
        "offers" in answer && isMetered(answer.source) && !storedBySource.has(answer.source) ? [answer] : [],
      );
      if (fresh.length > 0) await limited(() => storeAnswers(db, about, fresh, clock()));
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

/** Asks a source that reads the database; its turn lasts until it has read, also beyond its time limit. */
function askInTurn(
  limited: LimitConcurrency,
  source: SupplierSource,
  askIt: (source: SupplierSource) => Promise<SourceAnswer>,
): Promise<SourceAnswer> {
  return new Promise((resolve, reject) => {
    const turn = limited(async () => {
      let reading: Promise<unknown> = Promise.resolve();
      const find: SupplierSource["find"] = (product, signal) => {
        const found = source.find(product, signal);
        reading = found;
        return found;
      };
      resolve(askIt({ ...source, find }));
      await reading.catch(() => undefined);
    });
    turn.catch(reject);
  });
}

async function ask(source: SupplierSource, product: WantedProduct, clock: () => Date): Promise<SourceAnswer> {
  const started = clock().getTime();
  const limit = AbortSignal.timeout(source.timeLimitMs);
  const about = () => ({ source: source.name, answeredAt: clock(), tookMs: clock().getTime() - started });
  try {
    const offers = await within(source.find(product, limit), limit, source.name);
    return { ...about(), offers: offers.slice(0, MOST_OFFERS) };
  } catch (error) {
    if (!(error instanceof Outage)) throw error;
    const { kind: failure, retryAfterMs } = error;
    return { ...about(), failure, ...(retryAfterMs !== undefined && { retryAfterMs }) };
  }
}

/** Enforces the time limit even if the source ignores its signal. */
function within<Result>(work: Promise<Result>, limit: AbortSignal, provider: string): Promise<Result> {
  return new Promise((resolve, reject) => {
    limit.addEventListener("abort", () => reject(new Outage(provider, "timeout")), { once: true });
    work.then(resolve, reject);
  });
}

const titleOf = (names: ProductNames, offers: readonly Offer[]) =>
  names.title ?? (offers.find((offer) => offer.title !== "")?.title || null);

const imageOf = (names: ProductNames, offers: readonly Offer[]) =>
  names.imageUrl ?? offers.find((offer) => offer.imageUrl !== null)?.imageUrl ?? null;
