import type { PurchaseInput } from "@prepara/domain/shipments/input";
import { queryOptions } from "@tanstack/react-query";
import { purchaseBody } from "#web/features/shipments/purchase/purchase-form";
import { api, dataOf, withoutBody } from "#web/platform/api/api";
import type { paths } from "#web/platform/api/api-schema.gen";
import { listQuery } from "#web/platform/api/list";
import { seenVersion } from "#web/platform/api/seen-version";
import { createIdempotencyKeys, useWrite } from "#web/platform/api/use-write";
import { today } from "#web/platform/formats";

const keysToMake = createIdempotencyKeys();

type Get<Path extends "/api/v1/shipments" | "/api/v1/shipments/{id}"> =
  paths[Path]["get"]["responses"][200]["content"]["application/json"];

export type Shipment = Get<"/api/v1/shipments">["items"][number];
export type ShipmentDetail = Get<"/api/v1/shipments/{id}">;

/** Prep requests take units of shipments. */
const shows = ["prep-requests"];

/** Shipments in transit, newest first. `q` searches product name, ASIN and tracking number. */
export const inTransitQuery = (q = "") =>
  listQuery({
    key: ["shipments", "in_transit", q],
    failure: "Erro ao carregar envios",
    shows,
    page: (cursor, signal) =>
      api.GET("/api/v1/shipments", {
        params: { query: { status: "in_transit", ...(q && { q }), ...(cursor && { cursor }) } },
        signal,
      }),
  });

/**
 * Totals and expected days of all shipments in transit. Shows no failure toast, because the list shows its
 * own.
 */
export const transitSummaryQuery = () =>
  queryOptions({
    queryKey: ["shipments", "summary", today()],
    queryFn: ({ signal }) =>
      dataOf(api.GET("/api/v1/shipments/summary", { params: { query: { today: today() } }, signal })),
    meta: { shows },
  });

/** For how many days shops take goods back; without a toast, because nothing waits for it. */
export const returnWindowsQuery = () =>
  queryOptions({
    queryKey: ["shipments", "return-windows"],
    queryFn: ({ signal }) => dataOf(api.GET("/api/v1/shipments/return-windows", { signal })),
  });

/** One shipment with its history. */
export const shipmentQuery = (id: string) =>
  queryOptions({
    queryKey: ["shipments", "detail", id],
    queryFn: ({ signal }) => dataOf(api.GET("/api/v1/shipments/{id}", { params: { path: { id } }, signal })),
    meta: { failure: "Erro ao carregar envios", shows },
  });

const stale = ["shipments"];

export const useRegisterPurchase = () =>
  useWrite({
    call: (purchase: PurchaseInput, headers) =>
      api.POST("/api/v1/purchases", { body: purchaseBody(purchase), headers }),
    success: { title: "Compra registrada!", description: "Ela já aparece em Em Trânsito." },
    failure: "Erro ao registrar compra",
    stale,
    keysToMake,
  });

/** Only the changed fields, so that the others stay as they are by now. */
type ShipmentEdit = {
  qty?: number;
  eta?: string | null;
  returnBy?: string | null;
  trackingNumbers?: string[];
  notes?: string | null;
};

export const useEditShipment = (id: string) =>
  useWrite({
    call: ({ version, ...body }: ShipmentEdit & { version: string }, headers) =>
      api.PATCH("/api/v1/shipments/{id}", {
        params: { path: { id } },
        body,
        headers: { ...headers, ...seenVersion(version) },
      }),
    success: "Compra atualizada!",
    failure: "Erro ao atualizar",
    stale,
  });

export const useDeleteShipment = () =>
  useWrite({
    call: (id: string, headers) =>
      withoutBody(api.DELETE("/api/v1/shipments/{id}", { params: { path: { id } }, headers })),
    success: "Compra excluída",
    failure: "Erro ao excluir",
    stale,
  });
