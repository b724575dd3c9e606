import { queryOptions } from "@tanstack/react-query";
import { publicConfig } from "#web/platform/public-config";

/**
 * The public settings as a query. Apart from `publicConfig`, so that the landing page loads no query library.
 */
export const publicConfigQuery = queryOptions({
  queryKey: ["public-config"],
  queryFn: publicConfig,
  staleTime: Number.POSITIVE_INFINITY,
});
