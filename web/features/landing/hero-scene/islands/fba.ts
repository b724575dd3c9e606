import { letters, wordWidth } from "../letters.ts";
import { block, moved, type Part, sheet } from "../parts.ts";
import { dots, person, rightWindows, roof, tree } from "../props.ts";
import { mix, pop, smooth } from "../timeline.ts";

const front = -0.4;
const ROAD_Z = 2;

const building: Part[] = [
  block([-2.6, 0, -3.6], [6.2, 2.6, 3.2], "wall"),
  ...roof([-2.75, 2.6, -3.75], [6.5, 3.5]),
  ...letters("FBA", [0.5 - wordWidth("FBA", 1.25) / 2, 2.86, -0.75], {
    height: 1.25,
    depth: 0.2,
    paint: "line",
  }),
  ...[-2.2, -0.35, 1.5].flatMap((x) => [
    sheet([x, 0, front], [1.5, 1.6, 0.05], "blue"),
    sheet([x + 0.12, 0, front + 0.05], [1.26, 1.46, 0.02], "ink"),
    ...[0, 1, 2, 3].map((row) =>
      sheet([x + 0.12, 0.62 + row * 0.21, front + 0.07], [1.26, 0.17, 0.04], "trim"),
    ),
  ]),
  ...rightWindows(3.6, [-3.2, -2.2, -1.2], 1.1, [0.7, 0.8]),
  ...person([3.25, 0, 0.4], "blue"),
  ...tree([-3.5, 0, -2.9], 1.7),
  ...tree([-3.4, 0, -1.5], 1.3),
];

const road: Part[] = [
  sheet([-4.2, 0.002, ROAD_Z - 1], [8.4, 0.02, 2.1], "road"),
  ...[0, 1, 2, 3, 4, 5].map((dash) =>
    sheet([-3.9 + dash * 1.4, 0.022, ROAD_Z + 0.78], [0.75, 0.01, 0.1], "label", { isDecor: true }),
  ),
];

/** The truck's position along x. */
export const truckX = (now: number): number => mix(-2.55, 1.35, smooth(now, 11.7, 12.75));

/** The parcel's place inside the truck. */
export const truckBed = [-2.6, 0.62, ROAD_Z] as const;

const truckBody: Part[] = [
  block([-1.35, 0.42, -0.75], [2.6, 0.14, 1.5], "ink"),
  block([-1.35, 0.56, -0.75], [2.5, 1.75, 1.5], "label"),
  sheet([-1.35, 0.86, 0.75], [2.5, 0.3, 0.02], "blue"),
  sheet([-0.55, 1.3, 0.75], [0.62, 0.62, 0.03], "kraft"),
  sheet([-0.55, 1.54, 0.78], [0.62, 0.13, 0.02], "tape"),
  block([1.25, 0.42, -0.7], [0.95, 1.5, 1.4], "blue"),
  sheet([2.2, 1.05, -0.6], [0.02, 0.62, 1.2], "glass", { isGlow: true }),
  sheet([1.5, 1.08, 0.7], [0.5, 0.55, 0.02], "glass", { isGlow: true }),
  sheet([2.2, 0.55, -0.58], [0.03, 0.16, 0.26], "lamp", { isGlow: true }),
  sheet([2.2, 0.55, 0.32], [0.03, 0.16, 0.26], "lamp", { isGlow: true }),
  ...[-0.8, 1.6].flatMap((x): Part[] => [
    {
      at: [x, 0.34, 0.72],
      size: [0.68, 0.24, 0.68],
      paint: "ink",
      shape: "drum",
      turn: { axis: "x", by: Math.PI / 2 },
    },
    {
      at: [x, 0.34, 0.85],
      size: [0.32, 0.02, 0.32],
      paint: "steel",
      shape: "drum",
      turn: { axis: "x", by: Math.PI / 2 },
      hasNoShadow: true,
    },
    {
      at: [x, 0.34, -0.65],
      size: [0.68, 0.24, 0.68],
      paint: "ink",
      shape: "drum",
      turn: { axis: "x", by: Math.PI / 2 },
    },
  ]),
];

/** A green badge with a tick above the roof, after the arrival. */
function arrived(now: number): Part[] {
  const grown = pop(now, 12.75, 13.1);
  if (grown <= 0.02) return [];
  const [x, y, z] = [3, 3.7, -0.7];
  return [
    {
      at: [x, y, z],
      size: [1.15 * grown, 0.16, 1.15 * grown],
      paint: "green",
      shape: "drum",
      turn: { axis: "x", by: Math.PI / 2 },
      hasNoShadow: true,
    },
    {
      at: [x - 0.2 * grown, y - 0.08 * grown, z + 0.1],
      size: [0.13 * grown, 0.36 * grown, 0.08],
      paint: "label",
      turn: { axis: "z", by: 0.78 },
      hasNoShadow: true,
    },
    {
      at: [x + 0.11 * grown, y + 0.02 * grown, z + 0.1],
      size: [0.13 * grown, 0.62 * grown, 0.08],
      paint: "label",
      turn: { axis: "z", by: -0.72 },
      hasNoShadow: true,
    },
  ];
}

/** The truck takes the parcel to the building marked FBA. */
export function fba(now: number): Part[] {
  return [
    ...building,
    ...road,
    ...moved(truckBody, [truckX(now), 0, ROAD_Z]),
    ...dots(
      (share) => [mix(-4, truckX(now) - 1.5, share), 0.12, ROAD_Z + 1.35],
      12,
      smooth(now, 11.7, 12.75),
    ),
    ...arrived(now),
  ];
}
