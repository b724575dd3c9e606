import { useRef, useState } from "react";
import { counted } from "./formats.ts";
import { notify } from "./notices/notify.ts";

/** Shows why chosen files are not taken. */
export const notifyRefused = (reasons: readonly string[]) =>
  notify({ kind: "error", title: "Arquivo recusado", description: reasons.join(" ") });

/** Why the last `surplus` files are not taken. */
export const tooManyFiles = (most: number, surplus: number) =>
  `São no máximo ${most} arquivos: ${counted(surplus, "ficou", "ficaram")} de fora.`;

/** For `onRefused` of a `FileDrop`: names the files of other types. */
export const refuseOthers = (taken: "fotos" | "fotos e PDFs") => (files: readonly File[]) =>
  notifyRefused(files.map((file) => `${file.name}: envie apenas ${taken}.`));

/** The files chosen for a form, at most `most`; who chooses more is told. */
export function useChosenFiles(most: number) {
  const [files, setFiles] = useState<readonly File[]>([]);
  // Files may be added or removed while others are still being made smaller.
  const latest = useRef(files);
  const setLatest = (next: readonly File[]) => {
    latest.current = next;
    setFiles(next);
  };
  return {
    files,
    add: (chosen: readonly File[]) => {
      const next = [...latest.current, ...chosen];
      setLatest(next.slice(0, most));
      if (next.length > most) notifyRefused([tooManyFiles(most, next.length - most)]);
    },
    remove: (index: number) => setLatest(latest.current.filter((_, at) => at !== index)),
    /** Removes those that were sent; others may have been added meanwhile. */
    forget: (sent: readonly File[]) => setLatest(latest.current.filter((file) => !sent.includes(file))),
  };
}
