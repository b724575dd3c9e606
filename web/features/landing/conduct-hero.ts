import { followPointer } from "./follow-pointer.ts";
import { captionsOf, FADE_MS, type Hero, setState, type Tell } from "./hero-parts.ts";
import type { FromWorker } from "./hero-scene/messages.ts";
import { lendCanvas } from "./lend-canvas.ts";

type Show = { hero: Hero; canvas: HTMLCanvasElement; worker: Worker; tell: Tell };

/**
 * From the first frame on: plays while it is seen and as people want it; as they scroll on, the steps borrow
 * the picture.
 */
export function conductHero({ hero, canvas, worker, tell }: Show): void {
  const pause = hero.section.querySelector<HTMLElement>("[data-hero-pause]");
  let [isHeld, isInView] = [false, true];
  const isHome = () => canvas.parentElement === hero.stage;

  function follow() {
    const plays = !isHeld && isInView && isHome() && !document.hidden;
    if (isHome()) tell({ kind: plays ? "play" : "hold" });
    setState(hero, plays ? "running" : "paused");
    pause?.toggleAttribute("data-held", isHeld);
  }

  function hold(wanted: boolean) {
    isHeld = wanted;
    follow();
  }

  /** The canvas fades in over the still picture, which then makes room. */
  function appear() {
    const place = canvas.parentElement;
    canvas.dataset.shown = "";
    setTimeout(() => {
      if (canvas.parentElement !== place) return;
      canvas.dataset.alone = "";
      follow();
    }, FADE_MS);
  }

  worker.addEventListener("message", ({ data }: MessageEvent<FromWorker>) => {
    if (data.kind === "too-slow") hold(true);
    else if (data.kind === "drawn") appear();
  });
  pause?.addEventListener("click", () => hold(!isHeld));
  document.addEventListener("visibilitychange", follow);
  new IntersectionObserver(([entry]) => {
    isInView = entry?.isIntersecting ?? true;
    if (canvas.dataset.alone !== undefined) follow();
  }).observe(hero.stage);
  for (const button of captionsOf(hero)) {
    button.disabled = false;
    button.addEventListener("click", () =>
      tell({ kind: "chapter", chapter: Number(button.dataset.heroChapter) }),
    );
  }
  followPointer(hero, tell);
  lendCanvas({ hero, canvas, tell, mayLeave: () => !isHeld });
  appear();
}
