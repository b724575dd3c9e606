import { refusalsOf } from "#server/platform/refusal";

/** What this slice refuses, with status, public code and what the user reads. */
export const assistedPurchaseRefusal = refusalsOf({
  not_concluded: [409, "not_concluded", "Marque a compra como concluída antes de criar o envio."],
  already_shipped: [409, "already_shipped", "O envio desta compra já foi criado."],
});
