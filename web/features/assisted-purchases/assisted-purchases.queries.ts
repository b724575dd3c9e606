import type { AssistedStatus } from "@prepara/domain/assisted-purchases/status";
import { queryOptions } from "@tanstack/react-query";
import { api, dataOf } from "#web/platform/api/api";
import { listQuery } from "#web/platform/api/list";
import { seenVersion } from "#web/platform/api/seen-version";
import { createIdempotencyKeys, useWrite } from "#web/platform/api/use-write";

const keysToMake = createIdempotencyKeys();

const queryOf = (status: AssistedStatus | undefined, cursor: string | undefined) => ({
  limit: 50,
  ...(status && { status }),
  ...(cursor && { cursor }),
});

const loadFailure = "Erro ao carregar solicitações";

const ownPage = (status: AssistedStatus | undefined, cursor: string | undefined, signal: AbortSignal) =>
  api.GET("/api/v1/assisted-purchases", { params: { query: queryOf(status, cursor) }, signal });

/** An assisted purchase as the API returns it to its customer. */
export type AssistedPurchase = NonNullable<Awaited<ReturnType<typeof ownPage>>["data"]>["items"][number];

/** The customer's assisted purchases, newest first. */
export const ownAssistedQuery = (status?: AssistedStatus) =>
  listQuery({
    key: ["assisted-purchases", "own", status ?? "all"],
    failure: loadFailure,
    page: (cursor, signal) => ownPage(status, cursor, signal),
  });

export type PurchaseRequest = {
  productName: string;
  quantity: number;
  supplierLink: string;
  totalUsd: number;
};

export const useRequestAssisted = () =>
  useWrite({
    call: (body: PurchaseRequest, headers) => api.POST("/api/v1/assisted-purchases", { body, headers }),
    success: "Solicitação enviada com sucesso!",
    failure: "Erro ao enviar solicitação",
    stale: ["assisted-purchases"],
    keysToMake,
  });

export type AssistedFilter = { status?: AssistedStatus | undefined; search?: string | undefined };

const queuePage = ({ status, search }: AssistedFilter, cursor: string | undefined, signal: AbortSignal) =>
  api.GET("/api/v1/admin/assisted-purchases", {
    params: { query: { ...queryOf(status, cursor), ...(search && { q: search }) } },
    signal,
  });

/** An assisted purchase with its customer (admin). */
export type QueuedPurchase = NonNullable<Awaited<ReturnType<typeof queuePage>>["data"]>["items"][number];

const queueFailure = `${loadFailure}: {msg}`;

/** All customers' assisted purchases by status and search, newest first (admin). */
export const assistedQueueQuery = (filter: AssistedFilter) =>
  listQuery({
    key: ["assisted-purchases", "queue", filter.status ?? "all", filter.search ?? ""],
    failure: queueFailure,
    page: (cursor, signal) => queuePage(filter, cursor, signal),
  });

/** One purchase, also when the list has not loaded it (admin). */
export const assistedOneQuery = (id: string) =>
  queryOptions({
    queryKey: ["assisted-purchases", "one", id],
    queryFn: ({ signal }) =>
      dataOf(api.GET("/api/v1/admin/assisted-purchases/{id}", { params: { path: { id } }, signal })),
    meta: { failure: queueFailure },
  });

/** The number of purchases per status. Optional on the screen, so a failure is only logged. */
export const assistedCountsQuery = queryOptions({
  queryKey: ["assisted-purchases", "counts"],
  queryFn: ({ signal }) => dataOf(api.GET("/api/v1/admin/assisted-purchases/counts", { signal })),
});

/** The changed fields; a new status goes with the one that was seen, so that it replaces no other. */
type AssistedChange = {
  id: string;
  status?: AssistedStatus;
  seenStatus?: AssistedStatus;
  adminNotes?: string;
  /** Of the purchase whose notes were shown when they were changed. */
  version?: string;
};

/** The failure titles contain the server's message (docs/product.md#failure-titles). */
const updateFailure = ({ message }: { message: string }) => ({
  title: `Erro ao atualizar: ${message}`,
  description: "",
});

/** Changes status and notes of one purchase (admin). */
export const useManageAssisted = () =>
  useWrite({
    call: ({ id, version, ...body }: AssistedChange) =>
      api.PATCH("/api/v1/admin/assisted-purchases/{id}", {
        params: { path: { id } },
        body,
        ...(version !== undefined && { headers: seenVersion(version) }),
      }),
    success: "Solicitação atualizada com sucesso!",
    failure: updateFailure,
    stale: ["assisted-purchases"],
  });

export type AssistedShipmentInput = { id: string; eta: string; trackingNumbers: string[] };

/** Creates the in-transit shipment of a completed purchase (admin). */
export const useShipAssisted = () =>
  useWrite({
    call: ({ id, eta, trackingNumbers }: AssistedShipmentInput, headers) =>
      api.POST("/api/v1/admin/assisted-purchases/{id}/shipment", {
        params: { path: { id } },
        body: { eta: eta || null, trackingNumbers },
        headers,
      }),
    success: { title: "Envio criado!", description: "O cliente já o vê em Em Trânsito." },
    failure: updateFailure,
    stale: ["assisted-purchases", "shipments"],
  });
