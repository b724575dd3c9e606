import { unreadableLabels } from "@prepara/domain/labels/label";
import { refusalsOf } from "#server/platform/refusal";

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
    "São etiquetas demais para uma impressão: {labels}. O limite é de {limit}.",
  ],
  unprintable: [
    422,
    "unprintable",
    "O arquivo {file} não pôde ser preparado para impressão. Peça outro ao cliente.",
  ],
});
