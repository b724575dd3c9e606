import { askToCancel } from "@prepara/domain/prep/cancel";
import { refusalsOf } from "#server/platform/refusal";

/** What this slice refuses, with status, public code and what the user reads. */
export const prepRefusal = refusalsOf({
  not_a_proof: [415, "not_a_proof", "O comprovante precisa ser uma imagem ou um PDF."],
  already_requested: [409, "not_available", "Todas as unidades deste envio já foram solicitadas."],
  no_items: [422, "no_items", "Nenhum item selecionado"],
  not_arrived: [409, "not_available", "Este envio ainda não chegou."],
  not_enough_units: [409, "not_available", "Não há unidades suficientes neste envio."],
  service_not_offered: [409, "service_not_offered", "Este serviço não está disponível."],
  price_changed: [409, "price_changed", "O valor mudou para {payable}. Confira e confirme de novo."],
  kit_without_service: [
    422,
    "kit_without_service",
    "Para juntar unidades em kits, escolha também um serviço cobrado por kit.",
  ],
  bundle_does_not_divide: [
    422,
    "bundle_does_not_divide",
    "{units} unidades não formam kits de {bundleSize}.",
  ],
  request_cancelled: [409, "request_cancelled", "Esta solicitação foi cancelada."],
  cancel_asked: [
    409,
    "cancel_asked",
    "O cliente pediu para cancelar esta solicitação: pendência nº {number}. Confira antes de enviar.",
  ],
  request_shipped: [409, "request_shipped", "Esta solicitação já foi enviada."],
  label_printed: [409, "already_printed", "Esta etiqueta já foi impressa."],
  daily_cancels: [
    429,
    "daily_cancels",
    "Você já cancelou {limit} solicitações em 24 horas. Tente amanhã ou fale com o suporte.",
  ],
  daily_cancelled_lines: [
    429,
    "daily_cancels",
    "Você já cancelou muitos produtos em 24 horas. Tente amanhã ou fale com o suporte.",
  ],
  work_begun: [409, "work_begun", askToCancel.work_begun],
  no_proof_waits: [409, "no_proof_waits", "Nenhum comprovante desta solicitação espera por conferência."],
  proof_changed: [409, "proof_changed", "O cliente enviou outro comprovante. Confira de novo."],
  payment_unknown: [422, "payment_unknown", "Diga se o pagamento foi visto."],
  payment_in: [409, "payment_in", askToCancel.payment_in],
  already_paid: [409, "already_paid", "Esta solicitação já foi paga."],
  already_under_review: [409, "already_under_review", "O pagamento desta solicitação já está em análise."],
  already_approved: [409, "already_approved", "Esta solicitação já foi aprovada."],
  nothing_to_pay: [409, "nothing_to_pay", "Esta solicitação não tem nada a pagar."],
  not_paid: [409, "not_paid", "Esta solicitação ainda não foi paga."],
  paid_back_meanwhile: [
    409,
    "paid_back_meanwhile",
    "O que pode ser devolvido mudou enquanto a tela estava aberta: agora são {left}. Confira e confirme de novo.",
  ],
  more_than_paid: [409, "more_than_paid", "Só {left} desta solicitação ainda podem ser devolvidos."],
  rate_expired: [
    409,
    "rate_expired",
    "A cotação que você viu tem mais de um dia. Confira o valor atualizado; se você já pagou o anterior, fale com o suporte.",
  ],
  out_of_range: [422, "out_of_range", "O valor total passa do limite aceito."],
});
