import { type InfiniteData, type QueryClient, type QueryKey, queryOptions } from "@tanstack/react-query";
import { api, dataOf } from "#web/platform/api/api";
import type { paths } from "#web/platform/api/api-schema.gen";
import { listQuery } from "#web/platform/api/list";
import { isPhoneNow } from "#web/ui/browser-state";

type Pending = paths["/api/v1/admin/shipments"]["get"]["responses"][200]["content"]["application/json"];
/** A shipment with its customer (admin). */
export type PendingShipment = Pending["items"][number];

const failure = "Erro ao carregar envios";

/** The order of the pending shipments; `eta`: those expected soonest first. */
export type PendingSort = "newest" | "eta";

/** The chosen order, or the device's: on phones the soonest, elsewhere the newest first. */
export const pendingSort = (chosen: PendingSort | undefined): PendingSort =>
  chosen ?? (isPhoneNow() ? "eta" : "newest");

/** Shipments in transit (admin). `q` is a suite, a name, an ASIN or a tracking number. */
export const pendingQuery = (q: string | undefined, sort: PendingSort) =>
  listQuery({
    key: ["admin-shipments", "in_transit", q ?? "", sort],
    failure,
    page: (cursor, signal) =>
      api.GET("/api/v1/admin/shipments", {
        params: {
          query: { status: "in_transit", sort, limit: 50, ...(q && { q }), ...(cursor && { cursor }) },
        },
        signal,
      }),
  });

/** A shipment from the cached list that was read last. */
export function listedShipment(cache: QueryClient, id: string): PendingShipment | undefined {
  const readAt = (key: QueryKey) => cache.getQueryState(key)?.dataUpdatedAt ?? 0;
  return cache
    .getQueriesData<InfiniteData<Pending>>({ queryKey: ["admin-shipments"] })
    .sort(([one], [other]) => readAt(other) - readAt(one))
    .flatMap(([, lists]) => lists?.pages ?? [])
    .flatMap((page) => page.items)
    .find((shipment) => shipment.id === id);
}

/**
 * One shipment for its check-in. Has its own key, so that confirming does not refetch it while the dialog is
 * open.
 */
export const pendingShipmentQuery = (id: string) =>
  queryOptions({
    queryKey: ["check-in", id],
    gcTime: 0,
    queryFn: ({ signal }) =>
      dataOf(api.GET("/api/v1/admin/shipments/{id}", { params: { path: { id } }, signal })),
    meta: { failure },
  });

const SUBJECT = "shipment/";

/** The subject under which this device stores a shipment's check-in and its draft. */
export const checkInSubject = (shipmentId: string): string => SUBJECT + shipmentId;

/** The shipment of a `checkInSubject`. */
export const shipmentOfSubject = (subject: string): string => subject.slice(SUBJECT.length);
