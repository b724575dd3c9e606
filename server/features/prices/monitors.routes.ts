import { type MonitorPatch, monitorPatch, newMonitor, seenAlerts } from "@prepara/domain/prices/input";
import { and, asc, eq, inArray, isNull } from "drizzle-orm";
import * as z from "zod";
import type { PriceHistorySource } from "#server/adapters/price-history/port";
import type { SupplierSearch } from "#server/adapters/supplier-source/port";
import type { Tx } from "#server/platform/database/database";
import { type Sender, senderOf } from "#server/platform/fair-use/customers-in-turns";
import type { ApiScope, FeatureDeps } from "#server/platform/feature";
import { pageOf, pageQuery, pageSchema } from "#server/platform/http/page";
import { idParams, noContent } from "#server/platform/http/route-parts";
import { sessionOf } from "#server/platform/http/session";
import { writeOnce } from "#server/platform/http/write-once";
import { Refusal } from "#server/platform/refusal";
import { monitoredProducts } from "#server/tables/prices";
import { addMonitor, planMonitor, priceRefusal, recordMonitorsChange } from "./add-monitor.ts";
import { applyPrice } from "./apply-price.ts";
import { type MonitorRow, monitorSchema, refreshedSchema, toMonitorJson } from "./monitor.json.ts";
import { ownMonitor, ownMonitors, recentPoints } from "./monitor.queries.ts";
import { priceNow } from "./seen-price.ts";

const customer = { access: "customer" } as const;
const tags = ["prices"];

type Deps = FeatureDeps & { suppliers: SupplierSearch; priceHistory: PriceHistorySource };

/** The customer's price monitors (docs/product.md#monitors). */
export function monitorRoutes(app: ApiScope, deps: Deps): void {
  const { db, clock } = deps;

  app.get(
    "/monitors",
    {
      config: customer,
      schema: { tags, querystring: pageQuery, response: { 200: pageSchema(monitorSchema) } },
    },
    async (request) => {
      const rows = await ownMonitors(db, sessionOf(request).userId, request.query);
      const points = await recentPoints(db, rows);
      return pageOf(rows, request.query, {
        item: (row) => toMonitorJson(row, points.get(row.id) ?? []),
        keyset: (row) => ({ at: row.createdAt, id: row.id }),
      });
    },
  );

  app.post(
    "/monitors",
    {
      config: { ...customer, work: "lookup" },
      schema: { tags, body: newMonitor, response: { 201: monitorSchema } },
    },
    async (request, reply) => {
      const sender = senderOf(request);
      const plan = await planMonitor(deps, sender, request.body);
      const created = await writeOnce(db, request, async (tx) => {
        const row = await addMonitor(tx, sender, { asin: request.body.input, plan }, clock());
        return toMonitorJson(row, (await recentPoints(tx, [row])).get(row.id) ?? []);
      });
      return reply.code(201).send(created);
    },
  );

  app.patch(
    "/monitors/:id",
    {
      config: customer,
      schema: { tags, params: idParams, body: monitorPatch, response: { 200: monitorSchema } },
    },
    async (request) => {
      const { params, body } = request;
      const row = await db.transaction((tx) => changeMonitor(tx, senderOf(request), params.id, body));
      return toMonitorJson(row, (await recentPoints(db, [row])).get(row.id) ?? []);
    },
  );

  app.delete(
    "/monitors/:id",
    { config: customer, schema: { tags, params: idParams, response: { 204: noContent } } },
    async (request, reply) => {
      const { userId } = sessionOf(request);
      await db.transaction((tx) => deleteMonitor(tx, userId, request.params.id));
      return reply.code(204).send(null);
    },
  );

  alertRoutes(app, deps);
}

function alertRoutes(app: ApiScope, deps: Deps): void {
  const { db, clock, jobs } = deps;

  app.post(
    "/monitors/:id/refresh",
    {
      config: { ...customer, work: "lookup" },
      schema: { tags, params: idParams, response: { 200: refreshedSchema } },
    },
    async (request) => {
      const sender = senderOf(request);
      const monitor = await ownMonitor(db, sender.userId, request.params.id);
      if (!monitor) throw new Refusal("not_found");
      const seen = await priceNow(deps, { ...monitor, ...sender });
      if (!seen) throw priceRefusal("no_price_found");
      const outcome = await db.transaction((tx) =>
        applyPrice(tx, jobs, monitor.id, { seen, byHand: sender }, clock()),
      );
      if (!outcome) throw new Refusal("not_found");
      const recent = await recentPoints(db, [outcome.monitor]);
      return {
        ...toMonitorJson(outcome.monitor, recent.get(monitor.id) ?? []),
        alert: outcome.alert,
        isNewFall: outcome.isNewFall,
      };
    },
  );

  app.post(
    "/monitors/alerts-seen",
    {
      config: customer,
      schema: {
        tags,
        description:
          "An open page has shown the alerts of these monitors, or all alerts without `ids`: no notice follows",
        body: z.nullable(seenAlerts), // pages of earlier versions send none
        response: { 204: noContent },
      },
    },
    async (request, reply) => {
      const { userId } = sessionOf(request);
      await db.transaction((tx) => markAlertsSeen(tx, userId, request.body?.ids, clock()));
      return reply.code(204).send(null);
    },
  );
}

/**
 * Marks the alerts of the monitors in `shown`, or all if it is undefined. Locks in the order of the ids, as
 * the end of an import does (`refresh-due.ts`), or both could deadlock.
 */
async function markAlertsSeen(tx: Tx, userId: string, shown: string[] | undefined, now: Date): Promise<void> {
  const unseen = await tx
    .select({ id: monitoredProducts.id })
    .from(monitoredProducts)
    .where(
      and(
        eq(monitoredProducts.userId, userId),
        shown && inArray(monitoredProducts.id, shown),
        eq(monitoredProducts.alerted, true),
        isNull(monitoredProducts.alertSeenAt),
      ),
    )
    .orderBy(asc(monitoredProducts.id))
    .for("update");
  const ids = unseen.map(({ id }) => id);
  if (ids.length > 0)
    await tx.update(monitoredProducts).set({ alertSeenAt: now }).where(inArray(monitoredProducts.id, ids));
}

/** A new target resets the alert: a price that is already below it is announced at the next refresh. */
async function changeMonitor(
  tx: Tx,
  { network, userId }: Sender,
  id: string,
  patch: MonitorPatch,
): Promise<MonitorRow> {
  const { targetPrice, alertEnabled } = patch;
  const current = await ownMonitor(tx, userId, id);
  if (!current) throw new Refusal("not_found");
  const [row] = await tx
    .update(monitoredProducts)
    .set({
      network,
      ...(targetPrice !== undefined && { targetPrice, alerted: false }),
      ...(alertEnabled !== undefined && { alertEnabled }),
    })
    .where(and(eq(monitoredProducts.id, id), eq(monitoredProducts.userId, userId)))
    .returning();
  if (!row) throw new Refusal("not_found");
  await recordMonitorsChange(tx, userId);
  return row;
}

async function deleteMonitor(tx: Tx, userId: string, id: string): Promise<void> {
  const gone = await tx
    .delete(monitoredProducts)
    .where(and(eq(monitoredProducts.id, id), eq(monitoredProducts.userId, userId)))
    .returning({ id: monitoredProducts.id });
  if (gone.length === 0) throw new Refusal("not_found");
  await recordMonitorsChange(tx, userId);
}
