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

/** A shipment in the customer's suite that still has available units. */
export type ArrivedShipment = ItemOf<typeof arrivedPage>;

/** A prep request as the API returns it to its customer. */
export type PrepRequest = ItemOf<typeof requestsPage>;

export const arrivedKey = ["shipments", "arrived"];

/**
 * Arrived shipments that still have available units, newest first. `q` searches product name, ASIN and
 * tracking number.
 */
export const arrivedQuery = (q = "") =>
  listQuery({
    key: [...arrivedKey, q],
    shows: ["prep-requests"],
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

/** The PIX payment of a request; null when the operator has set no PIX key. */
export type Pix = Awaited<ReturnType<typeof payable>>["pix"];

/** One of the customer's requests with its PIX payment. */
export const payableRequestQuery = (id: string) =>
  queryOptions({
    queryKey: ["prep-requests", "own", id],
    queryFn: ({ signal }) => payable(id, signal),
    meta: { failure: "Erro ao carregar solicitações" },
  });

/** The units requested from one shipment. */
export type RequestedItem = { shipmentId: string; qty: number };

type CostInput = { userId: string; items: RequestedItem[] };

const cost = (body: CostInput, signal: AbortSignal) =>
  dataOf(api.POST("/functions/v1/calc-prep-cost", { body, signal }));

/** What a request would cost after the month's free units (docs/product.md#prep-cost). */
export type PrepCost = Awaited<ReturnType<typeof cost>>;

/** Never reads the cost from the cache: free units may have been used in the meantime. */
export const prepCostQuery = (wish: CostInput) =>
  queryOptions({
    queryKey: ["prep-cost", wish],
    queryFn: ({ signal }) => cost(wish, signal),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    meta: { failure: "Erro ao calcular custos" },
  });

/** Creates the request, which reserves its free units, and returns the receipt. */
export const useRequestPrep = () =>
  useWrite({
    call: (body: { items: RequestedItem[]; notes: string }, headers) =>
      api.POST("/api/v1/prep-requests", { body, headers }),
    success: "Solicitação criada!",
    failure: "Erro ao criar solicitação",
    stale: ["prep-requests"],
  });

/** The server's response to a new request. */
export type Receipt = NonNullable<Awaited<ReturnType<ReturnType<typeof useRequestPrep>["run"]>>>;
