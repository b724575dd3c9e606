import type { PrepStatus } from "@prepara/domain/prep/status";
import { queryOptions } from "@tanstack/react-query";
import { api, dataOf } from "#web/platform/api/api";
import { listQuery } from "#web/platform/api/list";
import { useWrite } from "#web/platform/api/use-write";

const pageOf = (cursor: string | undefined) => ({ limit: 50, ...(cursor && { cursor }) });

const arrivedPage = (q: string, cursor: string | undefined, signal: AbortSignal) => {
  const query = { status: "arrived" as const, ...(q && { q }), ...pageOf(cursor) };
  return api.GET("/api/v1/shipments", { params: { query }, signal });
};

const requestsPage = (status: PrepStatus | undefined, cursor: string | undefined, signal: AbortSignal) =>
  api.GET("/api/v1/prep-requests", {
    params: { query: { ...(status && { status }), ...pageOf(cursor) } },
    signal,
  });

type ItemOf<Page extends (...args: never[]) => Promise<{ data?: unknown }>> =
  NonNullable<Awaited<ReturnType<Page>>["data"]> extends { items: (infer Item)[] } ? Item : never;

/** A shipment of the customer that stands in the suite with units to take. */
export type ArrivedShipment = ItemOf<typeof arrivedPage>;

/** A prep request as its customer sees it. */
export type PrepRequest = ItemOf<typeof requestsPage>;

export const arrivedKey = ["shipments", "arrived"];

/** What arrived and still has units, newest arrival first; `q` looks at product, ASIN and tracking number. */
export const arrivedQuery = (q = "") =>
  listQuery({
    key: [...arrivedKey, q],
    failure: "Erro ao carregar produtos",
    page: (cursor, signal) => arrivedPage(q, cursor, signal),
  });

/** The customer's own requests, all or of one status, newest first. */
export const ownRequestsQuery = (status?: PrepStatus) =>
  listQuery({
    key: ["prep-requests", "own", "list", status ?? ""],
    failure: "Erro ao carregar solicitações",
    page: (cursor, signal) => requestsPage(status, cursor, signal),
  });

const payable = (id: string, signal: AbortSignal) =>
  dataOf(api.GET("/api/v1/prep-requests/{id}", { params: { path: { id } }, signal }));

/** How a request is paid; null when the operator has no PIX key. */
export type Pix = Awaited<ReturnType<typeof payable>>["pix"];

/** One own request with how to pay it. */
export const payableRequestQuery = (id: string) =>
  queryOptions({
    queryKey: ["prep-requests", "own", id],
    queryFn: ({ signal }) => payable(id, signal),
    meta: { failure: "Erro ao carregar solicitações" },
  });

/** The units chosen for a request. */
export type WantedItem = { shipmentId: string; qty: number };

type Wish = { userId: string; items: WantedItem[] };

const cost = (body: Wish, signal: AbortSignal) =>
  dataOf(api.POST("/functions/v1/calc-prep-cost", { body, signal }));

/** What a request would cost, free units first. */
export type PrepCost = Awaited<ReturnType<typeof cost>>;

/** Asks the cost anew each time, because free units may have been spent in between. */
export const prepCostQuery = (wish: Wish) =>
  queryOptions({
    queryKey: ["prep-cost", wish],
    queryFn: ({ signal }) => cost(wish, signal),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    meta: { failure: "Erro ao calcular custos" },
  });

/** Makes the request and reserves its free units; its answer is the receipt. */
export const useRequestPrep = () =>
  useWrite({
    call: (body: { items: WantedItem[]; notes: string }, headers) =>
      api.POST("/api/v1/prep-requests", { body, headers }),
    success: "Solicitação criada!",
    failure: "Erro ao criar solicitação",
    stale: ["prep-requests"],
  });

/** What the customer gets back for a new request. */
export type Receipt = NonNullable<Awaited<ReturnType<ReturnType<typeof useRequestPrep>["run"]>>>;
