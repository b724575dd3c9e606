import { api } from "#web/platform/api/api";
import { listQuery } from "#web/platform/api/list";
import { useWrite } from "#web/platform/api/use-write";

const proofPage = (cursor: string | undefined, signal: AbortSignal) =>
  api.GET("/api/v1/floor/proofs", { params: { query: { limit: 50, ...(cursor && { cursor }) } }, signal });

export type Proof = NonNullable<Awaited<ReturnType<typeof proofPage>>["data"]>["items"][number];

export const proofsQuery = listQuery({
  key: ["prep-requests", "proofs"],
  shows: ["floor-cases"],
  failure: "Erro ao carregar comprovantes",
  page: proofPage,
});

export const useApproveProof = () =>
  useWrite({
    call: ({ prepRequest: { id }, sentAt }: Proof, headers) =>
      api.POST("/api/v1/floor/prep-requests/{id}/approve-proof", {
        params: { path: { id } },
        body: { sentAt },
        headers,
      }),
    success: { title: "Pagamento aprovado!", description: "A solicitação entrou na fila de preparo." },
    failure: "Erro ao aprovar pagamento",
    stale: ["prep-requests", "floor-charges"],
  });

export const useReturnProof = () =>
  useWrite({
    call: ({ proof: { prepRequest, sentAt }, reason }: { proof: Proof; reason: string }, headers) =>
      api.POST("/api/v1/floor/prep-requests/{id}/return-proof", {
        params: { path: { id: prepRequest.id } },
        body: { sentAt, reason },
        headers,
      }),
    success: { title: "Comprovante devolvido!", description: "O cliente recebe um aviso com o motivo." },
    failure: "Erro ao devolver comprovante",
    stale: ["prep-requests", "floor-charges"],
  });
