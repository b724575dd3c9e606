import { refusalsOf } from "#server/platform/refusal";

/** What this slice refuses, with status, public code and what the user reads. */
export const chargeRefusal = refusalsOf({
  charge_not_open: [409, "charge_not_open", "Esta cobrança não está em aberto."],
  charge_changed: [
    409,
    "charge_changed",
    "Esta cobrança mudou enquanto a tela estava aberta: agora restam {left} dela. Confira e confirme de novo.",
  ],
  charge_of_request: [
    409,
    "charge_of_request",
    "A cobrança nº {number} é paga com a solicitação de preparo dela.",
  ],
  charge_not_proposed: [409, "charge_not_proposed", "Esta cobrança não espera aprovação."],
  total_changed: [409, "total_changed", "O total mudou para {total}. Confira e confirme de novo."],
  service_not_offered: [409, "service_not_offered", "Este serviço não tem preço para este cliente."],
  service_included: [409, "service_included", "Este serviço é incluído: não há o que cobrar."],
  price_changed: [
    409,
    "price_changed",
    "O preço deste serviço mudou enquanto a tela estava aberta: agora é {price}. Confira e confirme de novo.",
  ],
  not_agreed_in_case: [
    422,
    "not_agreed_in_case",
    "O cliente não decidiu nem escreveu nada nesta pendência. Deixe o campo vazio e ele aprova a cobrança.",
  ],
  too_expensive: [422, "too_expensive", "O valor desta cobrança é alto demais."],
  not_correctable: [409, "not_correctable", "Esta cobrança não pode ser corrigida."],
  charge_not_agreed: [
    409,
    "charge_not_agreed",
    "O cliente ainda não aprovou esta cobrança. Retire-a e proponha outra.",
  ],
  nothing_corrected: [422, "nothing_corrected", "Esta correção não muda o valor."],
  corrected_below_zero: [422, "corrected_below_zero", "A correção passa do que restou da cobrança: {left}."],
  pay_before: [
    409,
    "pay_before",
    "Nada restaria a pagar, mas uma correção desta cobrança já foi paga. Corrija um valor menor, e o resto depois do pagamento.",
  ],
  nothing_to_pay: [409, "nothing_to_pay", "Não há o que pagar nestas cobranças."],
  withdraw_instead: [409, "withdraw_instead", "Nada restaria desta cobrança. Retire-a em vez de corrigir."],
  charge_not_withdrawable: [409, "charge_not_withdrawable", "Esta cobrança já não pode ser retirada."],
  not_a_credit: [409, "not_a_credit", "Esta cobrança não é um crédito proposto."],
  not_paid: [409, "not_paid", "O pagamento da solicitação desta cobrança não foi confirmado."],
  more_than_paid: [409, "more_than_paid", "Só {left} da solicitação ainda pode ser devolvido."],
});
