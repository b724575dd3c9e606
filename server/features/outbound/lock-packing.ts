import { isPackable } from "@prepara/domain/outbound/box";
import { maxBoxesOfRequest } from "@prepara/domain/outbound/limits";
import { eq } from "drizzle-orm";
import type { Tx } from "#server/platform/database/database";
import { lockCustomerAlone } from "#server/platform/database/lock-customer";
import { Refusal, refusalsOf } from "#server/platform/refusal";
import { outboundBoxes } from "#server/tables/outbound-boxes";
import { prepRequests } from "#server/tables/prep-requests";

/** What this slice refuses, with status, public code and what the user reads. */
export const outboundRefusal = refusalsOf({
  not_scheduled: [409, "not_scheduled", "Só se embala uma solicitação aprovada que ainda não saiu."],
  box_closed: [409, "box_closed", "Esta caixa já foi fechada."],
  box_changed: [
    409,
    "box_changed",
    "A caixa mudou enquanto a tela estava aberta: agora tem {units} unidades. Confira o que há nela e as medidas, e feche de novo.",
  ],
  box_not_closed: [409, "box_not_closed", "Esta caixa não está fechada."],
  box_not_empty: [409, "box_not_empty", "Só se exclui uma caixa vazia."],
  too_many_boxes: [409, "too_many_boxes", `Uma solicitação tem no máximo ${maxBoxesOfRequest} caixas.`],
  nothing_reserved: [409, "units_moved", "Restam {left} unidades deste produto para embalar."],
  losses_changed: [
    409,
    "losses_changed",
    "Desta solicitação já saíram {dropped} unidades deste produto. Confira e registre só o que falta.",
  ],
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
  boxes_changed: [
    409,
    "boxes_changed",
    "As caixas da solicitação mudaram: agora são {boxes} fechadas. Confira e confirme de novo.",
  ],
  nothing_packed: [422, "nothing_packed", "Nenhuma unidade está em uma caixa."],
  units_left: [409, "units_left", "Ainda há {left} unidades fora das caixas. Embale-as ou envie sem elas."],
});

/**
 * Locks a request whose boxes may change, and its customer's row before it, in the order of every write to a
 * customer's units. Refuses `not_found`, and `not_scheduled` for one that is not approved, is shipped or
 * cancelled.
 */
export async function lockPackable(tx: Tx, id: string) {
  const [owner] = await tx
    .select({ userId: prepRequests.userId })
    .from(prepRequests)
    .where(eq(prepRequests.id, id));
  if (!owner) throw new Refusal("not_found");
  await lockCustomerAlone(tx, owner.userId);
  const [request] = await tx
    .select({
      id: prepRequests.id,
      number: prepRequests.number,
      userId: prepRequests.userId,
      status: prepRequests.status,
      cancelledAt: prepRequests.cancelledAt,
    })
    .from(prepRequests)
    .where(eq(prepRequests.id, id))
    .for("update");
  if (!request) throw new Refusal("not_found");
  if (!isPackable({ status: request.status, isCancelled: request.cancelledAt !== null }))
    throw outboundRefusal("not_scheduled");
  return request;
}

/** `lockPackable` for the request of a box; locks the box, too. */
export async function lockBox(tx: Tx, id: string) {
  const [known] = await tx
    .select({ prepRequestId: outboundBoxes.prepRequestId })
    .from(outboundBoxes)
    .where(eq(outboundBoxes.id, id));
  if (!known) throw new Refusal("not_found");
  const request = await lockPackable(tx, known.prepRequestId);
  const [box] = await tx.select().from(outboundBoxes).where(eq(outboundBoxes.id, id)).for("update");
  if (!box) throw new Refusal("not_found");
  return { request, box };
}
