import { join } from "node:path";
import type { Page } from "@playwright/test";
import { forceListState, listStates } from "../../e2e/screens/list-states.ts";
import { openScreen, setTheme, shown } from "../../e2e/screens/open-screen.ts";
import type { Act, Screen } from "../../e2e/screens/screen.ts";
import { stressApi, stresses } from "../../e2e/screens/stress.ts";
import type { Viewer, ViewerPages } from "./viewer-pages.ts";

/** Without a graphics card, painting a thousand rows takes long. */
const PAINT_MS = 60_000;

/** Rows are rendered only when they come into view, which takes a moment after scrolling. */
const SCROLLED_MS = 2_000;

/** A screen as it opens, with something opened on it, in a state of its list, or with extreme data. */
type Picture = {
  name: string;
  viewer: Viewer;
  screen: Screen;
  act?: Act;
  isFullPage: boolean;
  actOpensScreen?: boolean;
};

/** The pictures that were taken, and the failures. */
export type Taken = { files: string[]; failures: string[] };

/**
 * Takes the pictures of a screen in one size, light and dark: as it opens, in each of its states, with long
 * words, and with its list empty, failed, loading and full. `only` takes the pictures whose name contains it.
 */
export async function takePictures(
  pages: ViewerPages,
  screen: Screen,
  out: string,
  only: string,
): Promise<Taken> {
  const taken: Taken = { files: [], failures: [] };
  for (const picture of picturesOf(pages, screen).filter(({ name }) => name.includes(only))) {
    const page = await pages.pageFor(picture.viewer);
    try {
      taken.files.push(...(await takePicture(pages, page, picture, out)));
    } catch (error) {
      const reason = error instanceof Error ? error.message.split("\n")[0] : String(error);
      taken.failures.push(`${picture.name} (${pages.size}): ${reason}`);
    } finally {
      await page.close();
    }
  }
  return taken;
}

function picturesOf({ size }: ViewerPages, screen: Screen): Picture[] {
  const states = Object.entries(screen.states ?? {}).filter(([, { only }]) => !only || only === size);
  return [
    { name: screen.name, viewer: screen.who, screen, isFullPage: true },
    ...states.map(([name, { open }]) => ({
      name: `${screen.name}.${name}`,
      viewer: screen.who,
      screen,
      isFullPage: false,
      act: open,
    })),
    ...listStates.flatMap((state) => {
      const { list } = screen;
      if (list === undefined) return [];
      // A newcomer's lists are empty; the warehouse's never are, so their empty state is simulated.
      const isNew = state === "vazia" && screen.who === "customer";
      const viewer: Viewer = isNew ? "newcomer" : screen.who;
      const act: Act = async (page) => {
        if (!isNew) await forceListState(page, list, state);
        await page.goto(screen.path);
        await page.locator("main h1").first().waitFor();
        if (state !== "carregando") await shown(page);
        else await page.locator("main .animate-shimmer").first().waitFor();
        if (state === "falha") await page.getByRole("button", { name: "Tentar novamente" }).first().waitFor();
      };
      return [
        { name: `${screen.name}.${state}`, viewer, screen, act, isFullPage: true, actOpensScreen: true },
      ];
    }),
    ...stresses.flatMap((stress) => {
      const { list, who, path } = screen;
      if (who === "visitor" || (stress === "cheia" && list === undefined)) return [];
      const act: Act = async (page) => {
        await stressApi(page, stress, list ?? "");
        await page.goto(path);
        await shown(page);
        if (stress !== "cheia") return;
        await page.locator("main").press("End");
        await page.waitForTimeout(SCROLLED_MS);
      };
      // A thousand rows do not fit into a picture: it shows the window at their end.
      const name = `${screen.name}.${stress}`;
      return [{ name, viewer: who, screen, act, isFullPage: stress === "longa", actOpensScreen: true }];
    }),
  ];
}

async function takePicture(pages: ViewerPages, page: Page, picture: Picture, out: string): Promise<string[]> {
  if (!picture.actOpensScreen) await openScreen(page, picture.screen);
  await picture.act?.(page);
  await loadAllImages(page);
  const files: string[] = [];
  for (const theme of ["light", "dark"] as const) {
    await setTheme(page, theme);
    const file = `${picture.name}.${pages.size}.${theme}.png`;
    await page.screenshot({
      path: join(out, file),
      fullPage: picture.isFullPage,
      animations: "disabled",
      timeout: PAINT_MS,
    });
    files.push(file);
  }
  return files;
}

/** Images below the window load only when they come near it: loads them all, within three seconds. */
async function loadAllImages(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const late = [...document.querySelectorAll<HTMLImageElement>('img[loading="lazy"]')];
    for (const picture of late) picture.loading = "eager";
    const pending = [...document.images].filter((each) => !each.complete);
    const all = Promise.allSettled(pending.map((each) => each.decode()));
    await Promise.race([all, new Promise((resolve) => setTimeout(resolve, 3_000))]);
  });
}
