import { sql } from "drizzle-orm";
import type { DataCheck } from "#server/platform/feature";
import { itemLabelPrints, labelFiles, labelPages } from "#server/tables/labels";
import { outboundBoxes } from "#server/tables/outbound-boxes";
import { prepRequestItems, prepRequests } from "#server/tables/prep-requests";

type Named = { name: string };

const labelsAreOfTheRequestsCustomer: DataCheck = {
  title: "label files are of their request's customer, and their products of the request",
  async findProblems({ db }) {
    const { rows } = await db.execute<Named>(sql`
      select f.id as name from ${labelFiles} f join ${prepRequests} r on r.id = f.prep_request_id
       where f.user_id <> r.user_id
      union
      select f.id as name from ${labelFiles} f left join ${labelPages} p on p.file_id = f.id
       where exists (select 1 from unnest(array[f.shipment_id, p.shipment_id]) named(id)
         where named.id is not null and not exists (select 1 from ${prepRequestItems} i
           where i.prep_request_id = f.prep_request_id and i.shipment_id = named.id))`);
    return rows.map(({ name }) => `label file ${name}`);
  },
};

const assignedBoxesAreOfTheRequest: DataCheck = {
  title: "pages of labels are assigned to boxes of their request",
  async findProblems({ db }) {
    const { rows } = await db.execute<Named>(sql`
      select p.id as name from ${labelPages} p join ${labelFiles} f on f.id = p.file_id
        join ${outboundBoxes} b on b.id = p.outbound_box
       where b.prep_request_id <> f.prep_request_id`);
    return rows.map(({ name }) => `label page ${name}`);
  },
};

const readFilesHaveTheirPages: DataCheck = {
  title: "a label file that was read has a row for each page, no other has any",
  async findProblems({ db }) {
    const { rows } = await db.execute<Named>(sql`
      select f.id as name from ${labelFiles} f left join ${labelPages} p on p.file_id = f.id
       group by f.id having count(p.id) <> coalesce(f.pages, 0)`);
    return rows.map(({ name }) => `label file ${name}`);
  },
};

const printedFnskuStays: DataCheck = {
  title: "the FNSKU of an item is the one that was printed",
  async findProblems({ db }) {
    const { rows } = await db.execute<Named>(sql`
      select p.prep_request_id || ' ' || p.shipment_id as name from ${itemLabelPrints} p
        left join ${prepRequestItems} i on i.prep_request_id = p.prep_request_id and i.shipment_id = p.shipment_id
       where i.fnsku is distinct from p.fnsku`);
    return rows.map(({ name }) => `item ${name}`);
  },
};

export const labelChecks = [
  labelsAreOfTheRequestsCustomer,
  assignedBoxesAreOfTheRequest,
  readFilesHaveTheirPages,
  printedFnskuStays,
];
