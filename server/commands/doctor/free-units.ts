import { sql } from "drizzle-orm";
import { prepRequests, userMonthlyCounters } from "#server/tables/prep-requests";
import type { Check } from "./check.ts";

type Mismatch = { userId: string; yearMonth: string; counter: number; requests: number };

/** Decision 10: the month's counter holds the free units of the requests that are scheduled or shipped. */
export const countersMatchRequests: Check = {
  title: "free unit counters equal the sum of their counted requests",
  async findProblems({ db }) {
    const { rows } = await db.execute<Mismatch>(sql`
      select user_id as "userId", year_month as "yearMonth",
             coalesce(used_units, 0) as counter, coalesce(units, 0)::int as requests
        from ${userMonthlyCounters}
        full join (select user_id, year_month, sum(free_units_applied) as units
                     from ${prepRequests} where free_counted group by 1, 2) counted using (user_id, year_month)
       where coalesce(used_units, 0) <> coalesce(units, 0)`);
    return rows.map(
      (row) => `${row.yearMonth} of customer ${row.userId}: counter ${row.counter}, requests ${row.requests}`,
    );
  },
};

/** Decision 10: counted exactly while scheduled or shipped. */
export const countedWhenApproved: Check = {
  title: "requests are counted exactly while scheduled or shipped",
  async findProblems({ db }) {
    const { rows } = await db.execute<{ id: string; status: string }>(sql`
      select id, status from ${prepRequests} where free_counted <> (status in ('scheduled', 'shipped'))`);
    return rows.map((row) => `request ${row.id} (${row.status})`);
  },
};
