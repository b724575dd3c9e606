import { useFrame } from "@react-three/fiber";
import { createElement, Fragment, useMemo } from "react";
import { Color, type Vector3 } from "three";
import { createCrowd } from "./crowd.ts";
import { createGrounds } from "./grounds.ts";
import { lights, sunDirection, type Theme } from "./palette.ts";
import type { Vec3 } from "./vec3.ts";
import { view, viewDirection } from "./view.ts";
import { cameraX, partsAt, platesAt } from "./world.ts";

/** What changes from outside while the scene runs. */
export type Stage = { time: number; theme: Theme; isThin: boolean; leanX: number; leanY: number };

type Light = { color: Color; intensity: number; position?: Vec3 };

/** The scene: two lights, the islands' ground, and everything on it as a handful of instanced meshes. */
export function HeroScene({ stage }: { stage: Stage }) {
  const crowd = useMemo(() => createCrowd(stage.theme), [stage.theme]);
  const grounds = useMemo(() => createGrounds(stage.theme), [stage.theme]);
  useFrame(({ camera }) => {
    const plates = platesAt(stage.time);
    grounds.place(plates);
    crowd.place(partsAt(stage.time, stage.isThin), plates);
    aim(camera, stage);
  });
  const { sun, sky } = lights[stage.theme];
  return createElement(
    Fragment,
    null,
    createElement<Light>("ambientLight", { color: new Color().setRGB(...sky), intensity: Math.PI }),
    createElement<Light>("directionalLight", {
      color: new Color().setRGB(...sun),
      intensity: Math.PI,
      position: sunDirection,
    }),
    ...[...grounds.objects, ...crowd.objects].map((object) =>
      createElement("primitive", { key: object.uuid, object }),
    ),
  );
}

const MAX_LEAN = (2.5 * Math.PI) / 180;
const DISTANCE = 40;

function aim(
  camera: { position: Vector3; lookAt(x: number, y: number, z: number): void; updateMatrixWorld(): void },
  stage: Stage,
) {
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
