import { dateOf, yearMonthOf } from "@prepara/domain/calendar/calendar";
import { itemFnsku } from "@prepara/domain/labels/input";
import { toUsd } from "@prepara/domain/money/money";
import { newPrepRequest, prepQuoteInput } from "@prepara/domain/prep/input";
import { prepWaits } from "@prepara/domain/prep/payment";
import { prepStatuses } from "@prepara/domain/prep/status";
import * as z from "zod";
import { chargesOf, lineSchema, toLineJson } from "#server/features/charges/charges.public";
import { payableSchema, readPayable } from "#server/features/prep/payment/payment-instructions";
import { rateInUse } from "#server/features/prep/payment/pix-rate";
import type { PixSettings } from "#server/features/prep/payment/pix-settings";
import type { Tx } from "#server/platform/database/database";
import type { ApiScope, FeatureDeps } from "#server/platform/feature";
import { pageOf, pageQuery, pageSchema } from "#server/platform/http/page";
import { idParams, noContent } from "#server/platform/http/route-parts";
import { sessionOf } from "#server/platform/http/session";
import { writeOnce } from "#server/platform/http/write-once";
import { cancelRequest } from "./cancel-request.ts";
import { itemsOfPage, ownPrepRequests } from "./prep.queries.ts";
import { costSchema, prepRequestSchema, toCostJson, toPrepRequestJson } from "./prep-request.json.ts";
import { quoteRequest } from "./quote/quote-request.ts";
import { requestPrep } from "./request-prep.ts";
import { setFnsku } from "./set-fnsku.ts";

const ownRequestSchema = prepRequestSchema.extend({
  lines: z.array(lineSchema).describe("The base, then the services that were asked for"),
});
const createdSchema = payableSchema.extend({ freeRemaining: z.int() });
const quoteSchema = costSchema.extend({
  lines: z.array(lineSchema),
  servicesUsd: z.number(),
  payableUsd: z.number(),
});
const listQuery = pageQuery.extend({
  status: z.enum(prepStatuses).optional(),
  wait: z.enum(prepWaits).optional(),
});
const itemParams = idParams.extend({ shipmentId: z.guid().toLowerCase() });
const customer = { access: "customer" } as const;
const tags = ["prep"];

/** The customer's prep requests (docs/product.md#prep-requests). */
export function prepRoutes(app: ApiScope, deps: FeatureDeps & { settings: PixSettings }): void {
  const { db, clock, settings } = deps;
  const businessDateOf = (now: Date) => ({
    yearMonth: yearMonthOf(now, settings.BUSINESS_TIME_ZONE),
    day: dateOf(now, settings.BUSINESS_TIME_ZONE),
  });

  app.post(
    "/prep-requests",
    { config: customer, schema: { tags, body: newPrepRequest, response: { 201: createdSchema } } },
    async (request, reply) => {
      const session = sessionOf(request);
      const { userId } = session;
      const rate = await rateInUse(deps, request.log);
      const created = await writeOnce(db, request, async (tx: Tx) => {
        const now = clock();
        const when = { now, ...businessDateOf(now) };
        const { id, freeRemaining } = await requestPrep(tx, userId, request.body, when);
        const shipmentIds = request.body.items.map(({ shipmentId }) => shipmentId);
        await deps.unitsRequested(tx, shipmentIds, now);
        return { ...(await readPayable(deps, tx, { session, id, rate })), freeRemaining };
      });
      return reply.code(201).send(created);
    },
  );

  app.post(
    "/prep-requests/quote",
    {
      config: { ...customer, work: "read" },
      schema: { tags, body: prepQuoteInput, response: { 200: quoteSchema } },
    },
    async (request) => {
      const { userId } = sessionOf(request);
      const quoted = await quoteRequest(db, { ...request.body, ...businessDateOf(clock()), userId }, "read");
      return {
        ...toCostJson(quoted.quote),
        lines: quoted.lines.map(toLineJson),
        servicesUsd: toUsd(quoted.services),
        payableUsd: toUsd(quoted.payable),
      };
    },
  );

  app.get(
    "/prep-requests",
    {
      config: customer,
      schema: { tags, querystring: listQuery, response: { 200: pageSchema(ownRequestSchema) } },
    },
    async (request) => {
      const { status, wait, ...page } = request.query;
      const session = sessionOf(request);
      const signer = deps.signer.forSession(session);
      const rows = await ownPrepRequests(db, session.userId, page, { status, wait });
      const { page: shown, items } = await itemsOfPage(db, rows, page);
      const ids = rows.slice(0, shown.limit).map(({ id }) => id);
      const lines = await chargesOf(db, ids);
      return pageOf(rows, shown, {
        item: (row) => ({
          ...toPrepRequestJson(signer, row, items.get(row.id)),
          lines: (lines.get(row.id) ?? []).map(toLineJson),
        }),
        keyset: (row) => ({ at: row.createdAt, id: row.id }),
      });
    },
  );

  app.post(
    "/prep-requests/:id/cancel",
    { config: customer, schema: { tags, params: idParams, response: { 200: payableSchema } } },
    async (request) => {
      const session = sessionOf(request);
      const { id } = request.params;
      const rate = await rateInUse(deps, request.log);
      return writeOnce(db, request, async (tx) => {
        await cancelRequest(tx, session.userId, id, clock());
        return readPayable(deps, tx, { session, id, rate });
      });
    },
  );

  app.put(
    "/prep-requests/:id/items/:shipmentId/fnsku",
    { config: customer, schema: { tags, params: itemParams, body: itemFnsku, response: { 204: noContent } } },
    async (request, reply) => {
      const { userId } = sessionOf(request);
      await db.transaction((tx) => setFnsku(tx, userId, { ...request.params, ...request.body }));
      return reply.code(204).send(null);
    },
  );

  app.get(
    "/prep-requests/:id",
    { config: customer, schema: { tags, params: idParams, response: { 200: payableSchema } } },
    async (request) => {
      const rate = await rateInUse(deps, request.log);
      return readPayable(deps, db, { session: sessionOf(request), id: request.params.id, rate });
    },
  );
}
