import { queryOptions } from "@tanstack/react-query";
import { api, dataOf } from "#web/platform/api/api";

const load = (signal: AbortSignal) => dataOf(api.GET("/api/v1/dashboard", { signal }));

export type Counts = Awaited<ReturnType<typeof load>>;

/** The customer's counts per stage; load errors are only logged (docs/product.md#dashboard). */
export const dashboardQuery = queryOptions({
  queryKey: ["dashboard"],
  queryFn: ({ signal }) => load(signal),
  meta: { shows: ["shipments", "prep-requests", "documents", "assisted-purchases", "cases"] },
});

/** How many items of each kind wait for the warehouse (admins); load errors are only logged. */
export const warehouseQuery = queryOptions({
  queryKey: ["dashboard", "warehouse"],
  queryFn: ({ signal }) => dataOf(api.GET("/api/v1/admin/dashboard", { signal })),
  meta: { shows: ["shipments", "admin-shipments", "prep-requests", "assisted-purchases"] },
});

/** A count as shown; the server stops counting at 1,000. */
export const shownCount = (count: number | undefined): number | "999+" | undefined =>
  count !== undefined && count > 999 ? "999+" : count;
