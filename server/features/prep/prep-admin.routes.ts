import { freeUnitsKept } from "@prepara/domain/prep/free-units";
import { prepRequestPatch } from "@prepara/domain/prep/input";
import { prepWaits } from "@prepara/domain/prep/payment";
import { prepStatuses } from "@prepara/domain/prep/status";
import type { FastifyRequest } from "fastify";
import * as z from "zod";
import { chargesOf, toLineJson } from "#server/features/charges/charges.public";
import type { ApiScope, FeatureDeps } from "#server/platform/feature";
import { pageOf, pageQuery, pageSchema } from "#server/platform/http/page";
import { idParams, searchText } from "#server/platform/http/route-parts";
import { seenVersionOf } from "#server/platform/http/seen-version";
import { sessionOf } from "#server/platform/http/session";
import { Refusal } from "#server/platform/refusal";
import { managePrepRequest } from "./manage-prep-request.ts";
import { proofSentAt } from "./payment/seen-proof.ts";
import {
  customersPrepRequest,
  customersPrepRequests,
  itemsOf,
  itemsOfPage,
  queueOrders,
  statusCounts,
} from "./prep.queries.ts";
import {
  adminPrepRequestDetailSchema,
  adminPrepRequestSchema,
  statusCountsSchema,
  toPrepRequestJson,
} from "./prep-request.json.ts";
import { freeUnitsOfMonth } from "./quote/month-usage.ts";
import { workload, workloadSchema } from "./workload.ts";

const listQuery = pageQuery.extend({
  status: z.enum(prepStatuses).optional(),
  wait: z.enum(prepWaits).optional(),
  toPayBack: z.enum(["true"]).optional().describe("Cancelled, and not all of what was paid is paid back"),
  q: searchText,
  order: z.enum(queueOrders).default("newest"),
});
const admin = { access: "admin" } as const;
const tags = ["admin"];

/** Prep requests for the warehouse (docs/product.md#managing-prep-requests). */
export function prepAdminRoutes(app: ApiScope, deps: FeatureDeps): void {
  const { db, clock, signer, settings, runSearch } = deps;
  const linksOf = (request: FastifyRequest) => signer.forAdmin(sessionOf(request));

  app.get(
    "/admin/prep-requests",
    {
      config: admin,
      schema: { tags, querystring: listQuery, response: { 200: pageSchema(adminPrepRequestSchema) } },
    },
    async (request) => {
      const { status, wait, toPayBack, q: search, order, ...page } = request.query;
      const rows = await runSearch(sessionOf(request).userId, search, (reader) =>
        customersPrepRequests(
          reader,
          { status, wait, isToPayBack: toPayBack !== undefined, search, order },
          page,
        ),
      );
      const { page: shown, items } = await itemsOfPage(db, rows, page);
      return pageOf(rows, shown, {
        item: (row) => toPrepRequestJson(linksOf(request), row, items.get(row.id)),
        keyset: (row) => ({ at: row.createdAt, id: row.id }),
      });
    },
  );

  app.get(
    "/admin/prep-requests/counts",
    { config: admin, schema: { tags, response: { 200: statusCountsSchema } } },
    async () => statusCounts(db),
  );

  app.get(
    "/admin/prep-requests/workload",
    { config: admin, schema: { tags, response: { 200: workloadSchema } } },
    () => workload(db, clock(), settings.BUSINESS_TIME_ZONE),
  );

  app.get(
    "/admin/prep-requests/:id",
    {
      config: admin,
      schema: { tags, params: idParams, response: { 200: adminPrepRequestDetailSchema } },
    },
    async (request) => {
      const { id } = request.params;
      const row = await customersPrepRequest(db, id);
      if (!row) throw new Refusal("not_found");
      const items = await itemsOf(db, [id]);
      const customer = { userId: row.userId, plan: row.plan };
      const freeUnits = await freeUnitsOfMonth(db, customer, row.yearMonth);
      const lines = ((await chargesOf(db, [id])).get(id) ?? []).map(toLineJson);
      const sentAt = await proofSentAt(db, row.proofUrl);
      const detail = {
        proofSentAt: sentAt?.toISOString() ?? null,
        lines,
        freeUnits,
        freeUnitsKept: freeUnitsKept(row),
      };
      return { ...toPrepRequestJson(linksOf(request), row, items.get(id)), ...detail };
    },
  );

  app.patch(
    "/admin/prep-requests/:id",
    {
      config: admin,
      schema: { tags, params: idParams, body: prepRequestPatch, response: { 200: adminPrepRequestSchema } },
    },
    async (request) => {
      const { id } = request.params;
      return db.transaction(async (tx) => {
        const change = { ...request.body, seen: seenVersionOf(request) };
        await managePrepRequest({ tx, settings }, sessionOf(request).userId, id, change, clock());
        const row = await customersPrepRequest(tx, id);
        if (!row) throw new Refusal("not_found");
        const items = await itemsOf(tx, [id]);
        return toPrepRequestJson(linksOf(request), row, items.get(id));
      });
    },
  );
}
