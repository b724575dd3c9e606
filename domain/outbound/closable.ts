import { formatCalendarDate } from "#domain/calendar/calendar";
import { scaled, unscaled } from "#domain/money/decimal";
import type { Measure } from "#domain/shipments/measures";
import { formatShortDecimal } from "#domain/text/portuguese";
import type { BoxLimits, Limit, LimitName } from "./limits.ts";

/**
 * A packed box with its measures; `packs` is the number of kits and single units. `isOneProduct`: whether all
 * of them are of the same product; `hasJewelry`: whether any of them are jewelry or watches.
 */
export type PackedBox = {
  weightLb: Measure;
  lengthIn: Measure;
  widthIn: Measure;
  heightIn: Measure;
  packs: number;
  isOneProduct: boolean;
  hasJewelry: boolean;
};

/** A limit that a box breaks; `text` states the limit and when it was read. */
export type BrokenLimit = { limit: LimitName; text: string; source: string; checkedOn: string };

/** Whole thousandths, as measures are stored, so that 50 lb is not 50,000001. */
const thousandths = (measure: Measure): number => scaled(measure, 3) ?? 0;
const figure = (size: number) => formatShortDecimal(unscaled(size, 3));

type Sides = readonly [longest: number, middle: number, shortest: number];

function sidesOf({ lengthIn, widthIn, heightIn }: PackedBox): Sides {
  const [longest = 0, middle = 0, shortest = 0] = [lengthIn, widthIn, heightIn]
    .map(thousandths)
    .toSorted((one, other) => other - one);
  return [longest, middle, shortest];
}

type Broken = [isBroken: boolean, limit: LimitName, what: string];

const asText = (limit: LimitName, { value, source, checkedOn }: Limit, what: string, unit: string) => ({
  limit,
  text: `${what}: o limite publicado é ${figure(value * 1000)} ${unit} (conferido em ${formatCalendarDate(checkedOn)}).`,
  source,
  checkedOn,
});

/**
 * The published limits that keep a box from being closed; null if it keeps them all. A box with a single
 * unit, or a single kit, may be heavier and longer, because its content cannot be divided
 * (docs/product.md#box-limits).
 */
export function whyNotClosable(box: PackedBox, limits: BoxLimits): BrokenLimit[] | null {
  const weight = thousandths(box.weightLb);
  const [longest, middle, shortest] = sidesOf(box);
  const isSingle = box.packs === 1;
  const above = (size: number, limit: LimitName) => size > limits[limit].value * 1000;
  const below = (size: number, limit: LimitName) => size < limits[limit].value * 1000;
  const girth = longest + 2 * (middle + shortest);
  const pounds: Broken[] = [
    [!isSingle && above(weight, "maxWeightLb"), "maxWeightLb", `${figure(weight)} lb`],
    [box.hasJewelry && above(weight, "maxJewelryWeightLb"), "maxJewelryWeightLb", withJewelry(weight)],
    [above(weight, "carrierWeightLb"), "carrierWeightLb", `${figure(weight)} lb`],
    [below(weight, "minWeightLb"), "minWeightLb", `${figure(weight)} lb, leve demais`],
  ];
  const inches: Broken[] = [
    [!isSingle && above(longest, "maxLongestSideIn"), "maxLongestSideIn", `lado de ${figure(longest)} pol`],
    [!isSingle && above(middle, "usualSideIn"), "usualSideIn", `segundo lado de ${figure(middle)} pol`],
    [above(longest, "carrierLongestSideIn"), "carrierLongestSideIn", `lado de ${figure(longest)} pol`],
    [above(girth, "carrierGirthIn"), "carrierGirthIn", `comprimento mais contorno de ${figure(girth)} pol`],
    [below(longest, "minLongestSideIn"), "minLongestSideIn", `maior lado de ${figure(longest)} pol`],
    [below(middle, "minMiddleSideIn"), "minMiddleSideIn", `segundo lado de ${figure(middle)} pol`],
    [below(shortest, "minShortestSideIn"), "minShortestSideIn", `menor lado de ${figure(shortest)} pol`],
  ];
  const isTooMany = box.isOneProduct && box.packs > limits.maxUnitsOfOneProduct.value;
  const broken = [
    ...textsOf(pounds, limits, "lb"),
    ...textsOf(inches, limits, "pol"),
    ...textsOf(
      [[isTooMany, "maxUnitsOfOneProduct", `${figure(box.packs * 1000)} unidades de um produto`]],
      limits,
      "unidades",
    ),
  ];
  return broken.length > 0 ? broken : null;
}

