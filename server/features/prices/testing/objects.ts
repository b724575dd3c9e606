import { maxMonitors } from "@prepara/domain/prices/monitor";
import * as z from "zod";
import { idOf } from "#server/testing/person";
import { priceListFile } from "#server/testing/price-list";
import type { RouteObject, SliceObjects } from "#server/testing/slice-objects";

const monitors = z.object({ items: z.array(z.object({ id: z.string() })) });

const monitor: RouteObject["make"] = async (_product, owner) => {
  await owner.send("/price-lists", {}, [priceListFile([{ asin: "B08N5WRWNW", price: "5" }])]);
  const { body } = await owner.get("/monitors");
  const [first] = monitors.parse(body).items;
  return { id: first?.id ?? idOf(await owner.post("/monitors", { input: "B08N5WRWNW", targetPrice: 4 })) };
};

let products = 0;

export const objects: SliceObjects = {
  customerTables: { monitored_products: "forgotten" },
  routes: {
    "PATCH /api/v1/monitors/:id": { make: monitor, body: { alertEnabled: false } },
    "DELETE /api/v1/monitors/:id": { make: monitor },
    "POST /api/v1/monitors/:id/refresh": { make: monitor },
  },
  async oneMoreOfEach(_product, owner) {
    products += 1;
    const asin = `B${String(products).padStart(9, "0")}`;
    await owner.post("/monitors", { input: asin, targetPrice: 4 });
  },
  mostRows: { "/api/v1/monitors": maxMonitors },
};
