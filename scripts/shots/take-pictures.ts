import { join } from "node:path";
import type { Page } from "@playwright/test";
import { forceListState, listStates } from "../../e2e/screens/list-states.ts";
import { openScreen, setTheme, shown } from "../../e2e/screens/open-screen.ts";
import type { Act, Screen } from "../../e2e/screens/screen.ts";
import { stressApi, stresses } from "../../e2e/screens/stress.ts";
import type { Studio, Viewer } from "./studio.ts";

/** Painting a thousand rows takes a while without a graphics card. */
const PAINT_MS = 60_000;

/** Time until rows far down are drawn, which happens only in view. */
const SCROLLED_MS = 2_000;

/** One picture: a screen at rest, with something open, in a state of its list, or with extreme data. */
type Sitting = {
  name: string;
  viewer: Viewer;
  screen: Screen;
  act?: Act;
  isWhole: boolean;
  opensItself?: boolean;
};

/** The pictures that were taken, and the failures. */
export type Taken = { files: string[]; failures: string[] };

/**
 * Pictures a screen in one size: at rest, each of its states, with long words, and its list empty, failed,
 * loading and full; light and dark. `only` takes the pictures whose name contains it.
 */
export async function takePictures(
  studio: Studio,
  screen: Screen,
  out: string,
  only: string,
): Promise<Taken> {
  const taken: Taken = { files: [], failures: [] };
  for (const sitting of sittingsOf(studio, screen).filter(({ name }) => name.includes(only))) {
    const page = await studio.pageFor(sitting.viewer);
    try {
      taken.files.push(...(await sit(studio, page, sitting, out)));
    } catch (error) {
      const reason = error instanceof Error ? error.message.split("\n")[0] : String(error);
      taken.failures.push(`${sitting.name} (${studio.size}): ${reason}`);
    } finally {
      await page.close();
    }
  }
  return taken;
}

function sittingsOf({ size }: Studio, screen: Screen): Sitting[] {
  const states = Object.entries(screen.states ?? {}).filter(([, { only }]) => !only || only === size);
  return [
    { name: screen.name, viewer: screen.who, screen, isWhole: true },
    ...states.map(([name, { open }]) => ({
      name: `${screen.name}.${name}`,
      viewer: screen.who,
      screen,
      isWhole: false,
      act: open,
    })),
    ...listStates.flatMap((state) => {
      const { list } = screen;
      if (list === undefined) return [];
      // Newcomers have really empty lists; the warehouse is never empty, so its empty lists are simulated.
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
      return [{ name: `${screen.name}.${state}`, viewer, screen, act, isWhole: true, opensItself: true }];
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
      return [{ name, viewer: who, screen, act, isWhole: stress === "longa", opensItself: true }];
    }),
  ];
}

async function sit(studio: Studio, page: Page, sitting: Sitting, out: string): Promise<string[]> {
  if (!sitting.opensItself) await openScreen(page, sitting.screen);
  await sitting.act?.(page);
  await stillness(page);
  const files: string[] = [];
  for (const theme of ["light", "dark"] as const) {
    await setTheme(page, theme);
    const file = `${sitting.name}.${studio.size}.${theme}.png`;
    await page.screenshot({
      path: join(out, file),
      fullPage: sitting.isWhole,
      animations: "disabled",
      timeout: PAINT_MS,
    });
    files.push(file);
  }
  return files;
}

/** Images below the fold load only when they come near the window; this scrolls through the page. */
async function stillness(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const late = [...document.querySelectorAll<HTMLImageElement>('img[loading="lazy"]')];
    for (const picture of late) picture.loading = "eager";
    const pending = [...document.images].filter((each) => !each.complete);
    const all = Promise.allSettled(pending.map((each) => each.decode()));
    await Promise.race([all, new Promise((resolve) => setTimeout(resolve, 3_000))]);
  });
}
