import type { ToWorker } from "#web/features/landing/hero-scene/messages";

export type HeroState = "poster" | "loading" | "running" | "paused" | "fallback";
export type Hero = { section: HTMLElement; stage: HTMLElement };
export type PostToWorker = (message: ToWorker, transfer?: Transferable[]) => void;

/** Fade-in of the canvas over the still picture; keep equal to `hero.css`. */
export const FADE_MS = 300;

export function setState({ section }: Hero, state: HeroState) {
  section.dataset.heroState = state;
}

export const captionButtonsOf = ({ section }: Hero) => [
  ...section.querySelectorAll<HTMLButtonElement>("[data-hero-chapter]"),
];

/** Marks the caption of the current chapter and shows its status pill. */
export function showChapter(hero: Hero, chapter: number) {
  hero.section.querySelectorAll<HTMLElement>("[data-hero-status]").forEach((status, index) => {
    status.hidden = index !== chapter;
  });
  captionButtonsOf(hero).forEach((button, index) => {
    if (index === chapter) button.setAttribute("aria-current", "step");
    else button.removeAttribute("aria-current");
  });
}
