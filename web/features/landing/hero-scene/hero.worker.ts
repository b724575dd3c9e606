import { setConsoleFunction } from "three";
import type { FromWorker, ToWorker } from "./messages.ts";
import { openStage } from "./open-stage.ts";
import { createPaceMonitor } from "./pace-monitor.ts";
import { createStoryClock } from "./story-clock.ts";
import { chapterAt, POSTER_TIME } from "./timeline.ts";

type Start = Extract<ToWorker, { kind: "start" }>;
type SceneMessage = Exclude<ToWorker, Start>;

const post = (message: FromWorker) => self.postMessage(message);

// three logs warnings that only concern r3f (a deprecated clock); its errors mean that nothing is drawn.
setConsoleFunction((level) => {
  if (level === "error") post({ kind: "failed" });
});

let handleMessage: ((message: SceneMessage) => void) | null = null;

self.addEventListener("message", async ({ data }: MessageEvent<ToWorker>) => {
  if (data.kind === "start") handleMessage = await runScene(data);
  else handleMessage?.(data);
});

/** Runs the scene on the page's canvas until the page terminates the worker. */
async function runScene(start: Start) {
  const opened = await openStage(start, () => post({ kind: "failed" }));
  if (!opened) {
    post({ kind: "failed" });
    return null;
  }
  const { stage, advance, resize, reducePixels } = opened;
  const [clock, pace] = [createStoryClock(POSTER_TIME), createPaceMonitor()];
  const lean = { x: 0, y: 0 };
  let [last, chapter, frame] = [0, -1, 0];

  function draw() {
    stage.time = clock.time();
    advance();
    const now = chapterAt(stage.time);
    if (now === chapter) return;
    chapter = now;
    post({ kind: "chapter", chapter });
  }

  function step(now: number) {
    frame = requestAnimationFrame(step);
    const passed = now - last;
    if (passed < 1000 / start.fpsCap - 3) return;
    last = now;
    clock.pass(passed);
    stage.leanX += (lean.x - stage.leanX) * 0.12;
    stage.leanY += (lean.y - stage.leanY) * 0.12;
    draw();
    slowDown(pace.tier(), pace.frame(passed));
    if (!clock.isMoving()) rest();
  }

  function slowDown(before: string, tier: ReturnType<typeof pace.tier>) {
    if (before === tier || (start.isForced && tier === "still")) return;
    stage.isThin = tier === "thin";
    reducePixels();
    if (tier !== "still") return;
    clock.hold();
    post({ kind: "too-slow" });
  }

  function move() {
    if (frame) return;
    last = performance.now();
    frame = requestAnimationFrame(step);
  }

  function rest() {
    cancelAnimationFrame(frame);
    frame = 0;
  }

  /** Draws now and posts `kind` after the frame is submitted. */
  function drawAndPost(kind: "first-frame" | "drawn") {
    draw();
    requestAnimationFrame(() => post({ kind }));
  }

  function handleMessage(message: SceneMessage) {
    if (message.kind === "play") {
      clock.play();
      move();
    } else if (message.kind === "hold") {
      clock.hold();
      rest();
    } else if (message.kind === "pointer") {
      lean.x = message.x;
      lean.y = message.y;
    } else if (message.kind === "scrub") {
      clock.scrubTo(message.time, message.isJump);
      if (message.isJump) drawAndPost("drawn");
      else move();
    } else {
      if (message.kind === "chapter") clock.jumpTo(message.chapter);
      else if (message.kind === "theme") stage.theme = message.theme;
      else resize(message);
      draw();
    }
  }

  requestAnimationFrame(() => drawAndPost("first-frame"));
  return handleMessage;
}
