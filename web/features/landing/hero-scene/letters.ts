import type { Paint } from "./palette.ts";
import { type Part, sheet } from "./parts.ts";
import type { Vec3 } from "./view.ts";

/** Strokes on a 3 × 5 grid as `[x, y, width, height]` from the lower left. */
const strokes: Record<string, readonly (readonly [number, number, number, number])[]> = {
  "0": [
    [0, 0, 1, 5],
    [2, 0, 1, 5],
    [1, 0, 1, 1],
    [1, 4, 1, 1],
  ],
  "1": [
    [1, 0, 1, 5],
    [0, 4, 1, 1],
  ],
  "5": [
    [0, 0, 3, 1],
    [2, 1, 1, 1],
    [0, 2, 3, 1],
    [0, 3, 1, 1],
    [0, 4, 3, 1],
  ],
  "7": [
    [0, 4, 3, 1],
    [2, 0, 1, 4],
  ],
  A: [
    [0, 0, 1, 5],
    [2, 0, 1, 5],
    [1, 4, 1, 1],
    [1, 2, 1, 1],
  ],
  B: [
    [0, 0, 1, 5],
    [1, 0, 1.4, 1],
    [1, 2, 1.4, 1],
    [1, 4, 1.4, 1],
    [2, 1, 1, 1],
    [2, 3, 1, 1],
  ],
  E: [
    [0, 0, 1, 5],
    [1, 0, 2, 1],
    [1, 2, 1.5, 1],
    [1, 4, 2, 1],
  ],
  F: [
    [0, 0, 1, 5],
    [1, 2, 1.5, 1],
    [1, 4, 2, 1],
  ],
  U: [
    [0, 0, 1, 5],
    [2, 0, 1, 5],
    [1, 0, 1, 1],
  ],
};

/** Solid letters on the baseline that starts at `low`, facing the viewer's left. */
export function letters(
  text: string,
  low: Vec3,
  style: { height: number; depth: number; paint: Paint; isGlow?: boolean },
): Part[] {
  const unit = style.height / 5;
  return [...text].flatMap((letter, index) =>
    (strokes[letter] ?? []).map(([x, y, width, height]) =>
      sheet(
        [low[0] + (index * 4 + x) * unit, low[1] + y * unit, low[2]],
        [width * unit, height * unit, style.depth],
        style.paint,
        { isGlow: style.isGlow ?? false },
      ),
    ),
  );
}

/** The width of a text drawn by `letters`. */
export const wordWidth = (text: string, height: number): number => ((text.length * 4 - 1) * height) / 5;
