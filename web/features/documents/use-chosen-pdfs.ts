import { isPdfName, maxDocumentFiles, onlyPdf } from "@prepara/domain/documents/pdf";
import { useState } from "react";
import { counted } from "#web/platform/formats";
import { notify } from "#web/platform/notify";

export const MAX_FILE_BYTES = 20_971_520;

/** The PDFs chosen for a document. What is no PDF, too big or too many is refused by name; the others stay. */
export function useChosenPdfs() {
  const [files, setFiles] = useState<readonly File[]>([]);
  const [refused, setRefused] = useState<string | null>(null);
  const add = async (chosen: readonly File[]) => {
    const answers = await Promise.all(chosen.map(whyNotFile));
    const isNew = (file: File) =>
      !files.some(
        (one) => one.name === file.name && one.size === file.size && one.lastModified === file.lastModified,
      );
    const good = chosen.filter((file, at) => answers[at] === null && isNew(file));
    const next = [...files, ...good];
    const reasons = answers.filter((reason) => reason !== null);
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

async function whyNotFile(file: File): Promise<string | null> {
  if (file.type !== "application/pdf" && !isPdfName(file.name)) return `${file.name}: ${onlyPdf}`;
  if (file.size > MAX_FILE_BYTES) return `${file.name}: o limite é de 20 MB por arquivo.`;
  const head = await file.slice(0, 24).text(); // only the head, for a quick word; the server reads the rest
  return head.includes("%PDF-") ? null : `${file.name}: não é um PDF válido. ${onlyPdf}`;
}

const tooMany = (surplus: number) =>
  `São no máximo ${maxDocumentFiles} arquivos: ${counted(surplus, "ficou", "ficaram")} de fora.`;
