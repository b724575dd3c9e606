import { useFrame } from "@react-three/fiber";
import { createElement, Fragment, useMemo } from "react";
import type { Vector3 } from "three";
import { createCrowd } from "./crowd.ts";
import { createGrounds } from "./grounds.ts";
import { createLamps } from "./lamps.ts";
import type { Theme } from "./palette.ts";
import { clarity } from "./timeline.ts";
import { createVeil } from "./veil.ts";
import { view, viewDirection } from "./view.ts";
import { cameraX, partsAt, platesAt } from "./world.ts";

/** What changes from outside while the scene runs. */
export type Stage = { time: number; theme: Theme; isThin: boolean; leanX: number; leanY: number };

/** The scene: two lights, the islands' ground, and everything on it as a handful of instanced meshes. */
export function HeroScene({ stage }: { stage: Stage }) {
  const { crowd, grounds, veil, all, painted } = useMemo(createAll, []);
  useFrame(({ camera }) => {
    if (painted.theme !== stage.theme) {
      for (const one of all) one.paint(stage.theme);
      painted.theme = stage.theme;
    }
    const plates = platesAt(stage.time);
    grounds.place(plates);
    crowd.place(partsAt(stage.time, stage.isThin), plates);
    aim(camera, stage);
    veil.letThrough(clarity(stage.time), cameraX(stage.time), camera.quaternion);
  });
  const objects = [...all, veil].flatMap((one) => one.objects);
  return createElement(
    Fragment,
    null,
    ...objects.map((object) => createElement("primitive", { key: object.uuid, object })),
  );
}

function createAll() {
  const [crowd, grounds, lamps] = [createCrowd(), createGrounds(), createLamps()];
  const painted: { theme: Theme | null } = { theme: null };
  return { crowd, grounds, veil: createVeil(), all: [lamps, grounds, crowd], painted };
}

const MAX_LEAN = (2.5 * Math.PI) / 180;
const DISTANCE = 40;

type Eye = {
  position: Vector3;
  lookAt(x: number, y: number, z: number): void;
  updateMatrixWorld(): void;
};

function aim(camera: Eye, stage: Stage) {
  const [dx, dy, dz] = viewDirection(
    view.azimuth - stage.leanX * MAX_LEAN,
    view.elevation + stage.leanY * MAX_LEAN,
  );
  const x = view.target[0] + cameraX(stage.time);
  const [, y, z] = view.target;
  camera.position.set(x + dx * DISTANCE, y + dy * DISTANCE, z + dz * DISTANCE);
  camera.lookAt(x, y, z);
  camera.updateMatrixWorld();
}
