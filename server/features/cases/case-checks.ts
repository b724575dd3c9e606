import { placeOfKind } from "@prepara/domain/cases/kinds";
import { sql } from "drizzle-orm";
import type { DataCheck } from "#server/platform/feature";
import { caseDecisions, cases, caseUnits } from "#server/tables/cases";
import { shipmentPlaces } from "#server/tables/units";

type Case = { number: string };

const places = sql.join(
  Object.entries(placeOfKind).map(
    ([kind, place]) => sql`(${kind}::text, ${place}::text, ${shipmentPlaces[place]})`,
  ),
  sql`, `,
);

const unitsAreInPlace: DataCheck = {
  title: "open cases cover no more units than their place holds",
  async findProblems({ db }) {
    const { rows } = await db.execute<Case>(sql`
      select c.number from ${cases} c
        join (select o.shipment_id, o.kind, p.place, sum(p.qty) as qty from ${cases} o
                join ${caseUnits} p on p.case_id = o.id where o.settled_at is null group by 1, 2, 3) u
          on u.shipment_id = c.shipment_id and u.kind = c.kind
        left join (select ${shipmentPlaces.shipmentId} as shipment, kind, place, units from ${shipmentPlaces}
                    cross join lateral (values ${places}) as each (kind, place, units)) held
          on held.shipment = c.shipment_id and held.kind = c.kind and held.place = u.place
       where c.settled_at is null and u.qty > coalesce(held.units, 0)`);
    return rows.map(({ number }) => `case ${number}`);
  },
};

const openCasesHaveUnits: DataCheck = {
  title: "a case about units is open exactly while it has some, and wanted decisions take no more",
  async findProblems({ db }) {
    const kinds = sql.join(
      Object.keys(placeOfKind).map((kind) => sql`${kind}`),
      sql`, `,
    );
    const { rows } = await db.execute<Case>(sql`
      select c.number from ${cases} c left join ${caseUnits} u on u.case_id = c.id
        left join (select case_id, sum(qty) as qty, count(*) as decisions from ${caseDecisions}
                    where state = 'wanted' group by 1) w on w.case_id = c.id
       where c.kind in (${kinds}) and ((c.settled_at is null) <> (u.qty is not null)
          or coalesce(w.qty, 0) > coalesce(u.qty, 0) or (c.settled_at is not null and w.decisions > 0))`);
    return rows.map(({ number }) => `case ${number}`);
  },
};

/** What must hold of cases and their units (docs/decisions/0123). */
export const caseChecks: readonly DataCheck[] = [unitsAreInPlace, openCasesHaveUnits];
