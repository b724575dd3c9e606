import type { CaseKind } from "@prepara/domain/cases/kinds";
import { queryOptions } from "@tanstack/react-query";
import { api, dataOf } from "#web/platform/api/api";
import { listQuery } from "#web/platform/api/list";
import { seenVersion } from "#web/platform/api/seen-version";
import { formOf, upload } from "#web/platform/api/upload";
import { useWrite } from "#web/platform/api/use-write";
import type { CaseTab } from "./cases.queries.ts";

const loadFailure = "Erro ao carregar pendências";

export type FloorCaseFilter = {
  state: CaseTab;
  kind?: CaseKind | undefined;
  /** Limits the list to cases without an answer, or to those assigned to this person. */
  only?: "unanswered" | "mine" | undefined;
};

type SearchedCases = FloorCaseFilter & { search: string };

const floorPage = (
  { state, kind, only, search }: SearchedCases,
  cursor: string | undefined,
  signal: AbortSignal,
) =>
  api.GET("/api/v1/floor/cases", {
    params: {
      query: {
        state,
        limit: 50,
        ...(kind && { kind }),
        ...(search && { q: search }),
        ...(only && { [only]: "true" as const }),
        ...(cursor && { cursor }),
      },
    },
    signal,
  });

/** A case of any customer as the API returns it to staff. */
export type FloorCase = NonNullable<Awaited<ReturnType<typeof floorPage>>["data"]>["items"][number];

/** All customers' cases, earliest deadline first. */
export const floorCasesQuery = (filter: SearchedCases) =>
  listQuery({
    key: ["floor-cases", "list", filter],
    failure: loadFailure,
    page: (cursor, signal) => floorPage(filter, cursor, signal),
  });

const loadCase = (number: string, signal: AbortSignal) =>
  dataOf(api.GET("/api/v1/floor/cases/by-number", { params: { query: { number: Number(number) } }, signal }));

export type FloorCaseDetail = Awaited<ReturnType<typeof loadCase>>;

export const floorCaseQuery = (number: string) =>
  queryOptions({
    queryKey: ["floor-cases", "one", number],
    queryFn: ({ signal }) => loadCase(number, signal),
    // The payment of a request that it asks to cancel.
    meta: { failure: loadFailure, shows: ["prep-requests"] },
  });

/** The messages of a case that are older than a given one. */
export const olderFloorMessages = (id: string, before: string) =>
  dataOf(api.GET("/api/v1/floor/cases/{id}/messages", { params: { path: { id }, query: { before } } }));

/** How many units of a case's shipment are in each place, and their movements. */
export const floorCaseUnitsQuery = (shipmentId: string) =>
  queryOptions({
    queryKey: ["floor-cases", "units", shipmentId],
    queryFn: ({ signal }) =>
      dataOf(
        api.GET("/api/v1/floor/shipments/{id}/movements", {
          params: { path: { id: shipmentId }, query: { limit: 20 } },
          signal,
        }),
      ),
    meta: { failure: loadFailure, shows: ["admin-shipments"] },
  });

/** What a decision is about: a case, and its version as it was shown. */
type Seen = { id: string; version: string };

export type AnswerForm = { id: string; body: string; files: readonly File[]; byHand?: "true" };

export const useAnswerCase = () =>
  useWrite({
    call: ({ id, ...form }: AnswerForm, headers) =>
      upload<FloorCaseDetail>(`/api/v1/floor/cases/${id}/messages`, formOf(form), { headers }),
    success: "Mensagem enviada!",
    failure: "Erro ao enviar mensagem",
    stale: ["floor-cases"],
  });

export type CarryOutForm = Seen & {
  decisionId: string;
  tracking: string;
  note: string;
  photos: readonly File[];
};

/** Records that a customer's decision was carried out. */
export const useCarryOut = () =>
  useWrite({
    call: ({ id, version, decisionId, ...form }: CarryOutForm, headers) =>
      upload<FloorCaseDetail>(`/api/v1/floor/cases/${id}/decisions/${decisionId}/done`, formOf(form), {
        headers: { ...headers, ...seenVersion(version) },
      }),
    success: "Feito! O cliente já vê.",
    failure: "Erro ao registrar decisão",
    stale: ["floor-cases", "admin-shipments"],
  });

/** Settles units that the warehouse lost or damaged, as agreed. */
export const useCompensate = () =>
  useWrite({
    call: ({ id, version, ...agreed }: Seen & { qty: number; undecidedQty: number; text: string }, headers) =>
      api.POST("/api/v1/floor/cases/{id}/decide", {
        params: { path: { id } },
        body: { decision: "compensate", ...agreed },
        headers: { ...headers, ...seenVersion(version) },
      }),
    success: "Decisão registrada!",
    failure: "Erro ao registrar decisão",
    stale: ["floor-cases", "admin-shipments"],
  });

/** Orders the disposal of goods that their customer abandoned (admin). */
export const useAbandon = () =>
  useWrite({
    call: ({ id, version, qty, text }: Seen & { qty: number; text: string }, headers) =>
      api.POST("/api/v1/floor/cases/{id}/decide", {
        params: { path: { id } },
        body: { decision: "dispose_abandoned", qty, undecidedQty: qty, text },
        headers: { ...headers, ...seenVersion(version) },
      }),
    success: "Decisão registrada!",
    failure: "Erro ao registrar decisão",
    stale: ["floor-cases", "admin-shipments"],
  });

/** Refuses a customer's decision that cannot be carried out, with the reason. */
export const useRefuseDecision = () =>
  useWrite({
    call: ({ id, version, decisionId, reason }: Seen & { decisionId: string; reason: string }, headers) =>
      api.POST("/api/v1/floor/cases/{id}/decisions/{decisionId}/refuse", {
        params: { path: { id, decisionId } },
        body: { reason },
        headers: { ...headers, ...seenVersion(version) },
      }),
    success: "Devolvida ao cliente",
    failure: "Erro ao registrar decisão",
    stale: ["floor-cases"],
  });

