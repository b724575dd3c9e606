import { type InfiniteData, useQueryClient } from "@tanstack/react-query";
import type { Page } from "#web/platform/api/list";
import { type ArrivedShipment, arrivedKey } from "./prep.queries.ts";

/**
 * Every shipment the page has read, under any search: what was chosen stays chosen while one looks for more.
 */
export function useSeenShipments(shown: readonly ArrivedShipment[] = []): ArrivedShipment[] {
  const cache = useQueryClient();
  const reads = cache.getQueriesData<InfiniteData<Page<ArrivedShipment>>>({ queryKey: arrivedKey });
  const read = reads.flatMap(([, data]) => data?.pages.flatMap((page) => page.items) ?? []);
  // What is shown was read last, so it counts.
  return [...new Map([...read, ...shown].map((shipment) => [shipment.id, shipment])).values()];
}
