import { refusalsOf } from "#server/platform/refusal";

/** What this slice refuses, with status, public code and what the user reads. */
export const shipmentRefusal = refusalsOf({
  already_arrived: [409, "not_editable", "Este envio já chegou e não pode mais ser alterado."],
  announced_too_often: [
    409,
    "announced_too_often",
    "Você já usou este código de rastreio em {limit} envios. Confira o código.",
  ],
  box_not_confirmed: [409, "box_not_confirmed", "Confirme primeiro a suíte na etiqueta da caixa."],
  line_changed: [
    409,
    "line_changed",
    "O número de unidades anunciadas mudou: agora são {qty}. Confira e confirme de novo.",
  ],
  units_changed: [
    409,
    "units_changed",
    "As unidades deste envio mudaram enquanto a tela estava aberta. Confira o que já foi contado e confirme de novo.",
  ],
  more_damaged_than_received: [422, "invalid", "As unidades danificadas não podem passar das recebidas."],
  not_in_transit: [409, "not_in_transit", "Este envio já foi marcado como recebido."],
});
