import { suiteLabel } from "@prepara/domain/account/customer";
import { toUsd } from "@prepara/domain/money/money";
import { approvedProof, returnedProof } from "@prepara/domain/prep/input";
import { prepStatuses } from "@prepara/domain/prep/status";
import { and, asc, eq, sql } from "drizzle-orm";
import * as z from "zod";
import { paidBrlOf, paidBrlSchema, proofTypeOf, proofTypes } from "#server/features/prep/prep-request.json";
import type { DbOrTx } from "#server/platform/database/database";
import type { ApiScope, FeatureDeps } from "#server/platform/feature";
import { laterThanStart, type PageQuery, pageOf, pageQuery, pageSchema } from "#server/platform/http/page";
import { idParams } from "#server/platform/http/route-parts";
import { sessionOf } from "#server/platform/http/session";
import { writeOnce } from "#server/platform/http/write-once";
import { cancelCaseNumber } from "#server/tables/cases";
import { storedFiles } from "#server/tables/platform";
import { prepRequests, waitsFor } from "#server/tables/prep-requests";
import { profiles } from "#server/tables/profiles";
import { approveProof, returnProof } from "./decide-proof.ts";

const proofSchema = z.object({
  prepRequest: z.object({ id: z.uuid(), number: z.int() }),
  customer: z.object({ userId: z.uuid(), fullName: z.string(), suiteLabel: z.string() }),
  amountUsd: z.number(),
  paidBrl: paidBrlSchema.describe("What the proof must show; null where no rate was known"),
  sentAt: z.iso.datetime().describe("Names the proof when it is approved or given back"),
  url: z.string(),
  type: z.enum(proofTypes),
  cancelCaseNumber: z.int().nullable().describe("The open case in which its customer asks to cancel it"),
  isOwn: z.boolean().describe("Of the member of staff who asks, who may not decide about it"),
});

const decidedSchema = z.object({ id: z.uuid(), status: z.enum(prepStatuses) });

const financeiro = { access: "staff", area: "financeiro" } as const;
const tags = ["floor"];

/** Proofs of payment that wait for staff of the area `financeiro` (docs/product.md#charges). */
export function proofFloorRoutes(app: ApiScope, { db, clock, signer, settings }: FeatureDeps): void {
  app.get(
    "/floor/proofs",
    {
      config: financeiro,
      schema: { tags, querystring: pageQuery, response: { 200: pageSchema(proofSchema) } },
    },
    async (request) => {
      const { query: page } = request;
      const session = sessionOf(request);
      const links = signer.forStaff(session, financeiro.area);
      return pageOf(await waitingProofs(db, page), page, {
        item: ({ id, number, userId, fullName, suiteNumber, path, sentAt, ...row }) => ({
          prepRequest: { id, number },
          customer: { userId, fullName, suiteLabel: suiteLabel(suiteNumber) },
          amountUsd: toUsd(row.payableUsd),
          paidBrl: paidBrlOf(row),
          sentAt: sentAt.toISOString(),
          url: links.sign(path),
          type: proofTypeOf(path),
          cancelCaseNumber: row.cancelCaseNumber,
          isOwn: userId === session.userId,
        }),
        keyset: (row) => ({ at: row.createdAt, id: row.id }),
      });
    },
  );

  app.post(
    "/floor/prep-requests/:id/approve-proof",
    {
      config: financeiro,
      schema: { tags, params: idParams, body: approvedProof, response: { 200: decidedSchema } },
    },
    (request) =>
      writeOnce(db, request, async (tx) => {
        const { id } = request.params;
        const seen = { id, sentAt: new Date(request.body.sentAt) };
        await approveProof({ tx, settings }, sessionOf(request).userId, seen, clock());
        return { id, status: "scheduled" as const };
      }),
  );

  app.post(
    "/floor/prep-requests/:id/return-proof",
    {
      config: financeiro,
      schema: { tags, params: idParams, body: returnedProof, response: { 200: decidedSchema } },
    },
    (request) =>
      writeOnce(db, request, async (tx) => {
        const { id } = request.params;
        const { sentAt, reason } = request.body;
        const seen = { id, sentAt: new Date(sentAt), reason };
        await returnProof({ tx, settings }, sessionOf(request).userId, seen, clock());
        return { id, status: "pending_payment" as const };
      }),
  );
}

/** Requests whose proof nobody has approved, the oldest request first. */
const waitingProofs = (db: DbOrTx, page: PageQuery) =>
  db
    .select({
      id: prepRequests.id,
      number: prepRequests.number,
      userId: prepRequests.userId,
      payableUsd: prepRequests.payableUsd,
      brlRate: prepRequests.brlRate,
      brlRateDate: prepRequests.brlRateDate,
      path: storedFiles.path,
      sentAt: storedFiles.createdAt,
      cancelCaseNumber,
      fullName: profiles.fullName,
      suiteNumber: profiles.suiteNumber,
      createdAt: prepRequests.createdAt,
    })
    .from(prepRequests)
    .innerJoin(profiles, eq(profiles.userId, prepRequests.userId))
    .innerJoin(storedFiles, eq(storedFiles.path, prepRequests.proofUrl))
    .where(
      and(
        // Repeats the condition of the partial index literally, so that PostgreSQL uses it.
        waitsFor.approval,
        sql`status = 'under_review' and paid_with_balance_at is null`,
        laterThanStart(page, prepRequests.createdAt, prepRequests.id),
      ),
    )
    .orderBy(asc(prepRequests.createdAt), asc(prepRequests.id))
    .limit(page.limit + 1);
