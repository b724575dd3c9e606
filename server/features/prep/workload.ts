import { dateOf, daysAfter } from "@prepara/domain/calendar/calendar";
import { prepStatuses, type WaitingAge, waitingAgeOf } from "@prepara/domain/prep/status";
import { sql } from "drizzle-orm";
import * as z from "zod";
import { countedUpTo } from "#server/platform/database/bounded-count";
import type { DbOrTx } from "#server/platform/database/database";
import { isLive, prepRequestEvents, prepRequests } from "#server/tables/prep-requests";

const DAYS = 14;

const ages = z.object({ fresh: z.int(), aging: z.int(), old: z.int() } satisfies Record<WaitingAge, unknown>);

export const workloadSchema = z.object({
  days: z
    .array(z.object({ date: z.iso.date(), created: z.int(), shipped: z.int() }))
    .describe("The last 14 days where the business is, the oldest first and today last"),
  waiting: ages.describe(
    "Requests that are neither shipped nor cancelled, by days since they were made: 0–1, 2–3, 4 or more; of those made before the 14 days at most 1000 count",
  ),
});
export type Workload = z.output<typeof workloadSchema>;

const counted = z.object({
  kind: z.enum(["created", "shipped", "waiting"]),
  date: z.iso.date(),
  requests: z.int(),
});

/** Requests received and shipped per day, and how long the open ones have waited (admins only); one query. */
export async function workload(db: DbOrTx, now: Date, timeZone: string): Promise<Workload> {
  const today = dateOf(now, timeZone);
  const from = daysAfter(today, 1 - DAYS);
  const start = sql`(${from}::date::timestamp at time zone ${timeZone})`;
  const dayOf = (column: unknown) => sql`to_char(${column} at time zone ${timeZone}, 'YYYY-MM-DD')`;
  const open = prepStatuses.filter((status) => status !== "shipped");
  const { rows } = await db.execute(sql`
    select 'created' as kind, ${dayOf(prepRequests.createdAt)} as date, count(*)::int as requests
      from ${prepRequests} where ${isLive} and ${prepRequests.createdAt} >= ${start} group by 2
    union all
    select 'shipped', ${dayOf(prepRequestEvents.createdAt)}, count(distinct ${prepRequestEvents.prepRequestId})::int
      from ${prepRequestEvents} join ${prepRequests} on ${prepRequests.id} = ${prepRequestEvents.prepRequestId}
      where ${prepRequestEvents.status} = 'shipped' and ${isLive} and ${prepRequestEvents.createdAt} >= ${start} group by 2
    union all
    select 'waiting', ${dayOf(prepRequests.createdAt)}, count(*)::int
      from ${prepRequests} where ${prepRequests.status} in ${open} and ${isLive} and ${prepRequests.createdAt} >= ${start} group by 2
    union all
    select 'waiting', ${daysAfter(from, -1)}, ${countedUpTo(
      sql`select 1 from ${prepRequests} where ${prepRequests.status} in ${open} and ${isLive} and ${prepRequests.createdAt} < ${start}`,
    )}`);
  const counts = z.array(counted).parse(rows);
  const on = (kind: "created" | "shipped", date: string) =>
    counts.find((count) => count.kind === kind && count.date === date)?.requests ?? 0;
  return {
    days: Array.from({ length: DAYS }, (_, index) => {
      const date = daysAfter(from, index);
      return { date, created: on("created", date), shipped: on("shipped", date) };
    }),
    waiting: waitingOf(counts, today),
  };
}

function waitingOf(counts: readonly z.output<typeof counted>[], today: string): Record<WaitingAge, number> {
  const waiting = { fresh: 0, aging: 0, old: 0 };
  for (const { kind, date, requests } of counts) {
    if (kind === "waiting") waiting[waitingAgeOf(date, today)] += requests;
  }
  return waiting;
}
