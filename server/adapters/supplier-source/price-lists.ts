import { fromDecimal } from "@prepara/domain/money/money";
import { sql } from "drizzle-orm";
import type { Db } from "#server/platform/database/database";
import { cheapestRows, visibleLists } from "#server/tables/miner";
import type { SupplierSource } from "./port.ts";

const TIME_LIMIT_MS = 3000;
const MAX_OFFERS = 50;

type FoundRow = {
  title: string;
  price: string;
  shipping: string | null;
  supplier: string;
  link: string | null;
  image: string | null;
  importedAt: string | null;
};

/** The uploaded price lists of the operator and the customer (docs/decisions/0107). */
export function priceListSource({ db, clock }: { db: Db; clock(): Date }): SupplierSource {
  return {
    name: "price-lists",
    timeLimitMs: TIME_LIMIT_MS,
    cost: "free",
    async find({ userId, asin, gtins }) {
      // Codes paired with the ASIN in visible lists are included, since the offers are returned only to this
      // customer.
      const { rows } = await db.execute<FoundRow>(sql`
        with visible as (${visibleLists(userId)}),
        of_asin as (
          select visible.id as list, row.id, row.gtin from visible
          cross join lateral (${cheapestRows(sql`asin = ${asin}`)}) row
        ),
        codes as (
          select unnest(${sql.param([...gtins])}::text[]) as gtin
          union (select gtin from of_asin where gtin is not null limit ${MAX_OFFERS})
        ),
        found as (
          select list, id from of_asin
          union
          select visible.id, row.id from visible cross join codes
          cross join lateral (${cheapestRows(sql`gtin = codes.gtin`, MAX_OFFERS)}) row
        )
        select item.title, item.price, item.shipping, item.link, item.image,
               coalesce(item.supplier, visible.name) as supplier, visible.imported_at as "importedAt"
        from found join visible on visible.id = found.list join price_list_items item on item.id = found.id
        order by item.price + coalesce(item.shipping, 0) limit ${MAX_OFFERS}`);
      return rows.map(({ title, price, shipping, supplier, link, image, importedAt }) => ({
        source: "price-lists",
        supplier,
        title,
        price: fromDecimal(price),
        shipping: shipping === null ? null : fromDecimal(shipping),
        url: link,
        imageUrl: image,
        match: "code",
        seenAt: importedAt === null ? clock() : new Date(importedAt),
      }));
    },
  };
}
