import { type CartonState, carton } from "./carton.ts";
import { checkIn, scalePlace } from "./islands/check-in.ts";
import { fba, truckBed, truckX } from "./islands/fba.ts";
import { arc, flight, journey, landing, takeOff } from "./islands/journey.ts";
import { lid, prep, prepPlace, tapeShare } from "./islands/prep.ts";
import { packingPlace, store } from "./islands/store.ts";
import { moved, type Part, scaled } from "./parts.ts";
import { BELT_TOP, BELT_Z } from "./props.ts";
import { cameraIsland, inLoop, mix, pop, presence, ramp, smooth } from "./timeline.ts";
import type { Vec3 } from "./view.ts";

/** The distance between island centres along x. */
export const ISLAND_STEP = 12.5;
export const PLATE = { side: 8.6, radius: 1.1, thickness: 0.55 };

const islands = [store, journey, checkIn, prep, fba] as const;
/** Shadows are drawn this far above the ground, so that they cover road markings. */
export const SHADOW_HEIGHT = 0.035;
/** The island shaped like the land. */
export const LAND_ISLAND = 1;

export type Plate = { island: number; at: Vec3; grown: number };

/** The position and scale of the islands. */
export function platesAt(time: number): Plate[] {
  return islands.flatMap((_, island) => {
    const here = presence(island, time);
    if (here < 0.01) return [];
    return [{ island, at: [island * ISLAND_STEP, (here - 1) * 2, 0], grown: here }];
  });
}

/** All parts except the plates at `time`; `isThin` leaves out decoration for slow devices. */
export function partsAt(time: number, isThin = false): Part[] {
  const now = inLoop(time);
  const standing = platesAt(now).flatMap(({ island, at, grown }) => {
    const parts = islands[island]?.(now) ?? [];
    return grown === 1 ? moved(parts, at) : scaled(moved(parts, at), grown, at);
  });
  const all = [...standing, ...carton(parcelAt(now))];
  return isThin ? all.filter((part) => !part.isDecor) : all;
}

export const cameraX = (time: number): number => cameraIsland(time) * ISLAND_STEP;

const onIsland = (island: number, [x, y, z]: Vec3): Vec3 => [x + island * ISLAND_STEP, y, z];
const truckTail: Vec3 = [truckBed[0] - 1.5, truckBed[1], truckBed[2]];
const beltEnd: Vec3 = [3.6, BELT_TOP, BELT_Z];
const beltStart: Vec3 = [-3.5, BELT_TOP, BELT_Z];

/** The parcel's path: moves from `a` to `b` between two times, with a hop. */
const way: readonly { from: number; to: number; a: Vec3; b: Vec3; hop: number }[] = [
  { from: 2.2, to: 2.65, a: packingPlace, b: beltEnd, hop: 0 },
  { from: 2.65, to: 3.3, a: beltEnd, b: onIsland(1, takeOff), hop: 2 },
  { from: 4.9, to: 5.5, a: onIsland(1, landing), b: onIsland(2, beltStart), hop: 2 },
  { from: 5.5, to: 6.05, a: onIsland(2, beltStart), b: onIsland(2, scalePlace), hop: 0 },
  { from: 7.95, to: 8.3, a: onIsland(2, scalePlace), b: onIsland(2, beltEnd), hop: 0 },
  { from: 8.3, to: 8.65, a: onIsland(2, beltEnd), b: onIsland(3, prepPlace), hop: 1.8 },
  { from: 10.72, to: 10.9, a: onIsland(3, prepPlace), b: onIsland(3, beltEnd), hop: 0 },
  { from: 10.9, to: 11.35, a: onIsland(3, beltEnd), b: onIsland(4, truckTail), hop: 2.2 },
  { from: 11.35, to: 11.6, a: onIsland(4, truckTail), b: onIsland(4, truckBed), hop: 0 },
];

function parcelPlace(now: number): Vec3 {
  if (now >= 3.3 && now < 4.9) return onIsland(1, arc(flight(now)));
  const leg = way.findLast(({ from }) => from <= now);
  if (!leg) return packingPlace;
  const share = smooth(now, leg.from, leg.to);
  const lift = Math.sin(Math.PI * share) * leg.hop;
  return [
    mix(leg.a[0], leg.b[0], share),
    mix(leg.a[1], leg.b[1], share) + lift,
    mix(leg.a[2], leg.b[2], share),
  ];
}

function parcelAt(now: number): CartonState {
  const at = parcelPlace(now);
  if (now >= 11.55) {
    const [x, y, z] = truckBed;
    return {
      at: onIsland(4, [x + truckX(now) - truckX(0), y, z]),
      open: 0,
      tape: 1,
      label: 1,
      grown: 1 - ramp(now, 11.55, 11.7),
    };
  }
  if (now >= 8.5) return { at, open: lid(now), tape: tapeShare(now), label: 1 };
  return {
    at,
    open: 1 - smooth(now, 1, 1.35),
    tape: ramp(now, 1.4, 1.65),
    label: pop(now, 1.95, 2.15),
    grown: pop(now, 0.15, 0.5),
  };
}
