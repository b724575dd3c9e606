import { mix, POSTER_TIME, ramp } from "#web/features/landing/hero-scene/timeline";
import type { Hero, PostToWorker } from "./hero-elements.ts";

type ScrollStory = { hero: Hero; canvas: HTMLCanvasElement; post: PostToWorker; mayLeave: () => boolean };

/**
 * The positions of a picture's middle, as fractions of the window height, where its part of the story starts
 * and ends.
 */
const [START, END] = [0.82, 0.3];

/**
 * Moves the canvas onto the picture of the step nearest to the window's middle; scrolling then drives that
 * part of the story (docs/product.md#hero-scene). Below the canvas each step has a still picture of the same
 * size.
 */
export function moveCanvasOnScroll({ hero, canvas, post, mayLeave }: ScrollStory): void {
  const steps = [...document.querySelectorAll<HTMLElement>("[data-story-from]")];
  let isWaiting = false;

  function update() {
    isWaiting = false;
    if (!canvas.isConnected) return;
    const place = mayLeave() ? nearest([hero.stage, ...steps]) : hero.stage;
    if (place !== canvas.parentElement) moveTo(place);
    else if (place !== hero.stage) post({ kind: "scrub", time: storyTimeOf(place), isJump: false });
  }

  function moveTo(place: HTMLElement) {
    delete canvas.dataset.shown;
    delete canvas.dataset.alone;
    place.append(canvas);
    post({ kind: "hold" });
    post({ kind: "scrub", time: place === hero.stage ? POSTER_TIME : storyTimeOf(place), isJump: true });
  }

  addEventListener(
    "scroll",
    () => {
      if (!isWaiting) requestAnimationFrame(update);
      isWaiting = true;
    },
    { passive: true },
  );
}

function nearest(places: readonly HTMLElement[]): HTMLElement {
  const distance = (place: HTMLElement) => Math.abs(middleOf(place) - 0.5);
  return places.reduce((best, place) => (distance(place) < distance(best) ? place : best));
}

/** The element's middle, 0 at the window's top and 1 at its bottom. */
function middleOf(place: HTMLElement): number {
  const { top, height } = place.getBoundingClientRect();
  return (top + height / 2) / innerHeight;
}

function storyTimeOf(step: HTMLElement): number {
  const progress = ramp(-middleOf(step), -START, -END);
  return mix(Number(step.dataset.storyFrom), Number(step.dataset.storyTo), progress);
}
