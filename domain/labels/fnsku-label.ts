import { type Bar, barsOf } from "./bars.ts";
import { type LabelSheet, sheetGeometry } from "./sheet.ts";

/** A dot of a thermal printer of 203 dpi, in points. */
const DOT = 72 / 203;

/**
 * The width of the narrowest bar: 10 thousandths of an inch, in points. On the thermal roll it is two dots,
 * and bars are aligned to dots, because a bar that ends between two dots is printed too wide.
 */
const modules = {
  letter30: { module: 0.72 },
  a4_21: { module: 0.72 },
  thermal: { module: 2 * DOT, dot: DOT },
} as const satisfies Record<LabelSheet, { module: number; dot?: number }>;
/** White space above and below: ⅛ inch. */
const MARGIN = 9;
/** The least white space on either side of the bars: ¼ inch. */
export const quietZone = 18;
const MAX_LINE = 9;
/** The least height of the bars: half an inch. */
export const minBarHeight = 36;

type Line = { y: number; size: number };

/** The layout of an item label: lengths in points from its upper left corner, bars from left to right. */
export type FnskuLabel = {
  bars: { y: number; height: number; each: readonly Bar[] };
  code: Line;
  /** At most `lines` lines, each `height` high. */
  title: Line & { lines: number; height: number };
  condition: Line;
  /** All texts are centred in this range. */
  text: { x: number; width: number };
};

/**
 * The label of a unit: Code 128 of its FNSKU, the code, title and condition, with the white space that Amazon
 * requires (docs/product.md#labels). Throws for a code that does not fit the paper.
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
