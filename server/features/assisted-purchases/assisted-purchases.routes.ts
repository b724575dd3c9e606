import { type NewAssistedPurchase, newAssistedPurchase } from "@prepara/domain/assisted-purchases/input";
import { assistedStatuses, isOpen } from "@prepara/domain/assisted-purchases/status";
import { and, eq, inArray } from "drizzle-orm";
import * as z from "zod";
import type { Tx } from "#server/platform/database/database";
import { lockCustomer } from "#server/platform/database/lock-customer";
import { recordChange } from "#server/platform/events/change-log";
import type { ApiScope, FeatureDeps } from "#server/platform/feature";
import { pageOf, pageQuery, pageSchema } from "#server/platform/http/page";
import { sessionOf } from "#server/platform/http/session";
import { writeOnce } from "#server/platform/http/write-once";
import { Refusal, refusalsOf } from "#server/platform/refusal";
import { assistedPurchases } from "#server/tables/assisted-purchases";
import { assistedPurchaseSchema, toAssistedPurchaseJson } from "./assisted-purchase.json.ts";
import { customersAssistedPurchase, ownAssistedPurchases } from "./assisted-purchases.queries.ts";

/** A list's query: the page and an optional status. */
export const assistedListQuery = pageQuery.extend({ status: z.enum(assistedStatuses).optional() });

/** Open purchases of one customer: with 2,000 of one person, others stood on the 41st page of the queue. */
const MAX_OPEN = 50;

const refusal = refusalsOf({
  too_many_open: [
    429,
    "too_many_open",
    "Você já tem {limit} compras assistidas em aberto. Espere a resposta da equipe.",
  ],
});

const customer = { access: "customer" } as const;
const tags = ["assisted-purchases"];

/** The customer's assisted purchases (docs/product.md#assisted-purchases). */
export function assistedPurchaseRoutes(app: ApiScope, { db, clock }: FeatureDeps): void {
  app.get(
    "/assisted-purchases",
    {
      config: customer,
      schema: { tags, querystring: assistedListQuery, response: { 200: pageSchema(assistedPurchaseSchema) } },
    },
    async (request) => {
      const { status, ...page } = request.query;
      const rows = await ownAssistedPurchases(db, sessionOf(request).userId, status, page);
      return pageOf(rows, page, {
        item: toAssistedPurchaseJson,
        keyset: (row) => ({ at: row.createdAt, id: row.id }),
      });
    },
  );

  app.post(
    "/assisted-purchases",
    {
      config: customer,
      schema: { tags, body: newAssistedPurchase, response: { 201: assistedPurchaseSchema } },
    },
    async (request, reply) => {
      const stored = await writeOnce(db, request, async (tx) => {
        const id = await requestAssistedPurchase(tx, sessionOf(request).userId, request.body, clock());
        const row = await customersAssistedPurchase(tx, id);
        if (!row) throw new Refusal("not_found");
        return toAssistedPurchaseJson(row);
      });
      return reply.code(201).send(stored);
    },
  );
}

/**
 * Stores a customer's assisted purchase (docs/product.md#assisted-purchases); returns its id. Refuses
 * `too_many_open`.
 */
async function requestAssistedPurchase(
  tx: Tx,
  userId: string,
  purchase: NewAssistedPurchase,
  now: Date,
): Promise<string> {
  await lockCustomer(tx, userId);
  const open = and(
    eq(assistedPurchases.userId, userId),
    inArray(assistedPurchases.status, assistedStatuses.filter(isOpen)),
  );
  if ((await tx.$count(assistedPurchases, open)) >= MAX_OPEN)
    throw refusal("too_many_open", { limit: MAX_OPEN, retryAfterSeconds: 3_600 });
  const [row] = await tx
    .insert(assistedPurchases)
    .values({ ...purchase, userId, createdAt: now })
    .returning({ id: assistedPurchases.id });
  if (!row) throw new Error("The assisted purchase was not inserted");
  const change = { topic: "assisted-purchases", happening: null, subject: purchase.productName } as const;
  await recordChange(tx, userId, change, "assisted-purchase-requested");
  return row.id;
}
