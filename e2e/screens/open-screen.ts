import { expect, type Page } from "@playwright/test";
import type { Screen } from "./screen.ts";

/** Opens a screen and waits until its data, pictures and fonts have loaded. */
export async function openScreen(page: Page, { path }: Pick<Screen, "path">): Promise<void> {
  await page.goto(path);
  await shown(page);
}

/**
 * Opens another screen inside the app, as its links do, in a quarter of the time of a page load. The public
 * pages are documents of their own, so they are loaded.
 */
export async function goToScreen(page: Page, screen: Pick<Screen, "path" | "title" | "who">): Promise<void> {
  if (screen.who === "visitor") return openScreen(page, screen);
  await page.evaluate((to) => {
    // The title changes before the heading does: the screen's code may still be loading.
    if (new URL(to, location.href).pathname !== location.pathname)
      for (const heading of document.querySelectorAll("main h1")) heading.setAttribute("data-previous", "");
    history.pushState({}, "", to); // the router follows the address
  }, screen.path);
  // Polled from here, so that a failure says what is missing. A new heading alone may still be one of the
  // previous screen; the router knows when the screen of the address has been rendered.
  await expect
    .poll(
      () =>
        page.evaluate(
          (length) => ({
            title: document.title.slice(0, length),
            isPrevious: document.querySelector("main h1[data-previous]") !== null,
            isRendered: window.__TSR_ROUTER__?.state.resolvedLocation?.pathname === location.pathname,
          }),
          screen.title.length,
        ),
      { intervals: [20, 50, 100] },
    )
    .toEqual({ title: screen.title, isPrevious: false, isRendered: true });
  await closeLayers(page);
  await shown(page);
}

/** Stores the screen's markup for `returnToInitialState`. */
export async function rememberInitialState(page: Page): Promise<void> {
  await page.evaluate(() => {
    window.markupAtRest = document.querySelector("main")?.innerHTML;
  });
}

const UNCHANGED_WITHIN_MS = 500;

/**
 * Returns a screen to its state at `rememberInitialState`: closes dialogs and menus if that restores the same
 * markup, else leaves the screen and opens it again.
 */
export async function returnToInitialState(
  page: Page,
  screen: Pick<Screen, "path" | "title" | "who">,
): Promise<void> {
  if (screen.who === "visitor") return openScreen(page, screen);
  if ((await page.locator(LAYERS).count()) > 0) {
    await page.keyboard.press("Escape");
    const isInitialState = page.waitForFunction(
      (layers) => {
        if (document.activeElement instanceof HTMLElement) document.activeElement.blur(); // closes its tooltip
        const isOpen = document.querySelector(layers) !== null;
        return !isOpen && document.querySelector("main")?.innerHTML === window.markupAtRest;
      },
      LAYERS,
      { timeout: UNCHANGED_WITHIN_MS },
    );
    if (
      await isInitialState.then(
        () => true,
        () => false,
      )
    )
      return shown(page);
  }
  const elsewhere = ELSEWHERE.find(({ title }) => title !== screen.title);
  for (const each of [...(elsewhere ? [elsewhere] : []), screen]) await goToScreen(page, each);
}

/** Two screens, so that one of them always differs from the current one. */
const ELSEWHERE: readonly Pick<Screen, "path" | "title" | "who">[] = [
  { path: "/calculadora-roi", title: "Calculadora de ROI", who: "customer" },
  { path: "/produtos", title: "Minha Suíte", who: "customer" },
];

const LAYERS = "[role=dialog], [role=alertdialog], [role=menu]";

/** Closes what stays open when the screen changes: palette and menus of the frame, questions of the app. */
async function closeLayers(page: Page): Promise<void> {
  const layers = page.locator(LAYERS);
  if ((await layers.count()) === 0) return;
  await page.keyboard.press("Escape");
  await layers.first().waitFor({ state: "detached" });
}

declare global {
  interface Window {
    markupAtRest: string | undefined;
    /** Set by TanStack Router; `resolvedLocation` is the address whose screen has been rendered. */
    __TSR_ROUTER__?: { state: { resolvedLocation?: { pathname: string } } };
  }
}

/** Waits until nothing on the page is loading or moving any more. */
export async function shown(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const isLoading = document.querySelector(
      // The prerendered frame is shown until the app has started.
      '[data-first-frame], [aria-busy="true"], main .animate-shimmer, main [role="status"].animate-spin',
    );
    return isLoading === null && document.querySelector("main h1") !== null;
  });
  await waitUntilStill(page);
}

/** A paused animation never ends; ours are all shorter than this. */
const LONGEST_ANIMATION_MS = 2_000;

/** Waits until nothing on the page is moving or changing its colour any more. */
export async function waitUntilStill(page: Page): Promise<void> {
  await page.evaluate(async (longest) => {
    await document.fonts.ready;
    const moving = document
      .getAnimations()
      .filter((one) => one.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY);
    const ends = Promise.allSettled(moving.map((one) => one.finished));
    await Promise.race([ends, new Promise((resolve) => setTimeout(resolve, longest))]);
  }, LONGEST_ANIMATION_MS);
}

/** Shows the page in the other theme at once, without loading it again. */
export async function setTheme(page: Page, theme: "light" | "dark"): Promise<void> {
  await page.evaluate((isDark) => {
    const root = document.documentElement; // as web/platform/theme.ts does it
    root.dataset.repainting = "";
    root.classList.toggle("dark", isDark);
    root.getBoundingClientRect();
    delete root.dataset.repainting;
  }, theme === "dark");
  await waitUntilStill(page);
}
