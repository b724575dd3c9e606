import { balanceAdjustment } from "@prepara/domain/ledger/input";
import { toUsd } from "@prepara/domain/money/money";
import * as z from "zod";
import type { ApiScope, FeatureDeps } from "#server/platform/feature";
import { numberedPageOf, pageSchema } from "#server/platform/http/page";
import { seenVersionOf } from "#server/platform/http/seen-version";
import { sessionOf } from "#server/platform/http/session";
import { writeOnce } from "#server/platform/http/write-once";
import { Refusal } from "#server/platform/refusal";
import { adminEntrySchema, toEntryJson } from "./ledger.json.ts";
import { allBalances, balanceOf, entryOf, historyOf } from "./ledger.queries.ts";
import { historyQuery } from "./ledger.routes.ts";
import { adjustBalance } from "./post-entry.ts";

const params = z.object({ userId: z.guid().toLowerCase() });
const totalSchema = z.object({ totalUsd: z.number(), customers: z.int() });
const admin = { access: "admin" } as const;
const tags = ["admin"];

/** 'Gestão de Saldo': credits and debits by an admin, and a customer's history (docs/product.md#balance). */
export function ledgerAdminRoutes(app: ApiScope, { db, clock, settings }: FeatureDeps): void {
  app.get(
    "/admin/balances",
    { config: admin, schema: { tags, response: { 200: totalSchema } } },
    async () => {
      const { total, customers } = await allBalances(db);
      return { totalUsd: toUsd(total), customers };
    },
  );

  app.post(
    "/admin/customers/:userId/balance-adjustments",
    {
      config: admin,
      schema: { tags, params, body: balanceAdjustment, response: { 201: adminEntrySchema } },
    },
    async (request, reply) => {
      const { userId } = request.params;
      const adjust = { userId, adjustment: request.body, seen: seenVersionOf(request) };
      const entry = await writeOnce(db, request, async (tx) => {
        const { id } = await adjustBalance(tx, sessionOf(request).userId, adjust, clock);
        const row = await entryOf(tx, id);
        if (!row) throw new Refusal("not_found");
        return toEntryJson(row);
      });
      return reply.code(201).send(entry);
    },
  );

  app.get(
    "/admin/customers/:userId/balance/history",
    {
      config: admin,
      schema: { tags, params, querystring: historyQuery, response: { 200: pageSchema(adminEntrySchema) } },
    },
    async (request) => {
      const { type, month, ...page } = request.query;
      const { userId } = request.params;
      if ((await balanceOf(db, userId)) === undefined) throw new Refusal("not_found");
      const filter = { type, month, timeZone: settings.BUSINESS_TIME_ZONE };
      const rows = await historyOf(db, userId, filter, page);
      return numberedPageOf(rows, page, { item: toEntryJson, number: (row) => row.number });
    },
  );
}
