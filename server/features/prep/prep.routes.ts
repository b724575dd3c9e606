import { yearMonthOf } from "@prepara/domain/calendar/calendar";
import { newPrepRequest } from "@prepara/domain/prep/input";
import { prepStatuses } from "@prepara/domain/prep/status";
import * as z from "zod";
import { payableSchema, rateOfToday, readPayable } from "#server/features/prep/payment/payment-instructions";
import type { PixSettings } from "#server/features/prep/payment/pix-settings";
import type { Tx } from "#server/platform/database/database";
import type { ApiScope, FeatureDeps } from "#server/platform/feature";
import { pageOf, pageQuery, pageSchema } from "#server/platform/http/page";
import { idParams } from "#server/platform/http/route-parts";
import { sessionOf } from "#server/platform/http/session";
import { writeOnce } from "#server/platform/http/write-once";
import { itemsOfPage, ownPrepRequests } from "./prep.queries.ts";
import { prepRequestSchema, toPrepRequestJson } from "./prep-request.json.ts";
import { requestPrep } from "./request-prep.ts";

const createdSchema = payableSchema.extend({ freeRemaining: z.int() });
const listQuery = pageQuery.extend({ status: z.enum(prepStatuses).optional() });
const customer = { access: "customer" } as const;
const tags = ["prep"];

/** The customer's prep requests (docs/product.md#prep-requests). */
export function prepRoutes(app: ApiScope, deps: FeatureDeps & { settings: PixSettings }): void {
  const { db, clock, settings } = deps;

  app.post(
    "/prep-requests",
    { config: customer, schema: { tags, body: newPrepRequest, response: { 201: createdSchema } } },
    async (request, reply) => {
      const session = sessionOf(request);
      const { userId } = session;
      const rate = await rateOfToday(deps.exchangeRate, request.log);
      const created = await writeOnce(db, request, async (tx: Tx) => {
        const now = clock();
        const when = { now, yearMonth: yearMonthOf(now, settings.BUSINESS_TIME_ZONE) };
        const { id, freeRemaining } = await requestPrep(tx, userId, request.body, when);
        return { ...(await readPayable(deps, tx, { session, id, rate })), freeRemaining };
      });
      return reply.code(201).send(created);
    },
  );

  app.get(
    "/prep-requests",
    {
      config: customer,
      schema: { tags, querystring: listQuery, response: { 200: pageSchema(prepRequestSchema) } },
    },
    async (request) => {
      const { status, ...page } = request.query;
      const session = sessionOf(request);
      const signer = deps.signer.forSession(session);
      const rows = await ownPrepRequests(db, session.userId, page, status);
      const { page: shown, items } = await itemsOfPage(db, rows, page);
      return pageOf(rows, shown, {
        item: (row) => toPrepRequestJson(signer, row, items.get(row.id)),
        keyset: (row) => ({ at: row.createdAt, id: row.id }),
      });
    },
  );

  app.get(
    "/prep-requests/:id",
    { config: customer, schema: { tags, params: idParams, response: { 200: payableSchema } } },
    async (request) => {
      const rate = await rateOfToday(deps.exchangeRate, request.log);
      return readPayable(deps, db, { session: sessionOf(request), id: request.params.id, rate });
    },
  );
}
