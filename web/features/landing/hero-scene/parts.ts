import type { Paint } from "./palette.ts";
import type { Vec3 } from "./view.ts";

/** A piece of the scene, by its centre and size. */
export type Part = {
  at: Vec3;
  size: Vec3;
  paint: Paint;
  shape?: "block" | "drum" | "cone";
  /** Rotation about its centre, in radians. */
  turn?: { axis: "x" | "y" | "z"; by: number };
  /** Glows; unaffected by light and shadow. */
  isGlow?: boolean;
  hasNoShadow?: boolean;
  /** Left out on slow devices. */
  isDecor?: boolean;
};

/** A block by its lowest corner. */
export function block(low: Vec3, size: Vec3, paint: Paint, more: Partial<Part> = {}): Part {
  return {
    at: [low[0] + size[0] / 2, low[1] + size[1] / 2, low[2] + size[2] / 2],
    size,
    paint,
    ...more,
  };
}

/** A part on a face, too thin to cast a shadow. */
export function sheet(low: Vec3, size: Vec3, paint: Paint, more: Partial<Part> = {}): Part {
  return block(low, size, paint, { hasNoShadow: true, ...more });
}

export const moved = (parts: readonly Part[], [x, y, z]: Vec3): Part[] =>
  parts.map((part) => ({ ...part, at: [part.at[0] + x, part.at[1] + y, part.at[2] + z] }));

/** Scales parts about the point `[x, y, z]`. */
export const scaled = (parts: readonly Part[], by: number, [x, y, z]: Vec3): Part[] =>
  parts.map((part) => ({
    ...part,
    at: [x + (part.at[0] - x) * by, y + (part.at[1] - y) * by, z + (part.at[2] - z) * by],
    size: [part.size[0] * by, part.size[1] * by, part.size[2] * by],
  }));
