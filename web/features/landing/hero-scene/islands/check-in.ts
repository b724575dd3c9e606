import type { Vec3 } from "#web/features/landing/hero-scene/view";
import { CARTON, plainCarton } from "../carton.ts";
import { letters, wordWidth } from "../letters.ts";
import { block, type Part, sheet } from "../parts.ts";
import { BELT_TOP, BELT_Z, belt, person, rightWindows, roof } from "../props.ts";
import { pop, pulse, ramp, smooth } from "../timeline.ts";

const front = -0.1;
const [LENGTH, HEIGHT, WIDTH] = CARTON;

export const scalePlace: Vec3 = [0.35, BELT_TOP + 0.12, BELT_Z];

const warehouse: Part[] = [
  block([-3.7, 0, -3.6], [5.7, 3.3, 3.5], "wall"),
  ...roof([-3.85, 3.3, -3.75], [6, 3.8]),
  block([-3.1, 3.56, -2.9], [1.1, 0.42, 0.9], "trim"),
  block([-1.5, 3.56, -2.9], [0.7, 0.3, 0.9], "trim"),
  // The door "07", half open.
  sheet([-2.75, 0, front], [2.9, 2.05, 0.06], "blue"),
  sheet([-2.55, 0, front + 0.06], [2.5, 1.88, 0.02], "ink"),
  ...[0, 1, 2].map((row) => sheet([-2.55, 1.33 + row * 0.19, front + 0.08], [2.5, 0.15, 0.05], "trim")),
  ...letters("07", [-1.3 - wordWidth("07", 0.8) / 2, 2.28, front], {
    height: 0.8,
    depth: 0.05,
    paint: "line",
  }),
  sheet([0.75, 1.5, front], [0.9, 0.9, 0.04], "trim"),
  sheet([0.83, 1.58, front + 0.04], [0.74, 0.74, 0.02], "glass", { isGlow: true }),
  ...rightWindows(2, [-3.2, -2.1, -1], 1.6, [0.7, 0.9]),
  // Parcels inside the door and beside the building.
  sheet([-2.3, 0, front + 0.08], [0.8, 0.62, 0.12], "kraft"),
  sheet([-1.4, 0, front + 0.08], [0.95, 0.85, 0.12], "kraft"),
  block([2.45, 0, -2.6], [1.5, 0.14, 1.5], "kraftDeep"),
  ...plainCarton([2.55, 0.14, -2.5], [0.65, 0.6, 1.3]),
  ...plainCarton([3.25, 0.14, -2.5], [0.6, 0.8, 1.3]),
  ...plainCarton([2.6, 0.76, -2.35], [0.56, 0.5, 0.9]),
  ...[0, 1, 2, 3, 4, 5].map((stripe) =>
    sheet([-3.7 + stripe * 0.66, 0.002, 0.35], [0.36, 0.015, 0.28], "kraft"),
  ),
];

const scale: Part[] = [
  block([-0.75, 0, BELT_Z - 1], [2.2, 0.5, 2], "trim"),
  block([-0.7, 0.5, BELT_Z - 0.95], [2.1, 0.24, 1.9], "wall"),
  block([2.2, 0, 3.3], [0.14, 1.35, 0.14], "steel"),
  block([1.8, 1.35, 3.25], [0.95, 0.6, 0.22], "ink"),
];

/** The warehouse with the door "07": weight, three measures and a photo. */
export function checkIn(now: number): Part[] {
  const shift = (smooth(now, 5.4, 6.05) + smooth(now, 7.9, 8.5)) * 3.4;
  return [
    ...warehouse,
    ...belt(-4.1, -0.8, shift),
    ...scale,
    ...belt(1.5, 4.1, shift),
    ...person([3.35, 0, 0.65], "green"),
    ...weight(now),
    ...measures(now),
    ...camera(now),
  ];
}

/** The display fills as the weight settles. */
function weight(now: number): Part[] {
  const settled = ramp(now, 6.1, 6.6);
  if (settled <= 0) return [];
  return [0, 1, 2].map((bar) =>
    sheet(
      [1.9, 1.45 + bar * 0.15, 3.47],
      [Math.max(0.05, (0.74 - bar * 0.16) * settled), 0.09, 0.02],
      "lamp",
      { isGlow: true },
    ),
  );
}

/** Three dimension lines along the edges, with end marks. */
function measures(now: number): Part[] {
  const leave = 1 - ramp(now, 7.75, 7.95);
  const [along, across, up] = [6.25, 6.5, 6.75].map((from) => pop(now, from, from + 0.4) * leave);
  const [x, y, z] = scalePlace;
  const glow = { isGlow: true };
  const [thick, mark, away] = [0.1, 0.36, 0.26];
  const line = (low: Vec3, size: Vec3) => sheet(low, size, "line", glow);
  const [left, near, far] = [x - LENGTH / 2, z + WIDTH / 2 + away, x + LENGTH / 2 + away];
  return [
    ...(along && along > 0.05
      ? [
          line([left, y, near], [LENGTH * along, thick, thick]),
          line([left, y, near - mark / 2], [thick, thick, mark]),
          line([left + LENGTH * along, y, near - mark / 2], [thick, thick, mark]),
        ]
      : []),
    ...(across && across > 0.05
      ? [
          line([far, y, z + WIDTH / 2 - WIDTH * across], [thick, thick, WIDTH * across]),
          line([far - mark / 2, y, z + WIDTH / 2], [mark, thick, thick]),
          line([far - mark / 2, y, z + WIDTH / 2 - WIDTH * across], [mark, thick, thick]),
        ]
      : []),
    ...(up && up > 0.05
      ? [
          line([left - away, y, z + WIDTH / 2], [thick, HEIGHT * up, thick]),
          line([left - away - mark / 2 + thick / 2, y, z + WIDTH / 2], [mark, thick, thick]),
          line([left - away - mark / 2 + thick / 2, y + HEIGHT * up, z + WIDTH / 2], [mark, thick, thick]),
        ]
      : []),
  ];
}

/** The photo camera on its arm, and the flash. */
function camera(now: number): Part[] {
  const flash = Math.max(pulse(now, 7.3, 7.46), pulse(now, 7.55, 7.71));
  return [
    block([2.2, 0, 0.55], [0.16, 3, 0.16], "steel"),
    block([1.2, 2.84, 0.55], [1, 0.16, 0.16], "steel"),
    block([0.6, 2.62, 0.4], [0.6, 0.5, 0.5], "ink"),
    block([0.74, 2.7, 0.9], [0.32, 0.32, 0.2], "deepBlue"),
    sheet([0.82, 2.78, 1.1], [0.16, 0.16, 0.03], "glass", { isGlow: true }),
    ...(flash > 0.05
      ? [
          {
            at: [0.9, 2.86, 1.2],
            size: [1.5 * flash, 1.5 * flash, 0.05],
            paint: "label",
            shape: "drum",
            turn: { axis: "x", by: 1.2 },
            isGlow: true,
            hasNoShadow: true,
          } satisfies Part,
        ]
      : []),
  ];
}
