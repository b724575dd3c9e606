import { block, moved, type Part, sheet } from "./parts.ts";
import type { Vec3 } from "./view.ts";

/** The height and depth position of the belt of every island. */
export const BELT_TOP = 0.62;
export const BELT_Z = 2.1;
const WIDTH = 1.7;

/** A conveyor from `from` to `to` along the story; `shift` moves its slats. */
export function belt(from: number, to: number, shift: number): Part[] {
  const length = to - from;
  const edge = WIDTH / 2;
  const gap = 0.5;
  const slats = Math.floor(length / gap);
  return [
    block([from, 0.34, BELT_Z - edge], [length, 0.24, WIDTH], "ink"),
    block([from, 0.34, BELT_Z + edge], [length, 0.32, 0.1], "wall"),
    block([from, 0.34, BELT_Z - edge - 0.1], [length, 0.32, 0.1], "wall"),
    ...[from + 0.35, to - 0.55].map((x) => block([x, 0, BELT_Z + edge - 0.16], [0.2, 0.34, 0.2], "steel")),
    ...Array.from({ length: slats }, (_, index) =>
      sheet(
        [
          from + ((((index * gap + shift) % (slats * gap)) + slats * gap) % (slats * gap)),
          0.58,
          BELT_Z - edge,
        ],
        [0.07, 0.02, WIDTH],
        "steel",
        { isDecor: true },
      ),
    ),
  ];
}

export function tree([x, y, z]: Vec3, height: number): Part[] {
  return [
    {
      at: [x, y + height * 0.12, z],
      size: [height * 0.12, height * 0.24, height * 0.12],
      paint: "kraftDeep",
      shape: "drum",
      isDecor: true,
    },
    {
      at: [x, y + height * 0.48, z],
      size: [height * 0.56, height * 0.56, height * 0.56],
      paint: "leaf",
      shape: "cone",
      isDecor: true,
    },
    {
      at: [x, y + height * 0.76, z],
      size: [height * 0.4, height * 0.48, height * 0.4],
      paint: "leaf",
      shape: "cone",
      isDecor: true,
    },
  ];
}

/** The dots of the route up to the fraction `share`. */
export function dots(way: (share: number) => Vec3, count: number, share: number): Part[] {
  return Array.from({ length: count }, (_, index) => (index + 0.5) / count)
    .filter((place) => place <= share)
    .map((place) => ({
      at: way(place),
      size: [0.12, 0.12, 0.12],
      paint: "line",
      isGlow: true,
      hasNoShadow: true,
    }));
}

/** A flat roof with a rim. */
export function roof([x, y, z]: Vec3, [length, width]: readonly [number, number]): Part[] {
  return [
    block([x, y, z], [length, 0.24, width], "blue"),
    sheet([x + 0.2, y + 0.24, z + 0.2], [length - 0.4, 0.02, width - 0.4], "roof"),
  ];
}

/** A row of windows on a building's right face. */
export function rightWindows(
  x: number,
  zs: readonly number[],
  y: number,
  size: readonly [number, number],
): Part[] {
  return zs.flatMap((z) => [
    sheet([x, y, z], [0.04, size[1], size[0]], "trim"),
    sheet([x + 0.04, y + 0.08, z + 0.08], [0.02, size[1] - 0.16, size[0] - 0.16], "glass", { isGlow: true }),
  ]);
}

/** A worker made of blocks, facing the viewer's left. */
export function person([x, y, z]: Vec3, vest: "blue" | "green"): Part[] {
  const parts = [
    block([-0.17, 0, -0.12], [0.15, 0.5, 0.22], "ink"),
    block([0.02, 0, -0.12], [0.15, 0.5, 0.22], "ink"),
    block([-0.2, 0.5, -0.15], [0.4, 0.55, 0.28], vest),
    sheet([-0.2, 0.7, 0.13], [0.4, 0.08, 0.015], "lamp"),
    block([-0.32, 0.56, -0.1], [0.12, 0.46, 0.18], "label"),
    block([0.2, 0.56, -0.1], [0.12, 0.46, 0.18], "label"),
    block([-0.15, 1.05, -0.14], [0.3, 0.3, 0.28], "skin"),
    block([-0.18, 1.35, -0.17], [0.36, 0.12, 0.34], "deepBlue"),
    sheet([-0.16, 1.35, 0.17], [0.32, 0.05, 0.14], "deepBlue"),
  ];
  return moved(parts, [x, y, z]);
}
