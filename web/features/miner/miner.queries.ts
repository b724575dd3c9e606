import { queryOptions } from "@tanstack/react-query";
import { api, dataOf, withoutBody } from "#web/platform/api/api";
import type { paths } from "#web/platform/api/api-schema.gen";
import { listQuery } from "#web/platform/api/list";
import { formOf, upload } from "#web/platform/api/upload";
import { useWrite } from "#web/platform/api/use-write";
import { counted } from "#web/platform/formats";
import { notify } from "#web/platform/notices/notify";

export type Mined =
  paths["/functions/v1/product-miner"]["post"]["responses"][200]["content"]["application/json"];
export type Offer = Mined["offers"][number];
export type Source = Mined["sources"][number];
type Results = paths["/api/v1/miner/results"]["get"]["responses"][200]["content"]["application/json"];
export type PastSearch = Results["items"][number];
type Lists = paths["/api/v1/price-lists"]["get"]["responses"][200]["content"]["application/json"];
export type PriceList = Lists["items"][number];
export type ListPreview =
  paths["/api/v1/price-lists/preview"]["post"]["responses"][200]["content"]["application/json"];

/** One search. Cached while the page is open, so that going back does not repeat a paid request. */
export const minedQuery = (asin: string) =>
  queryOptions({
    queryKey: ["mined", asin],
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    queryFn: async ({ signal, client }) => {
      const mined = await dataOf(api.POST("/functions/v1/product-miner", { body: { asin }, signal }));
      if (mined.success) notify({ kind: "success", title: "Busca concluída!" });
      else
        notify({
          kind: "error",
          title: "Nenhum resultado encontrado",
          description: "Confira o ASIN ou envie uma lista de preços com ele.",
        });
      void client.invalidateQueries({ queryKey: ["miner"] });
      return mined;
    },
    meta: { failure: "Erro ao buscar produto", isRequested: true },
  });

export const pastSearchesQuery = listQuery({
  key: ["miner", "results"],
  failure: "Erro ao carregar buscas",
  page: (cursor, signal) =>
    api.GET("/api/v1/miner/results", { params: { query: { limit: 10, ...(cursor && { cursor }) } }, signal }),
});

export const priceListsQuery = listQuery({
  key: ["price-lists"],
  failure: "Erro ao carregar listas de preços",
  page: (cursor, signal) =>
    api.GET("/api/v1/price-lists", { params: { query: { ...(cursor && { cursor }) } }, signal }),
});

export type ListUpload = {
  file: File;
  name: string;
  mapping: Record<string, number> | null;
  /** The sheet of a workbook; null lets the server choose. */
  sheet: number | null;
  /** Visible to all customers (uploaded by an admin). */
  isShared: boolean;
};

const formOfList = ({ file, name, mapping, sheet }: ListUpload) =>
  formOf({
    name,
    sheet: sheet === null ? null : String(sheet),
    mapping: mapping === null ? null : JSON.stringify(mapping),
    file,
  });

export const usePreviewList = () =>
  useWrite({
    call: ({ list, signal }: { list: ListUpload; signal: AbortSignal }, headers) =>
      upload<ListPreview>("/api/v1/price-lists/preview", formOfList(list), { headers, signal }),
    success: null,
    failure: "Erro ao ler a lista de preços",
    stale: [],
    whilePending: "wait",
  });

export const useImportList = (onProgress: (progress: number) => void) =>
  useWrite({
    call: (list: ListUpload, headers) =>
      upload<PriceList>(
        list.isShared ? "/api/v1/admin/price-lists" : "/api/v1/price-lists",
        formOfList(list),
        {
          headers,
          onProgress,
        },
      ),
    success: (list) => ({
      title: "Lista importada!",
      description: `${counted(list.itemCount, "produto", "produtos")} em ${list.name}.`,
    }),
    failure: "Erro ao importar a lista de preços",
    stale: ["price-lists", "mined", "monitors"],
  });

export const useRemoveList = () =>
  useWrite({
    call: ({ id, isShared }: Pick<PriceList, "id" | "isShared">) =>
      withoutBody(
        isShared
          ? api.DELETE("/api/v1/admin/price-lists/{id}", { params: { path: { id } } })
          : api.DELETE("/api/v1/price-lists/{id}", { params: { path: { id } } }),
      ),
    success: "Lista excluída",
    failure: "Erro ao excluir a lista de preços",
    stale: ["price-lists", "mined"],
  });
