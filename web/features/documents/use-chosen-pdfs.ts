import { isPdfName, maxDocumentFiles, onlyPdf } from "@prepara/domain/documents/files";
import { useRef, useState } from "react";
import { notifyRefused, tooManyFiles } from "#web/platform/use-chosen-files";

export const MAX_FILE_BYTES = 20_971_520;

/**
 * The PDFs chosen for a document. Files that are not PDFs, too large or too many are refused by name; the
 * others stay.
 */
export function useChosenPdfs() {
  const [files, setFiles] = useState<readonly File[]>([]);
  // Files may be added or removed while others are still being read.
  const latest = useRef(files);
  const [refused, setRefused] = useState<string | null>(null);
  const [reading, setReading] = useState(0);
  const setLatestFiles = (next: readonly File[]) => {
    latest.current = next;
    setFiles(next);
  };
  const add = async (chosen: readonly File[]) => {
    setRefused(null); // cleared before reading, because the same drop may also report refused types
    setReading((count) => count + 1);
    const answers = await Promise.all(chosen.map(whyNotFile));
    setReading((count) => count - 1);
    const isNew = (file: File) =>
      !latest.current.some(
        (one) => one.name === file.name && one.size === file.size && one.lastModified === file.lastModified,
      );
    const good = chosen.filter((file, position) => answers[position] === null && isNew(file));
    const next = [...latest.current, ...good];
    const reasons = answers.filter((reason) => reason !== null);
    if (next.length > maxDocumentFiles)
      reasons.push(tooManyFiles(maxDocumentFiles, next.length - maxDocumentFiles));
    setLatestFiles(next.slice(0, maxDocumentFiles));
    if (reasons.length > 0) reportRefused(reasons);
  };
  const reportRefused = (reasons: readonly string[]) => {
    const text = reasons.join(" ");
    setRefused((before) => (before ? `${before} ${text}` : text));
    notifyRefused(reasons);
  };
  const refuse = (others: readonly File[]) => {
    setRefused(null);
    reportRefused(others.map((file) => `${file.name}: ${onlyPdf}`));
  };
  const remove = (index: number) =>
    setLatestFiles(latest.current.filter((_, position) => position !== index));
  return {
    files,
    /** Whether chosen files are still being read: a form sent then would lack them. */
    isReading: reading > 0,
    add,
    refuse,
    remove,
    refused,
  };
}

async function whyNotFile(file: File): Promise<string | null> {
  if (file.type !== "application/pdf" && !isPdfName(file.name)) return `${file.name}: ${onlyPdf}`;
  if (file.size > MAX_FILE_BYTES) return `${file.name}: o limite é de 20 MB por arquivo.`;
  // Reads only the start, for quick feedback; the server validates the rest. A file that was moved or is
  // stored in a cloud may be unreadable.
  const head = await file
    .slice(0, 24)
    .text()
    .catch(() => null);
  if (head === null) return `${file.name}: não foi possível ler o arquivo.`;
  return head.includes("%PDF-") ? null : `${file.name}: não é um PDF válido. ${onlyPdf}`;
}
