import { dateOf } from "@prepara/domain/calendar/calendar";
import { and, eq, inArray, lt, not, type SQL, sql } from "drizzle-orm";
import * as z from "zod";
import { countedUpTo, MAX_COUNTED } from "#server/platform/database/bounded-count";
import type { Db } from "#server/platform/database/database";
import type { Feature } from "#server/platform/feature";
import { sessionOf } from "#server/platform/http/session";
import { assistedPurchases } from "#server/tables/assisted-purchases";
import { cases, waitsForDecision } from "#server/tables/cases";
import { documents } from "#server/tables/documents";
import { isLive, prepRequests, waitsFor } from "#server/tables/prep-requests";
import { etaOrLast, shipments } from "#server/tables/shipments";
import { isWithdrawn } from "#server/tables/units";

const countsSchema = z.object({
  inTransit: z.int(),
  arrived: z.int(),
  documents: z.int(),
  assistedOpen: z.int(),
  prepRequestsOpen: z.int(),
  prepRequestsToPay: z.int().describe("Requests that wait for the customer's payment"),
  casesWaiting: z.int().describe("Cases that wait for the customer's decision"),
  late: z.int().describe("Purchases in transit whose expected date has passed"),
});

const atMost = `at most ${MAX_COUNTED} are counted`;
const warehouseCountsSchema = z.object({
  inTransit: z.int().describe(`Shipments in transit; ${atMost}`),
  arrivalsToday: z.int().describe(`Shipments in transit expected today; ${atMost}`),
  arrivalsLate: z.int().describe(`Shipments in transit whose expected date has passed; ${atMost}`),
  toApprove: z.int().describe(`Prep requests that wait for an admin's approval; ${atMost}`),
  unpaid: z.int().describe(`Prep requests that wait for a payment; ${atMost}`),
  assistedUnanswered: z.int().describe(`Assisted purchases in status pendente; ${atMost}`),
});

/**
 * The counts of both dashboards; each counts the rows of the list it links to (docs/decisions/0013). Owns no
 * data.
 */
export const dashboard: Feature = {
  name: "dashboard",
  routes(app, { db, clock, settings }) {
    const today = () => dateOf(clock(), settings.BUSINESS_TIME_ZONE);
    app.get(
      "/dashboard",
      { config: { access: "customer" }, schema: { tags: ["account"], response: { 200: countsSchema } } },
      async (request) => {
        const { userId } = sessionOf(request);
        const ofUser = { shipments: eq(shipments.userId, userId), requests: eq(prepRequests.userId, userId) };
        const [counts] = await db
          .select({
            inTransit: db.$count(shipments, and(ofUser.shipments, eq(shipments.status, "in_transit"))),
            arrived: db.$count(
              shipments,
              and(ofUser.shipments, eq(shipments.status, "arrived"), not(isWithdrawn)),
            ),
            documents: db.$count(documents, eq(documents.userId, userId)),
            assistedOpen: db.$count(
              assistedPurchases,
              and(
                eq(assistedPurchases.userId, userId),
                inArray(assistedPurchases.status, ["pendente", "processando"]),
              ),
            ),
            prepRequestsOpen: db.$count(
              prepRequests,
              and(
                ofUser.requests,
                inArray(prepRequests.status, ["pending_payment", "under_review", "scheduled"]),
                isLive,
              ),
            ),
            prepRequestsToPay: db.$count(prepRequests, and(ofUser.requests, waitsFor.payment)),
            casesWaiting: db.$count(cases, and(eq(cases.userId, userId), waitsForDecision)),
            late: db.$count(
              shipments,
              and(ofUser.shipments, eq(shipments.status, "in_transit"), lt(shipments.eta, today())),
            ),
          })
          .from(sql`(select 1) as one`);
        if (!counts) throw new Error("counting returned no row");
        return counts;
      },
    );

    app.get(
      "/admin/dashboard",
      { config: { access: "admin" }, schema: { tags: ["admin"], response: { 200: warehouseCountsSchema } } },
      () => warehouseCounts(db, today()),
    );
  },
};

/** The warehouse's work of all customers, counted with the conditions of the lists' filters. */
async function warehouseCounts(db: Db, today: string): Promise<z.output<typeof warehouseCountsSchema>> {
  const expected = (when: SQL) =>
    countedUpTo(sql`select 1 from ${shipments} where ${shipments.status} = 'in_transit' and ${when}`);
  const requests = (wait: SQL) => countedUpTo(sql`select 1 from ${prepRequests} where ${wait}`);
  const eta = etaOrLast(shipments.eta);
  const { rows } = await db.execute(sql`
    select ${expected(sql`true`)} as "inTransit",
      ${expected(sql`${eta} = ${today}::date`)} as "arrivalsToday",
      ${expected(sql`${eta} < ${today}::date`)} as "arrivalsLate",
      ${requests(waitsFor.approval)} as "toApprove",
      ${requests(waitsFor.payment)} as unpaid,
      ${countedUpTo(sql`select 1 from ${assistedPurchases} where ${assistedPurchases.status} = 'pendente'`)}
        as "assistedUnanswered"`);
  return warehouseCountsSchema.parse(rows[0]);
}
