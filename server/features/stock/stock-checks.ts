import { heldPlaces } from "@prepara/domain/stock/places";
import { eq, sql } from "drizzle-orm";
import type { DataCheck } from "#server/platform/feature";
import { prepRequestItems } from "#server/tables/prep-requests";
import { shipments } from "#server/tables/shipments";
import { isAnnouncementUndone, shipmentPlaces, unitMovements } from "#server/tables/units";

type PlaceMismatch = { shipment: string; place: string; stored: number; moved: number };

/** The units of a place equal those moved in less those moved out. */
const placesMatchMovements: DataCheck = {
  title: "units of each place equal the sum of their movements",
  async findProblems({ db }) {
    const stored = heldPlaces.map((place) => sql`(${place}::text, ${shipmentPlaces[place]})`);
    const { rows } = await db.execute<PlaceMismatch>(sql`
      select shipment, place, coalesce(stored, 0)::int as stored, coalesce(moved, 0)::int as moved
        from (select ${shipmentPlaces.shipmentId} as shipment, place, stored from ${shipmentPlaces}
               cross join lateral (values ${sql.join(stored, sql`, `)}) as each (place, stored)) held
        full join (select shipment_id as shipment, place, sum(units) as moved
                     from (select shipment_id, to_place as place, qty as units from ${unitMovements}
                           union all select shipment_id, from_place, -qty from ${unitMovements}) flow
                    where place <> 'outside' group by 1, 2) went using (shipment, place)
       where coalesce(stored, 0) <> coalesce(moved, 0)`);
    return rows.map(
      ({ shipment, place, stored, moved }) =>
        `${place} of shipment ${shipment}: holds ${stored}, movements say ${moved}`,
    );
  },
};

/** The unit columns of a shipment are those of its places; one that never arrived has no places. */
const columnsMatchPlaces: DataCheck = {
  title: "unit columns of each shipment equal its places",
  async findProblems({ db }) {
    const requested = sql`p.reserved + p.packed + p.shipped`;
    const removed = sql`p.returned + p.disposed`;
    const { rows } = await db.execute<{ id: string }>(sql`
      select s.id from ${shipments} s left join ${shipmentPlaces} p on p.shipment_id = s.id
       where (s.arrived_at is null) <> (p.shipment_id is null)
          or (p.shipment_id is not null
              and (s.received_qty, s.damaged_qty, s.requested_qty, s.removed_qty, s.status) is distinct from
                  (p.on_hand + p.damaged + ${requested} + ${removed}, p.damaged, ${requested}, ${removed},
                   case when p.on_hand = 0 and ${requested} > 0 then 'prep_requested' else 'arrived' end))`);
    return rows.map((row) => `shipment ${row.id}`);
  },
};

const besidesWrong = sql.join(
  heldPlaces.filter((place) => place !== "wrong").map((place) => sql`${shipmentPlaces[place]}`),
  sql` + `,
);

/**
 * No correction makes an announced unit disappear: it stays in some place, e.g. missing or lost. What the
 * customer did not announce is taken back by undoing its count.
 */
const announcedUnitsAreSomewhere: DataCheck = {
  title: "every announced unit of a counted shipment is in some place",
  async findProblems({ db }) {
    const rows = await db
      .select({ id: shipments.id })
      .from(shipments)
      .innerJoin(shipmentPlaces, eq(shipmentPlaces.shipmentId, shipments.id))
      .where(sql`${besidesWrong} < ${shipments.qty} and not ${isAnnouncementUndone}`);
    return rows.map((row) => `shipment ${row.id}`);
  },
};

type ItemMismatch = { request: string; shipment: string };

/** The units of a shipment in a request are those that movements reserved, packed and shipped for it. */
const requestUnitsMatchMovements: DataCheck = {
  title: "units of each request item equal the sum of their movements",
  async findProblems({ db }) {
    const net = (place: string) =>
      sql`sum(case ${place} when to_place then qty when from_place then -qty else 0 end)`;
    const { rows } = await db.execute<ItemMismatch>(sql`
      select request, shipment
        from (select prep_request_id as request, shipment_id as shipment, qty - packed_qty - shipped_qty - dropped_qty as reserved,
                     packed_qty as packed, shipped_qty as shipped from ${prepRequestItems}) item
        full join (select prep_request_id as request, shipment_id as shipment, ${net("reserved")} as reserved,
                          ${net("packed")} as packed, ${net("shipped")} as shipped
                     from ${unitMovements} where prep_request_id is not null group by 1, 2) went using (request, shipment)
       where (item.reserved, item.packed, item.shipped) is distinct from (went.reserved, went.packed, went.shipped)`);
    return rows.map((row) => `shipment ${row.shipment} in request ${row.request}`);
  },
};

/** What `doctor` checks about units, their places and movements (docs/decisions/0120). */
export const stockChecks: readonly DataCheck[] = [
  placesMatchMovements,
  columnsMatchPlaces,
  announcedUnitsAreSomewhere,
  requestUnitsMatchMovements,
];
