import type { AssistedStatus } from "@prepara/domain/assisted-purchases/status";
import { queryOptions } from "@tanstack/react-query";
import { api, dataOf } from "#web/platform/api/api";
import { listQuery } from "#web/platform/api/list";
import { useWrite } from "#web/platform/api/use-write";

const queryOf = (status: AssistedStatus | undefined, cursor: string | undefined) => ({
  limit: 50,
  ...(status && { status }),
  ...(cursor && { cursor }),
});

const loadFailure = "Erro ao carregar solicitações";

const ownPage = (status: AssistedStatus | undefined, cursor: string | undefined, signal: AbortSignal) =>
  api.GET("/api/v1/assisted-purchases", { params: { query: queryOf(status, cursor) }, signal });

/** An assisted purchase as its customer sees it. */
export type AssistedPurchase = NonNullable<Awaited<ReturnType<typeof ownPage>>["data"]>["items"][number];

/** The customer's own wishes, newest first. */
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

/** Asks the center to buy. */
export const useRequestAssisted = () =>
  useWrite({
    call: (body: PurchaseRequest, headers) => api.POST("/api/v1/assisted-purchases", { body, headers }),
    success: "Solicitação enviada com sucesso!",
    failure: "Erro ao enviar solicitação",
    stale: ["assisted-purchases"],
  });

const queuePage = (status: AssistedStatus | undefined, cursor: string | undefined, signal: AbortSignal) =>
  api.GET("/api/v1/admin/assisted-purchases", { params: { query: queryOf(status, cursor) }, signal });

/** An assisted purchase with whose it is. */
export type QueuedPurchase = NonNullable<Awaited<ReturnType<typeof queuePage>>["data"]>["items"][number];

/** Everybody's, newest first. */
export const assistedQueueQuery = (status?: AssistedStatus) =>
  listQuery({
    key: ["assisted-purchases", "queue", status ?? "all"],
    failure: `${loadFailure}: {msg}`,
    page: (cursor, signal) => queuePage(status, cursor, signal),
  });

/** How many stand in each status; only a help, so its failure is only logged. */
export const assistedCountsQuery = queryOptions({
  queryKey: ["assisted-purchases", "counts"],
  queryFn: ({ signal }) => dataOf(api.GET("/api/v1/admin/assisted-purchases/counts", { signal })),
});

export type AssistedChange = { id: string; status: AssistedStatus; adminNotes: string };

/** The specification's titles carry the server's message. */
const updateFailure = ({ message }: { message: string }) => ({
  title: `Erro ao atualizar: ${message}`,
  description: "",
});

/** An admin's change of one purchase. */
export const useManageAssisted = () =>
  useWrite({
    call: ({ id, ...body }: AssistedChange) =>
      api.PATCH("/api/v1/admin/assisted-purchases/{id}", { params: { path: { id } }, body }),
    success: "Solicitação atualizada com sucesso!",
    failure: updateFailure,
    stale: ["assisted-purchases"],
  });

export type AssistedShipmentInput = { id: string; eta: string; trackingNumbers: string[] };

/** Makes the in-transit shipment of a concluded purchase. */
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
