import { toUsd } from "@prepara/domain/money/money";
import * as z from "zod";
import type { ApiScope, FeatureDeps } from "#server/platform/feature";
import { pageOf, pageQuery, pageSchema } from "#server/platform/http/page";
import { sessionOf } from "#server/platform/http/session";
import { ownResults } from "./searches.ts";

const resultSchema = z.object({
  id: z.uuid(),
  asin: z.string(),
  productTitle: z.string(),
  imageUrl: z.string().nullable(),
  lowestPrice: z.number(),
  supplierName: z.string(),
  supplierUrl: z.string().nullable(),
  createdAt: z.iso.datetime(),
});

/** The customer's past searches that found a supplier, newest first (docs/product.md#miner). */
export function minerRoutes(app: ApiScope, { db }: FeatureDeps): void {
  app.get(
    "/miner/results",
    {
      config: { access: "customer" },
      schema: { tags: ["miner"], querystring: pageQuery, response: { 200: pageSchema(resultSchema) } },
    },
    async (request) => {
      const rows = await ownResults(db, sessionOf(request).userId, request.query);
      return pageOf(rows, request.query, {
        item: ({ userId: _owner, lowestPrice, createdAt, ...rest }) => ({
          ...rest,
          lowestPrice: toUsd(lowestPrice),
          createdAt: createdAt.toISOString(),
        }),
        keyset: (row) => ({ at: row.createdAt, id: row.id }),
      });
    },
  );
}
