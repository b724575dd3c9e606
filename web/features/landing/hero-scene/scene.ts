import { useFrame } from "@react-three/fiber";
import { createElement, Fragment, useMemo } from "react";
import {
  AmbientLight,
  CustomBlending,
  DirectionalLight,
  Mesh,
  MeshBasicMaterial,
  PlaneGeometry,
  SrcAlphaFactor,
  type Vector3,
  ZeroFactor,
} from "three";
import { createGround } from "./ground.ts";
import { createInstances } from "./instances.ts";
import { lights, sunDirection, type Theme } from "./palette.ts";
import { clarity } from "./timeline.ts";
import { view, viewDirection } from "./view.ts";
import { cameraX, partsAt, platesAt } from "./world.ts";

/** The inputs that change while the scene runs. */
export type Stage = { time: number; theme: Theme; isThin: boolean; leanX: number; leanY: number };

/** The scene: two lights, the islands' ground and all parts as a few instanced meshes. */
export function HeroScene({ stage }: { stage: Stage }) {
  const { instances, ground, fade, all, painted } = useMemo(createAll, []);
  useFrame(({ camera }) => {
    if (painted.theme !== stage.theme) {
      for (const one of all) one.paint(stage.theme);
      painted.theme = stage.theme;
    }
    const plates = platesAt(stage.time);
    ground.place(plates);
    instances.place(partsAt(stage.time, stage.isThin), plates);
    aim(camera, stage);
    fade.setOpacity(clarity(stage.time), cameraX(stage.time), camera.quaternion);
  });
  const objects = [...all, fade].flatMap((one) => one.objects);
  return createElement(
    Fragment,
    null,
    ...objects.map((object) => createElement("primitive", { key: object.uuid, object })),
  );
}

function createAll() {
  const [instances, ground, lamps] = [createInstances(), createGround(), createLights()];
  const painted: { theme: Theme | null } = { theme: null };
  return { instances, ground, fade: createFade(), all: [lamps, ground, instances], painted };
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

/** Ambient light and sunlight; moonlight in the dark theme. */
function createLights() {
  const [sky, sun] = [new AmbientLight(0xffffff, Math.PI), new DirectionalLight(0xffffff, Math.PI)];
  sun.position.set(...sunDirection);
  function paint(theme: Theme) {
    sky.color.setRGB(...lights[theme].sky);
    sun.color.setRGB(...lights[theme].sun);
  }
  return { objects: [sky, sun], paint };
}

/** Fades the whole picture, including its transparent background, with a plane in front of the camera. */
function createFade() {
  const material = new MeshBasicMaterial({
    transparent: true,
    depthTest: false,
    depthWrite: false,
    blending: CustomBlending,
    blendSrc: ZeroFactor,
    blendDst: SrcAlphaFactor,
  });
  const sheet = new Mesh(new PlaneGeometry(90, 90), material);
  sheet.frustumCulled = false;
  sheet.renderOrder = 3;
  /** `share` from 0 (invisible) to 1; `x` is the camera's target. */
  function setOpacity(share: number, x: number, turn: Mesh["quaternion"]) {
    sheet.visible = share < 1;
    material.opacity = share;
    sheet.position.x = x;
    sheet.quaternion.copy(turn);
  }
  return { objects: [sheet], setOpacity };
}
