import type { FastifyReply, FastifyRequest } from "fastify";
import {
  customersPrepRequest,
  ownPrepRequest,
  type PrepRequestRow,
} from "#server/features/prep/prep.queries";
import { turnOf } from "#server/platform/fair-use/customers-in-turns";
import type { ApiScope, FeatureDeps } from "#server/platform/feature";
import { idParams } from "#server/platform/http/route-parts";
import { sessionOf } from "#server/platform/http/session";
import { Refusal } from "#server/platform/refusal";
import { receiptOf } from "./receipt.ts";

/** The receipt of a paid request as PDF, for its customer and for admins. */
export function receiptRoutes(app: ApiScope, { db, settings }: FeatureDeps): void {
  const print = { brand: settings.BRAND, timeZone: settings.BUSINESS_TIME_ZONE };
  const send = async (request: FastifyRequest, reply: FastifyReply, row: PrepRequestRow | undefined) => {
    if (!row) throw new Refusal("not_found");
    const pdf = await receiptOf(db, row, { ...print, turn: turnOf(request) });
    return reply
      .type("application/pdf")
      .header("content-disposition", `inline; filename="recibo-${row.number}.pdf"`)
      .header("cache-control", "private, no-store")
      .send(pdf);
  };

  app.get(
    "/prep-requests/:id/receipt.pdf",
    { config: { access: "customer", work: "export" }, schema: { tags: ["prep"], params: idParams } },
    async (request, reply) =>
      send(request, reply, await ownPrepRequest(db, sessionOf(request).userId, request.params.id)),
  );

  app.get(
    "/admin/prep-requests/:id/receipt.pdf",
    { config: { access: "admin" }, schema: { tags: ["admin"], params: idParams } },
    async (request, reply) => send(request, reply, await customersPrepRequest(db, request.params.id)),
  );
}
