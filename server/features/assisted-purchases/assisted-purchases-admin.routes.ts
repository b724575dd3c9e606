import { assistedPurchasePatch, assistedShipment } from "@prepara/domain/assisted-purchases/input";
import * as z from "zod";
import type { DbOrTx } from "#server/platform/database/database";
import type { ApiScope, FeatureDeps } from "#server/platform/feature";
import { pageOf, pageSchema } from "#server/platform/http/page";
import { idParams, searchText } from "#server/platform/http/route-parts";
import { seenVersionOf } from "#server/platform/http/seen-version";
import { sessionOf } from "#server/platform/http/session";
import { writeOnce } from "#server/platform/http/write-once";
import { Refusal } from "#server/platform/refusal";
import { adminAssistedPurchaseSchema, toAssistedPurchaseJson } from "./assisted-purchase.json.ts";
import {
  countsByStatus,
  customersAssistedPurchase,
  customersAssistedPurchases,
} from "./assisted-purchases.queries.ts";
import { assistedListQuery } from "./assisted-purchases.routes.ts";
import { manageAssistedPurchase } from "./manage-assisted-purchase.ts";
import { shipAssistedPurchase } from "./ship-assisted-purchase.ts";

const listQuery = assistedListQuery.extend({ q: searchText });
const admin = { access: "admin" } as const;
const tags = ["admin"];
const answer = adminAssistedPurchaseSchema;
const countsSchema = z.object({
  pendente: z.int(),
  processando: z.int(),
  concluido: z.int(),
  cancelado: z.int(),
});

/** Assisted purchases for admins (docs/product.md#assisted-purchases, docs/decisions/0010). */
export function assistedPurchaseAdminRoutes(app: ApiScope, { db, clock, runSearch }: FeatureDeps): void {
  const readBack = async (from: DbOrTx, id: string) => {
    const row = await customersAssistedPurchase(from, id);
    if (!row) throw new Refusal("not_found");
    return toAssistedPurchaseJson(row);
  };

  app.get(
    "/admin/assisted-purchases",
    {
      config: admin,
      schema: { tags, querystring: listQuery, response: { 200: pageSchema(answer) } },
    },
    async (request) => {
      const { status, q: search, ...page } = request.query;
      const rows = await runSearch(sessionOf(request).userId, search, (reader) =>
        customersAssistedPurchases(reader, { status, search }, page),
      );
      return pageOf(rows, page, {
        item: toAssistedPurchaseJson,
        keyset: (row) => ({ at: row.createdAt, id: row.id }),
      });
    },
  );

  app.get(
    "/admin/assisted-purchases/counts",
    { config: admin, schema: { tags, response: { 200: countsSchema } } },
    () => countsByStatus(db),
  );

  app.get(
    "/admin/assisted-purchases/:id",
    { config: admin, schema: { tags, params: idParams, response: { 200: answer } } },
    (request) => readBack(db, request.params.id),
  );

  app.patch(
    "/admin/assisted-purchases/:id",
    {
      config: admin,
      schema: { tags, params: idParams, body: assistedPurchasePatch, response: { 200: answer } },
    },
    (request) =>
      db.transaction(async (tx) => {
        const { id } = request.params;
        const change = { ...request.body, seen: seenVersionOf(request) };
        await manageAssistedPurchase(tx, sessionOf(request).userId, id, change);
        return readBack(tx, id);
      }),
  );

  app.post(
    "/admin/assisted-purchases/:id/shipment",
    {
      config: admin,
      schema: { tags, params: idParams, body: assistedShipment, response: { 201: answer } },
    },
    async (request, reply) => {
      const { id } = request.params;
      const shipped = await writeOnce(db, request, async (tx) => {
        await shipAssistedPurchase(tx, sessionOf(request).userId, { id, ...request.body }, clock());
        return readBack(tx, id);
      });
      return reply.code(201).send(shipped);
    },
  );
}
