import { api, withoutBody } from "#web/platform/api/api";
import { listQuery } from "#web/platform/api/list";
import { useWrite } from "#web/platform/api/use-write";
import type { DeliveryStatus } from "./delivery-status.ts";

const deliveriesPage = (status: DeliveryStatus, cursor: string | undefined, signal: AbortSignal) =>
  api.GET("/api/v1/floor/deliveries", {
    params: { query: { limit: 50, status, ...(cursor && { cursor }) } },
    signal,
  });

/** A delivery of a notice as admins see it. */
export type Delivery = NonNullable<Awaited<ReturnType<typeof deliveriesPage>>["data"]>["items"][number];

/** Deliveries of all customers in one status, newest first (admin). */
export const deliveriesQuery = (status: DeliveryStatus) =>
  listQuery({
    key: ["deliveries", status],
    failure: "Erro ao carregar entregas",
    page: (cursor, signal) => deliveriesPage(status, cursor, signal),
  });

export const useRetryDelivery = () =>
  useWrite({
    call: (id: string) =>
      withoutBody(api.POST("/api/v1/floor/deliveries/{id}/retry", { params: { path: { id } } })),
    success: { title: "Entrega na fila", description: "Ela sai em alguns segundos." },
    failure: "Erro ao enviar de novo",
    stale: ["deliveries"],
  });
