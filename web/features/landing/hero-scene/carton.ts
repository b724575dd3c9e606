import { letters } from "./letters.ts";
import { block, moved, type Part, scaled, sheet } from "./parts.ts";
import type { Vec3 } from "./view.ts";

/** The parcel's size. */
export const CARTON: Vec3 = [1.6, 1.1, 1.25];
const [LENGTH, HEIGHT, WIDTH] = CARTON;
const FLAP = 0.05;

export type CartonState = {
  /** Centre of the bottom face. */
  at: Vec3;
  /** 0 closed to 1 open. */
  open: number;
  /** 0 none to 1 the whole strip. */
  tape: number;
  /** 0 none to 1 attached. */
  label: number;
  grown?: number;
};

export function carton({ at, open, tape, label, grown = 1 }: CartonState): Part[] {
  if (grown <= 0) return [];
  const parts = [
    block([-LENGTH / 2, 0, -WIDTH / 2], [LENGTH, HEIGHT, WIDTH], "kraft"),
    ...(open > 0.02
      ? openTop(open)
      : [block([-LENGTH / 2, HEIGHT, -WIDTH / 2], [LENGTH, FLAP, WIDTH], "kraft")]),
    ...(tape > 0 ? tapeStrip(tape) : []),
    ...(label > 0 ? stuckLabel(label) : []),
  ];
  return scaled(moved(parts, at), grown, at);
}

function openTop(open: number): Part[] {
  const inside = sheet(
    [-LENGTH / 2 + 0.06, HEIGHT - 0.02, -WIDTH / 2 + 0.06],
    [LENGTH - 0.12, 0.03, WIDTH - 0.12],
    "kraftDeep",
  );
  return [inside, flap(-1, open), flap(1, open)];
}

/** One of the two long flaps, hinged at its outer edge. */
function flap(side: -1 | 1, open: number): Part {
  const reach = WIDTH / 2;
  const angle = open * 2.2;
  const [across, up] = [-Math.cos(angle) * (reach / 2), Math.sin(angle) * (reach / 2)];
  return {
    at: [0, HEIGHT + FLAP / 2 + up, side * (reach + across)],
    size: [LENGTH, FLAP, reach],
    paint: "kraft",
    turn: { axis: "x", by: side * angle },
  };
}

function tapeStrip(share: number): Part[] {
  const length = LENGTH * share;
  return [
    sheet([-LENGTH / 2, HEIGHT + FLAP, -0.1], [length, 0.012, 0.2], "tape"),
    ...(share >= 1 ? [sheet([LENGTH / 2, HEIGHT - 0.22, -0.1], [0.012, 0.22 + FLAP, 0.2], "tape")] : []),
  ];
}

/** The mailing label with the suite's number, on the face towards the camera. */
function stuckLabel(share: number): Part[] {
  const [width, height] = [0.86, 0.6];
  const low: Vec3 = [-0.5, 0.26, WIDTH / 2];
  const parts = [
    sheet(low, [width, height, 0.015], "label"),
    ...letters("07", [low[0] + 0.09, low[1] + 0.22, low[2] + 0.015], {
      height: 0.28,
      depth: 0.01,
      paint: "deepBlue",
    }),
    sheet([low[0] + 0.09, low[1] + 0.09, low[2] + 0.015], [width - 0.18, 0.05, 0.01], "ink"),
    sheet([low[0] + 0.57, low[1] + 0.22, low[2] + 0.015], [0.05, 0.28, 0.01], "ink"),
    sheet([low[0] + 0.65, low[1] + 0.22, low[2] + 0.015], [0.03, 0.28, 0.01], "ink"),
    sheet([low[0] + 0.71, low[1] + 0.22, low[2] + 0.015], [0.06, 0.28, 0.01], "ink"),
  ];
  return scaled(parts, share, [low[0] + width / 2, low[1] + height / 2, low[2]]);
}

/** A closed parcel for shelves and stacks; `low` is its lowest corner. */
export function plainCarton(low: Vec3, size: Vec3): Part[] {
  return [
    block(low, size, "kraft"),
    sheet([low[0], low[1] + size[1], low[2] + size[2] * 0.42], [size[0], 0.012, size[2] * 0.16], "tape"),
    sheet(
      [low[0] + size[0] * 0.14, low[1] + size[1] * 0.3, low[2] + size[2]],
      [size[0] * 0.4, size[1] * 0.42, 0.012],
      "label",
    ),
  ];
}