const textsOf = (checks: readonly Broken[], limits: BoxLimits, unit: string): BrokenLimit[] =>
  checks.flatMap(([isBroken, limit, what]) => (isBroken ? [asText(limit, limits[limit], what, unit)] : []));

/** A warning for a box that can be closed: a side that only the newer published text allows. */
export function sideWarning(box: PackedBox, limits: BoxLimits): BrokenLimit | null {
  const [longest] = sidesOf(box);
  const { usualSideIn, maxLongestSideIn } = limits;
  const isLong = longest > usualSideIn.value * 1000 && longest <= maxLongestSideIn.value * 1000;
  if (box.packs === 1 || !isLong) return null;
  const warning = asText("usualSideIn", usualSideIn, `lado de ${figure(longest)} pol`, "pol");
  return { ...warning, text: `${warning.text} Um texto mais novo aceita até ${maxLongestSideIn.value} pol.` };
}

const withJewelry = (weight: number) => `${figure(weight)} lb com joias ou relógios`;

/** A warning for a box too heavy for jewelry and watches, of which nobody said that it holds any. */
export function jewelryWarning({ weightLb, hasJewelry }: PackedBox, limits: BoxLimits): BrokenLimit | null {
  const weight = thousandths(weightLb);
  const { maxJewelryWeightLb: limit, maxWeightLb } = limits;
  if (hasJewelry || weight <= limit.value * 1000 || weight > maxWeightLb.value * 1000) return null;
  return asText("maxJewelryWeightLb", limit, withJewelry(weight), "lb");
}

/** Both warnings as one, with their sources; null if there is none. */
function warningOf(box: PackedBox, limits: BoxLimits): BrokenLimit | null {
  const [first, second] = [sideWarning(box, limits), jewelryWarning(box, limits)].filter(
    (one) => one !== null,
  );
  if (!first || !second) return first ?? null;
  const source = first.source === second.source ? first.source : `${first.source}; ${second.source}`;
  return { ...first, text: `${first.text} ${second.text}`, source };
}

/** The content of a box and its measures, some of which may be missing. */
export type MeasuredBox = {
  weightLb: Measure | null;
  lengthIn: Measure | null;
  widthIn: Measure | null;
  heightIn: Measure | null;
  /** `packs` is null while a kit is incomplete. */
  items: readonly { qty: number; packs: number | null }[];
  isOneProduct: boolean;
  hasJewelry: boolean;
};

/** The limits that a box breaks, its warning and its lift mark; the first two only once it is measured. */
export function limitsOfBox(box: MeasuredBox, limits: BoxLimits) {
  const { weightLb, lengthIn, widthIn, heightIn, items, isOneProduct, hasJewelry } = box;
  const isMeasured = weightLb !== null && lengthIn !== null && widthIn !== null && heightIn !== null;
  const packs = items.reduce((sum, { packs: whole, qty }) => sum + (whole ?? qty), 0);
  const packed = isMeasured && {
    weightLb,
    lengthIn,
    widthIn,
    heightIn,
    packs,
    isOneProduct,
    hasJewelry,
  };
  return {
    broken: packed ? (whyNotClosable(packed, limits) ?? []) : [],
    warning: packed ? warningOf(packed, limits) : null,
    liftMark: liftMark(weightLb, limits),
  };
}

/** The mark that a heavy box needs on top and sides, by its weight; null if none. */
export function liftMark(weightLb: Measure | null, limits: BoxLimits): "Team Lift" | "Mech Lift" | null {
  const weight = weightLb === null ? 0 : thousandths(weightLb);
  if (weight > limits.mechLiftLb.value * 1000) return "Mech Lift";
  return weight > limits.maxWeightLb.value * 1000 ? "Team Lift" : null;
}
