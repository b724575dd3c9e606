import { inArray, lt, type SQL, sql } from "drizzle-orm";
import { instantOf } from "#server/platform/clock";
import type { Db, DbOrTx } from "#server/platform/database/database";
import { concurrencyLimitInTurns } from "#server/platform/fair-use/concurrency-limit";
import { partyInTurn } from "#server/platform/fair-use/party-in-turn";
import { Refusal } from "#server/platform/refusal";
import { rateLimits } from "#server/tables/platform";

/** `times` points within `seconds`; one point refills every `seconds / times`. */
export type Allowance = { times: number; seconds: number };

/** `points` (1 by default) of one key's allowance. A key must always be used with the same allowance. */
export type Cost = { key: string; allowance: Allowance; points?: number };

export type Exhausted = { key: string; retryAfterSeconds: number };

export type LimitStore = {
  /** Takes all of the costs or none. Returns null, or a key that has too little left. */
  consume(costs: readonly Cost[]): Promise<Exhausted | null>;
  /** Gives points back for work that failed or cost nothing; never beyond the allowance. */
  giveBack(costs: readonly Cost[]): Promise<void>;
};

/**
 * The most connections used for limits at once: a burst on one key waits for one row and must not occupy the
 * whole pool.
 */
const CONNECTIONS = 3;
const MAX_WAITING = 2_000;

/** So much later than a right clock allows may an instant be stored: a call may wait for another's row. */
const LATER_BY = sql`interval '1 minute'`;

/**
 * Allowances in PostgreSQL, shared by all server processes and kept over restarts (docs/decisions/0034).
 * Inside a transaction create one on the transaction itself: otherwise it needs a second connection while the
 * first waits.
 */
export function limitStore({ db, clock }: { db: DbOrTx; clock(): Date }): LimitStore {
  const inTurns = concurrencyLimitInTurns(CONNECTIONS, {
    maxWaiting: MAX_WAITING,
    maxWaitingInAll: MAX_WAITING,
    refusal: () => new Refusal("rate_limited", { retryAfterSeconds: 5 }),
  });
  const limited = <Result>(work: () => Promise<Result>) => inTurns(partyInTurn(), work);
  async function giveBack(costs: readonly Cost[]): Promise<void> {
    if (costs.length > 0) await limited(() => db.execute(giveBackStatement(costs)));
  }
  return {
    giveBack,
    async consume(costs) {
      if (costs.length === 0) return null;
      const { rows } = await limited(() => db.execute<Taken>(takeStatement(costs, instantOf(clock))));
      const exhausted = rows.find((row) => !row.taken);
      if (!exhausted) return null;
      const taken = new Set(rows.filter((row) => row.taken).map((row) => row.key));
      // Not empty only when another call took the last point between this one's read and its write.
      await giveBack(costs.filter((cost) => taken.has(cost.key)));
      const cost = costs.find((each) => each.key === exhausted.key);
      const wait = exhausted.wait > 0 || !cost ? exhausted.wait : secondsOf(cost);
      return { key: exhausted.key, retryAfterSeconds: Math.max(1, Math.ceil(wait)) };
    },
  };
}

/**
 * Deletes keys whose allowance has refilled, and leaves those that a call is writing to the next run: waiting
 * for one while holding another could be a deadlock.
 */
export async function sweepLimits(db: Db, clock: () => Date): Promise<void> {
  const refilled = db
    .select({ key: rateLimits.key })
    .from(rateLimits)
    .where(lt(rateLimits.fullAt, instantOf(clock)))
    .for("update", { skipLocked: true });
  await db.delete(rateLimits).where(inArray(rateLimits.key, refilled));
}

type Taken = { key: string; taken: boolean; wait: number };

/** Seconds in which the points of a cost refill. */
const secondsOf = ({ allowance, points = 1 }: Cost) => (allowance.seconds / allowance.times) * points;

function wantedOf(costs: readonly Cost[]): SQL {
  const keys = sql.param(costs.map((cost) => cost.key));
  const spans = sql.param(costs.map(secondsOf));
  const windows = sql.param(costs.map((cost) => cost.allowance.seconds));
  return sql`select key, make_interval(secs => span) as span, make_interval(secs => "window") as "window"
    from unnest(${keys}::text[], ${spans}::float8[], ${windows}::float8[]) as wanted (key, span, "window")`;
}

/**
 * One statement. Nothing is written when a key is seen to be exhausted, so refused calls leave no rows and
 * take no locks; otherwise each row is checked again as it is written, so concurrent calls never take too
 * much. Keys are locked in order, so that two calls never deadlock. The millisecond compensates for rounded
 * intervals. An instant that no right clock could have stored counts as full: a clock that was ahead for a
 * moment would otherwise keep refusing until that instant.
 */
function takeStatement(costs: readonly Cost[], at: SQL): SQL {
  const start = (fullAt: SQL, latest: SQL) =>
    sql`case when ${fullAt} <= ${latest} + ${LATER_BY} then greatest(${fullAt}, ${at}) else ${at} end`;
  const latest = sql`${at} + "window" + interval '1 millisecond'`;
  const latestOfKey = sql`(select latest from seen where seen.key = excluded.key)`;
  const added = sql`${start(sql`stored.full_at`, latestOfKey)} + (excluded.full_at - ${at})`;
  return sql`
    with wanted as (${wantedOf(costs)}),
    seen as (
      select wanted.key, span, ${start(sql`full_at`, latest)} + span as full_at, ${latest} as latest
      from wanted left join ${rateLimits} on ${rateLimits.key} = wanted.key
    ),
    taken as (
      insert into ${rateLimits} as stored (key, full_at)
      select key, ${at} + span from seen
      where not exists (select from seen where full_at > latest)
      order by key
      on conflict (key) do update set full_at = ${added} where ${added} <= ${latestOfKey}
      returning key
    )
    select seen.key, taken.key is not null as taken, extract(epoch from full_at - latest)::float8 as wait
    from seen left join taken on taken.key = seen.key
    order by full_at <= latest`;
}

function giveBackStatement(costs: readonly Cost[]): SQL {
  return sql`
    with wanted as (${wantedOf(costs)}),
    locked as (
      select ${rateLimits.key} from ${rateLimits} where key in (select key from wanted) order by key for update
    )
    update ${rateLimits} as stored set full_at = stored.full_at - wanted.span
    from wanted join locked on locked.key = wanted.key where stored.key = wanted.key`;
}
