import type { LabelKind } from "@prepara/domain/labels/label";
import type { LabelSheet } from "@prepara/domain/labels/sheet";
import { queryOptions } from "@tanstack/react-query";
import { api, dataOf, withoutBody } from "#web/platform/api/api";
import type { paths } from "#web/platform/api/api-schema.gen";
import { seenVersion } from "#web/platform/api/seen-version";
import { formOf, upload } from "#web/platform/api/upload";
import { useWrite } from "#web/platform/api/use-write";

const OWN = "/api/v1/prep-requests/{id}/labels";
const FLOOR = "/api/v1/floor/prep-requests/{id}/labels";

/** The labels of a request: files, pages, products and what is missing. */
export type Labels = paths[typeof OWN]["get"]["responses"][200]["content"]["application/json"];
export type LabelFile = Labels["files"][number];

const stale = ["prep-requests"];

/** The labels of one of the customer's own requests. */
export const labelsQuery = (id: string) =>
  queryOptions({
    queryKey: ["prep-requests", "labels", id],
    queryFn: ({ signal }) => dataOf(api.GET(OWN, { params: { path: { id } }, signal })),
    meta: { failure: "Erro ao carregar etiquetas" },
  });

/** The labels of any request, for staff. */
export const floorLabelsQuery = (id: string) =>
  queryOptions({
    queryKey: ["prep-requests", "floor-labels", id],
    queryFn: ({ signal }) => dataOf(api.GET(FLOOR, { params: { path: { id } }, signal })),
    meta: { failure: "Erro ao carregar etiquetas" },
  });

type Sent = { id: string; kind: LabelKind; file: File };

/** Uploads a PDF of labels; `onProgress` gets a fraction from 0 to 1. */
export const useSendLabels = (onProgress: (progress: number) => void) =>
  useWrite({
    call: ({ id, ...form }: Sent, headers) =>
      upload<Labels>(`/api/v1/prep-requests/${id}/labels`, formOf(form), { headers, onProgress }),
    success: { title: "Etiquetas recebidas!", description: "Lemos os códigos de cada página agora." },
    failure: "Erro ao enviar etiquetas",
    stale,
  });

export const useDeleteLabels = () =>
  useWrite({
    call: (path: { id: string; fileId: string }) =>
      withoutBody(api.DELETE("/api/v1/prep-requests/{id}/labels/{fileId}", { params: { path } })),
    success: "Etiquetas excluídas!",
    failure: "Erro ao excluir etiquetas",
    stale,
  });

type ItemFnsku = { id: string; shipmentId: string; fnsku: string | null };

export const useSetFnsku = () =>
  useWrite({
    call: ({ fnsku, ...path }: ItemFnsku) =>
      withoutBody(
        api.PUT("/api/v1/prep-requests/{id}/items/{shipmentId}/fnsku", {
          params: { path },
          body: { fnsku },
        }),
      ),
    success: "FNSKU salvo!",
    failure: "Erro ao salvar FNSKU",
    stale,
  });

/** A page with its box or product; null leaves it to what its codes say. */
type Assigned = { page: { id: string; version: string } } & (
  | { shipmentId: string | null }
  | { outboundBoxId: string }
);

export const useAssignPage = () =>
  useWrite({
    call: ({ page: { id, version }, ...body }: Assigned) =>
      api.PATCH("/api/v1/floor/label-pages/{id}", {
        params: { path: { id } },
        body,
        headers: seenVersion(version),
      }),
    success: null,
    failure: "Erro ao atribuir página",
    stale,
  });

type Print = {
  id: string;
  kind?: LabelKind;
  sheet: LabelSheet;
  copies: number;
  again: boolean;
  part?: number;
};

/** Creates the PDF to print and marks its labels as printed. */
export const usePrintLabels = () =>
  useWrite({
    call: ({ id, ...body }: Print, headers) =>
      api.POST("/api/v1/floor/prep-requests/{id}/prints", { params: { path: { id } }, body, headers }),
    success: "Etiquetas prontas para imprimir!",
    failure: "Erro ao imprimir etiquetas",
    stale,
  });
