import { suiteLabel } from "@prepara/domain/account/customer";
import { customerPatch } from "@prepara/domain/account/input";
import { planNames } from "@prepara/domain/account/plan";
import { toUsd } from "@prepara/domain/money/money";
import * as z from "zod";
import { balanceVersion } from "#server/features/ledger/ledger.public";
import type { ApiScope, FeatureDeps } from "#server/platform/feature";
import { numberedPageOf, numberedPageQuery, pageSchema } from "#server/platform/http/page";
import { searchText } from "#server/platform/http/route-parts";
import { versionSchema } from "#server/platform/http/seen-version";
import { mustBeFresh, sessionOf } from "#server/platform/http/session";
import { Refusal } from "#server/platform/refusal";
import { changeCustomer } from "./change-customer.ts";
import { type CustomerRow, customerOf, customersBySuite } from "./customer.queries.ts";

const customerSchema = z.object({
  userId: z.uuid(),
  fullName: z.string(),
  suiteNumber: z.int(),
  suiteLabel: z.string(),
  whatsapp: z.string().nullable(),
  balanceUsd: z.number(),
  plan: z.enum(planNames),
  isAdmin: z.boolean(),
  version: versionSchema,
});

const listQuery = numberedPageQuery.extend({ q: searchText });
const params = z.object({ userId: z.guid().toLowerCase() });
const admin = { access: "admin" } as const;
const tags = ["admin"];

/** Customers for admins: the list by suite, and changes of plan and role (docs/product.md#plans). */
export function accountAdminRoutes(app: ApiScope, deps: FeatureDeps): void {
  const { db, runSearch, sessionChecks } = deps;
  app.get(
    "/admin/customers",
    {
      config: admin,
      schema: { tags, querystring: listQuery, response: { 200: pageSchema(customerSchema) } },
    },
    async (request) => {
      const { q, ...page } = request.query;
      const rows = await runSearch(sessionOf(request).userId, q, (reader) =>
        customersBySuite(reader, q, page),
      );
      return numberedPageOf(rows, page, { item: toCustomerJson, number: (row) => row.suiteNumber });
    },
  );

  app.get(
    "/admin/customers/:userId",
    { config: admin, schema: { tags, params, response: { 200: customerSchema } } },
    async (request) => {
      const row = await customerOf(db, request.params.userId);
      if (!row) throw new Refusal("not_found");
      return toCustomerJson(row);
    },
  );

  app.patch(
    "/admin/customers/:userId",
    { config: admin, schema: { tags, params, body: customerPatch, response: { 200: customerSchema } } },
    async (request) => {
      const { userId } = request.params;
      const adminId = sessionOf(request).userId;
      if (request.body.isAdmin !== undefined) await mustBeFresh(request, sessionChecks);
      return db.transaction(async (tx) => {
        await changeCustomer(deps, tx, { adminId, userId }, request.body);
        const row = await customerOf(tx, userId);
        if (!row) throw new Refusal("not_found");
        return toCustomerJson(row);
      });
    },
  );
}

function toCustomerJson(row: CustomerRow): z.input<typeof customerSchema> {
  return {
    ...row,
    suiteLabel: suiteLabel(row.suiteNumber),
    balanceUsd: toUsd(row.balanceUsd),
    version: balanceVersion(row.newestEntry),
  };
}
