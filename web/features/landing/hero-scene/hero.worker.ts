import { setConsoleFunction } from "three";
import type { FromWorker, ToWorker } from "./messages.ts";
import { openStage } from "./open-stage.ts";
import { paceKeeper } from "./pace.ts";
import { storyClock } from "./story-clock.ts";
import { chapterAt, POSTER_TIME } from "./timeline.ts";

type Start = Extract<ToWorker, { kind: "start" }>;
type Later = Exclude<ToWorker, Start>;

const tell = (message: FromWorker) => self.postMessage(message);

// Its warnings are for its makers (r3f still makes a clock that three is about to drop); its errors mean that
// there is no picture.
setConsoleFunction((level) => {
  if (level === "error") tell({ kind: "failed" });
});

let hear: ((message: Later) => void) | null = null;

self.addEventListener("message", async ({ data }: MessageEvent<ToWorker>) => {
  if (data.kind === "start") hear = await startShow(data);
  else hear?.(data);
});

/** Runs the scene on the page's canvas until the page ends the worker. */
async function startShow(start: Start) {
  const opened = await openStage(start, () => tell({ kind: "failed" }));
  if (!opened) {
    tell({ kind: "failed" });
    return null;
  }
  const { stage, advance, resize, coarsen } = opened;
  const [clock, pace] = [storyClock(POSTER_TIME), paceKeeper()];
  const lean = { x: 0, y: 0 };
  let [last, chapter, frame] = [0, -1, 0];

  function draw() {
    stage.time = clock.time();
    advance();
    const now = chapterAt(stage.time);
    if (now === chapter) return;
    chapter = now;
    tell({ kind: "chapter", chapter });
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
    coarsen();
    if (tier !== "still") return;
    clock.hold();
    tell({ kind: "too-slow" });
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

  /** Draws now, and says so once the picture is on its way to the screen. */
  function drawAndTell(kind: "first-frame" | "drawn") {
    draw();
    requestAnimationFrame(() => tell({ kind }));
  }

  function hear(message: Later) {
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
      if (message.isJump) drawAndTell("drawn");
      else move();
    } else {
      if (message.kind === "chapter") clock.jumpTo(message.chapter);
      else if (message.kind === "theme") stage.theme = message.theme;
      else resize(message);
      draw();
    }
  }

  requestAnimationFrame(() => drawAndTell("first-frame"));
  return hear;
}
