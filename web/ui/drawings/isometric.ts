/** A point of a drawing, in SVG units. */
export type Point = readonly [x: number, y: number];

const cos30 = Math.cos(Math.PI / 6);

/** Projects (x to the right, y to the back left, z up) to the drawing. */
export const project = (x: number, y: number, z: number): Point => [(x - y) * cos30, (x + y) / 2 - z];

/** The visible faces of a box as polygon points; the origin is the front bottom corner. */
export function boxFaces(length: number, width: number, height: number) {
  const corner = (x: number, y: number, z: number) => project(x - length, y - width, z);
  const top = [
    corner(0, 0, height),
    corner(length, 0, height),
    corner(length, width, height),
    corner(0, width, height),
  ];
  const left = [
    corner(0, width, height),
    corner(length, width, height),
    corner(length, width, 0),
    corner(0, width, 0),
  ];
  const right = [
    corner(length, width, height),
    corner(length, 0, height),
    corner(length, 0, 0),
    corner(length, width, 0),
  ];
  return { top, left, right, all: [...top, ...left, ...right] };
}

/** Points as an SVG `points` attribute. */
export const pointsText = (points: readonly Point[]): string =>
  points.map(([x, y]) => `${x.toFixed(2)},${y.toFixed(2)}`).join(" ");

/** The smallest view box around points, with a margin on every side. */
export function viewBoxOf(points: readonly Point[], margin: number): string {
  const xs = points.map(([x]) => x);
  const ys = points.map(([, y]) => y);
  const [left, top] = [Math.min(...xs) - margin, Math.min(...ys) - margin];
  const [width, height] = [Math.max(...xs) + margin - left, Math.max(...ys) + margin - top];
  return [left, top, width, height].map((value) => value.toFixed(2)).join(" ");
}
