import { labelPagePatch, newPrint } from "@prepara/domain/labels/input";
import * as z from "zod";
import type { ApiScope, FeatureDeps } from "#server/platform/feature";
import { idParams } from "#server/platform/http/route-parts";
import { seenVersionOf } from "#server/platform/http/seen-version";
import { sessionOf } from "#server/platform/http/session";
import { writeOnce } from "#server/platform/http/write-once";
import { Refusal } from "#server/platform/refusal";
import { assignPage } from "./assign-page.ts";
import { labelsJson, labelsSchema } from "./labels.json.ts";
import { requestForLabels } from "./labels.queries.ts";
import { planPrint } from "./print/plan-print.ts";
import { makePrint, markPrinted } from "./print/print-labels.ts";

const preparing = { access: "staff", area: "prep" } as const;
const tags = ["floor"];

const printSchema = z.object({
  url: z.string().describe("The PDF to print, for about an hour"),
  printedAt: z.iso.datetime(),
});

/** What only staff do with labels: assign pages by hand, and print (docs/product.md#labels). */
export function labelFloorRoutes(app: ApiScope, deps: FeatureDeps): void {
  const { db, signer, clock } = deps;
  const timeZone = deps.settings.WAREHOUSE_TIME_ZONE;

  app.patch(
    "/floor/label-pages/:id",
    {
      config: preparing,
      schema: { tags, params: idParams, body: labelPagePatch, response: { 200: labelsSchema } },
    },
    async (request) => {
      const session = sessionOf(request);
      return db.transaction(async (tx) => {
        const page = { pageId: request.params.id, seen: seenVersionOf(request) };
        const requestId = await assignPage(tx, session.userId, page, request.body);
        const found = await requestForLabels(tx, requestId);
        if (!found) throw new Refusal("not_found");
        return labelsJson(tx, signer.forStaff(session, "prep"), found);
      });
    },
  );

  app.post(
    "/floor/prep-requests/:id/prints",
    {
      config: preparing,
      schema: {
        tags,
        description:
          "One PDF in the order of work, of at most 3,000 labels; with `part` one part of those asked, counted from 1, of 3,000 labels each. Marks what it holds as printed; a second print needs `again`.",
        params: idParams,
        body: newPrint,
        response: { 200: printSchema },
      },
    },
    async (request) => {
      const session = sessionOf(request);
      const { params, body } = request;
      // A repeated request gets its first response, so a refusal is thrown only where `writeOnce` found none.
      const made = await planned();
      return writeOnce(db, request, async (tx) => {
        if ("refusal" in made) throw made.refusal;
        const now = clock();
        await markPrinted(tx, session.userId, { plan: made.plan, asked: body, timeZone }, now);
        return {
          url: signer.forStaff(session, "prep").sign(made.path),
          printedAt: now.toISOString(),
        };
      });

      async function planned() {
        try {
          const plan = await planPrint(db, params.id, body, { timeZone, now: clock() });
          return { plan, path: await makePrint(deps, session.userId, plan) };
        } catch (refusal) {
          if (refusal instanceof Refusal) return { refusal };
          throw refusal;
        }
      }
    },
  );
}
