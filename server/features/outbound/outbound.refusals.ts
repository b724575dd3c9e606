import { maxBoxesOfRequest } from "@prepara/domain/outbound/limits";
import { refusalsOf } from "#server/platform/refusal";

/** What this slice refuses, with status, public code and what the user reads. */
export const outboundRefusal = refusalsOf({
  not_scheduled: [409, "not_scheduled", "Só se embala uma solicitação aprovada que ainda não saiu."],
  box_closed: [409, "box_closed", "Esta caixa já foi fechada."],
  box_not_closed: [409, "box_not_closed", "Esta caixa não está fechada."],
  box_not_empty: [409, "box_not_empty", "Só se exclui uma caixa vazia."],
  too_many_boxes: [409, "too_many_boxes", `Uma solicitação tem no máximo ${maxBoxesOfRequest} caixas.`],
  nothing_reserved: [409, "units_moved", "Restam {left} unidades deste produto para embalar."],
  not_in_box: [409, "units_moved", "Há {left} unidades deste produto nesta caixa."],
  other_expiry: [
    409,
    "other_expiry",
    "As unidades deste produto nesta caixa vencem em {inside}. Use outra caixa.",
  ],
  amazon_box_taken: [409, "amazon_box_taken", "Outra caixa já tem este número da Amazon."],
  other_fba_shipment: [422, "other_fba_shipment", "Este número é de outro envio da Amazon."],
  wrong_code: [422, "wrong_code", "Este produto não é desta solicitação."],
  kit_incomplete: [422, "kit_incomplete", "Um kit desta caixa está incompleto: {product}."],
  box_empty: [422, "box_empty", "A caixa está vazia."],
  box_not_measured: [422, "box_not_measured", "Informe peso e medidas da caixa."],
  needs_photo: [422, "needs_photo", "Anexe ao menos uma foto."],
  box_over_limit: [422, "box_over_limit", "Fora do limite publicado: {limits}"],
  boxes_open: [409, "boxes_open", "Feche todas as caixas antes de enviar."],
  nothing_packed: [422, "nothing_packed", "Nenhuma unidade está em uma caixa."],
  units_left: [409, "units_left", "Ainda há {left} unidades fora das caixas. Embale-as ou envie sem elas."],
});
