import { sql } from "drizzle-orm";
import type { DataCheck } from "#server/platform/feature";
import { dockBoxes, dockBoxShipments, shipmentCountBoxes } from "#server/tables/dock-boxes";
import { profiles } from "#server/tables/profiles";
import { shipments } from "#server/tables/shipments";
import { isUndone, shipmentCounts } from "#server/tables/units";

type Box = { number: string };

const boxHoldsShipmentsOfItsOwner: DataCheck = {
  title: "a matched or opened box holds shipments of its owner, no other box holds any",
  async findProblems({ db }) {
    const { rows } = await db.execute<Box>(sql`
      select b.number from ${dockBoxes} b
        left join ${dockBoxShipments} l on l.box_id = b.id left join ${shipments} s on s.id = l.shipment_id
       group by b.id
      having bool_or(s.id is not null and s.user_id is distinct from b.user_id)
          or (b.status in ('matched', 'opened') and count(s.id) = 0)
          or (b.status in ('ownerless', 'owned') and count(s.id) > 0)`);
    return rows.map(({ number }) => `box ${number}`);
  },
};

const openedBoxHasItsCount: DataCheck = {
  title: "a box is opened exactly when a count opened it, of a shipment that it holds",
  async findProblems({ db }) {
    const { rows } = await db.execute<Box>(sql`
      select b.number from ${dockBoxes} b left join ${shipmentCountBoxes} o on o.box_id = b.id
        left join ${shipmentCounts} c on c.id = o.count_id
        left join ${dockBoxShipments} l on l.box_id = b.id and l.shipment_id = c.shipment_id
       group by b.id
      having (b.status = 'opened') <> (count(o.count_id) > 0) or count(o.count_id) <> count(l.box_id)
          or bool_or(o.count_id is not null and ${isUndone(sql`o.count_id`)})`);
    return rows.map(({ number }) => `box ${number}`);
  },
};

const confirmedSuiteIsOfOwner: DataCheck = {
  title: "the suite that staff confirmed for a box is its owner's",
  async findProblems({ db }) {
    const { rows } = await db.execute<Box>(sql`
      select b.number from ${dockBoxes} b join ${profiles} p on p.user_id = b.user_id
       where b.status in ('owned', 'matched') and b.suite_read <> p.suite_number`);
    return rows.map(({ number }) => `box ${number}`);
  },
};

const shipmentsAreFoundByTheirNumbers: DataCheck = {
  title: "the keys of each shipment include its tracking numbers",
  async findProblems({ db }) {
    const { rows } = await db.execute<{ id: string }>(
      sql`select s.id from ${shipments} s where not s.tracking_numbers <@ s.tracking_keys`,
    );
    return rows.map(({ id }) => `shipment ${id}`);
  },
};

/** What `doctor` checks about boxes at the dock (docs/decisions/0121). */
export const dockChecks: readonly DataCheck[] = [
  boxHoldsShipmentsOfItsOwner,
  openedBoxHasItsCount,
  confirmedSuiteIsOfOwner,
  shipmentsAreFoundByTheirNumbers,
];
