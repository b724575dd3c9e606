import { queryOptions } from "@tanstack/react-query";
import { publicConfig } from "#web/platform/public-config";

/** The public settings as a query; they do not change while a page is open. */
export const publicConfigQuery = queryOptions({
  queryKey: ["public-config"],
  queryFn: publicConfig,
  staleTime: Number.POSITIVE_INFINITY,
});
