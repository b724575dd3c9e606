import type { ProductStatus } from "@prepara/domain/product/status";
import { queryOptions } from "@tanstack/react-query";
import { api, dataOf } from "#web/platform/api/api";
import type { paths } from "#web/platform/api/api-schema.gen";
import { listQuery } from "#web/platform/api/list";
import { formOf, upload } from "#web/platform/api/upload";
import { useWrite } from "#web/platform/api/use-write";

type Products = paths["/api/v1/products"]["get"]["responses"][200]["content"]["application/json"];
export type Product = Products["items"][number];

export type ProductFilter = { status?: ProductStatus; q?: string };

const shows = ["shipments", "prep-requests"];

/** 'Minha Suíte': the customer's products, newest first. */
export const productsQuery = ({ status, q }: ProductFilter) =>
  listQuery({
    key: ["products", "list", status ?? "all", q ?? ""],
    failure: "Erro ao carregar produtos",
    shows,
    page: (cursor, signal) =>
      api.GET("/api/v1/products", {
        params: { query: { ...(status && { status }), ...(q && { q }), ...(cursor && { cursor }) } },
        signal,
      }),
  });

/** The number of products per status, for the filter tabs. */
export const productCountsQuery = queryOptions({
  queryKey: ["products", "summary"],
  queryFn: ({ signal }) => dataOf(api.GET("/api/v1/products/summary", { signal })),
  meta: { shows },
});

type ProductInput = { name: string; expectedArrivalDate: string; quantity: string; photo: File | null };

export const useAddProduct = (onProgress: (progress: number) => void) =>
  useWrite({
    call: (input: ProductInput, headers) =>
      upload<Product>("/api/v1/products", formOf(input), { headers, onProgress }),
    success: { title: "Produto adicionado!", description: "Cadastrado com sucesso." },
    failure: "Erro ao adicionar produto",
    stale: ["shipments"],
  });
