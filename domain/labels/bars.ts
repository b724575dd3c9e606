import { code128Modules } from "#domain/scan/code128";

export type Bar = { x: number; width: number };

/**
 * The bars of a text as Code 128 in the middle of a label, left to right; `module` is the width of the
 * narrowest bar and all lengths are points. Throws when the white space on either side would be narrower than
 * `quiet`.
 */
export function barsOf(text: string, { width, module, quiet, dot }: BarRoom): Bar[] {
  const modules = code128Modules(text);
  const middle = (width - modules.length * module) / 2;
  const left = dot === undefined ? middle : Math.floor(middle / dot) * dot;
  if (left < quiet) throw new RangeError("The code is too long for this label");
  const bars: Bar[] = [];
  for (let at = 0; at < modules.length; at++) {
    if (!modules[at]) continue;
    const start = at;
    while (modules[at + 1]) at++;
    bars.push({ x: rounded(left + start * module), width: rounded((at - start + 1) * module) });
  }
  return bars;
}

type BarRoom = {
  width: number;
  module: number;
  quiet: number;
  /** The size of a printer's dot; the bars are aligned to a multiple of it. */
  dot?: number;
};

/** To thousandths of a point, without digits of floating point. */
const rounded = (points: number) => Math.round(points * 1000) / 1000;
