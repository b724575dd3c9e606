import { prepLoss, shipping } from "@prepara/domain/outbound/input";
import { prepStatuses } from "@prepara/domain/prep/status";
import * as z from "zod";
import type { ApiScope, FeatureDeps } from "#server/platform/feature";
import { idParams } from "#server/platform/http/route-parts";
import { sessionOf } from "#server/platform/http/session";
import { idempotencyKeyOf, writeOnce } from "#server/platform/http/write-once";
import { Refusal } from "#server/platform/refusal";
import { loseUnits } from "./lose-units.ts";
import { customersPrepRequest } from "./prep.queries.ts";
import { shipRequest } from "./ship-request.ts";

const shippedSchema = z.object({
  id: z.uuid(),
  number: z.int(),
  status: z.enum(prepStatuses),
  trackingNumber: z.string().nullable(),
});

const lostSchema = z.object({ taskId: z.uuid(), prepRequestId: z.uuid() });

/** Recording losses while preparing, and shipping a request in its boxes (docs/product.md#shipping). */
export function prepFloorRoutes(app: ApiScope, { db, clock, settings, followUnits }: FeatureDeps): void {
  app.post(
    "/floor/tasks/:id/losses",
    {
      config: { access: "staff", area: "prep" },
      schema: {
        tags: ["floor"],
        description: "With an `Idempotency-Key` it counts once, however often and late it is sent",
        params: idParams,
        body: prepLoss,
        response: { 201: lostSchema },
      },
    },
    async (request, reply) => {
      const { id: taskId } = request.params;
      const loss = { ...request.body, taskId, deviceKey: idempotencyKeyOf(request) };
      const lost = await writeOnce(db, request, async (tx) => ({
        taskId,
        prepRequestId: await loseUnits({ tx, followUnits }, sessionOf(request).userId, loss, clock()),
      }));
      return reply.code(201).send(lost);
    },
  );

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
