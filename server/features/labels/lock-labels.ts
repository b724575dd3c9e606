import { unreadableLabels, whyLabelsStay } from "@prepara/domain/labels/label";
import { and, eq } from "drizzle-orm";
import type { Tx } from "#server/platform/database/database";
import { lockCustomer } from "#server/platform/database/lock-customer";
import { Refusal, refusalsOf } from "#server/platform/refusal";
import { prepRequests } from "#server/tables/prep-requests";

/** What this slice refuses, with status, public code and what the user reads. */
export const labelRefusal = refusalsOf({
  not_a_pdf: [415, "not_a_pdf", "O arquivo {file} não é um PDF válido. Envie apenas arquivos PDF."],
  locked_pdf: [422, "locked_pdf", unreadableLabels.locked],
  too_many_labels: [
    409,
    "too_many_labels",
    "Uma solicitação aceita até {limit} arquivos de etiquetas, com {megabytes} MB ao todo. Exclua os que não valem mais.",
  ],
  request_cancelled: [409, "request_cancelled", "Esta solicitação foi cancelada."],
  request_shipped: [409, "request_shipped", "Esta solicitação já foi enviada."],
  already_printed: [409, "already_printed", "Esta etiqueta já foi impressa."],
  printed_before: [409, "already_printed", "Já impressas {when}. Imprimir de novo?"],
  labels_changed: [409, "labels_changed", "As etiquetas mudaram agora mesmo. Confira e imprima de novo."],
  nothing_to_print: [422, "nothing_to_print", "Não há etiquetas para imprimir."],
  print_too_long: [
    422,
    "print_too_long",
    "São etiquetas demais para uma impressão: {labels}. O limite é de {limit}. Imprima uma parte de cada vez.",
  ],
  unprintable: [
    422,
    "unprintable",
    "O arquivo {file} não pôde ser preparado para impressão. Peça outro ao cliente.",
  ],
});

/** Who changes the labels of a request: its customer, or staff for any customer. */
export type LabelActor = { userId: string; isStaff: boolean };

/**
 * Locks a request, so that writes to its labels wait for each other; refuses `not_found` for another
 * customer's.
 */
export async function lockLabels(tx: Tx, actor: LabelActor, requestId: string) {
  const isTheirs = actor.isStaff ? undefined : eq(prepRequests.userId, actor.userId);
  const which = and(eq(prepRequests.id, requestId), isTheirs);
  const [owner] = await tx.select({ userId: prepRequests.userId }).from(prepRequests).where(which);
  if (!owner) throw new Refusal("not_found");
  await lockCustomer(tx, owner.userId);
  const [request] = await tx
    .select({
      id: prepRequests.id,
      number: prepRequests.number,
      userId: prepRequests.userId,
      status: prepRequests.status,
      cancelledAt: prepRequests.cancelledAt,
    })
    .from(prepRequests)
    .where(which)
    .for("update");
  if (!request) throw new Refusal("not_found");
  return request;
}

/** As `lockLabels`, for a request that still takes labels; else `request_cancelled` or `request_shipped`. */
export async function lockOpenLabels(tx: Tx, actor: LabelActor, requestId: string) {
  const request = await lockLabels(tx, actor, requestId);
  const why = whyLabelsStay({ status: request.status, isCancelled: request.cancelledAt !== null });
  if (why) throw labelRefusal(why);
  return request;
}
