import type { CalendarDate } from "#domain/calendar/calendar";

/**
 * A published limit, as a number of pounds, inches, units or boxes. Amazon and carriers change them, so each
 * names its source and the day it was read; staff may exceed one with a reason (docs/product.md#box-limits).
 */
export type Limit = { value: number; source: string; checkedOn: CalendarDate };

const checkedOn: CalendarDate = "2026-11-01";

/** Other sites that quote the rules of Seller Central, which only sellers can read. */
const quoted = (site: string) => `regra da Amazon, citada por ${site}`;

const ofUps = "regra da UPS, de uma página que a cita";

/** The limits of a box that Amazon's warehouses in the United States receive. */
export const boxLimits = {
  /** A box with more than one unit, or one of standard size. */
  maxWeightLb: { value: 50, source: quoted("sellerinteractive"), checkedOn },
  /** A box that holds jewelry or watches, which whoever packs it says. */
  maxJewelryWeightLb: { value: 40, source: quoted("projectfba"), checkedOn },
  /** A single unit heavier than `maxWeightLb`: a mark for two people below it, for a machine above. */
  mechLiftLb: { value: 100, source: quoted("sellerinteractive"), checkedOn },
  /**
   * The longest side of a box with more than one unit; beyond `usualSideIn` only the newer text allows it.
   */
  maxLongestSideIn: { value: 36, source: quoted("projectfba"), checkedOn },
  /** The limit of the other two sides; in the older text, of all three. */
  usualSideIn: { value: 25, source: quoted("projectfba"), checkedOn },
  minWeightLb: { value: 1, source: quoted("projectfba"), checkedOn },
  minLongestSideIn: { value: 6, source: quoted("projectfba"), checkedOn },
  minMiddleSideIn: { value: 4, source: quoted("projectfba"), checkedOn },
  minShortestSideIn: { value: 1, source: quoted("projectfba"), checkedOn },
  /** Units of one product in a box; for boxes with several products no limit is published. */
  maxUnitsOfOneProduct: { value: 150, source: quoted("flexport"), checkedOn },
  carrierWeightLb: { value: 150, source: ofUps, checkedOn },
  carrierLongestSideIn: { value: 108, source: ofUps, checkedOn },
  /** The longest side plus twice the sum of the other two. */
  carrierGirthIn: { value: 165, source: ofUps, checkedOn },
} as const satisfies Record<string, Limit>;
export type LimitName = keyof typeof boxLimits;
export type BoxLimits = Record<LimitName, Limit>;

/** The most boxes of one request: a shipment by small parcel has no more (flexport, 2026-11-01). */
export const maxBoxesOfRequest = 500;
