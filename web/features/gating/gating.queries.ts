import { api } from "#web/platform/api/api";
import type { paths } from "#web/platform/api/api-schema.gen";
import { useWrite } from "#web/platform/api/use-write";

export type GatingCheck =
  paths["/api/v1/gating-checks"]["post"]["responses"][200]["content"]["application/json"];

export const useCheckGating = () =>
  useWrite({
    call: (body: { input: string }, headers) => api.POST("/api/v1/gating-checks", { body, headers }),
    success: null,
    failure: ({ code }) => (code === "invalid" ? "ASIN inválido" : "Erro ao verificar restrição"),
    stale: [],
  });
