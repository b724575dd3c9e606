import { areasOfShipments } from "@prepara/domain/access/area";
import { readScan } from "@prepara/domain/scan/read-scan";
import { carriers } from "@prepara/domain/scan/tracking-number";
import { withoutUnstorable } from "@prepara/domain/text/input";
import * as z from "zod";
import type { ApiScope, FeatureDeps } from "#server/platform/feature";
import { sessionOf } from "#server/platform/http/session";
import { hitSchema, toHits } from "./lookup.json.ts";
import { isSearch, lookUp } from "./lookup.queries.ts";

const readingSchema = z.object({
  kind: z.enum(["internal", "gs1", "fba_box", "asin", "tracking", "gtin", "fnsku", "suite", "text"]),
  value: z.string(),
  carrier: z.string().optional().describe("Name of the carrier"),
  gtin: z.string().optional(),
  lot: z.string().optional(),
  expiresOn: z.string().optional(),
});

const answer = z.object({
  reading: z.array(readingSchema),
  hits: z.array(hitSchema),
  hasMore: z.boolean().describe("More shipments have this code than are listed"),
});
const MAX_CODE = 2000;

/** Looks up what a scanned code means and which objects have it (docs/product.md#floor). */
export function lookupRoutes(app: ApiScope, { runSearch }: FeatureDeps): void {
  app.get(
    "/floor/lookup",
    {
      config: { access: "staff", area: areasOfShipments },
      schema: {
        tags: ["floor"],
        querystring: z.object({ code: z.string().max(MAX_CODE, `Use no máximo ${MAX_CODE} caracteres.`) }),
        response: { 200: answer },
      },
    },
    async (request): Promise<z.input<typeof answer>> => {
      const code = withoutUnstorable(request.query.code);
      const reading = readScan(code);
      const search = isSearch(reading) ? code : undefined;
      const found = await runSearch(sessionOf(request).userId, search, (reader) =>
        lookUp(reader, code, reading),
      );
      return {
        reading: found.reading.map((one) =>
          one.kind === "tracking" ? { ...one, carrier: carriers[one.carrier].name } : one,
        ),
        hits: toHits(found),
        hasMore: found.hasMore,
      };
    },
  );
}
