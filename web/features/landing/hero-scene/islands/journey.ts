import type { Vec3 } from "#web/features/landing/hero-scene/view";
import { letters } from "../letters.ts";
import { block, moved, type Part, sheet } from "../parts.ts";
import { dots, tree } from "../props.ts";
import { mix, smooth } from "../timeline.ts";

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
].map(([longitude = 0, latitude = 0]) => [(longitude + 96) * 0.186, (38 - latitude) * 0.274] as const);

export const takeOff: Vec3 = [-3.9, 0.12, -0.6];
export const landing: Vec3 = [3.1, 0.12, -0.1];
const HEIGHT = 2.3;

/** The parcel's arc from the shop to the suite; `share` from 0 to 1. */
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

const shop: Part[] = moved(
  [
    block([-0.65, 0, -0.45], [1.3, 0.75, 0.8], "wall"),
    block([-0.72, 0.75, -0.52], [1.44, 0.14, 0.94], "blue"),
    sheet([-0.5, 0.12, 0.35], [0.55, 0.4, 0.03], "glass", { isGlow: true }),
    sheet([0.2, 0, 0.35], [0.3, 0.52, 0.03], "deepBlue"),
    ...[0, 1, 2, 3, 4].map((stripe) =>
      sheet([-0.65 + stripe * 0.26, 0.58, 0.35], [0.26, 0.1, 0.26], stripe % 2 === 0 ? "blue" : "label"),
    ),
  ],
  [takeOff[0] + 0.2, 0, takeOff[2] - 1],
);

const suite: Part[] = moved(
  [
    block([-0.75, 0, -0.6], [1.5, 0.95, 1.1], "wall"),
    block([-0.83, 0.95, -0.68], [1.66, 0.15, 1.26], "blue"),
    sheet([-0.45, 0, 0.5], [0.9, 0.68, 0.03], "ink"),
    sheet([-0.45, 0.45, 0.53], [0.9, 0.23, 0.03], "trim"),
    { at: [0.5, 1.75, -0.3], size: [0.09, 1.4, 0.09], paint: "ink", shape: "drum" },
    sheet([0.55, 1.8, -0.33], [1.05, 0.66, 0.06], "line"),
    ...letters("07", [0.74, 1.94, -0.27], { height: 0.38, depth: 0.03, paint: "label" }),
  ],
  [landing[0] + 0.1, 0, landing[2] - 1.75],
);

/** The journey over the land on a dotted route. */
export function journey(now: number): Part[] {
  return [
    ...landscape,
    ...shop,
    ...suite,
    {
      at: [landing[0], 0.03, landing[2]],
      size: [1.7, 0.05, 1.7],
      paint: "paleBlue",
      shape: "drum",
      hasNoShadow: true,
    },
    ...dots((share) => arc(share), 30, flight(now) - 0.06),
  ];
}
