import type { Page } from "@playwright/test";
import type { Screen } from "./screen.ts";

/** Opens a screen and waits until what it shows has come: data, pictures, letters. */
export async function openScreen(page: Page, { path }: Pick<Screen, "path">): Promise<void> {
  await page.goto(path);
  await shown(page);
}

/** Two screens of the program, so that there is always another one to come back from. */
const ELSEWHERE: readonly Pick<Screen, "path" | "title">[] = [
  { path: "/calculadora-roi", title: "Calculadora de ROI" },
  { path: "/produtos", title: "Minha Suíte" },
];

/**
 * Opens a screen again that is open already, as it is at first. In the program that means away and back,
 * which takes a third of what loading the program again does; the public pages have none.
 */
export async function reopenScreen(
  page: Page,
  screen: Pick<Screen, "path" | "title" | "who">,
): Promise<void> {
  if (screen.who === "visitor") return openScreen(page, screen);
  const elsewhere = ELSEWHERE.find(({ title }) => title !== screen.title);
  for (const { path, title } of [...(elsewhere ? [elsewhere] : []), screen]) {
    await page.evaluate((to) => history.pushState({}, "", to), path); // the router watches the address
    await page.waitForFunction((wanted) => document.title.startsWith(wanted), title);
    await closeLayers(page);
    await shown(page);
  }
}

/** The frame's own palette and menus stay open when the screen below them changes. */
async function closeLayers(page: Page): Promise<void> {
  const layers = page.locator("[role=dialog], [role=menu]");
  if ((await layers.count()) === 0) return;
  await page.keyboard.press("Escape");
  await layers.first().waitFor({ state: "detached" });
}

/** Waits until nothing on the page is loading or moving any more. */
export async function shown(page: Page): Promise<void> {
  await page.locator("[data-first-frame]").first().waitFor({ state: "detached" }); // the program itself is there
  await page.locator("main h1").first().waitFor({ state: "attached" });
  await page.waitForFunction(
    () =>
      !document.querySelector('[aria-busy="true"], main .animate-shimmer, main [role="status"].animate-spin'),
  );
  await still(page);
}

/** A paused animation never ends, and none of ours is meant to last as long. */
const STILL_MS = 2_000;

/** Waits until nothing on the page is moving or changing its colour any more. */
export async function still(page: Page): Promise<void> {
  await page.evaluate(async (patience) => {
    await document.fonts.ready;
    const moving = document
      .getAnimations()
      .filter((one) => one.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY);
    const ends = Promise.allSettled(moving.map((one) => one.finished));
    await Promise.race([ends, new Promise((resolve) => setTimeout(resolve, patience))]);
  }, STILL_MS);
}

/** Shows the page in the other theme at once, without loading it again. */
export async function paint(page: Page, theme: "light" | "dark"): Promise<void> {
  await page.evaluate((isDark) => {
    const root = document.documentElement; // as web/platform/theme.ts does it
    root.dataset.repainting = "";
    root.classList.toggle("dark", isDark);
    root.getBoundingClientRect();
    delete root.dataset.repainting;
  }, theme === "dark");
  await still(page);
}
