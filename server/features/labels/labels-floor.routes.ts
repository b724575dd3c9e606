import { labelPagePatch } from "@prepara/domain/labels/input";
import type { ApiScope, FeatureDeps } from "#server/platform/feature";
import { idParams } from "#server/platform/http/route-parts";
import { sessionOf } from "#server/platform/http/session";
import { Refusal } from "#server/platform/refusal";
import { assignPage } from "./assign-page.ts";
import { labelsJson, labelsSchema } from "./labels.json.ts";
import { labelledRequest } from "./labels.queries.ts";

const preparing = { access: "staff", area: "prep" } as const;
const tags = ["floor"];

/** What only staff do with labels: assign pages by hand (docs/product.md#labels). */
export function labelFloorRoutes(app: ApiScope, { db, signer }: FeatureDeps): void {
  app.patch(
    "/floor/label-pages/:id",
    {
      config: preparing,
      schema: { tags, params: idParams, body: labelPagePatch, response: { 200: labelsSchema } },
    },
    async (request) => {
      const session = sessionOf(request);
      return db.transaction(async (tx) => {
        const requestId = await assignPage(tx, session.userId, request.params.id, request.body);
        const found = await labelledRequest(tx, requestId);
        if (!found) throw new Refusal("not_found");
        return labelsJson(tx, signer.forStaff(session, "prep"), found);
      });
    },
  );
}
