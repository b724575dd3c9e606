/** The contents of a customer's PDF: labels of units, of boxes for Amazon, or of the carrier. */
export const labelKinds = ["fnsku", "box", "carrier"] as const;
export type LabelKind = (typeof labelKinds)[number];

export const labelKindTexts = {
  fnsku: { title: "Etiquetas dos produtos (FNSKU)", one: "etiqueta de produto" },
  box: { title: "Etiquetas das caixas (FBA)", one: "etiqueta de caixa" },
  carrier: { title: "Etiquetas da transportadora", one: "etiqueta da transportadora" },
} as const satisfies Record<LabelKind, { title: string; one: string }>;

/** The states of an uploaded file: a job reads it once. */
export const labelFileStatuses = ["reading", "read", "unreadable"] as const;

/** Why a file could not be read, in the words that people see. */
export const unreadableLabels = {
  locked: "O PDF está protegido por senha. Envie uma cópia sem senha.",
  broken: "O PDF está danificado. Baixe o arquivo de novo e envie outra vez.",
  too_many_pages: "O PDF tem páginas demais. Envie no máximo 300 páginas por arquivo.",
  too_big: "O conteúdo do PDF é grande demais para ser lido. Divida o arquivo em partes.",
} as const;
export type UnreadableLabel = keyof typeof unreadableLabels;
export const unreadableReasons = ["locked", "broken", "too_many_pages", "too_big"] as const;

export const labelLimits = {
  fileBytes: 20_971_520,
  pagesOfFile: 300,
  /** Files of one request and their total size are limited because one print embeds them all in memory. */
  filesOfRequest: 20,
  bytesOfRequest: 41_943_040,
  pagesOfRequest: 1000,
  /** Pages or drawn labels of one print. */
  labelsOfPrint: 3000,
} as const;

/**
 * Whether a code is an FNSKU: Amazon's code for one seller's item, on the label that covers all other
 * barcodes.
 */
export const isFnsku = (code: string): boolean => /^X00[0-9A-Z]{7}$/.test(code);

/** The FNSKU among the codes that staff confirmed for a product; null if none or several are. */
export function fnskuAmong(codes: readonly string[]): string | null {
  const [fnsku, ...others] = new Set(codes.filter(isFnsku));
  return fnsku !== undefined && others.length === 0 ? fnsku : null;
}

/** Whether a code is Amazon's for a box: the id of the shipment, U and six digits. */
export const isAmazonBoxId = (code: string): boolean => /^FBA[0-9A-Z]{7,12}U\d{6}$/.test(code);

type RequestState = { status: string; isCancelled: boolean };

/** Why labels of a request can no longer be added or removed; null when they can. */
export function whyLabelsStay({
  status,
  isCancelled,
}: RequestState): "request_cancelled" | "request_shipped" | null {
  if (isCancelled) return "request_cancelled";
  return status === "shipped" ? "request_shipped" : null;
}
