import { fromUsd, toUsd } from "@prepara/domain/money/money";
import { fromPercent, toPercent } from "@prepara/domain/money/percent";
import { parseAsin } from "@prepara/domain/product/asin";
import { type RoiInput, roiDefaults } from "@prepara/domain/roi/roi";

/** The calculator's fields as its address holds them; dollars and percent, null where a field is empty or no number. */
export type RoiFields = {
  preco: number | null;
  roi: number | null;
  frete: number | null;
  prep: number | null;
  taxa: number | null;
  fba: number | null;
};

/** The address: what differs from the defaults, and the product and cost that another screen carried over. */
export type RoiSearch = Partial<Record<keyof RoiFields, number>> & { custo?: number; asin?: string };

export const defaultFields: RoiFields = {
  preco: null,
  roi: toPercent(roiDefaults.targetRoiBasisPoints),
  frete: toUsd(roiDefaults.shipping),
  prep: toUsd(roiDefaults.prep),
  taxa: toPercent(roiDefaults.feeBasisPoints),
  fba: toUsd(roiDefaults.fbaFee),
};

const MOST = 1_000_000;

const numberIn = (value: unknown) =>
  typeof value === "number" && value >= 0 && value <= MOST ? Math.round(value * 100) / 100 : undefined;

/** Reads an address that anybody may have written. */
export function roiSearchOf(search: Record<string, unknown>): RoiSearch {
  const found: RoiSearch = {};
  for (const name of ["preco", "roi", "frete", "prep", "taxa", "fba", "custo"] as const) {
    const value = numberIn(search[name]);
    if (value !== undefined) found[name] = value;
  }
  const asin = parseAsin(String(search.asin ?? ""));
  return asin ? { ...found, asin } : found;
}

export const fieldsOf = ({ custo: _cost, asin: _asin, ...search }: RoiSearch): RoiFields => ({
  ...defaultFields,
  ...search,
});

/** The address of the fields: only what differs from the defaults, so that a shared link stays short. */
export function searchOf(fields: RoiFields, carried: Pick<RoiSearch, "custo" | "asin">): RoiSearch {
  const search: RoiSearch = { ...carried };
  for (const name of ["preco", "roi", "frete", "prep", "taxa", "fba"] as const) {
    const value = numberIn(fields[name]);
    if (value !== undefined && value !== defaultFields[name]) search[name] = value;
  }
  return search;
}

/** What the rule calculates with; null while a field is empty or has more than two decimals. */
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
