import type { PrepWait } from "@prepara/domain/prep/payment";
import type { PrepStatus } from "@prepara/domain/prep/status";
import { queryOptions } from "@tanstack/react-query";
import { api, dataOf } from "#web/platform/api/api";
import { listQuery } from "#web/platform/api/list";
import { createIdempotencyKeys, useWrite } from "#web/platform/api/use-write";

const keysToMake = createIdempotencyKeys();

const pageOf = (cursor: string | undefined) => ({ limit: 50, ...(cursor && { cursor }) });

const arrivedPage = (q: string, cursor: string | undefined, signal: AbortSignal) => {
  const query = { status: "arrived" as const, ...(q && { q }), ...pageOf(cursor) };
  return api.GET("/api/v1/shipments", { params: { query }, signal });
};

/**
 * The filter for the status that is shown, which can differ from the stored one: a request without a cost is
 * stored as `pending_payment` and waits for the warehouse (docs/product.md#prep-requests).
 */
const asShown = {
  pending_payment: { wait: "payment" },
  under_review: { wait: "approval" },
  scheduled: { status: "scheduled" },
  shipped: { status: "shipped" },
} as const satisfies Record<PrepStatus, { status?: PrepStatus; wait?: PrepWait }>;

const requestsPage = (shown: PrepStatus | undefined, cursor: string | undefined, signal: AbortSignal) =>
  api.GET("/api/v1/prep-requests", {
    params: { query: { ...(shown && asShown[shown]), ...pageOf(cursor) } },
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

async function arrivedAmong(ids: readonly string[], signal: AbortSignal): Promise<ArrivedShipment[]> {
  const missing = new Set(ids);
  const found: ArrivedShipment[] = [];
  let cursor: string | undefined;
  do {
    const page = await dataOf(arrivedPage("", cursor, signal));
    for (const shipment of page.items) if (missing.delete(shipment.id)) found.push(shipment);
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined && missing.size > 0);
  return found;
}

/** Which of these shipments still have available units; reads the list until all are found, or its end. */
export const chosenShipmentsQuery = (ids: readonly string[]) =>
  queryOptions({
    queryKey: ["shipments", "chosen", ...ids],
    queryFn: ({ signal }) => arrivedAmong(ids, signal),
    meta: { failure: "Erro ao carregar produtos", shows: ["prep-requests"] },
  });

/** One arrived shipment with its units by place and the photos of damage. */
export const arrivedShipmentQuery = (id: string) =>
  queryOptions({
    queryKey: ["prep-requests", "shipment", id],
    queryFn: ({ signal }) => dataOf(api.GET("/api/v1/shipments/{id}", { params: { path: { id } }, signal })),
    meta: { failure: "Erro ao carregar envios", shows: ["shipments"] },
  });

/** The customer's own requests, all or those shown in one status, newest first. */
export const ownRequestsQuery = (shown?: PrepStatus) =>
  listQuery({
    key: ["prep-requests", "own", "list", shown ?? ""],
    shows: ["cases", "tasks"],
    failure: "Erro ao carregar solicitações",
    page: (cursor, signal) => requestsPage(shown, cursor, signal),
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
    staleTime: 0,
    meta: { failure: "Erro ao carregar solicitações" },
  });

/** The units requested from one shipment, with their services. */
export type RequestedItem = {
  shipmentId: string;
  qty: number;
  services?: { code: string; qty?: number }[];
  bundleSize?: number;
  instructions?: string;
};

/** A chosen shipment with the product whose units it holds. */
export type ChosenItem = {
  shipmentId: string;
  qty: number;
  product: { name: string; asin: string | null };
};

type CostInput = { userId: string; items: RequestedItem[] };

const cost = (body: CostInput, signal: AbortSignal) =>
  dataOf(api.POST("/functions/v1/calc-prep-cost", { body, signal }));

/** What a request would cost after the month's free units (docs/product.md#prep-cost). */
export type PrepCost = Awaited<ReturnType<typeof cost>>;

/** Never reads the cost from the cache: free units may have been used in the meantime. */
export const prepCostQuery = (input: CostInput) =>
  queryOptions({
    queryKey: ["prep-cost", input],
    queryFn: ({ signal }) => cost(input, signal),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    meta: { failure: "Erro ao calcular custos" },
  });

type QuoteInput = { items: RequestedItem[]; boxes: number };

const quote = (body: QuoteInput, signal: AbortSignal) =>
  dataOf(api.POST("/api/v1/prep-requests/quote", { body, signal }));

/** A cost with its services, line by line. */
export type PrepQuote = Awaited<ReturnType<typeof quote>>;
export type ChargeLine = PrepQuote["lines"][number];

/** What a request with services would cost; like the cost, never read from the cache. */
export const prepQuoteQuery = (input: QuoteInput) =>
  queryOptions({
    queryKey: ["prep-cost", "services", input],
    queryFn: ({ signal }) => quote(input, signal),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    meta: { failure: "Erro ao calcular custos" },
  });

const offers = (signal: AbortSignal) => dataOf(api.GET("/api/v1/prep-services", { signal }));

/** A service that the customer can choose, with their price. */
export type OfferedService = Awaited<ReturnType<typeof offers>>["items"][number];

export const prepServicesQuery = queryOptions({
  queryKey: ["prep-services"],
  queryFn: ({ signal }) => offers(signal),
  meta: { failure: "Erro ao carregar serviços" },
});

const defaults = (asins: string, signal: AbortSignal) =>
  dataOf(api.GET("/api/v1/prep-defaults", { params: { query: { asins } }, signal }));

export type PrepDefault = Awaited<ReturnType<typeof defaults>>["items"][number];

/** The services that the customer keeps for these ASINs, up to 100. */
export const prepDefaultsQuery = (asins: readonly string[]) => {
  const wanted = asins.slice(0, 100).join(",");
  return queryOptions({
    queryKey: ["prep-defaults", wanted],
    queryFn: ({ signal }) => defaults(wanted, signal),
    meta: { failure: "Erro ao carregar serviços" },
  });
};

export const useKeepDefault = () =>
  useWrite({
    call: (body: PrepDefault) => api.PUT("/api/v1/prep-defaults", { body }),
    success: "Padrão salvo!",
    failure: "Erro ao salvar padrão",
    stale: ["prep-defaults"],
  });

type NewRequest = {
  items: RequestedItem[];
  boxes: number;
  notes: string;
  /** The total that is on screen. */
  payableUsd: number;
};

/** Creates the request, which reserves its free units, and returns the receipt. */
export const useRequestPrep = () =>
  useWrite({
    call: (body: NewRequest, headers) => api.POST("/api/v1/prep-requests", { body, headers }),
    success: "Solicitação criada!",
    failure: "Erro ao criar solicitação",
    stale: ["prep-requests"],
    keysToMake,
  });

export const useCancelRequest = () =>
  useWrite({
    call: (id: string, headers) =>
      api.POST("/api/v1/prep-requests/{id}/cancel", { params: { path: { id } }, headers }),
    success: { title: "Solicitação cancelada", description: "As unidades voltaram para Chegaram." },
    failure: "Erro ao cancelar solicitação",
    stale: ["prep-requests"],
  });

/** Asks the team to cancel a request that its customer cannot cancel; opens a case. */
export const useAskToCancel = () =>
  useWrite({
    call: (asked: { prepRequestId: string; body: string }, headers) =>
      api.POST("/api/v1/cases/cancellings", { body: asked, headers }),
    success: ({ number }) => ({
      title: "Pedido enviado!",
      description: `A equipe responde na pendência nº ${number}.`,
    }),
    failure: "Erro ao pedir cancelamento",
    stale: ["cases"],
  });

/** The server's response to a new request. */
export type Receipt = NonNullable<Awaited<ReturnType<ReturnType<typeof useRequestPrep>["run"]>>>;
