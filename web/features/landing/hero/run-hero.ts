import type { FromWorker } from "#web/features/landing/hero-scene/messages";
import { captionButtonsOf, FADE_MS, type Hero, type PostToWorker, setState } from "./hero-elements.ts";
import { moveCanvasOnScroll } from "./scroll-story.ts";

type RunningHero = { hero: Hero; canvas: HTMLCanvasElement; worker: Worker; post: PostToWorker };

/** Runs the scene after its first frame: plays while visible and not paused, and moves with the scrolling. */
export function runHero({ hero, canvas, worker, post }: RunningHero): void {
  const pause = hero.section.querySelector<HTMLElement>("[data-hero-pause]");
  let [isHeld, isInView] = [false, true];
  const isHome = () => canvas.parentElement === hero.stage;

  function update() {
    const plays = !isHeld && isInView && isHome() && !document.hidden;
    if (isHome()) post({ kind: plays ? "play" : "hold" });
    setState(hero, plays ? "running" : "paused");
    pause?.toggleAttribute("data-held", isHeld);
  }

  function setHeld(held: boolean) {
    isHeld = held;
    update();
  }

  /** Fades the canvas in over the still picture, then hides the picture. */
  function fadeIn() {
    const place = canvas.parentElement;
    canvas.dataset.shown = "";
    setTimeout(() => {
      if (canvas.parentElement !== place) return;
      canvas.dataset.alone = "";
      update();
    }, FADE_MS);
  }

  worker.addEventListener("message", ({ data }: MessageEvent<FromWorker>) => {
    if (data.kind === "too-slow") setHeld(true);
    else if (data.kind === "drawn") fadeIn();
  });
  pause?.addEventListener("click", () => setHeld(!isHeld));
  document.addEventListener("visibilitychange", update);
  new IntersectionObserver(([entry]) => {
    isInView = entry?.isIntersecting ?? true;
    if (canvas.dataset.alone !== undefined) update();
  }).observe(hero.stage);
  for (const button of captionButtonsOf(hero)) {
    button.disabled = false;
    button.addEventListener("click", () =>
      post({ kind: "chapter", chapter: Number(button.dataset.heroChapter) }),
    );
  }
  followPointer(hero, post);
  moveCanvasOnScroll({ hero, canvas, post, mayLeave: () => !isHeld });
  fadeIn();
}

/** Tilts the scene towards the pointer, with at most one message per frame. */
function followPointer({ section }: Hero, post: PostToWorker): void {
  let waiting: { x: number; y: number } | null = null;
  section.addEventListener("pointermove", ({ clientX, clientY, pointerType }) => {
    if (pointerType !== "mouse") return;
    if (!waiting) requestAnimationFrame(send);
    waiting = { x: clientX, y: clientY };
  });
  function send() {
    if (!waiting) return;
    const { left, top, width, height } = section.getBoundingClientRect();
    post({
      kind: "pointer",
      x: (2 * (waiting.x - left)) / width - 1,
      y: (2 * (waiting.y - top)) / height - 1,
    });
    waiting = null;
  }
}
