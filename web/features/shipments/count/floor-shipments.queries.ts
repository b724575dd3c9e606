import { queryOptions } from "@tanstack/react-query";
import { api, dataOf } from "#web/platform/api/api";
import { keepAnswer, keepFirstPage, keptOnDevice } from "#web/platform/api/kept-answers";
import { listQuery } from "#web/platform/api/list";

/** `announced`: arrived, with units that are still to come. */
export type WaitingState = "in_transit" | "announced";

const waitingPage = (
  state: WaitingState,
  q: string | undefined,
  cursor: string | undefined,
  signal: AbortSignal,
) =>
  api.GET("/api/v1/floor/shipments", {
    params: { query: { state, limit: 50, ...(q && { q }), ...(cursor && { cursor }) } },
    signal,
  });

const failure = "Erro ao carregar envios";
const shows = ["shipments", "admin-shipments"];

/**
 * What waits to be counted, soonest expected or latest arrived first, kept on the device; `q` searches those
 * on their way.
 */
export function waitingQuery(state: WaitingState, q?: string) {
  const list = listQuery({
    key: ["floor-shipments", state, q ?? ""],
    failure,
    shows,
    page: (cursor, signal) => waitingPage(state, q, cursor, signal),
  });
  return q ? list : keepFirstPage(list);
}

const shipmentOf = (id: string, signal: AbortSignal) =>
  dataOf(api.GET("/api/v1/floor/shipments/{id}", { params: { path: { id } }, signal }));

export type FloorShipment = Awaited<ReturnType<typeof shipmentOf>>;

/** One shipment with its units by place and the codes of its product. */
export const floorShipmentQuery = (id: string) =>
  queryOptions({
    queryKey: ["floor-shipments", "detail", id],
    queryFn: (context) => keepAnswer(context, () => shipmentOf(id, context.signal)),
    meta: { failure, shows },
    ...keptOnDevice,
  });

async function lookUp(code: string, signal: AbortSignal) {
  const { hits } = await dataOf(api.GET("/api/v1/floor/lookup", { params: { query: { code } }, signal }));
  return {
    shipments: hits.flatMap((hit) => (hit.type === "shipment" ? [hit] : [])),
    boxes: hits.flatMap((hit) => (hit.type === "box" && hit.status !== "handed_back" ? [hit] : [])),
  };
}

/** A shipment that has a scanned code. */
export type CodeHit = Awaited<ReturnType<typeof lookUp>>["shipments"][number];

/** The shipments and boxes that have a scanned code; requested again at each scan. */
export const hitsOfCodeQuery = (code: string) =>
  queryOptions({
    queryKey: ["floor-shipments", "lookup", code],
    queryFn: ({ signal }) => lookUp(code, signal),
    staleTime: 0,
    networkMode: "always", // without a connection it fails at once instead of waiting
  });
