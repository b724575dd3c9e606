import type { PrepRequest } from "#web/features/prep/prep.queries";
import { api } from "#web/platform/api/api";
import { formOf, upload } from "#web/platform/api/upload";
import { createIdempotencyKeys, useWrite } from "#web/platform/api/use-write";

const stale = ["prep-requests", "balance", "me", "dashboard"];

const keysToMake = createIdempotencyKeys();

/** `quote` is the rate that was shown. */
type Proof = { id: string; file: File; quote: string | undefined };

/** Uploads the proof of payment; `onProgress` gets a fraction from 0 to 1. */
export const useSendProof = (onProgress: (progress: number) => void) =>
  useWrite({
    call: ({ id, ...form }: Proof, headers) =>
      upload<PrepRequest>(`/api/v1/prep-requests/${id}/proof`, formOf(form), { headers, onProgress }),
    success: {
      title: "Comprovante enviado!",
      description: "A equipe confere o pagamento e aprova o preparo.",
    },
    failure: "Erro ao enviar comprovante",
    stale,
  });

export const usePayWithBalance = () =>
  useWrite({
    call: (id: string, headers) =>
      api.POST("/api/v1/prep-requests/{id}/pay-with-balance", { params: { path: { id } }, headers }),
    success: { title: "Solicitação paga!", description: "O valor saiu do seu saldo." },
    failure: "Erro ao pagar com saldo",
    stale,
  });

type PayBack = { id: string; amountUsd: number; leftUsd: number; description: string };

/** Refunds a request as credit (admin). */
export const usePayBack = () =>
  useWrite({
    call: ({ id, ...body }: PayBack, headers) =>
      api.POST("/api/v1/admin/prep-requests/{id}/pay-back", { params: { path: { id } }, body, headers }),
    success: { title: "Transação realizada!", description: "Saldo adicionado/debitado com sucesso." },
    failure: "Erro na transação",
    stale: ["prep-requests", "customers"],
    keysToMake,
  });
