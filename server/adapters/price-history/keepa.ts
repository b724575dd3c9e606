import { Outage } from "#server/platform/outage";
import { askJson, kindOfStatus } from "#server/platform/outgoing/ask-json";
import { wait } from "#server/platform/outgoing/wait";
import { type Envelope, envelope, historyOf } from "./keepa-answer.ts";
import type { LookUp, PriceHistory, PriceHistorySource } from "./port.ts";

const PROVIDER = "Keepa";
const US = "1";
const DAYS = "90";
/** Keepa takes up to 100; twenty keep an answer small, and a list of monitors has no more. */
const MOST_AT_ONCE = 20;
const TIME_LIMIT_MS = 20_000;
/** Keepa's clock and ours differ a little. */
const REFILL_MARGIN_MS = 100;
const FIRST_BACKOFF_MS = 250;
const MOST_ATTEMPTS = 3;

type KeepaOptions = { key: string; url: string; clock(): Date };

/**
 * Price history from Keepa: one request for many ASINs. An empty token bucket is waited out when the refill
 * comes in time, else it is a `rate_limit`; the same question asked twice at once is sent once.
 */
export function keepa(options: KeepaOptions): PriceHistorySource {
  const underWay = new Map<string, Promise<LookUp>>();
  const bucket = { emptyUntil: 0 };
  return {
    name: "keepa",
    mostAtOnce: MOST_AT_ONCE,
    async lookUp({ asins }, signal) {
      const name = [...asins].sort().join();
      const question =
        underWay.get(name) ??
        ask(options, bucket, asins).finally(() => {
          underWay.delete(name);
        });
      underWay.set(name, question);
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
      if (!(error instanceof Outage) || attempt === MOST_ATTEMPTS) throw error;
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
  const answer = await askJson({ provider: PROVIDER, url, signal });
  const parsed = envelope.safeParse(answer.body);
  const around = parsed.success ? parsed.data : null;
  if (answer.status !== 200 || around?.error) throw outageOf(answer.status, around);
  if (!around) throw new Outage(PROVIDER, "bad_payload");
  const found = new Map<string, PriceHistory>();
  for (const product of around.products ?? []) {
    const history = historyOf(product);
    if (history) found.set(product.asin, history);
  }
  return { found, tokensLeft: around.tokensLeft ?? null };
}

/**
 * What a failing answer means (docs/integrations.md §1.2, docs/integrations.md §1.3); a wrong key says so
 * only by its empty counters.
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

/** The shared question goes on for the others when one who waits for it gives up. */
function unlessAborted<Result>(question: Promise<Result>, signal: AbortSignal): Promise<Result> {
  return new Promise((resolve, reject) => {
    const giveUp = () => reject(new Outage(PROVIDER, "timeout"));
    if (signal.aborted) return giveUp();
    signal.addEventListener("abort", giveUp, { once: true });
    question.then(resolve, reject).finally(() => signal.removeEventListener("abort", giveUp));
  });
}
