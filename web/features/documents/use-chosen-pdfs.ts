import { isPdfName, maxDocumentFiles, onlyPdf } from "@prepara/domain/documents/pdf";
import { useState } from "react";
import { counted } from "#web/platform/formats";
import { notify } from "#web/platform/notify";

export const MAX_FILE_BYTES = 20_971_520;

/** The PDFs chosen for a document. What is no PDF, too big or too many is refused by name; the others stay. */
export function useChosenPdfs() {
  const [files, setFiles] = useState<readonly File[]>([]);
  const [refused, setRefused] = useState<string | null>(null);
  const add = (chosen: readonly File[]) => {
    const isNew = (file: File) =>
      !files.some(
        (one) => one.name === file.name && one.size === file.size && one.lastModified === file.lastModified,
      );
    const good = chosen.filter((file) => whyNotFile(file) === null && isNew(file));
    const next = [...files, ...good];
    const reasons = chosen.map(whyNotFile).filter((reason) => reason !== null);
    if (next.length > maxDocumentFiles) reasons.push(tooMany(next.length - maxDocumentFiles));
    setFiles(next.slice(0, maxDocumentFiles));
    tell(reasons);
  };
  const tell = (reasons: readonly string[]) => {
    setRefused(reasons.length > 0 ? reasons.join(" ") : null);
    if (reasons.length > 0)
      notify({ kind: "error", title: "Arquivo recusado", description: reasons.join(" ") });
  };
  const refuse = (others: readonly File[]) => tell(others.map((file) => `${file.name}: ${onlyPdf}`));
  const remove = (index: number) => setFiles(files.filter((_, at) => at !== index));
  return { files, add, refuse, remove, refused };
}

function whyNotFile(file: File): string | null {
  if (file.type !== "application/pdf" && !isPdfName(file.name)) return `${file.name}: ${onlyPdf}`;
  return file.size > MAX_FILE_BYTES ? `${file.name}: o limite é de 20 MB por arquivo.` : null;
}

const tooMany = (surplus: number) =>
  `São no máximo ${maxDocumentFiles} arquivos: ${counted(surplus, "ficou", "ficaram")} de fora.`;
