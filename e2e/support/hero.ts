import { expect, type Page } from "@playwright/test";

export const hero = (page: Page) => page.locator("[data-hero-state]");
export const stage = (page: Page) => page.locator("[data-hero-stage]");
export const stillPicture = (page: Page) => page.getByRole("img", { name: /galpão com a porta 07/ });

/** Opens the landing page with its scene forced on, and waits until it runs. */
export async function openRunningScene(page: Page): Promise<void> {
  await page.goto("/?cena=3d");
  await stage(page).scrollIntoViewIfNeeded();
  await expect(hero(page)).toHaveAttribute("data-hero-state", "running", { timeout: 30_000 });
}

/** Records the requests for the scene's worker, and the errors of the page. */
export function recordWorkersAndErrors(page: Page) {
  const [workers, errors]: [string[], string[]] = [[], []];
  page.on("request", (request) => {
    if (/hero\.worker/.test(request.url())) workers.push(request.url());
  });
  page.on("pageerror", (error) => errors.push(error.message));
  page.on("console", (message) => {
    if (message.type() === "error") errors.push(message.text());
  });
  return { workers, errors };
}

/** Runs `code` in the hero's worker before the worker's own. */
export async function prependToWorker(page: Page, code: string): Promise<void> {
  await page.route(/hero\.worker/, async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, body: `${code};${await answer.text()}` });
  });
}
