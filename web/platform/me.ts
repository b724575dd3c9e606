import { queryOptions } from "@tanstack/react-query";
import { api, dataOf } from "#web/platform/api";

/** The signed-in person: name, suite, address, plan, role, balance and free units. */
export const meQuery = queryOptions({
  queryKey: ["me"],
  queryFn: ({ signal }) => dataOf(api.GET("/api/v1/me", { signal })),
  staleTime: 60_000,
});
