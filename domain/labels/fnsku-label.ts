import { code128Modules } from "#domain/scan/code128";
import { type LabelSheet, sheetGeometry } from "./sheet.ts";

/** A module of 10 thousandths of an inch, in points. */
const MODULE = 0.72;
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
  bars: { y: number; height: number; each: readonly { x: number; width: number }[] };
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
  const each = barsOf(code128Modules(fnsku), width);
  const below = MARGIN + barHeight;
  return {
    bars: { y: MARGIN, height: barHeight, each },
    code: { y: below + (line - size) / 2, size },
    title: { y: below + line, size, lines, height: line },
    condition: { y: below + (lines + 1) * line, size },
    text: { x: MARGIN, width: width - 2 * MARGIN },
  };
}

function barsOf(modules: readonly boolean[], labelWidth: number): { x: number; width: number }[] {
  const left = (labelWidth - modules.length * MODULE) / 2;
  if (left < quietZone) throw new RangeError("The code is too long for this label");
  const bars: { x: number; width: number }[] = [];
  for (let at = 0; at < modules.length; at++) {
    if (!modules[at]) continue;
    const start = at;
    while (modules[at + 1]) at++;
    bars.push({ x: left + start * MODULE, width: (at - start + 1) * MODULE });
  }
  return bars;
}
