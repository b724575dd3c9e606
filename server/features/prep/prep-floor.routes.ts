import { shipping } from "@prepara/domain/outbound/input";
import { prepStatuses } from "@prepara/domain/prep/status";
import * as z from "zod";
import type { ApiScope, FeatureDeps } from "#server/platform/feature";
import { idParams } from "#server/platform/http/route-parts";
import { sessionOf } from "#server/platform/http/session";
import { writeOnce } from "#server/platform/http/write-once";
import { Refusal } from "#server/platform/refusal";
import { customersPrepRequest } from "./prep.queries.ts";
import { shipRequest } from "./ship-request.ts";

const shippedSchema = z.object({
  id: z.uuid(),
  number: z.int(),
  status: z.enum(prepStatuses),
  trackingNumber: z.string().nullable(),
});

/** The one act by which staff ship a request in its boxes (docs/product.md#shipping). */
export function prepFloorRoutes(app: ApiScope, { db, clock, settings }: FeatureDeps): void {
  app.post(
    "/floor/prep-requests/:id/ship",
    {
      config: { access: "staff", area: "prep" },
      schema: { tags: ["floor"], params: idParams, body: shipping, response: { 201: shippedSchema } },
    },
    async (request, reply) => {
      const { id } = request.params;
      const shipped = await writeOnce(db, request, async (tx) => {
        await shipRequest({ tx, settings }, sessionOf(request).userId, { ...request.body, id }, clock());
        const row = await customersPrepRequest(tx, id);
        if (!row) throw new Refusal("not_found");
        const { number, status, trackingNumber } = row;
        return { id, number, status, trackingNumber };
      });
      return reply.code(201).send(shipped);
    },
  );
}
