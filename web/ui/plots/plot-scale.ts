/** A linear scale from data to percent of the drawing, shared by HTML labels and SVG lines. */
export type Scale = (value: number) => number;

/** Maps `from`..`to` to 0..100; an empty range maps to 50. */
export const scaleOf = (from: number, to: number): Scale =>
  from === to ? () => 50 : (value) => ((value - from) / (to - from)) * 100;

/** Three to six round numbers between two values, for an axis. */
export function ticksOf(from: number, to: number): number[] {
  const span = to - from;
  if (!(span > 0)) return [from];
  const rough = span / 4;
  const size = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 2.5, 5, 10].map((times) => times * size).find((each) => each >= rough) ?? rough;
  const first = Math.ceil(from / step) * step;
  const count = Math.floor((to - first) / step) + 1;
  return Array.from({ length: count }, (_, index) => Number((first + index * step).toPrecision(12)));
}

/** `value` null: no price from here until the next point. */
export type PlotPoint = { at: number; value: number | null };

/**
 * The SVG path of a price over time: it holds until the next point; the line breaks where there is no price.
 */
export function stepPath(points: readonly PlotPoint[], x: Scale, y: Scale, end: number): string {
  let isDrawing = false;
  const steps = points.map(({ at, value }) => {
    const across = isDrawing ? `H${x(at).toFixed(2)}` : "";
    const starts = !isDrawing;
    isDrawing = value !== null;
    if (value === null) return across;
    return starts ? `M${x(at).toFixed(2)} ${y(value).toFixed(2)}` : `${across}V${y(value).toFixed(2)}`;
  });
  return steps.join("") + (isDrawing ? `H${x(end).toFixed(2)}` : "");
}

/** The points from a moment on, starting with the value that held then. */
export function pointsFrom(points: readonly PlotPoint[], from: number): PlotPoint[] {
  const held = points.findLast((point) => point.at <= from);
  const later = points.filter((point) => point.at > from);
  return held ? [{ ...held, at: from }, ...later] : later;
}

/** The value at a moment; null before the first point and where there is none. */
export const valueAt = (points: readonly PlotPoint[], at: number): number | null =>
  points.findLast((point) => point.at <= at)?.value ?? null;
