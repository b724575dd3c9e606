/** A heading or a text of a document, in reading order; `page` counts from 1 where the format has pages. */
export type Block = { kind: "heading" | "text"; text: string; page: number | null };

/** Why a document cannot be read, in the words the admin sees. */
export const unreadable = {
  encrypted: "O arquivo está protegido por senha. Envie uma cópia sem senha.",
  scanned: "O PDF não tem texto: parece digitalizado. Envie uma versão com texto (OCR).",
  empty: "O arquivo não tem texto.",
  broken: "O arquivo está danificado ou não é do tipo que o nome diz.",
  tooBig: "O conteúdo é grande demais para ser lido. Divida o arquivo em partes.",
  tooSlow: "A leitura demorou demais. Divida o arquivo em partes.",
  notRead: "O arquivo não pôde ser lido. Envie-o de novo.",
} as const;
export type UnreadableKind = keyof typeof unreadable;

/** Thrown by the readers for a file that cannot be read, with the reason. */
export class Unreadable extends Error {
  readonly kind: UnreadableKind;

  constructor(kind: UnreadableKind) {
    super(kind);
    this.name = "Unreadable";
    this.kind = kind;
  }
}
