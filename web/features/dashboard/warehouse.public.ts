import { queryOptions } from "@tanstack/react-query";
import { api, dataOf } from "#web/platform/api/api";

/** How much of each kind waits for the warehouse (admins); load errors are only logged. */
export const warehouseQuery = queryOptions({
  queryKey: ["dashboard", "warehouse"],
  queryFn: ({ signal }) => dataOf(api.GET("/api/v1/admin/dashboard", { signal })),
  meta: { shows: ["shipments", "prep-requests", "assisted-purchases"] },
});
