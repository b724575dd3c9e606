import { queryOptions } from "@tanstack/react-query";
import { api, dataOf } from "#web/platform/api/api";
import { listQuery } from "#web/platform/api/list";
import { seenVersion } from "#web/platform/api/seen-version";
import { formOf, upload } from "#web/platform/api/upload";
import { createIdempotencyKeys, useWrite } from "#web/platform/api/use-write";

const keysToMake = createIdempotencyKeys();
const keysToCorrect = createIdempotencyKeys();

const loadFailure = "Erro ao carregar cobranças";

export type FloorChargeView = "proposed" | "credits" | "contested" | "open" | "late" | "settled" | "void";

const floorPage = (
  state: FloorChargeView,
  suite: number | null,
  cursor: string | undefined,
  signal: AbortSignal,
) =>
  api.GET("/api/v1/floor/charges", {
    params: { query: { state, limit: 50, ...(suite !== null && { suite }), ...(cursor && { cursor }) } },
    signal,
  });

/** A charge of any customer as the API returns it to staff. */
export type FloorCharge = NonNullable<Awaited<ReturnType<typeof floorPage>>["data"]>["items"][number];

/** All customers' charges, or those of one suite, newest first. */
export const floorChargesQuery = (state: FloorChargeView, suite: number | null) =>
  listQuery({
    key: ["floor-charges", "list", state, suite],
    failure: loadFailure,
    page: (cursor, signal) => floorPage(state, suite, cursor, signal),
  });

/** The customer of a suite, and the services that can be charged to them. */
export const chargedCustomerQuery = (suite: number) =>
  queryOptions({
    queryKey: ["floor-charges", "customer", suite],
    queryFn: ({ signal }) =>
      dataOf(api.GET("/api/v1/floor/charges/customer", { params: { query: { suite } }, signal })),
    retry: false,
  });

export type ProposalForm = {
  userId: string;
  service: string;
  qty: number;
  note: string;
  agreedInCase: string;
  /** The price of the service as it was shown. */
  seenPriceUsd: string;
  photo: File | undefined;
};

export const useProposeCharge = () =>
  useWrite({
    call: ({ userId, ...form }: ProposalForm, headers) =>
      upload<FloorCharge>(`/api/v1/floor/customers/${userId}/charges`, formOf(form), { headers }),
    success: ({ state }) =>
      state === "open"
        ? { title: "Cobrança criada!", description: "Ela já está em aberto. O cliente recebe um aviso." }
        : { title: "Cobrança proposta!", description: "O cliente recebe um aviso e decide." },
    failure: "Erro ao propor cobrança",
    stale: ["floor-charges"],
    keysToMake,
  });

export type CorrectionForm = {
  number: number;
  /** Of the charge that was shown. */
  version: string;
  qty: number;
  priceUsd: string;
  reason: string;
  photo: File | undefined;
};

export const useCorrectCharge = () =>
  useWrite({
    call: ({ number, version, ...form }: CorrectionForm, headers) =>
      upload<FloorCharge>(`/api/v1/floor/charges/${number}/corrections`, formOf(form), {
        headers: { ...headers, ...seenVersion(version) },
      }),
    success: "Correção criada!",
    failure: "Erro ao corrigir cobrança",
    stale: ["floor-charges"],
    keysToMake: keysToCorrect,
  });

export const useWithdrawCharge = () =>
  useWrite({
    call: ({ number, version, reason }: { number: number; version: string; reason: string }, headers) =>
      api.POST("/api/v1/floor/charges/{number}/withdraw", {
        params: { path: { number } },
        body: { reason },
        headers: { ...headers, ...seenVersion(version) },
      }),
    success: "Cobrança retirada!",
    failure: "Erro ao retirar cobrança",
    stale: ["floor-charges"],
  });

/** Posts the credit that a correction proposes (admin). */
export const useGiveCredit = () =>
  useWrite({
    call: (number: number, headers) =>
      api.POST("/api/v1/admin/charges/{number}/credit", { params: { path: { number } }, headers }),
    success: { title: "Crédito lançado!", description: "O valor já está no saldo do cliente." },
    failure: "Erro ao lançar crédito",
    stale: ["floor-charges", "customers", "prep-requests"],
  });
