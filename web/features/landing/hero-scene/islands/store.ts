import { letters, wordWidth } from "../letters.ts";
import { block, type Part, sheet } from "../parts.ts";
import { BELT_TOP, BELT_Z, belt, person, rightWindows, roof, tree } from "../props.ts";
import { pop, ramp, smooth } from "../timeline.ts";

const AWNING_STRIPES = 8;
const front = -0.3;

const building: Part[] = [
  block([-3.4, 0, -3.3], [5.4, 2.7, 3], "wall"),
  ...roof([-3.55, 2.7, -3.45], [5.7, 3.3]),
  block([-2.3, 2.98, -0.72], [3.2, 1.02, 0.14], "blue", { hasNoShadow: true }),
  ...letters("EUA", [-0.7 - wordWidth("EUA", 0.6) / 2, 3.19, -0.58], {
    height: 0.6,
    depth: 0.06,
    paint: "label",
  }),
  // The window with three products, and the door.
  sheet([-3, 0.45, front], [2.7, 1.25, 0.05], "trim"),
  sheet([-2.9, 0.55, front + 0.05], [2.5, 1.05, 0.02], "glass", { isGlow: true }),
  sheet([-2.65, 0.55, front + 0.07], [0.5, 0.5, 0.1], "kraft"),
  sheet([-1.9, 0.55, front + 0.07], [0.42, 0.72, 0.1], "blue"),
  sheet([-1.2, 0.55, front + 0.07], [0.55, 0.38, 0.1], "green"),
  sheet([0.25, 0, front], [1.2, 1.75, 0.05], "deepBlue"),
  sheet([0.37, 0.5, front + 0.05], [0.96, 1.12, 0.02], "glass", { isGlow: true }),
  ...rightWindows(2, [-2.9, -1.7], 0.75, [0.8, 1.1]),
  ...Array.from({ length: AWNING_STRIPES }, (_, index): Part => {
    const width = 5 / AWNING_STRIPES;
    return {
      at: [-3.2 + width * (index + 0.5), 2.02, front + 0.42],
      size: [width, 0.07, 0.95],
      paint: index % 2 === 0 ? "blue" : "label",
      turn: { axis: "x", by: 0.38 },
    };
  }),
  ...tree([3.2, 0, -2.6], 2.1),
  ...tree([3.35, 0, -0.9], 1.5),
  ...person([2.15, 0, 0.65], "green"),
  block([-3.5, 0, 0.35], [0.7, 0.35, 0.5], "trim", { isDecor: true }),
  block([-3.42, 0.35, 0.42], [0.54, 0.22, 0.36], "leaf", { isDecor: true }),
];

const printer: Part[] = [
  block([1.95, 0, 3.1], [0.8, 0.95, 0.7], "wall"),
  sheet([2.05, 0.55, 3.8], [0.6, 0.22, 0.02], "ink"),
  sheet([1.95, 0.95, 3.1], [0.8, 0.05, 0.7], "blue"),
];

export const packingPlace = [0.5, BELT_TOP, BELT_Z] as const;

/** A shop in the US: a purchase is packed and its label with the suite's number is printed. */
export function store(now: number): Part[] {
  return [
    ...building,
    ...printer,
    ...belt(-2.3, 4.1, smooth(now, 2.2, 3) * 3),
    ...purchase(now),
    ...paper(now),
  ];
}

/** The purchased product, falling into the open box. */
function purchase(now: number): Part[] {
  const fall = ramp(now, 0.55, 1);
  if (now < 0.3 || fall >= 1) return [];
  const [x, y, z] = packingPlace;
  const grown = pop(now, 0.3, 0.55);
  return [
    {
      at: [x, y + 2.9 - 2.3 * fall * fall, z],
      size: [0.7 * grown, 0.62 * grown, 0.6 * grown],
      paint: "blue",
    },
    {
      at: [x, y + 2.9 - 2.3 * fall * fall, z + 0.31 * grown],
      size: [0.3 * grown, 0.24 * grown, 0.02],
      paint: "label",
      hasNoShadow: true,
    },
  ];
}

/** The label, moving from the printer to the parcel. */
function paper(now: number): Part[] {
  const [printed, flown] = [ramp(now, 1.35, 1.7), smooth(now, 1.7, 2)];
  if (printed <= 0 || flown >= 1) return [];
  const [x, y, z] = [
    2.35 - 2.2 * flown,
    0.85 + 0.5 * printed + Math.sin(Math.PI * flown) * 0.5,
    3.5 - 0.7 * flown,
  ];
  return [{ at: [x, y, z], size: [0.66, 0.6 * printed, 0.03], paint: "label", hasNoShadow: true }];
}
