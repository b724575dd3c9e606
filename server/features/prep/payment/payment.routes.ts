import { payBack } from "@prepara/domain/prep/input";
import * as z from "zod";
import { customersPrepRequest, itemsOf } from "#server/features/prep/prep.queries";
import { adminPrepRequestSchema, toPrepRequestJson } from "#server/features/prep/prep-request.json";
import type { ApiScope, FeatureDeps } from "#server/platform/feature";
import { idParams } from "#server/platform/http/route-parts";
import { sessionOf } from "#server/platform/http/session";
import { withUploads } from "#server/platform/http/uploads";
import { writeOnce } from "#server/platform/http/write-once";
import { Refusal } from "#server/platform/refusal";
import { attachProof, stageProof } from "./attach-proof.ts";
import { payBackRequest } from "./pay-back-request.ts";
import { payRequest } from "./pay-request.ts";
import { payableSchema, readPayable } from "./payment-instructions.ts";
import { rateInUse, readQuote } from "./pix-rate.ts";
import type { PixSettings } from "./pix-settings.ts";

const PROOF_LIMITS = { maxFiles: 1, maxFileBytes: 20_971_520 };
const proofFields = z.object({
  quote: z
    .string()
    .max(200)
    .optional()
    .describe("`pix.quote` of the payment that was shown; kept as its rate"),
});
const customer = { access: "customer" } as const;
const tags = ["prep"];

/**
 * Paying a prep request by proof of a transfer or from the balance, and refunds by an admin
 * (docs/decisions/0020).
 */
export function paymentRoutes(app: ApiScope, deps: FeatureDeps & { settings: PixSettings }): void {
  const { db, clock, signer, texts } = deps;

  app.post(
    "/prep-requests/:id/proof",
    {
      config: { ...customer, form: { fields: proofFields, files: "file" } },
      schema: { tags, params: idParams, response: { 200: payableSchema } },
    },
    (request) =>
      withUploads(request, proofFields, PROOF_LIMITS, async ({ fields, files: [upload], digest }) => {
        if (!upload) throw new Refusal("invalid", {}, [{ path: "file", message: "Envie o comprovante." }]);
        const session = sessionOf(request);
        const { userId } = session;
        const { id } = request.params;
        const rate = await rateInUse(deps, request.log);
        await readPayable(deps, db, { session, id, rate });
        const path = await stageProof(deps, userId, id, upload);
        return writeOnce(
          db,
          request,
          async (tx) => {
            const { quote } = fields;
            const shownRate = () => (quote === undefined ? null : readQuote(texts, id, quote));
            await attachProof(tx, userId, { id, path, shownRate }, clock());
            return readPayable(deps, tx, { session, id, rate });
          },
          digest,
        );
      }),
  );

  app.post(
    "/prep-requests/:id/pay-with-balance",
    { config: customer, schema: { tags, params: idParams, response: { 200: payableSchema } } },
    async (request) => {
      const session = sessionOf(request);
      const { id } = request.params;
      const rate = await rateInUse(deps, request.log);
      return writeOnce(db, request, async (tx) => {
        await payRequest(tx, session.userId, id, clock);
        return readPayable(deps, tx, { session, id, rate });
      });
    },
  );

  app.post(
    "/admin/prep-requests/:id/pay-back",
    {
      config: { access: "admin" },
      schema: { tags: ["admin"], params: idParams, body: payBack, response: { 201: adminPrepRequestSchema } },
    },
    async (request, reply) => {
      const { id } = request.params;
      const paidBack = await writeOnce(db, request, async (tx) => {
        await payBackRequest(tx, sessionOf(request).userId, { id, ...request.body }, clock);
        const row = await customersPrepRequest(tx, id);
        if (!row) throw new Refusal("not_found");
        const items = await itemsOf(tx, [id]);
        return toPrepRequestJson(signer.forAdmin(sessionOf(request)), row, items.get(id));
      });
      return reply.code(201).send(paidBack);
    },
  );
}
