import { queryOptions } from "@tanstack/react-query";
import { api, dataOf, withoutBody } from "#web/platform/api/api";
import { useWrite } from "#web/platform/api/use-write";

const stale = ["prep-requests"];

const readPixRate = (signal: AbortSignal) => dataOf(api.GET("/api/v1/admin/pix-rate", { signal }));

/** The reais per dollar of a PIX (admin). Optional on the screen, so a failure is only logged. */
export const pixRateQuery = queryOptions({
  queryKey: ["prep-requests", "pix-rate"],
  queryFn: ({ signal }) => readPixRate(signal),
});

export type PixRate = Awaited<ReturnType<typeof readPixRate>>;

export const useSetPixRate = () =>
  useWrite({
    call: (body: { rate: number; rateDate: string }, headers) =>
      api.POST("/api/v1/admin/pix-rate", { body, headers }),
    success: { title: "Câmbio do PIX salvo!", description: "Os próximos pagamentos usam esta cotação." },
    failure: "Erro ao salvar o câmbio",
    stale,
  });

export const useRemovePixRate = () =>
  useWrite({
    call: (_: null) => withoutBody(api.DELETE("/api/v1/admin/pix-rate")),
    success: "Cotação removida",
    failure: "Erro ao remover a cotação",
    stale,
  });
