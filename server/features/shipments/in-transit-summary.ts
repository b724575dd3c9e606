import { calendarDate } from "@prepara/domain/calendar/input";
import { toUsd } from "@prepara/domain/money/money";
import { and, asc, eq, sql } from "drizzle-orm";
import * as z from "zod";
import type { Db } from "#server/platform/database/database";
import { products } from "#server/tables/products";
import { shipments } from "#server/tables/shipments";

/** `today` is the calendar day in the user's time zone: it decides what is late. */
export const summaryQuery = z.object({ today: calendarDate() });

export const summarySchema = z.object({
  shipments: z.int(),
  units: z.int(),
  valueUsd: z.number().describe("Units times unit cost, of the purchases that name a cost"),
  late: z.int().describe("Expected before `today` and not here yet"),
  days: z
    .array(z.object({ date: z.iso.date(), count: z.int() }))
    .describe("Shipments expected on each of the 14 days from `today` on; days without any are left out"),
});

/**
 * One customer's shipments in transit, over all pages of the list: totals, and how many are due on which day.
 */
export async function inTransitSummary(
  db: Db,
  userId: string,
  today: string,
): Promise<z.input<typeof summarySchema>> {
  const own = and(eq(shipments.userId, userId), eq(shipments.status, "in_transit"));
  const [totals, days] = await Promise.all([
    db
      .select({
        shipments: sql`count(*)`.mapWith(Number),
        units: sql`coalesce(sum(${shipments.qty}), 0)`.mapWith(Number),
        value:
          sql`least(coalesce(sum(${shipments.qty} * ${products.unitCostUsd}), 0), 9999999999.99)::numeric(12,2)`.mapWith(
            products.unitCostUsd,
          ),
        late: sql`count(*) filter (where ${shipments.eta} < ${today}::date)`.mapWith(Number),
      })
      .from(shipments)
      .innerJoin(products, eq(products.id, shipments.productId))
      .where(own),
    db
      .select({ date: sql<string>`${shipments.eta}::text`, count: sql`count(*)`.mapWith(Number) })
      .from(shipments)
      .where(and(own, sql`${shipments.eta} between ${today}::date and ${today}::date + 13`))
      .groupBy(shipments.eta)
      .orderBy(asc(shipments.eta)),
  ]);
  const [total] = totals;
  if (!total) throw new Error("the count returned no row");
  const { value, ...counts } = total;
  return { ...counts, valueUsd: toUsd(value), days };
}
