import { lt, type SQL, sql } from "drizzle-orm";
import { concurrencyLimit } from "#server/platform/concurrency-limit";
import type { Db, DbOrTx } from "#server/platform/database/database";
import { Refusal } from "#server/platform/refusal";
import { rateLimits } from "#server/tables/platform";

/** `times` points within `seconds`; they refill evenly, one every `seconds / times`. */
export type Allowance = { times: number; seconds: number };

/**
 * `points` (1 by default) of the allowance of one key. A key has to be always asked about with the same
 * allowance.
 */
export type Cost = { key: string; allowance: Allowance; points?: number };

export type Exhausted = { key: string; retryAfterSeconds: number };

export type LimitStore = {
  /**
   * Takes all of the costs or none. Null when they were taken, else the first key that has too little left.
   */
  consume(costs: readonly Cost[]): Promise<Exhausted | null>;
  /**
   * Returns what was taken, for work that failed or that turned out to cost nothing. Never more than the
   * allowance.
   */
  giveBack(costs: readonly Cost[]): Promise<void>;
};

/**
 * Connections that limits may use at once: a burst on one key waits for one row and must not hold the pool
 * meanwhile.
 */
const CONNECTIONS = 3;
const LONGEST_QUEUE = 2_000;

/**
 * Allowances in PostgreSQL, shared by all server processes and kept over restarts (docs/decisions/0034).
 * Inside a transaction make one on the transaction itself: another one would hold a second connection while
 * it waits.
 */
export function limitStore({ db, clock }: { db: DbOrTx; clock(): Date }): LimitStore {
  const limited = concurrencyLimit(CONNECTIONS, {
    longest: LONGEST_QUEUE,
    refusal: () => new Refusal("rate_limited", { retryAfterSeconds: 5 }),
  });
  async function giveBack(costs: readonly Cost[]): Promise<void> {
    if (costs.length > 0) await limited(() => db.execute(givingBack(costs)));
  }
  return {
    giveBack,
    async consume(costs) {
      if (costs.length === 0) return null;
      const { rows } = await limited(() => db.execute<Taken>(taking(costs, clock())));
      const lacking = rows.find((row) => !row.taken);
      if (!lacking) return null;
      const taken = new Set(rows.filter((row) => row.taken).map((row) => row.key));
      // Only when another call took the last point between this one's look and its write.
      await giveBack(costs.filter((cost) => taken.has(cost.key)));
      const cost = costs.find((each) => each.key === lacking.key);
      const wait = lacking.wait > 0 || !cost ? lacking.wait : secondsOf(cost);
      return { key: lacking.key, retryAfterSeconds: Math.max(1, Math.ceil(wait)) };
    },
  };
}

/** Forgets keys that have their whole allowance back. */
export async function sweepLimits(db: Db, now: Date): Promise<void> {
  await db.delete(rateLimits).where(lt(rateLimits.fullAt, now));
}

type Taken = { key: string; taken: boolean; wait: number };

/** How long the points of a cost take to refill. */
const secondsOf = ({ allowance, points = 1 }: Cost) => (allowance.seconds / allowance.times) * points;

function wantedOf(costs: readonly Cost[]): SQL {
  const keys = sql.param(costs.map((cost) => cost.key));
  const spans = sql.param(costs.map(secondsOf));
  const windows = sql.param(costs.map((cost) => cost.allowance.seconds));
  return sql`select key, make_interval(secs => span) as span, make_interval(secs => "window") as "window"
    from unnest(${keys}::text[], ${spans}::float8[], ${windows}::float8[]) as wanted (key, span, "window")`;
}

/**
 * One statement: nothing is written when a key is seen to be exhausted, so refused calls leave no rows and
 * take no locks; otherwise each row is judged again as it is written, so calls at the same moment never take
 * more than there is. In the order of the keys, so that two calls never wait for each other. The millisecond
 * makes up for rounded intervals.
 */
function taking(costs: readonly Cost[], now: Date): SQL {
  const at = sql`${now.toISOString()}::timestamptz`;
  return sql`
    with wanted as (${wantedOf(costs)}),
    seen as (
      select wanted.key, span, greatest(full_at, ${at}) + span as full_at,
        ${at} + "window" + interval '1 millisecond' as latest
      from wanted left join ${rateLimits} on ${rateLimits.key} = wanted.key
    ),
    taken as (
      insert into ${rateLimits} as kept (key, full_at)
      select key, ${at} + span from seen
      where not exists (select from seen where full_at > latest)
      order by key
      on conflict (key) do update
      set full_at = greatest(kept.full_at, ${at}) + (excluded.full_at - ${at})
      where greatest(kept.full_at, ${at}) + (excluded.full_at - ${at})
        <= (select latest from seen where seen.key = excluded.key)
      returning key
    )
    select seen.key, taken.key is not null as taken, extract(epoch from full_at - latest)::float8 as wait
    from seen left join taken on taken.key = seen.key
    order by full_at <= latest`;
}

function givingBack(costs: readonly Cost[]): SQL {
  return sql`
    with wanted as (${wantedOf(costs)}),
    locked as (
      select ${rateLimits.key} from ${rateLimits} where key in (select key from wanted) order by key for update
    )
    update ${rateLimits} as kept set full_at = kept.full_at - wanted.span
    from wanted join locked on locked.key = wanted.key where kept.key = wanted.key`;
}
