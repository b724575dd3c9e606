import { and, eq, inArray, sql } from "drizzle-orm";
import * as z from "zod";
import type { Feature } from "#server/platform/feature";
import { sessionOf } from "#server/platform/http/session";
import { assistedPurchases } from "#server/tables/assisted-purchases";
import { documents } from "#server/tables/documents";
import { prepRequests } from "#server/tables/prep-requests";
import { shipments } from "#server/tables/shipments";

const countsSchema = z.object({
  inTransit: z.int(),
  arrived: z.int(),
  documents: z.int(),
  assistedOpen: z.int(),
  prepRequestsOpen: z.int(),
});

/** The dashboard's counts; they are those of the lists it links to (docs/decisions/0013). Owns nothing. */
export const dashboard: Feature = {
  name: "dashboard",
  routes(app, { db }) {
    app.get(
      "/dashboard",
      { config: { access: "customer" }, schema: { tags: ["account"], response: { 200: countsSchema } } },
      async (request) => {
        const { userId } = sessionOf(request);
        const ofUser = { shipments: eq(shipments.userId, userId), requests: eq(prepRequests.userId, userId) };
        const [counts] = await db
          .select({
            inTransit: db.$count(shipments, and(ofUser.shipments, eq(shipments.status, "in_transit"))),
            arrived: db.$count(shipments, and(ofUser.shipments, eq(shipments.status, "arrived"))),
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
              ),
            ),
          })
          .from(sql`(select 1) as one`);
        if (!counts) throw new Error("counting answered no row");
        return counts;
      },
    );
  },
};
