import type { Hero, Tell } from "./hero-parts.ts";
import { mix, POSTER_TIME, ramp } from "./hero-scene/timeline.ts";

type Loan = { hero: Hero; canvas: HTMLCanvasElement; tell: Tell; mayLeave: () => boolean };

/**
 * Where a step's picture stands in the window, as a share of its height, when its part of the story begins
 * and ends.
 */
const [BEGINS, ENDS] = [0.82, 0.3];

/**
 * As people scroll past the hero, its one canvas moves onto the picture of the step they look at, and their
 * scrolling drives that part of the story (docs/product.md#hero-scene). Every step has its still picture
 * beneath, in the same frame.
 */
export function lendCanvas({ hero, canvas, tell, mayLeave }: Loan): void {
  const steps = [...document.querySelectorAll<HTMLElement>("[data-story-from]")];
  let isWaiting = false;

  function follow() {
    isWaiting = false;
    if (!canvas.isConnected) return;
    const place = mayLeave() ? nearest([hero.stage, ...steps]) : hero.stage;
    if (place !== canvas.parentElement) moveTo(place);
    else if (place !== hero.stage) tell({ kind: "scrub", time: momentOf(place), isJump: false });
  }

  function moveTo(place: HTMLElement) {
    delete canvas.dataset.shown;
    delete canvas.dataset.alone;
    place.append(canvas);
    tell({ kind: "hold" });
    tell({ kind: "scrub", time: place === hero.stage ? POSTER_TIME : momentOf(place), isJump: true });
  }

  addEventListener(
    "scroll",
    () => {
      if (!isWaiting) requestAnimationFrame(follow);
      isWaiting = true;
    },
    { passive: true },
  );
}

function nearest(places: readonly HTMLElement[]): HTMLElement {
  const away = (place: HTMLElement) => Math.abs(middleOf(place) - 0.5);
  return places.reduce((best, place) => (away(place) < away(best) ? place : best));
}

/** The middle of a place, 0 at the window's top and 1 at its bottom. */
function middleOf(place: HTMLElement): number {
  const { top, height } = place.getBoundingClientRect();
  return (top + height / 2) / innerHeight;
}

function momentOf(step: HTMLElement): number {
  const share = ramp(-middleOf(step), -BEGINS, -ENDS);
  return mix(Number(step.dataset.storyFrom), Number(step.dataset.storyTo), share);
}
