import { suiteLabel } from "@prepara/domain/account/customer";
import { toUsd } from "@prepara/domain/money/money";
import { costOf } from "@prepara/domain/storage/month";
import * as z from "zod";
import type { ApiScope, FeatureDeps } from "#server/platform/feature";
import { numberedPageOf, numberedPageQuery, pageSchema } from "#server/platform/http/page";
import { sessionOf } from "#server/platform/http/session";
import { Refusal } from "#server/platform/refusal";
import { monthSchema, storageSchema, toMonthJson, toStorageJson } from "./storage.json.ts";
import {
  countedUntil,
  customersToCharge,
  daysOfMonth,
  isStorageUsed,
  pricesOfMonth,
  storageOf,
  toCharge,
  waivedOfMonth,
} from "./storage.queries.ts";

const monthQuery = z.object({ month: z.string().regex(/^[12]\d{3}-(0[1-9]|1[0-2])$/, "Mês inválido.") });
const summarySchema = z.object({
  isUsed: z
    .boolean()
    .describe("Whether storage costs the customer something, by a published price, or ever did"),
});
const customerParams = z.object({ userId: z.uuid("Cliente inválido.") });

const customerSchema = z.object({
  userId: z.uuid(),
  fullName: z.string(),
  suiteLabel: z.string(),
  shipments: z.int(),
  since: z.iso.date().describe("The first day that is not charged yet"),
  amountUsd: z.number(),
});

/**
 * What storage costs (docs/product.md#storage): a customer's own, and that of all customers for staff of the
 * area `financeiro`.
 */
export function storageRoutes(app: ApiScope, { db, clock, settings }: FeatureDeps): void {
  const when = () => ({ now: clock(), timeZone: settings.WAREHOUSE_TIME_ZONE });

  app.get(
    "/storage",
    { config: { access: "customer" }, schema: { tags: ["storage"], response: { 200: storageSchema } } },
    async (request) => readStorage(sessionOf(request).userId),
  );

  app.get(
    "/storage/summary",
    { config: { access: "customer" }, schema: { tags: ["storage"], response: { 200: summarySchema } } },
    async (request) => ({ isUsed: await isStorageUsed(db, sessionOf(request).userId, when()) }),
  );

  app.get(
    "/storage/month",
    {
      config: { access: "customer" },
      schema: { tags: ["storage"], querystring: monthQuery, response: { 200: monthSchema } },
    },
    async (request) => {
      const { month } = request.query;
      const { userId } = sessionOf(request);
      const [rows, prices] = [await daysOfMonth(db, userId, month), await pricesOfMonth(db, userId, month)];
      return toMonthJson(month, rows, prices, await waivedOfMonth(db, userId, month));
    },
  );

  app.get(
    "/floor/storage",
    {
      config: { access: "staff", area: "financeiro" },
      schema: {
        tags: ["floor"],
        querystring: numberedPageQuery,
        response: {
          200: pageSchema(customerSchema).extend({
            countedUntil: z.iso.date().nullable().describe("Null before storage had a price"),
          }),
        },
      },
    },
    async (request) => {
      const rows = await customersToCharge(db, request.query);
      const days = await toCharge(
        db,
        rows.map(({ userId }) => userId),
      );
      const page = numberedPageOf(rows, request.query, {
        item: ({ suiteNumber, ...row }) => ({
          ...row,
          suiteLabel: suiteLabel(suiteNumber),
          amountUsd: toUsd(costOf(days.get(row.userId) ?? [])),
        }),
        number: ({ suiteNumber }) => suiteNumber,
      });
      return { ...page, countedUntil: await countedUntil(db) };
    },
  );

  app.get(
    "/floor/storage/:userId",
    {
      config: { access: "staff", area: "financeiro" },
      schema: { tags: ["floor"], params: customerParams, response: { 200: storageSchema } },
    },
    async (request) => readStorage(request.params.userId),
  );

  async function readStorage(userId: string) {
    const storage = await storageOf(db, userId, when());
    if (!storage) throw new Refusal("not_found");
    return toStorageJson(storage);
  }
}
