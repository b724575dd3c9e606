import type { Vec3 } from "#web/features/landing/hero-scene/view";
import { CARTON, plainCarton } from "../carton.ts";
import { letters } from "../letters.ts";
import type { Paint } from "../palette.ts";
import { block, type Part, sheet } from "../parts.ts";
import { BELT_TOP, BELT_Z, belt, person } from "../props.ts";
import { mix, pop, ramp, smooth } from "../timeline.ts";

export const prepPlace: Vec3 = [-0.9, BELT_TOP, BELT_Z];
const FREE_UNITS = 15;
const [, HEIGHT] = CARTON;

const shelf: Part[] = [
  ...[-3.7, -1.75, 0.2].flatMap((x) => [
    block([x, 0, -3.4], [0.14, 3.3, 0.14], "blue"),
    block([x, 0, -2.05], [0.14, 3.3, 0.14], "blue"),
  ]),
  ...[0.3, 1.35, 2.4].map((y) => block([-3.72, y, -3.42], [4.08, 0.12, 1.52], "trim")),
  ...plainCarton([-3.45, 0.42, -3.2], [0.75, 0.6, 1.1]),
  ...plainCarton([-2.6, 0.42, -3.2], [0.7, 0.74, 1.1]),
  ...plainCarton([-1.45, 0.42, -3.2], [1.1, 0.55, 1.1]),
  ...plainCarton([-3.4, 1.47, -3.2], [1.2, 0.6, 1.1]),
  ...plainCarton([-1.5, 1.47, -3.2], [0.7, 0.72, 1.1]),
  ...plainCarton([-0.7, 1.47, -3.2], [0.6, 0.5, 1.1]),
  ...plainCarton([-3.45, 2.52, -3.2], [0.8, 0.5, 1.1]),
  ...plainCarton([-1.4, 2.52, -3.2], [1.2, 0.7, 1.1]),
];

/** Fifteen units on the wall: the free units of the month. */
function freeUnits(now: number): Part[] {
  const done = Math.floor(ramp(now, 9.1, 10.5) * FREE_UNITS);
  return [
    block([0.95, 0, -2.1], [0.14, 3, 0.14], "steel"),
    block([3.55, 0, -2.1], [0.14, 3, 0.14], "steel"),
    block([0.85, 0.85, -1.96], [2.95, 1.9, 0.14], "wall"),
    ...letters("15", [2.72, 2.82, -1.92], { height: 0.7, depth: 0.08, paint: "green" }),
    ...Array.from({ length: FREE_UNITS }, (_, index) => {
      const [column, row] = [index % 5, Math.floor(index / 5)];
      const isDone = index < done;
      return sheet(
        [1.02 + column * 0.54, 2.2 - row * 0.56, -1.82],
        [0.44, 0.44, isDone ? 0.09 : 0.03],
        isDone ? "green" : "empty",
      );
    }),
  ];
}

const units: readonly { paint: Paint; size: Vec3; place: Vec3 }[] = [
  { paint: "blue", size: [0.5, 0.62, 0.44], place: [0.75, BELT_TOP, BELT_Z - 0.35] },
  { paint: "green", size: [0.5, 0.46, 0.44], place: [1.5, BELT_TOP, BELT_Z - 0.35] },
  { paint: "paleBlue", size: [0.5, 0.54, 0.44], place: [0.75, BELT_TOP, BELT_Z + 0.42] },
  { paint: "label", size: [0.5, 0.4, 0.44], place: [1.5, BELT_TOP, BELT_Z + 0.42] },
];

/** Units come out one by one, are labelled and go back in. */
function unitsBeingLabelled(now: number): Part[] {
  return units.flatMap(({ paint, size, place }, index) => {
    const out = smooth(now, 8.95 + index * 0.11, 9.35 + index * 0.11);
    const back = smooth(now, 10.02 + index * 0.08, 10.32 + index * 0.08);
    const share = out - back;
    if (share <= 0.02) return [];
    const [x, y, z] = prepPlace;
    const at: Vec3 = [
      mix(x, place[0], share),
      mix(y + HEIGHT - 0.5, place[1] + size[1] / 2, share) + Math.sin(Math.PI * share) * 1.1,
      mix(z, place[2], share),
    ];
    const label = pop(now, 9.5 + index * 0.08, 9.75 + index * 0.08);
    return [
      { at, size, paint },
      {
        at: [at[0], at[1], at[2] + size[2] / 2 + 0.01],
        size: [0.34 * label, 0.24 * label, 0.02],
        paint: index === 3 ? "line" : "label",
        hasNoShadow: true,
      },
    ];
  });
}

/** How far the lid is open, 0 to 1. */
export const lid = (now: number): number => smooth(now, 8.65, 9) - smooth(now, 10.4, 10.7);
export const tapeShare = (now: number): number => (now < 8.65 ? 1 : ramp(now, 10.65, 10.85));

/** The bench: the box opens, its units are labelled, the box closes again. */
export function prep(now: number): Part[] {
  const shift = (smooth(now, 8.2, 8.6) + smooth(now, 10.75, 11.2)) * 3;
  return [
    ...shelf,
    ...freeUnits(now),
    ...belt(-4.1, 4.1, shift),
    ...person([0.45, 0, 0.6], "blue"),
    ...unitsBeingLabelled(now),
  ];
}
