import { chargesCsvHead, chargesCsvLines } from "@prepara/domain/charges/csv";
import { autoDebit, chargePayment } from "@prepara/domain/charges/input";
import { toUsd } from "@prepara/domain/money/money";
import { and, eq } from "drizzle-orm";
import type { FastifyRequest } from "fastify";
import * as z from "zod";
import { sessions } from "#server/auth/tables/sessions";
import type { DbOrTx, Tx } from "#server/platform/database/database";
import type { ApiScope, FeatureDeps } from "#server/platform/feature";
import { numberedPageOf, numberedPageQuery, pageSchema } from "#server/platform/http/page";
import { sessionOf } from "#server/platform/http/session";
import { snapshotStream } from "#server/platform/http/snapshot-stream";
import { writeOnce } from "#server/platform/http/write-once";
import { Refusal } from "#server/platform/refusal";
import { charges } from "#server/tables/charges";
import { chargeSchema, toChargeJson } from "./charge.json.ts";
import { chargeHistorySchema, historyOf } from "./lists/charge-history.queries.ts";
import { chargesAfter, chargeWhere, matches, newestCharges, summaryOf } from "./lists/charge-list.queries.ts";
import { lockBalance } from "./lock-charge.ts";
import { setAutoDebit } from "./payment/auto-debit.ts";
import { payCharges } from "./payment/pay-charges.ts";
import { agreeToCharge } from "./propose-charge.ts";

/** The number of a charge in a path. */
export const chargeParams = z.object({
  number: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER),
});

const summarySchema = z.object({
  openUsd: z.number(),
  openWithRequestsUsd: z.number().describe("The part of it that is paid with prep requests"),
  proposed: z.int().describe("Charges that wait for the customer"),
  balanceUsd: z.number(),
  isAutoDebitOn: z.boolean(),
  isUsed: z.boolean().describe("There was ever a charge that is not paid with a prep request"),
});

const customer = { access: "customer" } as const;
const tags = ["charges"];

/** The customer's charges (docs/product.md#charges). */
export function chargeRoutes(app: ApiScope, { db, clock, signer, settings }: FeatureDeps): void {
  const read = async (from: DbOrTx, request: FastifyRequest<{ Params: { number: number } }>) => {
    const session = sessionOf(request);
    const own = and(eq(charges.number, request.params.number), eq(charges.userId, session.userId));
    const row = await chargeWhere(from, own);
    if (!row) throw new Refusal("not_found");
    return toChargeJson(signer.forSession(session), row);
  };
  const readSummary = async (from: DbOrTx, userId: string) => {
    const summary = await summaryOf(from, userId);
    if (!summary) throw new Refusal("not_found");
    const { open, openWithRequests, balance, ...rest } = summary;
    return {
      ...rest,
      openUsd: toUsd(open),
      openWithRequestsUsd: toUsd(openWithRequests),
      balanceUsd: toUsd(balance),
    };
  };

  app.get(
    "/charges",
    {
      config: customer,
      schema: {
        tags,
        querystring: numberedPageQuery.extend({
          state: z.enum(["proposed", "open", "settled", "void"]).default("open"),
        }),
        response: { 200: pageSchema(chargeSchema) },
      },
    },
    async (request) => {
      const { state, ...page } = request.query;
      const session = sessionOf(request);
      const links = signer.forSession(session);
      const rows = await newestCharges(
        db,
        and(eq(charges.userId, session.userId), matches(state, clock())),
        page,
      );
      return numberedPageOf(rows, page, {
        item: (row) => toChargeJson(links, row),
        number: ({ number }) => number,
      });
    },
  );

  app.get(
    "/charges/summary",
    { config: customer, schema: { tags, response: { 200: summarySchema } } },
    (request) => readSummary(db, sessionOf(request).userId),
  );

  app.get(
    "/charges/all.csv",
    {
      config: { ...customer, work: "export" },
      schema: { tags, description: "All charges, the oldest first" },
    },
    async (request, reply) => {
      const { userId } = sessionOf(request);
      const file = await snapshotStream(db, request, (tx) =>
        chargesCsv(tx, userId, settings.BUSINESS_TIME_ZONE),
      );
      return reply
        .type("text/csv; charset=utf-8")
        .header("content-disposition", 'attachment; filename="cobrancas.csv"')
        .send(file);
    },
  );

  app.get(
    "/charges/:number",
    { config: customer, schema: { tags, params: chargeParams, response: { 200: chargeSchema } } },
    (request) => read(db, request),
  );

  app.get(
    "/charges/:number/history",
    { config: customer, schema: { tags, params: chargeParams, response: { 200: chargeHistorySchema } } },
    async (request) => {
      const { number } = await read(db, request);
      return historyOf(db, number);
    },
  );

  app.post(
    "/charges/:number/accept",
    { config: customer, schema: { tags, params: chargeParams, response: { 200: chargeSchema } } },
    (request) =>
      writeOnce(db, request, async (tx) => {
        await agreeToCharge(tx, sessionOf(request).userId, request.params.number, clock);
        return read(tx, request);
      }),
  );

  app.post(
    "/charges/pay-with-balance",
    { config: customer, schema: { tags, body: chargePayment, response: { 200: summarySchema } } },
    (request) =>
      writeOnce(db, request, async (tx) => {
        const { userId } = sessionOf(request);
        await payCharges(tx, userId, request.body, clock);
        return readSummary(tx, userId);
      }),
  );

  app.put(
    "/charges/auto-debit",
    { config: customer, schema: { tags, body: autoDebit, response: { 200: summarySchema } } },
    (request) =>
      db.transaction(async (tx) => {
        const { userId, sessionId } = sessionOf(request);
        await lockBalance(tx, userId);
        // The first proof of the address may have ended it and the automatic debit while this waited.
        const isSignedIn = (await tx.$count(sessions, eq(sessions.id, sessionId))) > 0;
        if (!isSignedIn) throw new Refusal("unauthenticated");
        await setAutoDebit(tx, userId, request.body.isOn, clock);
        return readSummary(tx, userId);
      }),
  );
}

const CHARGES_PER_QUERY = 500;

/** All charges of a customer, oldest first, as pieces of one CSV file, so that memory stays the same. */
async function* chargesCsv(tx: Tx, userId: string, timeZone: string): AsyncGenerator<string> {
  yield chargesCsvHead;
  let last = 0;
  for (;;) {
    const rows = await chargesAfter(tx, userId, last, CHARGES_PER_QUERY);
    yield chargesCsvLines(rows, timeZone);
    last = rows.at(-1)?.number ?? last;
    if (rows.length < CHARGES_PER_QUERY) return;
  }
}
