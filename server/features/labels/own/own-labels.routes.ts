import { type OwnLabelType, ownLabelTypes, ownSheets } from "@prepara/domain/labels/own-label";
import * as z from "zod";
import type { ApiScope, FeatureDeps } from "#server/platform/feature";
import { Refusal } from "#server/platform/refusal";
import { drawOwnLabels } from "./draw-own-labels.ts";
import { ownLabelFacts } from "./own-labels.queries.ts";

const MAX_COPIES = 100;
const MAX_NUMBER = 9_999_999;

const types = Object.keys(ownLabelTypes) as [OwnLabelType, ...OwnLabelType[]];

/** Our own labels of boxes and shipments, with codes that scan back to them (docs/product.md#own-labels). */
export function ownLabelRoutes(app: ApiScope, { db, settings }: FeatureDeps): void {
  app.get(
    "/floor/labels/:type/:number.pdf",
    {
      config: { access: "staff", area: ["recebimento", "prep"] },
      schema: {
        tags: ["floor"],
        description: "Our own label, 4 × 2 inches, of a box at the dock, a shipment, or a box that leaves.",
        params: z.object({
          type: z.enum(types),
          number: z.coerce.number().int().min(1).max(MAX_NUMBER),
        }),
        querystring: z.object({
          sheet: z.enum(ownSheets, "Escolha o papel.").default("thermal"),
          copies: z.coerce.number().int().min(1).max(MAX_COPIES).default(1),
        }),
      },
    },
    async (request, reply) => {
      const { type, number } = request.params;
      const facts = await ownLabelFacts[type](db, { number, timeZone: settings.WAREHOUSE_TIME_ZONE });
      if (!facts) throw new Refusal("not_found");
      const pdf = await drawOwnLabels(facts, request.query);
      return reply
        .type("application/pdf")
        .header("content-disposition", `inline; filename="etiqueta-${type}-${number}.pdf"`)
        .header("cache-control", "private, no-store")
        .send(pdf);
    },
  );
}
