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
