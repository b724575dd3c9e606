import { queryOptions } from "@tanstack/react-query";
import { api, dataOf } from "#web/platform/api";
import type { paths } from "#web/platform/api-schema.gen";
import { listQuery } from "#web/platform/list";
import { formOf, upload } from "#web/platform/upload";
import { useWrite } from "#web/platform/use-write";
import type { Measures } from "./check-in-draft.ts";

type Pending = paths["/api/v1/admin/shipments"]["get"]["responses"][200]["content"]["application/json"];
/** A shipment with its customer, as the warehouse sees it. */
export type PendingShipment = Pending["items"][number];

const failure = "Erro ao carregar envios";

/** What the warehouse waits for; `q` is a suite, a name, an ASIN or a tracking number. */
export const pendingQuery = (q: string | undefined) =>
  listQuery({
    key: ["admin-shipments", "in_transit", q ?? ""],
    failure,
    page: (cursor, signal) =>
      api.GET("/api/v1/admin/shipments", {
        params: { query: { status: "in_transit", limit: 50, ...(q && { q }), ...(cursor && { cursor }) } },
        signal,
      }),
  });

/** One shipment for its check-in; its own key, so that confirming does not load it again under the open dialog. */
export const pendingShipmentQuery = (id: string) =>
  queryOptions({
    queryKey: ["check-in", id],
    gcTime: 0,
    queryFn: ({ signal }) =>
      dataOf(api.GET("/api/v1/admin/shipments/{id}", { params: { path: { id } }, signal })),
    meta: { failure },
  });

export type CheckInInput = { id: string; measures: Measures; photos: readonly File[] };

export const useCheckIn = (onProgress: (share: number) => void) =>
  useWrite({
    call: ({ id, measures, photos }: CheckInInput, headers) =>
      upload<PendingShipment>(`/api/v1/admin/shipments/${id}/check-in`, formOf({ ...measures, photos }), {
        headers,
        onProgress,
      }),
    success: {
      title: "Envio marcado como recebido!",
      description: "O cliente poderá visualizar na página 'Chegaram'.",
    },
    failure: "Erro ao marcar recebimento",
    stale: ["admin-shipments", "shipments", "products", "dashboard"],
  });
