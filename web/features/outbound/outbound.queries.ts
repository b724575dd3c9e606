import { queryOptions, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { giveSignal } from "#web/features/scan/scan.public";
import { api, dataOf } from "#web/platform/api/api";
import { listQuery } from "#web/platform/api/list";
import { problemFrom } from "#web/platform/api/problem";
import { formOf, upload } from "#web/platform/api/upload";
import { useWrite } from "#web/platform/api/use-write";
import { notify } from "#web/platform/notices/notify";

const page = (isClosed: boolean) => (cursor: string | undefined, signal: AbortSignal) =>
  api.GET("/api/v1/floor/outbound", {
    params: { query: { ...(isClosed && { closed: "true" as const }), ...(cursor && { cursor }) } },
    signal,
  });

/** Scheduled requests with their boxes, the oldest first: all, or those of which a box is closed. */
export const outboundQuery = (isClosed: boolean) =>
  listQuery({
    key: ["outbound", "list", isClosed ? "closed" : "all"],
    failure: "Erro ao carregar caixas",
    shows: ["prep-requests"],
    page: page(isClosed),
  });

export type Packing = NonNullable<Awaited<ReturnType<ReturnType<typeof page>>>["data"]>["items"][number];
export type OutboundBox = Packing["boxes"][number];

/** One request with what is to be packed and its boxes. */
export const packingQuery = (requestId: string) =>
  queryOptions({
    queryKey: ["outbound", "one", requestId],
    queryFn: ({ signal }) =>
      dataOf(
        api.GET("/api/v1/floor/prep-requests/{id}/outbound-boxes", {
          params: { path: { id: requestId } },
          signal,
        }),
      ),
    meta: { failure: "Erro ao carregar caixas", shows: ["prep-requests"] },
  });

/** The boxes of an own request. */
export const ownBoxesQuery = (requestId: string) =>
  queryOptions({
    queryKey: ["outbound", "own", requestId],
    queryFn: ({ signal }) =>
      dataOf(api.GET("/api/v1/prep-requests/{id}/boxes", { params: { path: { id: requestId } }, signal })),
    meta: { failure: "Erro ao carregar caixas", shows: ["prep-requests"] },
  });

/** Puts a unit of what is scanned into a box; scans are sent one after the other, none is dropped. */
export function useScanIntoBox(requestId: string) {
  const cache = useQueryClient();
  const [queue] = useState(() => ({ last: Promise.resolve() }));
  const send = async (boxId: string, code: string, headers: { "Idempotency-Key": string }) => {
    try {
      const packing = await dataOf(
        api.POST("/api/v1/floor/outbound-boxes/{id}/pack", {
          params: { path: { id: boxId } },
          body: { code, qty: 1 },
          headers,
        }),
      );
      cache.setQueryData(packingQuery(requestId).queryKey, packing);
      void cache.invalidateQueries({ queryKey: ["tasks"] });
      giveSignal(packing.reserved === 0 ? "finished" : "ok", "1 unidade");
    } catch (cause) {
      const { message } = problemFrom(cause);
      giveSignal("wrong", message);
      notify({ kind: "error", title: "Erro ao embalar", description: message });
    }
  };
  return (boxId: string, code: string) => {
    const headers = { "Idempotency-Key": crypto.randomUUID() };
    queue.last = queue.last.then(() => send(boxId, code, headers));
  };
}

export const useOpenBox = () =>
  useWrite({
    call: (requestId: string, headers) =>
      api.POST("/api/v1/floor/prep-requests/{id}/outbound-boxes", {
        params: { path: { id: requestId } },
        body: {},
        headers,
      }),
    success: null,
    failure: "Erro ao abrir caixa",
    stale: ["outbound", "tasks"],
  });

type Units = { boxId: string; shipmentId: string; qty: number; expiresOn?: string };

export const usePackUnits = () =>
  useWrite({
    call: ({ boxId, ...body }: Units, headers) =>
      api.POST("/api/v1/floor/outbound-boxes/{id}/pack", { params: { path: { id: boxId } }, body, headers }),
    success: null,
    failure: "Erro ao embalar",
    stale: ["outbound", "tasks"],
  });

export const useUnpackUnits = () =>
  useWrite({
    call: ({ boxId, ...body }: Units, headers) =>
      api.POST("/api/v1/floor/outbound-boxes/{id}/unpack", {
        params: { path: { id: boxId } },
        body,
        headers,
      }),
    success: null,
    failure: "Erro ao tirar da caixa",
    stale: ["outbound", "tasks"],
  });

type Change = {
  boxId: string;
  weightLb?: number | null;
  lengthIn?: number | null;
  widthIn?: number | null;
  heightIn?: number | null;
  fbaShipmentId?: string | null;
  amazonBoxId?: string | null;
};

export const useChangeBox = () =>
  useWrite({
    call: ({ boxId, ...body }: Change) =>
      api.PATCH("/api/v1/floor/outbound-boxes/{id}", { params: { path: { id: boxId } }, body }),
    success: null,
    failure: "Erro ao salvar caixa",
    stale: ["outbound", "tasks"],
  });

export const useCloseBox = () =>
  useWrite({
    call: ({ boxId, ...form }: { boxId: string; photo: File | undefined; overrideReason: string }, headers) =>
      upload<Packing>(`/api/v1/floor/outbound-boxes/${boxId}/close`, formOf(form), { headers }),
    success: "Caixa fechada!",
    failure: "Erro ao fechar caixa",
    stale: ["outbound", "tasks"],
  });

export const useReopenBox = () =>
  useWrite({
    call: (boxId: string, headers) =>
      api.POST("/api/v1/floor/outbound-boxes/{id}/reopen", { params: { path: { id: boxId } }, headers }),
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
