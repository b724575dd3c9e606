import { formatBrl, formatRate, parseBrlRate } from "@prepara/domain/money/brl";
import { queryOptions } from "@tanstack/react-query";
import { api, dataOf, withoutBody } from "#web/platform/api/api";
import { seenVersion } from "#web/platform/api/seen-version";
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
    call: ({ version, ...body }: { version: string; rate: number; rateDate: string }, headers) =>
      api.POST("/api/v1/admin/pix-rate", { body, headers: { ...headers, ...seenVersion(version) } }),
    success: { title: "Câmbio do PIX salvo!", description: "Os próximos pagamentos usam esta cotação." },
    failure: "Erro ao salvar o câmbio",
    stale,
  });

export const useRemovePixRate = () =>
  useWrite({
    call: (version: string) =>
      withoutBody(api.DELETE("/api/v1/admin/pix-rate", { headers: seenVersion(version) })),
    success: "Cotação removida",
    failure: "Erro ao remover a cotação",
    stale,
  });

/** An amount of reais as the API gives it, as "R$ 40,09". */
export const reais = (amount: number): string => formatBrl(Math.round(amount * 100));

/** Reais per dollar as the API gives them, as "R$ 5,3451"; "—" if it is not a valid rate. */
export function rateText(rate: number): string {
  const exact = parseBrlRate(rate);
  return exact ? `R$ ${formatRate(exact)}` : "—";
}
