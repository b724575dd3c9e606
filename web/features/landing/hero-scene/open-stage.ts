import { createRoot } from "@react-three/fiber";
import { createElement } from "react";
import { OrthographicCamera, WebGLRenderer } from "three";
import type { ToWorker } from "./messages.ts";
import { HeroScene, type Stage } from "./scene.ts";
import { POSTER_TIME } from "./timeline.ts";
import { view } from "./view.ts";

type Start = Extract<ToWorker, { kind: "start" }>;
type Size = { width: number; height: number; dpr: number };

/** Mounts the scene on the page's canvas, drawn on demand; null without WebGL 2. */
export async function openStage(start: Start, onLost: () => void) {
  const attributes = { alpha: true, antialias: true, stencil: true };
  const context = start.canvas.getContext("webgl2", attributes);
  if (!context) return null;
  start.canvas.addEventListener("webglcontextlost", onLost);
  const stage: Stage = { time: POSTER_TIME, theme: start.theme, isThin: false, leanX: 0, leanY: 0 };
  const root = createRoot(start.canvas);
  await root.configure({
    gl: (defaults) => new WebGLRenderer({ ...defaults, ...attributes, canvas: start.canvas, context }),
    camera: createCamera(),
    size: { width: start.width, height: start.height, top: 0, left: 0 },
    dpr: start.dpr,
    frameloop: "never",
    flat: true,
  });
  const store = root.render(createElement(HeroScene, { stage }));
  let maxDpr = start.dpr;
  return {
    stage,
    advance: () => store.getState().advance(performance.now() / 1000, true),
    resize({ width, height, dpr }: Size) {
      store.getState().setDpr(Math.min(dpr, maxDpr));
      store.getState().setSize(width, height, 0, 0);
    },
    reducePixels() {
      maxDpr = Math.min(maxDpr, 1);
      store.getState().setDpr(maxDpr);
    },
  };
}

/** The camera; its frame is fixed because the canvas always has the same proportions. */
function createCamera(): OrthographicCamera & { manual: true } {
  const [x, y] = [view.width / 2, view.height / 2];
  return Object.assign(new OrthographicCamera(-x, x, y, -y, 1, 90), { manual: true as const });
}
