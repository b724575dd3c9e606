import type { Decision } from "@prepara/domain/cases/decisions";
import { queryOptions } from "@tanstack/react-query";
import { api, dataOf } from "#web/platform/api/api";
import { listQuery } from "#web/platform/api/list";
import { formOf, upload } from "#web/platform/api/upload";
import { useWrite } from "#web/platform/api/use-write";

const loadFailure = "Erro ao carregar pendências";

/** Open cases by who has to act, and closed cases. */
export type CaseTab = "waiting_customer" | "waiting_staff" | "closed";

const ownPage = (state: CaseTab, cursor: string | undefined, signal: AbortSignal) =>
  api.GET("/api/v1/cases", { params: { query: { state, limit: 50, ...(cursor && { cursor }) } }, signal });

/** A case as the API returns it to its customer. */
export type Case = NonNullable<Awaited<ReturnType<typeof ownPage>>["data"]>["items"][number];

/** The customer's cases: open ones with the earliest deadline first, closed ones newest first. */
export const casesQuery = (state: CaseTab) =>
  listQuery({
    key: ["cases", "own", state],
    failure: loadFailure,
    page: (cursor, signal) => ownPage(state, cursor, signal),
  });

const loadCase = (number: string, signal: AbortSignal) =>
  dataOf(api.GET("/api/v1/cases/by-number", { params: { query: { number: Number(number) } }, signal }));

/** A case with its photos, its conversation and the decisions that are possible now. */
export type CaseDetail = Awaited<ReturnType<typeof loadCase>>;

/** One of the customer's cases by its number. */
export const caseQuery = (number: string) =>
  queryOptions({
    queryKey: ["cases", "one", number],
    queryFn: ({ signal }) => loadCase(number, signal),
    meta: { failure: loadFailure },
  });

/** How many units of a case's shipment are in each place. */
export const casePlacesQuery = (shipmentId: string) =>
  queryOptions({
    queryKey: ["cases", "places", shipmentId],
    queryFn: ({ signal }) =>
      dataOf(
        api.GET("/api/v1/shipments/{id}/movements", {
          params: { path: { id: shipmentId }, query: { limit: 1 } },
          signal,
        }),
      ),
    meta: { failure: loadFailure, shows: ["shipments"] },
  });

export type DecisionForm = {
  id: string;
  decision: Decision;
  qty?: number;
  undecidedQty?: number;
  until?: string;
  text?: string;
  productName?: string;
  asin?: string;
  files?: readonly File[];
};

export const useDecide = () =>
  useWrite({
    call: ({ id, ...form }: DecisionForm, headers) =>
      upload<CaseDetail>(`/api/v1/cases/${id}/decide`, formOf(form), { headers }),
    success: "Decisão registrada!",
    failure: "Erro ao registrar decisão",
    stale: ["cases", "shipments", "dashboard"],
  });

/** The messages of a case that are older than a given one. */
export const olderMessages = (id: string, before: string) =>
  dataOf(api.GET("/api/v1/cases/{id}/messages", { params: { path: { id }, query: { before } } }));

export type MessageForm = { id: string; body: string; files: readonly File[] };

export const useSendMessage = () =>
  useWrite({
    call: ({ id, ...form }: MessageForm, headers) =>
      upload<CaseDetail>(`/api/v1/cases/${id}/messages`, formOf(form), { headers }),
    success: "Mensagem enviada!",
    failure: "Erro ao enviar mensagem",
    stale: ["cases"],
  });

export type QuestionForm = {
  body: string;
  shipmentId?: string;
  prepRequestId?: string;
  chargeNumber?: number;
  files: readonly File[];
};

export const useAsk = () =>
  useWrite({
    call: (form: QuestionForm, headers) => upload<CaseDetail>("/api/v1/cases", formOf(form), { headers }),
    success: ({ kind }) => (kind === "charge" ? "Contestação enviada!" : "Pergunta enviada!"),
    failure: "Erro ao enviar pergunta",
    stale: ["cases", "charges"],
  });

export type ClaimForm = { code: string; body: string; files: readonly File[] };

export const useClaimBox = () =>
  useWrite({
    call: (form: ClaimForm, headers) => upload<CaseDetail>("/api/v1/cases/claims", formOf(form), { headers }),
    success: ({ number }) => ({
      title: "Reivindicação enviada!",
      description: `Vamos conferir e responder na pendência nº ${number}.`,
    }),
    failure: "Erro ao reivindicar caixa",
    stale: ["cases"],
  });

/** Withdraws what the customer asked, which closes the case. */
/** Accepts the contested charge; a proposed charge is owed from then on. */
export const useAcceptContested = () =>
  useWrite({
    call: (id: string, headers) =>
      api.POST("/api/v1/cases/{id}/accept-charge", { params: { path: { id } }, headers }),
    success: "Cobrança aceita!",
    failure: "Erro ao aceitar cobrança",
    stale: ["cases", "charges", "balance", "dashboard"],
  });

export const useWithdraw = () =>
  useWrite({
    call: (id: string, headers) =>
      api.POST("/api/v1/cases/{id}/withdraw", { params: { path: { id } }, headers }),
    success: "Pendência encerrada!",
    failure: "Erro ao encerrar pendência",
    stale: ["cases", "dashboard"],
  });
