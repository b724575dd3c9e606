import { sql } from "drizzle-orm";
import type { DataCheck } from "#server/platform/feature";
import { charges } from "#server/tables/charges";
import { storageClock, storageDays, storageWaivedDays } from "#server/tables/storage";

/** A charge of a month covers its days, each once, and nothing else. */
const chargesHaveTheirDays: DataCheck = {
  title: "each charge of storage is the sum of its days, at their price and of their customer",
  async findProblems({ db }) {
    const { rows } = await db.execute<{ number: string }>(sql`
      select c.number from ${charges} c
        left join (select charge_number, sum(qty) as qty, count(distinct price) as prices, min(price) as price,
                          count(distinct basis) as bases, count(distinct user_id) as owners, min(user_id::text) as owner,
                          count(distinct to_char(day, 'YYYY-MM')) as months
                     from ${storageDays} where charge_number is not null group by 1) d on d.charge_number = c.number
       where c.kind = 'storage' and (d.qty is distinct from c.qty or d.prices <> 1 or d.price <> c.unit_price
         or d.bases <> 1 or d.owners <> 1 or d.owner <> c.user_id::text or d.months <> 1)
      union select c.number from ${charges} c join ${storageDays} d on d.charge_number = c.number where c.kind <> 'storage'`);
    return rows.map(({ number }) => `charge nº ${number}`);
  },
};

/** The charge of a month is made once its last day was counted, a few minutes later at most. */
const monthsAreWhole: DataCheck = {
  title: "storage days of charged months are all in a charge, and none is counted ahead of the clock",
  async findProblems({ db }) {
    const { rows } = await db.execute<{ shipment: string; day: string }>(sql`
      select d.shipment_id as shipment, d.day::text as day from ${storageDays} d
       where (d.charge_number is null and exists (
           select 1 from ${storageDays} o where o.user_id = d.user_id and o.charge_number is not null
              and date_trunc('month', o.day) = date_trunc('month', d.day)))
          or d.day > coalesce((select counted_until + 1 from ${storageClock}), '-infinity'::date)`);
    return rows.map(({ shipment, day }) => `storage of shipment ${shipment} on ${day}`);
  },
};

/** A day on which our work was late costs nothing. */
const waivedDaysCostNothing: DataCheck = {
  title: "no storage day is charged that was waived because a task was late",
  async findProblems({ db }) {
    const { rows } = await db.execute<{ shipment: string; day: string }>(sql`
      select w.shipment_id as shipment, w.day::text as day from ${storageWaivedDays} w
        join ${storageDays} d on d.shipment_id = w.shipment_id and d.day = w.day`);
    return rows.map(({ shipment, day }) => `storage of shipment ${shipment} on ${day}`);
  },
};

/**
 * Days that have ended nowhere on earth. Not among the others, because tests count with clocks of their own.
 */
export const noDayIsAhead: DataCheck = {
  title: "no day of storage is counted that has not been",
  async findProblems({ db }) {
    const { rows } = await db.execute<{ until: string; days: string; charges: string | null }>(sql`
      select c.counted_until::text as until, count(d.day) as days,
             string_agg(distinct 'nº ' || d.charge_number, ', ') as charges
        from ${storageClock} c left join ${storageDays} d on d.day >= ${latestToday}
       where c.counted_until >= ${latestToday} group by 1`);
    return rows.map(
      ({ until, days, charges: numbers }) =>
        `A clock was ahead: storage is counted until ${until}, with ${days} days of shipments that have not been. ` +
        `Set the clock right, then correct what was charged (${numbers ?? "nothing yet"}): docs/operations.md#doctor`,
    );
  },
};

/** Today where it is latest. */
const latestToday = sql`(now() at time zone 'Etc/GMT-14')::date`;

/** What `doctor` checks about storage. */
export const storageChecks: readonly DataCheck[] = [
  chargesHaveTheirDays,
  monthsAreWhole,
  waivedDaysCostNothing,
];
