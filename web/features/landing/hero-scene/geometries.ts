import {
  BoxGeometry,
  BufferGeometry,
  ConeGeometry,
  CylinderGeometry,
  Float32BufferAttribute,
  ShapeUtils,
  Vector2,
} from "three";
import type { Spot } from "./outline.ts";

/** Centred shapes of size 1; instances scale and rotate them. */
export const unitShapes = {
  block: () => new BoxGeometry(1, 1, 1),
  drum: () => new CylinderGeometry(0.5, 0.5, 1, 20),
  cone: () => new ConeGeometry(0.5, 1, 6),
} as const;

/** A slab with this outline and its top at height 0. */
export function slab(
  outline: readonly Spot[],
  thickness: number,
): { top: BufferGeometry; rim: BufferGeometry } {
  const contour = outline.map(([x, z]) => new Vector2(x, z));
  const clockwise = ShapeUtils.isClockWise(contour) ? contour : [...contour].reverse();
  const top = ShapeUtils.triangulateShape(clockwise, []).flatMap((corners) =>
    corners.flatMap((corner) => {
      const spot = clockwise[corner];
      return spot ? [spot.x, 0, spot.y] : [];
    }),
  );
  const rim = clockwise.flatMap((here, index) => {
    const next = clockwise[(index + 1) % clockwise.length] ?? here;
    const [a, b] = [
      [here.x, 0, here.y],
      [next.x, 0, next.y],
    ];
    const [c, d] = [
      [next.x, -thickness, next.y],
      [here.x, -thickness, here.y],
    ];
    return [...a, ...b, ...c, ...a, ...c, ...d];
  });
  return { top: geometryOf(top), rim: geometryOf(rim) };
}

function geometryOf(positions: readonly number[]): BufferGeometry {
  const geometry = new BufferGeometry();
  geometry.setAttribute("position", new Float32BufferAttribute(positions, 3));
  geometry.computeVertexNormals();
  return geometry;
}
