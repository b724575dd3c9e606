import { maxBoxPhotos } from "@prepara/domain/dock/box";
import { refusalsOf } from "#server/platform/refusal";

/** What this slice refuses, with status, public code and what the user reads. */
export const dockRefusal = refusalsOf({
  box_opened: [409, "box_opened", "Esta caixa já foi conferida."],
  box_handed_back: [409, "box_handed_back", "Esta caixa já foi devolvida à transportadora."],
  box_changed: [409, "box_changed", "Esta caixa mudou enquanto isso. Confira e tente de novo."],
  box_not_counted: [409, "box_not_counted", "O envio desta caixa ainda não foi todo conferido."],
  other_customers_line: [422, "other_customers_line", "Este envio é de outro cliente."],
  unknown_suite: [422, "unknown_suite", "Não há cliente nesta suíte."],
  too_many_photos: [422, "too_many_photos", `Uma caixa tem no máximo ${maxBoxPhotos} fotos.`],
});
