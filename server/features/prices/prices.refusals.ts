import { refusalsOf } from "#server/platform/refusal";

/** What this slice refuses, with status, public code and what the user reads. */
export const priceRefusal = refusalsOf({
  no_price: [422, "no_price", "Ainda não há preço conhecido para este ASIN. Informe o preço-alvo."],
  no_price_found: [409, "no_price_found", "Nenhum preço foi encontrado para este ASIN agora."],
  already_monitored: [409, "already_monitored", "Este ASIN já está no monitoramento."],
  too_many_monitors: [
    409,
    "too_many_monitors",
    "Você já acompanha 20 produtos, o máximo. Remova um para acompanhar outro.",
  ],
});
