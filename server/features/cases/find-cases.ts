import { type SQL, sql } from "drizzle-orm";
import { matchesSearch } from "#server/platform/database/like";
import { candidatesOf, searchedIds } from "#server/platform/database/ordered-search";
import { cases } from "#server/tables/cases";

/** How a list of cases is sorted: by due date, or the last closed one first. */
export type CaseOrder = "due" | "settled";

type Find = { search: string; order: CaseOrder; wanted: SQL | undefined; limit: number };

/**
 * The ids of a page of cases that match, as an array expression: by number, by suite or name of the customer,
 * by name or ASIN of the product.
 */
export function foundCaseIds({ search, order, wanted, limit }: Find): SQL {
  const digits = /^(?:su[ií]te\s*|n[ºo.]?\s*|#)?0*(\d{1,9})$/i.exec(search)?.[1];
  const number = digits === undefined ? undefined : Number(digits);
  const ofSuite = number === undefined ? sql`false` : sql`c.suite_number = ${number}`;
  const isCustomer = sql`(${matchesSearch(sql`lower(c.full_name)`, search)} or ${ofSuite})`;
  const isProduct = sql`(${matchesSearch(sql`lower(p.name)`, search)} or p.asin = ${search.toUpperCase()})`;
  const isNumbered = number === undefined ? sql`false` : sql`number = ${number}`;
  const sorted = order === "due" ? cases.dueOn : cases.settledAt;
  const inOrder = order === "due" ? sql`sort, id` : sql`sort desc, id desc`;
  const list = sql`select id, ${sorted} as sort from ${cases} where ${wanted ?? sql`true`}`;
  return searchedIds({
    rows: sql`select id, user_id, number, shipment_id, ${sorted} as sort from ${cases} where ${wanted ?? sql`true`}`,
    matches: sql`${isNumbered}
      or (select ${isProduct} is true from shipments s join products p on p.id = s.product_id where s.id = line.shipment_id)
      or (select ${isCustomer} is true from profiles c where c.user_id = line.user_id)`,
    candidates: {
      products_found: sql`select p.id from products p where ${isProduct}`,
      customers_found: sql`select c.user_id as id from profiles c where ${isCustomer}`,
    },
    branches: [
      sql`${list} and ${isNumbered}`,
      sql`${list} and ${cases.shipmentId} = any(array(
        select s.id from shipments s where s.product_id = any(${candidatesOf("products_found")})))`,
      sql`select own.* from customers_found c cross join lateral
        (${list} and ${cases.userId} = c.id order by ${inOrder} limit ${limit}) own`,
    ],
    order: inOrder,
    limit,
  });
}
