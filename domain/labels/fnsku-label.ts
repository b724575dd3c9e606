import { type Bar, barsOf } from "./bars.ts";
import { type LabelSheet, sheetGeometry } from "./sheet.ts";

/** A dot of a thermal printer of 203 dpi, in points. */
const DOT = 72 / 203;

/**
 * A module of 10 thousandths of an inch, in points; on the roll two dots of its printer, on which each bar
 * begins and ends, since there a bar that lies between dots comes out wider than the gaps.
 */
const modules = {
  letter30: { module: 0.72 },
  a4_21: { module: 0.72 },
  thermal: { module: 2 * DOT, dot: DOT },
} as const satisfies Record<LabelSheet, { module: number; dot?: number }>;
/** White space above and below, ⅛ inch. */
const MARGIN = 9;
/** White space beside the bars, ¼ inch at least. */
export const quietZone = 18;
const MAX_LINE = 9;
/** Bars are half an inch high at least. */
export const minBarHeight = 36;

type Line = { y: number; size: number };

/** An item label: lengths in points from its left upper corner, the bars left to right. */
export type FnskuLabel = {
  bars: { y: number; height: number; each: readonly Bar[] };
  code: Line;
  /** `lines` of the title at most, each as high as `height`. */
  title: Line & { lines: number; height: number };
  condition: Line;
  /** Texts stand in the middle of this box. */
  text: { x: number; width: number };
};

/**
 * The label of a unit: Code 128 of its FNSKU, the code, title and condition, with the white space that Amazon
 * wants (docs/product.md#labels). Throws for a code that does not fit the paper.
 */
export function fnskuLabel(sheet: LabelSheet, fnsku: string): FnskuLabel {
  const { width, height } = sheetGeometry[sheet].label;
  const room = height - 2 * MARGIN - minBarHeight;
  const lines = room >= 30 ? 2 : 1;
  const line = Math.min(MAX_LINE, room / (lines + 2));
  const size = line * 0.8;
  const barHeight = height - 2 * MARGIN - (lines + 2) * line;
  const each = barsOf(fnsku, { width, quiet: quietZone, ...modules[sheet] });
  const below = MARGIN + barHeight;
  return {
    bars: { y: MARGIN, height: barHeight, each },
    code: { y: below + (line - size) / 2, size },
    title: { y: below + line, size, lines, height: line },
    condition: { y: below + (lines + 1) * line, size },
    text: { x: MARGIN, width: width - 2 * MARGIN },
  };
}
