import { selfContained } from "#domain/text/input";

export const pdfMimeType = "application/pdf";

/** Shown for a file that is not a PDF. */
export const onlyPdf = "Envie apenas arquivos PDF.";

/** Whether a file is named as a PDF; the server checks its bytes (docs/product.md#documents). */
export const isPdfName = (fileName: string): boolean => /\.pdf$/i.test(fileName);

/** The most files of one document, so that an upload stays small enough. */
export const maxDocumentFiles = 20;

const maxLength = 200;

/** Keeps the end of the name, because it shows the type of the file. */
function shortened(name: string): string {
  const letters = [...name];
  if (letters.length <= maxLength) return name;
  const ending = /\.[^.]{1,10}$/.exec(name)?.[0] ?? "";
  return `${letters.slice(0, maxLength - ending.length).join("")}${ending}`;
}

/**
 * The original name of an uploaded file, for downloads: accents and quotes unchanged (browsers send a quote
 * as %22), without folders, line breaks and other control characters.
 */
export function originalFileName(sent: string, fallback: string): string {
  const name = selfContained(
    sent
      .replaceAll("%22", '"')
      .replace(/%0[AD]/gi, "")
      .replace(/^.*[/\\]/, "")
      .replace(/[\p{Cc}\p{Cs}]/gu, ""),
  ).trim();
  return /^\.*$/.test(name) ? fallback : shortened(name);
}
