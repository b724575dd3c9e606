import { sql } from "drizzle-orm";
import type { Db } from "#server/platform/database/database";
import { cheapestRows, visibleLists } from "#server/tables/miner";
import type { ProductCodeSource } from "./names-of.ts";

const MOST_ROWS = 20;

type PairedRow = { owner: string | null; gtin: string; title: string; image: string | null };

/**
 * Codes from rows of uploaded lists with both an ASIN and a UPC or EAN. The operator's lists take precedence,
 * since their results can be shared with all customers.
 */
export function priceListCodes(db: Db): ProductCodeSource {
  return {
    name: "price-lists",
    async codesOf({ userId, asin }) {
      const { rows } = await db.execute<PairedRow>(sql`
        select visible.user_id as owner, row.gtin, row.title, row.image
        from (${visibleLists(userId)}) visible cross join lateral (${cheapestRows(sql`asin = ${asin}`)}) row
        where row.gtin is not null order by visible.user_id asc nulls first limit ${MOST_ROWS}`);
      const privateTo = rows[0]?.owner ?? null;
      const used = rows.filter((row) => row.owner === privateTo);
      if (used.length === 0) return null;
      return {
        gtins: [...new Set(used.map((row) => row.gtin))],
        title: used.find((row) => row.title !== "")?.title ?? null,
        imageUrl: used.find((row) => row.image !== null)?.image ?? null,
        privateTo,
      };
    },
  };
}
