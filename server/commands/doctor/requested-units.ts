import { sql } from "drizzle-orm";
import { prepRequestItems, prepRequests } from "#server/tables/prep-requests";
import { shipments } from "#server/tables/shipments";
import type { Check } from "./check.ts";

type Mismatch = { id: string; said: number; counted: number };

/** Decision 12: what a shipment says was taken is what requests took of it. */
export const requestedUnitsMatchItems: Check = {
  title: "requested units of each shipment equal the sum of its request items",
  async findProblems({ db }) {
    const { rows } = await db.execute<Mismatch>(sql`
      select s.id, s.requested_qty as said, coalesce(i.units, 0)::int as counted
        from ${shipments} s
        left join (select shipment_id, sum(qty) as units from ${prepRequestItems} group by 1) i on i.shipment_id = s.id
       where s.requested_qty <> coalesce(i.units, 0)`);
    return rows.map((row) => `shipment ${row.id}: says ${row.said}, items say ${row.counted}`);
  },
};

/** A request's total is what its items add up to. */
export const requestTotalsMatchItems: Check = {
  title: "total units of each request equal the sum of its items",
  async findProblems({ db }) {
    const { rows } = await db.execute<Mismatch>(sql`
      select r.id, r.total_units as said, coalesce(i.units, 0)::int as counted
        from ${prepRequests} r
        left join (select prep_request_id, sum(qty) as units from ${prepRequestItems} group by 1) i
               on i.prep_request_id = r.id
       where r.total_units <> coalesce(i.units, 0)`);
    return rows.map((row) => `request ${row.id}: says ${row.said}, items say ${row.counted}`);
  },
};
