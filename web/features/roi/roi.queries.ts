import { queryOptions } from "@tanstack/react-query";
import { api, dataOf } from "#web/platform/api/api";
import type { paths } from "#web/platform/api/api-schema.gen";
import { seenVersion } from "#web/platform/api/seen-version";
import { useWrite } from "#web/platform/api/use-write";

export type FeeTable = paths["/api/v1/roi/fees"]["get"]["responses"][200]["content"]["application/json"];

export const feesQuery = queryOptions({
  queryKey: ["roi-fees"],
  queryFn: ({ signal }) => dataOf(api.GET("/api/v1/roi/fees", { signal })),
  staleTime: 10 * 60_000,
});

export const useSaveFees = () =>
  useWrite({
    call: ({ version, ...body }: Omit<FeeTable, "isChecked">, headers) =>
      api.POST("/api/v1/admin/roi/fees", { body, headers: { ...headers, ...seenVersion(version) } }),
    success: "Tabela de taxas salva",
    failure: "Erro ao salvar a tabela de taxas",
    stale: ["roi-fees"],
  });
