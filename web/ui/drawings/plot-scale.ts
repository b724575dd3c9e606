/** A linear scale from data to percent of the drawing, so that labels in HTML and lines in SVG agree. */
export type Scale = (value: number) => number;

/** From `from` to `to` on 0 to 100; a range of nothing lies in the middle. */
export const scaleOf = (from: number, to: number): Scale =>
  from === to ? () => 50 : (value) => ((value - from) / (to - from)) * 100;

/** Round numbers between two values, three to six of them, for an axis. */
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

export type PlotPoint = { at: number; value: number };

/** The path of a price over time: it holds until the next point and to the end. */
export function stepPath(points: readonly PlotPoint[], x: Scale, y: Scale, end: number): string {
  const [first, ...rest] = points;
  if (!first) return "";
  const steps = rest.map((point) => `H${x(point.at).toFixed(2)}V${y(point.value).toFixed(2)}`).join("");
  return `M${x(first.at).toFixed(2)} ${y(first.value).toFixed(2)}${steps}H${x(end).toFixed(2)}`;
}

/** The value that holds at a moment; null before the first point. */
export const valueAt = (points: readonly PlotPoint[], at: number): number | null =>
  points.findLast((point) => point.at <= at)?.value ?? null;
