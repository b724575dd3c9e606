import type { ToWorker } from "./hero-scene/messages.ts";

export type HeroState = "poster" | "loading" | "running" | "paused" | "fallback";
export type Hero = { section: HTMLElement; stage: HTMLElement };
export type Tell = (message: ToWorker, transfer?: Transferable[]) => void;

/** How long the canvas takes to appear over the still picture (`hero.css` has the same figure). */
export const FADE_MS = 300;

export function setState({ section }: Hero, state: HeroState) {
  section.dataset.heroState = state;
}

export const captionsOf = ({ section }: Hero) => [
  ...section.querySelectorAll<HTMLButtonElement>("[data-hero-chapter]"),
];

/** Marks the caption of the chapter that plays, and what the account says then. */
export function showChapter(hero: Hero, chapter: number) {
  hero.section.querySelectorAll<HTMLElement>("[data-hero-status]").forEach((status, index) => {
    status.hidden = index !== chapter;
  });
  captionsOf(hero).forEach((button, index) => {
    if (index === chapter) button.setAttribute("aria-current", "step");
    else button.removeAttribute("aria-current");
  });
}
