import { Outage } from "#server/platform/outage";
import { fetchJson, kindOfStatus } from "#server/platform/outgoing/fetch-json";
import { wait } from "#server/platform/outgoing/wait";
import { type Envelope, envelope, historyOf } from "./keepa-answer.ts";
import type { LookUp, PriceHistory, PriceHistorySource } from "./port.ts";

const PROVIDER = "Keepa";
const US = "1";
const DAYS = "90";
/** Keepa accepts up to 100; twenty keep responses small, and a list of monitors has at most twenty. */
const MAX_ASINS_PER_REQUEST = 20;
const TIME_LIMIT_MS = 20_000;
/** Margin for the difference between Keepa's clock and ours. */
const REFILL_MARGIN_MS = 100;
const FIRST_BACKOFF_MS = 250;
const MAX_ATTEMPTS = 3;

type KeepaOptions = { key: string; url: string; clock(): Date };

/**
 * Price history from Keepa, with one request for many ASINs. Waits for tokens if they refill in time,
 * otherwise throws a `rate_limit`. Identical concurrent requests are sent once.
 */
export function keepa(options: KeepaOptions): PriceHistorySource {
  const pending = new Map<string, Promise<LookUp>>();
  const bucket = { emptyUntil: 0 };
  return {
    name: "keepa",
    maxAsinsPerCall: MAX_ASINS_PER_REQUEST,
    async lookUp({ asins }, signal) {
      const name = [...asins].sort().join();
      const question =
        pending.get(name) ??
        ask(options, bucket, asins).finally(() => {
          pending.delete(name);
        });
      pending.set(name, question);
      return unlessAborted(question, signal);
    },
  };
}

async function ask(
  options: KeepaOptions,
  bucket: { emptyUntil: number },
  asins: readonly string[],
): Promise<LookUp> {
  const deadline = options.clock().getTime() + TIME_LIMIT_MS;
  const signal = AbortSignal.timeout(TIME_LIMIT_MS);
  for (let attempt = 1; ; attempt += 1) {
    const waitMs = bucket.emptyUntil - options.clock().getTime();
    if (waitMs > 0) {
      if (options.clock().getTime() + waitMs >= deadline)
        throw new Outage(PROVIDER, "rate_limit", { retryAfterMs: waitMs });
      await wait(waitMs, signal);
    }
    try {
      return await askOnce(options, asins, signal);
    } catch (error) {
      if (!(error instanceof Outage) || attempt === MAX_ATTEMPTS) throw error;
      if (error.kind === "rate_limit")
        bucket.emptyUntil = options.clock().getTime() + (error.retryAfterMs ?? 60_000) + REFILL_MARGIN_MS;
      else if (error.kind === "upstream") await wait(FIRST_BACKOFF_MS * 2 ** (attempt - 1), signal);
      else throw error;
    }
  }
}

async function askOnce(
  options: KeepaOptions,
  asins: readonly string[],
  signal: AbortSignal,
): Promise<LookUp> {
  const url = new URL("product", withSlash(options.url));
  url.search = new URLSearchParams({
    key: options.key,
    domain: US,
    asin: asins.join(),
    stats: DAYS,
    days: DAYS,
    history: "1",
    rating: "1",
    buybox: "1",
  }).toString();
  const answer = await fetchJson({ provider: PROVIDER, url, signal });
  const parsed = envelope.safeParse(answer.body);
  const around = parsed.success ? parsed.data : null;
  if (answer.status !== 200 || around?.error) throw outageOf(answer.status, around);
  if (!around) throw new Outage(PROVIDER, "bad_payload");
  const found = new Map<string, PriceHistory>();
  for (const product of around.products ?? []) {
    // Products that were not requested are ignored.
    const history = asins.includes(product.asin) ? historyOf(product) : null;
    if (history) found.set(product.asin, history);
  }
  return { found, tokensLeft: around.tokensLeft ?? null };
}

/**
 * Converts an error response (docs/integrations.md §1.2 and §1.3); a wrong key is recognizable only by its
 * empty counters.
 */
function outageOf(status: number, around: Envelope | null): Outage {
  if (status === 429)
    return new Outage(PROVIDER, "rate_limit", { retryAfterMs: Math.max(0, around?.refillIn ?? 60_000) });
  const isKeyRefused = around?.error?.type === "invalidParameter" && !around.refillRate;
  if (isKeyRefused) return new Outage(PROVIDER, "auth");
  if (status === 405) return new Outage(PROVIDER, "bad_input");
  if (status === 200 || status === 404) return new Outage(PROVIDER, "upstream");
  return new Outage(PROVIDER, kindOfStatus(status));
}

const withSlash = (url: string) => (url.endsWith("/") ? url : `${url}/`);

/** Rejects when `signal` aborts; the shared request continues for the other callers. */
function unlessAborted<Result>(question: Promise<Result>, signal: AbortSignal): Promise<Result> {
  return new Promise((resolve, reject) => {
    const giveUp = () => reject(new Outage(PROVIDER, "timeout"));
    if (signal.aborted) return giveUp();
    signal.addEventListener("abort", giveUp, { once: true });
    question.then(resolve, reject).finally(() => signal.removeEventListener("abort", giveUp));
  });
}
