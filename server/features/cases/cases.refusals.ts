import { refusalsOf } from "#server/platform/refusal";

/** What this slice refuses, with status, public code and what the user reads. */
export const caseRefusal = refusalsOf({
  decided_already: [409, "decided_already", "Esta pendência já foi decidida."],
  wait_for_answer: [
    409,
    "wait_for_answer",
    "Você já escreveu {limit} vezes nesta pendência. Espere a resposta da equipe.",
  ],
  case_changed: [
    409,
    "case_changed",
    "Esta pendência mudou enquanto a tela estava aberta: há uma mensagem nova, outra decisão, outra quantidade ou outro pagamento. Confira e confirme de novo.",
  ],
  case_closed: [409, "case_closed", "Esta pendência já foi encerrada."],
  claim_rivals_changed: [
    409,
    "claim_rivals_changed",
    "Mudou quem mais diz que esta caixa é sua. Confira de novo antes de confirmar.",
  ],
  units_moved: [409, "units_moved", "Essas unidades já saíram desse lugar."],
  too_many_parts: [
    409,
    "too_many_parts",
    "Você já decidiu esta pendência em muitas partes. Decida agora todas as unidades que faltam.",
  ],
  not_decidable: [422, "not_decidable", "Esta decisão não vale para esta pendência."],
  not_withdrawable: [422, "not_withdrawable", "Esta pendência termina quando as unidades forem resolvidas."],
  not_askable: [422, "not_askable", "O cancelamento desta solicitação não precisa ou não pode ser pedido."],
  already_contested: [
    409,
    "already_contested",
    "Você já contestou esta cobrança. Escreva na pendência dela.",
  ],
  already_asked: [409, "already_asked", "O cancelamento desta solicitação já foi pedido."],
  case_taken: [409, "case_taken", "{name} está com esta pendência agora. Confira e tente de novo."],
  not_assignable: [422, "not_assignable", "Esta pessoa não pode cuidar desta pendência."],
  too_many_templates: [409, "too_many_templates", "Há {limit} respostas prontas. Exclua uma antes."],
  too_many_open: [
    429,
    "too_many_open",
    "Você já tem {limit} em aberto. Espere a resposta da equipe ou retire uma.",
  ],
  too_many_today: [429, "too_many_today", "Você já abriu {limit} hoje. Tente de novo amanhã."],
  needs_qty: [422, "needs_qty", "Informe quantas unidades."],
  needs_label: [422, "needs_label", "Envie a etiqueta de devolução ou as instruções."],
  needs_date: [422, "needs_date", "Informe até quando as unidades devem chegar, no máximo daqui a um ano."],
  needs_product: [422, "needs_product", "Informe o nome do produto."],
  needs_text: [422, "needs_text", "Escreva o que foi combinado."],
  needs_proof: [422, "needs_proof", "Envie um comprovante: nota, pedido ou e-mail da loja."],
  needs_photo: [422, "needs_photo", "Anexe ao menos uma foto."],
  needs_tracking: [422, "needs_tracking", "Informe o código de rastreio da devolução."],
});
