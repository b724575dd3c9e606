import { queryOptions } from "@tanstack/react-query";
import { api, dataOf } from "#web/platform/api/api";
import { keepAnswer, keptOnDevice } from "#web/platform/api/kept-answers";
import { listQuery } from "#web/platform/api/list";
import { seenVersion } from "#web/platform/api/seen-version";
import { useWrite } from "#web/platform/api/use-write";

const page = (isClosed: boolean) => (cursor: string | undefined, signal: AbortSignal) =>
  api.GET("/api/v1/floor/outbound", {
    params: { query: { ...(isClosed && { closed: "true" as const }), ...(cursor && { cursor }) } },
    signal,
  });

/** Scheduled requests with their boxes, oldest first: all, or those with a closed box. */
export const outboundQuery = (isClosed: boolean) =>
  listQuery({
    key: ["outbound", "list", isClosed ? "closed" : "all"],
    failure: "Erro ao carregar caixas",
    shows: ["prep-requests"],
    page: page(isClosed),
  });

export type Packing = NonNullable<Awaited<ReturnType<ReturnType<typeof page>>>["data"]>["items"][number];
export type OutboundBox = Packing["boxes"][number];

export const outboundSummaryQuery = queryOptions({
  queryKey: ["outbound", "summary"],
  queryFn: (context) =>
    keepAnswer(context, () => dataOf(api.GET("/api/v1/floor/outbound/summary", { signal: context.signal }))),
  meta: { shows: ["prep-requests"] },
  ...keptOnDevice,
});

/** One request with the units to pack and its boxes; stored on the device for work without a connection. */
export const packingQuery = (requestId: string) =>
  queryOptions({
    queryKey: ["outbound", "one", requestId],
    queryFn: (context) =>
      keepAnswer(context, () => {
        const request = { params: { path: { id: requestId } }, signal: context.signal };
        return dataOf(api.GET("/api/v1/floor/prep-requests/{id}/outbound-boxes", request));
      }),
    meta: { failure: "Erro ao carregar caixas", shows: ["prep-requests"] },
    ...keptOnDevice,
  });

/** The boxes with a scanned code, of whatever request and status. */
export async function lookUpBoxes(code: string) {
  const { hits } = await dataOf(api.GET("/api/v1/floor/lookup", { params: { query: { code } } }));
  return hits.filter((hit) => hit.type === "outbound_box");
}

/** The boxes of one of the customer's requests. */
export const ownBoxesQuery = (requestId: string) =>
  queryOptions({
    queryKey: ["outbound", "own", requestId],
    queryFn: ({ signal }) =>
      dataOf(api.GET("/api/v1/prep-requests/{id}/boxes", { params: { path: { id: requestId } }, signal })),
    meta: { failure: "Erro ao carregar caixas", shows: ["prep-requests"] },
  });

type Numbers = { boxId: string; fbaShipmentId?: string | null; amazonBoxId?: string | null };

export const useNumberBox = () =>
  useWrite({
    call: ({ boxId, ...body }: Numbers) =>
      api.PATCH("/api/v1/floor/outbound-boxes/{id}", { params: { path: { id: boxId } }, body }),
    success: null,
    failure: "Erro ao salvar caixa",
    stale: ["outbound", "tasks"],
  });

export const useReopenBox = () =>
  useWrite({
    call: ({ id, version }: Pick<OutboundBox, "id" | "version">, headers) =>
      api.POST("/api/v1/floor/outbound-boxes/{id}/reopen", {
        params: { path: { id } },
        headers: { ...headers, ...seenVersion(version) },
      }),
    success: null,
    failure: "Erro ao reabrir caixa",
    stale: ["outbound", "tasks"],
  });

export const useDeleteBox = () =>
  useWrite({
    call: (boxId: string) =>
      api.DELETE("/api/v1/floor/outbound-boxes/{id}", { params: { path: { id: boxId } } }),
    success: null,
    failure: "Erro ao excluir caixa",
    stale: ["outbound", "tasks"],
  });

type Shipment = {
  requestId: string;
  boxes: { id: string; trackingNumber: string | null }[];
  leaveRest: boolean;
  /** The units in no box that were shown. */
  leftQty: number;
  /** The case in which its customer asks to cancel it, if one was shown. */
  cancelCaseNumber: number | null;
};

export const useShip = () =>
  useWrite({
    call: ({ requestId, ...body }: Shipment, headers) =>
      api.POST("/api/v1/floor/prep-requests/{id}/ship", {
        params: { path: { id: requestId } },
        body,
        headers,
      }),
    success: "Envio confirmado!",
    failure: "Erro ao confirmar envio",
    stale: ["outbound", "tasks", "prep-requests", "admin-prep-requests"],
  });
