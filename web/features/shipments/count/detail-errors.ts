import { countedLot, countedMeasures } from "@prepara/domain/stock/input";
import { type FieldErrors, fieldErrors } from "@prepara/domain/text/input";
import { type CountDraft, isEmptyLot } from "./count-draft.ts";

/** What the server would refuse of a count's measures and lots; `lots` has an entry for each lot. */
export type DetailErrors = { measures: FieldErrors; unitMeasure: FieldErrors; lots: readonly FieldErrors[] };

export const detailErrors = ({ measures: own, unitMeasure, lots }: CountDraft): DetailErrors => ({
  measures: fieldErrors(countedMeasures, own),
  unitMeasure: fieldErrors(countedMeasures, unitMeasure),
  lots: lots.map((one) => (isEmptyLot(one) ? {} : fieldErrors(countedLot, one))),
});

/** The first error, with the part of the form that has it; null without errors. */
export function firstDetailError(errors: DetailErrors): string | null {
  const parts = [
    [detailParts.measures, [errors.measures]],
    [detailParts.lots, errors.lots],
    [detailParts.unitMeasure, [errors.unitMeasure]],
  ] as const;
  const found = parts.flatMap(([title, all]) =>
    all.flatMap((each) => Object.values(each)).map((text) => `${title}: ${text}`),
  );
  return found[0] ?? null;
}

/** The names of the parts of a count's details. */
export const detailParts = {
  measures: "Peso e medidas da caixa",
  lots: "Validade e lote",
  unitMeasure: "Medir 1 unidade",
} as const;
