import { fromPercent, toPercent } from "@prepara/domain/money/decimal";
import { fromUsd, toUsd } from "@prepara/domain/money/money";
import { type RoiInput, roiDefaults, whyNotCalculable } from "@prepara/domain/roi/roi";
import { numberIn, type RoiFields, type RoiSearch } from "./roi-search.ts";

/** The initial values. */
export const defaultFields: RoiFields = {
  preco: null,
  roi: toPercent(roiDefaults.targetRoiBasisPoints),
  frete: toUsd(roiDefaults.shipping),
  prep: toUsd(roiDefaults.prep),
  taxa: toPercent(roiDefaults.feeBasisPoints),
  fba: toUsd(roiDefaults.fbaFee),
};

export const fieldsOf = ({ custo: _cost, asin: _asin, ...search }: RoiSearch): RoiFields => ({
  ...defaultFields,
  ...search,
});

/**
 * The search parameters for the fields: only values that differ from the defaults, so that a shared link
 * stays short.
 */
export function searchOf(fields: RoiFields, minerValues: Pick<RoiSearch, "custo" | "asin">): RoiSearch {
  const search: RoiSearch = { ...minerValues };
  for (const name of ["preco", "roi", "frete", "prep", "taxa", "fba"] as const) {
    const value = numberIn(fields[name]);
    if (value !== undefined && value !== defaultFields[name]) search[name] = value;
  }
  return search;
}

/** The input of the calculation; null while a field is empty or has more than two decimals. */
export function roiInputOf(fields: RoiFields): RoiInput | null {
  const money = [fields.preco, fields.frete, fields.prep, fields.fba].map((each) =>
    fromUsd(each ?? Number.NaN),
  );
  const percents = [fields.roi, fields.taxa].map((each) => fromPercent(each ?? Number.NaN));
  const [amazonPrice, shipping, prep, fbaFee] = money;
  const [targetRoiBasisPoints, feeBasisPoints] = percents;
  if (amazonPrice == null || shipping == null || prep == null || fbaFee == null) return null;
  if (targetRoiBasisPoints == null || feeBasisPoints == null) return null;
  if (amazonPrice < 0 || shipping < 0 || prep < 0 || fbaFee < 0) return null;
  if (feeBasisPoints < 0 || feeBasisPoints > 10_000 || targetRoiBasisPoints < 0) return null;
  return { amazonPrice, shipping, prep, fbaFee, targetRoiBasisPoints, feeBasisPoints };
}

const reasons = {
  no_amazon_price: "Informe o preço na Amazon.",
  no_target_roi: "Informe o ROI desejado.",
} as const;

/** Why nothing is calculated, in Portuguese; null when it is. */
export function whyNotOf(fields: RoiFields, input: RoiInput | null): string | null {
  const why = input ? whyNotCalculable(input) : fields.preco ? null : "no_amazon_price";
  if (why) return reasons[why];
  return input ? null : "Confira os números destacados.";
}