/** A box that may match a claim. */
export type ClaimableBox = FloorCaseDetail["claimable"][number];

/** `tellAnnouncers`: notifies others who announced the tracking number that the box is not theirs. */
type ConfirmedClaim = Seen & { box: ClaimableBox; tellAnnouncers: boolean };

/** Gives a box to its claimant; refused if another customer has claimed or announced it meanwhile. */
export const useConfirmClaim = () =>
  useWrite({
    call: ({ id, version, box, tellAnnouncers }: ConfirmedClaim, headers) =>
      api.POST("/api/v1/floor/cases/{id}/boxes/{boxId}/confirm", {
        params: { path: { id, boxId: box.id } },
        body: {
          seenAnnouncers: box.announcedBy.map(({ userId }) => userId),
          seenClaims: box.otherClaims.map(({ number }) => number),
          tellAnnouncers,
        },
        headers: { ...headers, ...seenVersion(version) },
      }),
    success: "A caixa agora é do cliente",
    failure: "Erro ao confirmar caixa",
    stale: ["floor-cases", "boxes"],
  });

/** Refuses a claim to a box or a request to cancel. */
export const useRefuseClaimOrCancel = () =>
  useWrite({
    call: ({ id, version, reason }: Seen & { reason: string }, headers) =>
      api.POST("/api/v1/floor/cases/{id}/refuse", {
        params: { path: { id } },
        body: { reason },
        headers: { ...headers, ...seenVersion(version) },
      }),
    success: "Recusado. O cliente já vê.",
    failure: "Erro ao recusar",
    stale: ["floor-cases"],
  });

/** Cancels the prep request that the customer asked to cancel. */
export const useAgreeToCancel = () =>
  useWrite({
    call: ({ id, version, ...body }: Seen & { body: string; paymentSeen?: boolean }, headers) =>
      api.POST("/api/v1/floor/cases/{id}/cancel-request", {
        params: { path: { id } },
        body,
        headers: { ...headers, ...seenVersion(version) },
      }),
    success: "Solicitação cancelada",
    failure: "Erro ao cancelar solicitação",
    stale: ["floor-cases", "prep-requests", "admin-prep-requests"],
  });

/** Answers a question and closes it. */
export const useSettle = () =>
  useWrite({
    call: ({ id, version, body }: Seen & { body: string }, headers) =>
      api.POST("/api/v1/floor/cases/{id}/settle", {
        params: { path: { id } },
        body: { body },
        headers: { ...headers, ...seenVersion(version) },
      }),
    success: "Respondida e encerrada!",
    failure: "Erro ao encerrar pendência",
    stale: ["floor-cases"],
  });

export type ChargeAnswer = Seen & {
  decision: "keep" | "correct" | "forgive";
  body: string;
  correction?: { qty: string; priceUsd?: string };
};

/** Decides on a contested charge, which closes its case. */
export const useDecideCharge = () =>
  useWrite({
    call: ({ id, version, ...body }: ChargeAnswer, headers) =>
      api.POST("/api/v1/floor/cases/{id}/charge", {
        params: { path: { id } },
        body,
        headers: { ...headers, ...seenVersion(version) },
      }),
    success: "Decisão registrada!",
    failure: "Erro ao registrar decisão",
    stale: ["floor-cases", "floor-charges"],
  });

/** The people to whom a case can be assigned. */
export const casePeopleQuery = queryOptions({
  queryKey: ["floor-cases", "people"],
  queryFn: ({ signal }) => dataOf(api.GET("/api/v1/floor/cases/people", { signal })),
  meta: { failure: loadFailure },
});

export type Assignment = { id: string; assigneeId: string | null; seenId: string | null };

/** Takes a case, gives it back or passes it on. */
export const useAssign = () =>
  useWrite({
    call: ({ id, ...assigned }: Assignment, headers) =>
      api.PATCH("/api/v1/floor/cases/{id}", { params: { path: { id } }, body: assigned, headers }),
    success: null,
    failure: "Erro ao mudar responsável",
    stale: ["floor-cases"],
  });

export const replyTemplatesQuery = queryOptions({
  queryKey: ["floor-cases", "templates"],
  queryFn: ({ signal }) => dataOf(api.GET("/api/v1/floor/reply-templates", { signal })),
  meta: { failure: "Erro ao carregar respostas prontas" },
});

export type Template = Awaited<ReturnType<NonNullable<typeof replyTemplatesQuery.queryFn>>>["items"][number];

/** Saves a ready answer; without an id, a new one. */
export const useWriteTemplate = () =>
  useWrite({
    call: (
      { id, version, ...body }: { id: string | null; version: string; title: string; body: string },
      headers,
    ) =>
      id === null
        ? api.POST("/api/v1/floor/reply-templates", { body, headers })
        : api.PUT("/api/v1/floor/reply-templates/{id}", {
            params: { path: { id } },
            body,
            headers: { ...headers, ...seenVersion(version) },
          }),
    success: "Resposta salva!",
    failure: "Erro ao salvar resposta",
    stale: ["floor-cases"],
  });

export const useDeleteTemplate = () =>
  useWrite({
    call: ({ id, version }: Template, headers) =>
      api.DELETE("/api/v1/floor/reply-templates/{id}", {
        params: { path: { id } },
        headers: { ...headers, ...seenVersion(version) },
      }),
    success: "Resposta excluída!",
    failure: "Erro ao excluir resposta",
    stale: ["floor-cases"],
  });
