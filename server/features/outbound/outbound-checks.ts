import { packsOf } from "@prepara/domain/outbound/box";
import { whyNotClosable } from "@prepara/domain/outbound/closable";
import { boxLimits } from "@prepara/domain/outbound/limits";
import { sql } from "drizzle-orm";
import type { DataCheck } from "#server/platform/feature";
import { outboundBoxes, outboundItems } from "#server/tables/outbound-boxes";
import { prepRequestItems, prepRequests } from "#server/tables/prep-requests";

const packedUnitsLieInBoxes: DataCheck = {
  title: "packed units of each request are those of its open and closed boxes, shipped ones cover the others",
  async findProblems({ db }) {
    const { rows } = await db.execute<{ request: string; shipment: string }>(sql`
      select i.prep_request_id as request, i.shipment_id as shipment from ${prepRequestItems} i
        left join (select o.prep_request_id, o.shipment_id,
                          coalesce(sum(o.qty) filter (where b.status <> 'shipped'), 0) as packed,
                          coalesce(sum(o.qty) filter (where b.status = 'shipped'), 0) as shipped
                     from ${outboundItems} o join ${outboundBoxes} b on b.id = o.box_id group by 1, 2) boxed
               on boxed.prep_request_id = i.prep_request_id and boxed.shipment_id = i.shipment_id
       where i.packed_qty <> coalesce(boxed.packed, 0) or i.shipped_qty < coalesce(boxed.shipped, 0)`);
    return rows.map(({ request, shipment }) => `shipment ${shipment} in request ${request}`);
  },
};

const boxesLeaveWithTheirRequest: DataCheck = {
  title: "boxes are shipped exactly with their request, and no shipped box is empty",
  async findProblems({ db }) {
    const { rows } = await db.execute<{ number: string }>(sql`
      select b.number from ${outboundBoxes} b join ${prepRequests} r on r.id = b.prep_request_id
       where (b.status = 'shipped') <> (r.status = 'shipped')
          or b.status <> 'open' and not exists (select from ${outboundItems} i where i.box_id = b.id)`);
    return rows.map(({ number }) => `outbound box ${number}`);
  },
};

type Closed = {
  number: string;
  weightLb: string;
  lengthIn: string;
  widthIn: string;
  heightIn: string;
  hasJewelry: boolean;
  items: { qty: number; bundleSize: number }[];
};

const closedBoxesKeepTheLimits: DataCheck = {
  title: "no closed box exceeds a published limit without a reason",
  async findProblems({ db }) {
    const { rows } = await db.execute<Closed>(sql`
      select b.number, b.weight_lb as "weightLb", b.length_in as "lengthIn", b.width_in as "widthIn", b.height_in as "heightIn",
             b.has_jewelry as "hasJewelry", json_agg(json_build_object('qty', o.qty, 'bundleSize', i.bundle_size)) as items
        from ${outboundBoxes} b join ${outboundItems} o on o.box_id = b.id
        join ${prepRequestItems} i on i.prep_request_id = o.prep_request_id and i.shipment_id = o.shipment_id
       where b.status = 'closed' and b.override_reason is null group by b.id`);
    return rows
      .filter(({ items, ...box }) => {
        const packs = items.reduce((sum, item) => sum + (packsOf(item) ?? item.qty), 0);
        // Codes that were added since would make one product of what were two when the box was closed.
        const isOneProduct = items.length === 1;
        return whyNotClosable({ ...box, packs, isOneProduct }, boxLimits) !== null;
      })
      .map(({ number }) => `outbound box ${number}`);
  },
};

/** What `doctor` checks about outbound boxes (docs/decisions/0139). */
export const outboundChecks: readonly DataCheck[] = [
  packedUnitsLieInBoxes,
  boxesLeaveWithTheirRequest,
  closedBoxesKeepTheLimits,
];
