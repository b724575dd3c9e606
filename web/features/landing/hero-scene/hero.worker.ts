import { createRoot, extend } from "@react-three/fiber";
import { createElement } from "react";
import { AmbientLight, DirectionalLight, OrthographicCamera, setConsoleFunction, WebGLRenderer } from "three";
import type { FromWorker, ToWorker } from "./messages.ts";
import { paceKeeper } from "./pace.ts";
import { HeroScene, type Stage } from "./scene.ts";
import { chapterAt, inLoop, jumpTarget, POSTER_TIME } from "./timeline.ts";
import { view } from "./view.ts";

type Start = Extract<ToWorker, { kind: "start" }>;

/** The story keeps its pace on a slow machine, and does not leap after a pause. */
const MAX_STEP_MS = 250;

const tell = (message: FromWorker) => self.postMessage(message);

// Its warnings are for its makers (r3f still makes a clock that three is about to drop); its errors mean that there is no picture.
setConsoleFunction((level) => {
  if (level === "error") tell({ kind: "failed" });
});

let show: Awaited<ReturnType<typeof startShow>> | null = null;

self.addEventListener("message", async ({ data }: MessageEvent<ToWorker>) => {
  if (data.kind === "start") show = await startShow(data);
  else show?.hear(data);
});

/** Runs the scene on the page's canvas until the page ends the worker. */
async function startShow(start: Start) {
  const context = start.canvas.getContext("webgl2", { alpha: true, antialias: true, stencil: true });
  if (!context) {
    tell({ kind: "failed" });
    return null;
  }
  start.canvas.addEventListener("webglcontextlost", () => tell({ kind: "failed" }));
  extend({ AmbientLight, DirectionalLight });

  const stage: Stage = { time: POSTER_TIME, theme: start.theme, isThin: false, leanX: 0, leanY: 0 };
  const root = createRoot(start.canvas);
  await root.configure({
    gl: (defaults) =>
      new WebGLRenderer({
        ...defaults,
        canvas: start.canvas,
        context,
        alpha: true,
        antialias: true,
        stencil: true,
      }),
    camera: lens(),
    size: { width: start.width, height: start.height, top: 0, left: 0 },
    dpr: start.dpr,
    frameloop: "never",
    flat: true,
  });
  const store = root.render(createElement(HeroScene, { stage }));
  let maxDpr = start.dpr;
  const draw = () => store.getState().advance(performance.now() / 1000, true);

  const pace = paceKeeper();
  const lean = { x: 0, y: 0 };
  let [isPlaying, last, chapter, frame] = [false, 0, -1, 0];

  function step(now: number) {
    frame = requestAnimationFrame(step);
    const passed = now - last;
    if (passed < 1000 / start.fpsCap - 3) return;
    last = now;
    stage.time = inLoop(stage.time + Math.min(passed, MAX_STEP_MS) / 1000);
    stage.leanX += (lean.x - stage.leanX) * 0.12;
    stage.leanY += (lean.y - stage.leanY) * 0.12;
    draw();
    tellChapter();
    slowDown(pace.tier(), pace.frame(passed));
  }

  function slowDown(before: string, tier: ReturnType<typeof pace.tier>) {
    if (before === tier || (start.isForced && tier === "still")) return;
    stage.isThin = tier === "thin";
    maxDpr = Math.min(maxDpr, 1);
    store.getState().setDpr(maxDpr);
    if (tier === "still") {
      hold();
      tell({ kind: "too-slow" });
    }
  }

  function tellChapter() {
    const now = chapterAt(stage.time);
    if (now === chapter) return;
    chapter = now;
    tell({ kind: "chapter", chapter });
  }

  function play() {
    if (isPlaying) return;
    isPlaying = true;
    last = performance.now();
    frame = requestAnimationFrame(step);
  }

  function hold() {
    isPlaying = false;
    cancelAnimationFrame(frame);
  }

  function hear(message: Exclude<ToWorker, Start>) {
    if (message.kind === "play") play();
    else if (message.kind === "hold") hold();
    else if (message.kind === "pointer") Object.assign(lean, { x: message.x, y: message.y });
    else if (message.kind === "chapter") {
      stage.time = jumpTarget(message.chapter, isPlaying);
      draw();
      tellChapter();
    } else {
      store.getState().setDpr(Math.min(message.dpr, maxDpr));
      store.getState().setSize(message.width, message.height, 0, 0);
      draw();
    }
  }

  requestAnimationFrame(() => {
    draw();
    requestAnimationFrame(() => tell({ kind: "first-frame" }));
  });
  return { hear };
}

/** The one camera: its frame is fixed, as the canvas always has the same proportions. */
function lens(): OrthographicCamera & { manual: true } {
  const [x, y] = [view.width / 2, view.height / 2];
  return Object.assign(new OrthographicCamera(-x, x, y, -y, 1, 90), { manual: true as const });
}
