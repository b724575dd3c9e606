import { counted } from "#web/platform/formats";
import type { LabelFile } from "./labels.queries.ts";

/** 'Lendo os códigos…', why it cannot be read, or how many pages were recognized. */
export function fileState({ status, problem, pages }: LabelFile): string {
  if (status === "reading") return "Lendo os códigos…";
  if (status === "unreadable") return problem ?? "Não foi possível ler o arquivo.";
  const known = pages.filter((page) => !isUnknown(page));
  const all = counted(pages.length, "página", "páginas");
  if (known.length === pages.length) return `${all}, todas reconhecidas`;
  return `${all}, ${counted(known.length, "reconhecida", "reconhecidas")}; a equipe confere o resto`;
}

/** Whether neither a product nor a box is known for a page. */
export const isUnknown = ({ shipmentId, amazonBoxId, boxPosition }: LabelFile["pages"][number]): boolean =>
  shipmentId === null && amazonBoxId === null && boxPosition === null;
