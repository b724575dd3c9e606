import { randomUUID } from "node:crypto";
import { cents } from "@prepara/domain/money/money";
import { minerResults, priceLists } from "#server/tables/miner";
import { idOf } from "#server/testing/person";
import { priceListFile } from "#server/testing/price-list";
import { nothing, type RouteObject, type SliceObjects } from "#server/testing/slice-objects";

const oneRow = () => [priceListFile([{ asin: "B08N5WRWNW", price: "5" }])];

const priceList = (path: "/price-lists" | "/admin/price-lists"): RouteObject["make"] => {
  return async ({ rui }, owner) => {
    const who = path === "/price-lists" ? owner : rui;
    return { id: idOf(await who.send(path, { name: randomUUID() }, oneRow())) };
  };
};

export const objects: SliceObjects = {
  customerTables: { miner_results: "forgotten", price_lists: "forgotten" },
  routes: {
    "DELETE /api/v1/price-lists/:id": { make: priceList("/price-lists") },
    "POST /api/v1/admin/price-lists": { make: nothing, form: async () => oneRow() },
    "DELETE /api/v1/admin/price-lists/:id": { make: priceList("/admin/price-lists") },
  },
  /**
   * Written to the tables: imports and searches are limited to one at a time, and 46 of each would take a
   * minute.
   */
  async oneMoreOfEach({ db }, { userId }) {
    const name = randomUUID();
    const list = { name, fileName: `${name}.csv`, currentBatch: randomUUID() };
    await db.insert(priceLists).values([{ ...list, userId }, list]);
    await db.insert(minerResults).values({
      userId,
      asin: "B08N5WRWNW",
      productTitle: "Fone",
      lowestPrice: cents(500),
      supplierName: "Loja",
    });
  },
};
