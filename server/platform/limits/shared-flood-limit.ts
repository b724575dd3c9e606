import { createHash } from "node:crypto";
import { sql } from "drizzle-orm";
import type { FastifyBaseLogger, FastifyInstance } from "fastify";
import { instantOf } from "#server/platform/clock";
import type { Db } from "#server/platform/database/database";
import { Refusal } from "#server/platform/refusal";
import { rateLimits } from "#server/tables/platform";
import { addressKey, widerKey } from "./address-key.ts";

const EXCHANGE_EVERY_MS = 1_000;
const SPAN_SECONDS = 60;

/** Nobody is refused for longer after the last request, also when a clock that was ahead is put right. */
const MAX_WAIT_SECONDS = 900;

/**
 * An address is reported to the other processes once it has used this part of the allowance, so that most
 * addresses never cost a query.
 */
const REPORTED_FRACTION = 1 / 100;

/** A /48 network of IPv6 may send this many times as much as one of its addresses. */
const ADDRESSES_OF_NETWORK = 4;

const MAX_ADDRESSES = 50_000;
/** The most addresses reported in one exchange, the busiest first. */
const MAX_EXCHANGED = 200;

export type FloodDeps = {
  db: Db;
  clock(): Date;
  log: Pick<FastifyBaseLogger, "warn">;
  /** The most addresses counted at once. */
  mostAddresses?: number;
};

/**
 * Limits the requests of one address, and of one /48 network, per minute over all server processes of a
 * database. Requests cause no query: each process counts by itself, adds the counts of busy addresses to the
 * shared allowance once a second, and refuses those beyond it. So it may react a second late, and does not
 * count an address that sends a process less than a hundredth of the allowance a minute. While the database
 * is down, each process uses its own counts.
 */
export function limitFloodTogether(app: FastifyInstance, perMinute: number, deps: FloodDeps): void {
  const smallest = Math.max(1, Math.floor(perMinute * REPORTED_FRACTION));
  const sent = new Map<string, number>();
  /** Time in milliseconds since 1970 until which requests of an address are refused. */
  const refusedUntil = new Map<string, number>();
  let minute = minuteOf(deps.clock().getTime());
  let isRunning = false;
  const { mostAddresses = MAX_ADDRESSES } = deps;
  let mayDropCounts = true;

  function dropSmallCounts() {
    for (const [address, count] of sent) if (count < smallest) sent.delete(address);
  }

  /**
   * A flood from ever new addresses must not keep other addresses from being counted, so those with few
   * requests are dropped. At most once a second, because it may find none.
   */
  function hasRoom(): boolean {
    if (sent.size >= mostAddresses && mayDropCounts) {
      mayDropCounts = false;
      dropSmallCounts();
    }
    return sent.size < mostAddresses;
  }

  function dropOldCounts(now: number) {
    for (const [address, until] of refusedUntil)
      if (until <= now || until > now + MAX_WAIT_SECONDS * 1000) refusedUntil.delete(address);
    const present = minuteOf(now);
    if (present === minute) return;
    minute = present;
    dropSmallCounts();
  }

  async function exchange() {
    const now = deps.clock();
    dropOldCounts(now.getTime());
    const busy = [...sent].filter(([, count]) => count >= smallest);
    if (busy.length === 0) return;
    const reported = new Map(busy.toSorted(([, one], [, other]) => other - one).slice(0, MAX_EXCHANGED));
    const waits = await charge(deps, reported, perMinute);
    for (const [address, count] of reported) {
      const since = (sent.get(address) ?? 0) - count;
      if (since > 0) sent.set(address, since);
      else sent.delete(address);
      const wait = waits.get(keyOf(address)) ?? 0;
      if (wait > 0) refusedUntil.set(address, now.getTime() + wait * 1000);
    }
  }

  app.addHook("onRequest", async (request) => {
    const address = addressKey(request.ip);
    const keys = [address, widerKey(address)].filter((key) => key !== null);
    const until = Math.max(...keys.map((key) => refusedUntil.get(key) ?? 0));
    const wait = until === 0 ? 0 : until - deps.clock().getTime();
    if (wait > 0) throw new Refusal("rate_limited", { retryAfterSeconds: Math.ceil(wait / 1000) });
    for (const key of keys) {
      const count = sent.get(key);
      if (count !== undefined || hasRoom()) sent.set(key, (count ?? 0) + 1);
    }
  });

  const timer = setInterval(() => {
    mayDropCounts = true;
    if (isRunning) return;
    isRunning = true;
    void exchange()
      .catch((err) => deps.log.warn({ err }, "request counts were not exchanged; retrying"))
      .finally(() => {
        isRunning = false;
      });
  }, EXCHANGE_EVERY_MS);
  timer.unref();
  // A stop does not wait for counts, since the database may not respond.
  app.addHook("onClose", async () => clearInterval(timer));
}

const minuteOf = (now: number) => Math.floor(now / (SPAN_SECONDS * 1000));

const addressesIn = (key: string) => (key.endsWith("/48") ? ADDRESSES_OF_NETWORK : 1);

const keyOf = (address: string) => `requests ${createHash("sha256").update(address).digest("base64url")}`;

/**
 * Subtracts the counts from the shared allowances, also below zero, and returns for each key how many seconds
 * it must wait (negative when it need not). Keys are locked in order, so that two processes never deadlock.
 */
async function charge({ db, clock }: FloodDeps, sent: ReadonlyMap<string, number>, perMinute: number) {
  const keys = sql.param([...sent.keys()].map(keyOf));
  const spans = sql.param(
    [...sent].map(([address, count]) => (count * SPAN_SECONDS) / (perMinute * addressesIn(address))),
  );
  const at = instantOf(clock);
  const mostSeconds = SPAN_SECONDS + MAX_WAIT_SECONDS;
  const { rows } = await db.execute<{ key: string; wait: number }>(sql`
    insert into ${rateLimits} as stored (key, full_at)
    select key, ${at} + make_interval(secs => span) from unnest(${keys}::text[], ${spans}::float8[]) as reported (key, span)
    order by key
    on conflict (key) do update set full_at =
      least(greatest(stored.full_at, ${at}) + (excluded.full_at - ${at}), ${at} + make_interval(secs => ${mostSeconds}))
    returning key, extract(epoch from full_at - ${at})::float8 - ${SPAN_SECONDS} as wait`);
  return new Map(rows.map(({ key, wait }) => [key, wait]));
}
