import type { ChargeState } from "@prepara/domain/charges/charge";
import { queryOptions } from "@tanstack/react-query";
import { api, dataOf } from "#web/platform/api/api";
import { listQuery } from "#web/platform/api/list";
import { useWrite } from "#web/platform/api/use-write";

const loadFailure = "Erro ao carregar cobranças";

const ownPage = (state: ChargeState, cursor: string | undefined, signal: AbortSignal) =>
  api.GET("/api/v1/charges", { params: { query: { state, limit: 50, ...(cursor && { cursor }) } }, signal });

/** A charge as the API returns it to its customer. */
export type Charge = NonNullable<Awaited<ReturnType<typeof ownPage>>["data"]>["items"][number];

/** The customer's charges of one state, newest first. */
export const chargesQuery = (state: ChargeState) =>
  listQuery({
    key: ["charges", "own", state],
    failure: loadFailure,
    shows: ["prep-requests"],
    page: (cursor, signal) => ownPage(state, cursor, signal),
  });

const loadSummary = (signal: AbortSignal) => dataOf(api.GET("/api/v1/charges/summary", { signal }));

export type ChargeSummary = Awaited<ReturnType<typeof loadSummary>>;

/** The open amount, the charges that wait for the customer, the balance, and the automatic debit. */
export const chargeSummaryQuery = queryOptions({
  queryKey: ["charges", "summary"],
  queryFn: ({ signal }) => loadSummary(signal),
  meta: { failure: loadFailure, shows: ["balance", "prep-requests"] },
});

export const useAcceptCharge = () =>
  useWrite({
    call: (number: number, headers) =>
      api.POST("/api/v1/charges/{number}/accept", { params: { path: { number } }, headers }),
    success: ({ state }) =>
      state === "settled"
        ? { title: "Cobrança aprovada e paga!", description: "O débito automático usou seu saldo." }
        : { title: "Cobrança aprovada!", description: "Ela está em aberto. Pague com seu saldo." },
    failure: "Erro ao aprovar cobrança",
    stale: ["charges", "balance", "dashboard"],
  });

export const usePayCharges = () =>
  useWrite({
    call: (body: { numbers: number[]; totalUsd: number }, headers) =>
      api.POST("/api/v1/charges/pay-with-balance", { body, headers }),
    success: "Cobranças pagas!",
    failure: "Erro ao pagar cobranças",
    stale: ["charges", "balance", "dashboard"],
  });

export const useAutoDebit = () =>
  useWrite({
    call: (isOn: boolean) => api.PUT("/api/v1/charges/auto-debit", { body: { isOn } }),
    success: ({ isAutoDebitOn }) =>
      isAutoDebitOn
        ? { title: "Débito automático ligado", description: "Você recebe um aviso a cada pagamento." }
        : { title: "Débito automático desligado", description: "Nada é pago sem você." },
    failure: "Erro ao mudar o débito automático",
    stale: ["charges", "balance", "dashboard"],
  });
