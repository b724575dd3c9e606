import { letters } from "../letters.ts";
import { block, type Part, sheet } from "../parts.ts";
import { dots, tree } from "../props.ts";
import { mix, smooth } from "../timeline.ts";
import type { Vec3 } from "../vec3.ts";

/** The outline of the land, west to the left, in the island's own units. */
export const coast: readonly (readonly [x: number, z: number])[] = [
  [-124.5, 48.4],
  [-122.5, 49],
  [-95, 49],
  [-89.5, 47.8],
  [-84.6, 46.5],
  [-82.6, 45.2],
  [-82.5, 42.2],
  [-79, 43],
  [-76, 44.2],
  [-71, 45.2],
  [-67.4, 47.2],
  [-67, 44.8],
  [-70.4, 43.4],
  [-70, 41.7],
  [-74, 40.4],
  [-75.9, 37],
  [-75.6, 35.2],
  [-79, 33.2],
  [-81.3, 31],
  [-80.1, 26.6],
  [-80.9, 25.2],
  [-82.3, 27.2],
  [-83, 29.5],
  [-85.2, 29.8],
  [-89.6, 30.2],
  [-90.4, 29.1],
  [-94, 29.6],
  [-97.2, 27.6],
  [-97.4, 25.9],
  [-99.3, 26.6],
  [-101.2, 29.7],
  [-103.2, 29],
  [-106.5, 31.7],
  [-111, 31.3],
  [-114.8, 32.5],
  [-117.2, 32.6],
  [-120.6, 34.5],
  [-122.6, 37.7],
  [-124.3, 40.4],
  [-124, 46],
].map(([longitude = 0, latitude = 0]) => [(longitude + 96) * 0.178, (38 - latitude) * 0.262] as const);

export const takeOff: Vec3 = [-3.9, 0.12, -0.6];
export const landing: Vec3 = [3.1, 0.12, -0.1];
const HEIGHT = 2.3;

/** The parcel's arc from the shop to the suite, from 0 to 1. */
export function arc(share: number): Vec3 {
  return [
    mix(takeOff[0], landing[0], share),
    mix(takeOff[1], landing[1], share) + Math.sin(Math.PI * share) * HEIGHT,
    mix(takeOff[2], landing[2], share),
  ];
}

export const flight = (now: number): number => smooth(now, 3.35, 4.75);

const mountain = (x: number, z: number, height: number): Part[] => [
  {
    at: [x, height / 2, z],
    size: [height * 1.3, height, height * 1.3],
    paint: "steel",
    shape: "cone",
    isDecor: true,
  },
  {
    at: [x, height * 0.8, z],
    size: [height * 0.55, height * 0.42, height * 0.55],
    paint: "snow",
    shape: "cone",
    hasNoShadow: true,
    isDecor: true,
  },
];

const town = (x: number, z: number): Part[] => [
  block([x, 0, z], [0.34, 0.6, 0.34], "wall", { isDecor: true }),
  block([x + 0.42, 0, z + 0.05], [0.28, 0.95, 0.28], "paleBlue", { isDecor: true }),
  block([x + 0.1, 0, z + 0.44], [0.3, 0.34, 0.3], "wall", { isDecor: true }),
];

const landscape: Part[] = [
  ...mountain(-3, -1.75, 1.1),
  ...mountain(-2.2, -1.2, 0.8),
  ...mountain(-2.5, 0.75, 0.9),
  ...mountain(-3.4, 0.9, 0.6),
  ...tree([-0.4, 0, -1.9], 0.85),
  ...tree([0.3, 0, -2.2], 0.7),
  ...tree([2.2, 0, 1], 0.8),
  ...tree([1.5, 0, 1.35], 0.65),
  ...tree([-0.6, 0, 1.6], 0.75),
  ...tree([3.7, 0, -1.5], 0.8),
  ...town(0.9, -0.9),
  ...town(-1.2, 1.1),
];

/** A flag where the way begins, and one with the suite's number where it ends. */
function flag([x, , z]: Vec3, paint: "kraft" | "blue", word: string): Part[] {
  return [
    { at: [x, 0.95, z], size: [0.09, 1.9, 0.09], paint: "ink", shape: "drum" },
    sheet([x + 0.05, 1.25, z - 0.03], [1.05, 0.66, 0.06], paint),
    ...letters(word, [x + 0.24, 1.39, z + 0.03], { height: 0.38, depth: 0.03, paint: "label" }),
  ];
}

/** Over the land on a dotted route. */
export function journey(now: number): Part[] {
  return [
    ...landscape,
    ...flag([takeOff[0] + 0.1, 0, takeOff[2] - 1], "kraft", ""),
    ...flag([landing[0] - 0.2, 0, landing[2] - 1.1], "blue", "07"),
    {
      at: [landing[0], 0.03, landing[2]],
      size: [1.7, 0.05, 1.7],
      paint: "paleBlue",
      shape: "drum",
      hasNoShadow: true,
    },
    ...dots((share) => arc(share), 26, flight(now) - 0.06),
  ];
}
