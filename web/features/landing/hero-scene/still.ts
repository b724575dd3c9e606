import { hullOf, roundedSquare, type Spot } from "./outline.ts";
import { lights, litColour, type Paint, paints, shadowLean, type Theme } from "./palette.ts";
import type { Part } from "./parts.ts";
import { POSTER_CHAPTER, POSTER_TIME } from "./timeline.ts";
import { onPaper, type Vec3, view } from "./view.ts";
import { ISLAND_STEP, PLATE, partsAt, SHADOW_HEIGHT } from "./world.ts";

/** A face of the still picture: its projected outline and its colour in each theme. */
export type Face = { points: readonly Spot[]; colours: Record<Theme, string> };
export type Still = {
  /** The island and flat parts on it, which receive shadows. */
  ground: Face[];
  groundOutline: Spot[];
  shadows: Spot[][];
  shadowColours: Record<Theme, string>;
  faces: Face[];
};

const faceNormals = { top: [0, 1, 0], left: [0, 0, 1], right: [1, 0, 0] } as const;

/**
 * The faces of the scene at `POSTER_TIME`, back to front, from the same parts, camera and light as the
 * running scene. Supports only axis-aligned blocks; a test checks that the moment has no others.
 */
export function stillPicture(): Still {
  const offset = -POSTER_CHAPTER * ISLAND_STEP;
  const parts = partsAt(POSTER_TIME)
    .filter((part) => part.shape === undefined && part.turn === undefined)
    .map((part) => ({ ...part, at: [part.at[0] + offset, part.at[1], part.at[2]] as const }));
  const corners = roundedSquare(PLATE.side, PLATE.radius);
  return {
    ground: [...plateFaces(corners), ...parts.filter(isFlat).flatMap(facesOf)],
    groundOutline: corners.map(([x, z]) => onPaper([x, 0, z])),
    shadows: parts.filter((part) => !part.hasNoShadow && !part.isGlow).map(shadowOf),
    shadowColours: { light: shadowColour("light"), dark: shadowColour("dark") },
    faces: backToFront(parts.filter((part) => !isFlat(part))).flatMap(facesOf),
  };
}

/** The camera's frame in the units of the faces. */
export const stillViewBox = [-50 * view.width, -50 * view.height, 100 * view.width, 100 * view.height].join(
  " ",
);

const isFlat = (part: Part) => high(part, 1) < SHADOW_HEIGHT;

function shadowColour(theme: Theme): string {
  const { colour, strength } = lights[theme].shadow;
  return (
    colour +
    Math.round(strength * 255)
      .toString(16)
      .padStart(2, "0")
  );
}

const coloursOf = (paint: Paint, normal: Vec3) => ({
  light: litColour("light", paint, normal),
  dark: litColour("dark", paint, normal),
});

function plateFaces(corners: readonly Spot[]): Face[] {
  const sides = corners.flatMap(([x, z], index): Face[] => {
    const [nextX, nextZ] = corners[(index + 1) % corners.length] ?? [x, z];
    const length = Math.hypot(nextX - x, nextZ - z);
    const normal: Vec3 = [(z - nextZ) / length, 0, (nextX - x) / length];
    const isSeen = normal[0] * Math.sin(view.azimuth) + normal[2] * Math.cos(view.azimuth) > 0;
    if (length < 0.01 || !isSeen) return [];
    const points = (
      [
        [x, 0, z],
        [nextX, 0, nextZ],
        [nextX, -PLATE.thickness, nextZ],
        [x, -PLATE.thickness, z],
      ] as const
    ).map(onPaper);
    return [{ points, colours: coloursOf("groundSide", normal) }];
  });
  return [
    ...sides,
    { points: corners.map(([x, z]) => onPaper([x, 0, z])), colours: coloursOf("ground", [0, 1, 0]) },
  ];
}

const low = (part: Part, axis: 0 | 1 | 2) => part.at[axis] - part.size[axis] / 2;
const high = (part: Part, axis: 0 | 1 | 2) => part.at[axis] + part.size[axis] / 2;

function cornersOf(part: Part): Vec3[] {
  return [0, 1, 2, 3, 4, 5, 6, 7].map((bits) => [
    bits & 1 ? high(part, 0) : low(part, 0),
    bits & 2 ? high(part, 1) : low(part, 1),
    bits & 4 ? high(part, 2) : low(part, 2),
  ]);
}

function shadowOf(part: Part): Spot[] {
  const spots = cornersOf(part).map(([x, y, z]): Spot => [x + y * shadowLean.x, z + y * shadowLean.z]);
  return hullOf(spots).map(([x, z]) => onPaper([x, 0, z]));
}

function facesOf(part: Part): Face[] {
  const [x0, y0, z0] = [low(part, 0), low(part, 1), low(part, 2)];
  const [x1, y1, z1] = [high(part, 0), high(part, 1), high(part, 2)];
  const outlines: Record<keyof typeof faceNormals, Vec3[]> = {
    top: [
      [x0, y1, z0],
      [x1, y1, z0],
      [x1, y1, z1],
      [x0, y1, z1],
    ],
    left: [
      [x0, y1, z1],
      [x1, y1, z1],
      [x1, y0, z1],
      [x0, y0, z1],
    ],
    right: [
      [x1, y1, z1],
      [x1, y1, z0],
      [x1, y0, z0],
      [x1, y0, z1],
    ],
  };
  const flat = { light: paints.light[part.paint], dark: paints.dark[part.paint] };
  return (["top", "left", "right"] as const).map((side) => ({
    points: outlines[side].map(onPaper),
    colours: part.isGlow ? flat : coloursOf(part.paint, faceNormals[side]),
  }));
}

/** Sorts the blocks so that nearer ones are drawn later. */
function backToFront(parts: readonly Part[]): Part[] {
  const waiting = new Set(parts);
  const sorted: Part[] = [];
  while (waiting.size > 0) {
    const candidates = [...waiting];
    const next = candidates.find(
      (part) => !candidates.some((other) => other !== part && isBehind(other, part)),
    );
    const chosen = next ?? candidates[0];
    if (!chosen) break;
    waiting.delete(chosen);
    sorted.push(chosen);
  }
  return sorted;
}

const TOLERANCE = 1e-4;

/** Whether `one` is entirely behind `other` on some axis and in front on none. */
function isBehind(one: Part, other: Part): boolean {
  const axes = [0, 1, 2] as const;
  const isFar = axes.some((axis) => high(one, axis) <= low(other, axis) + TOLERANCE);
  const isNear = axes.some((axis) => high(other, axis) <= low(one, axis) + TOLERANCE);
  return isFar && !isNear;
}
