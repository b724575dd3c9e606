import { roundHalfUp } from "#domain/money/money";
import { type Quantity, quantityOfThousandths, wholeQuantity } from "#domain/money/rate";
import type { StorageBasis } from "#domain/services/catalogue";
import type { MeasuredCount, Sides, StoredShipment } from "./stored-units.ts";

/** A cubic foot in cubic thousandths of an inch. */
const CUBIC_FOOT = 12_000n ** 3n;

/** The most that a column of quantities holds; more cubic feet are a slip in a measure, and cost nothing. */
const MAX_THOUSANDTHS = 999_999_999_999;

const volumeOf = ([length, width, height]: Sides): bigint => BigInt(length) * BigInt(width) * BigInt(height);

/** The volume of a unit, as a ratio of cubic thousandths of an inch to units. */
type UnitVolume = { volume: bigint; units: bigint };

const unitVolumeOf = ({ unit, box, units }: MeasuredCount): UnitVolume | null => {
  if (unit) return { volume: volumeOf(unit), units: 1n };
  return box && units > 0 ? { volume: volumeOf(box), units: BigInt(units) } : null;
};

/**
 * What is charged for a day of `units` stored units: the units, or the cubic feet they take up, rounded once
 * to thousandths. The volume of a unit is the one that the latest count measured, else that of the latest
 * measured box divided by the units counted in it. Null, and therefore free, if neither was measured
 * or it cannot be true.
 */
export function quantityOfDay(
  basis: StorageBasis,
  units: number,
  { counts }: Pick<StoredShipment, "counts">,
  before: Date,
): Quantity | null {
  if (basis === "unit") return wholeQuantity(units);
  const standing = counts
    .filter(({ at, undoneAt }) => at < before && (undoneAt === null || undoneAt >= before))
    .sort((one, other) => one.at.getTime() - other.at.getTime());
  const measured = standing.findLast(({ unit }) => unit) ?? standing.findLast((count) => unitVolumeOf(count));
  const each = measured && unitVolumeOf(measured);
  if (!each) return null;
  const qty = roundHalfUp(1_000n * BigInt(units) * each.volume, CUBIC_FOOT * each.units);
  return qty > MAX_THOUSANDTHS ? null : quantityOfThousandths(qty);
}
