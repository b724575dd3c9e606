import type { Page } from "@playwright/test";
import { dismissToasts, forceListState } from "../screens/list-states.ts";
import {
  goToScreen,
  openScreen,
  rememberInitialState,
  returnToInitialState,
  shown,
} from "../screens/open-screen.ts";
import type { Screen } from "../screens/screen.ts";
import { stressApi } from "../screens/stress.ts";
import { violationsInBothThemes } from "./both-themes.ts";
import { buttonFindings } from "./buttons.ts";
import { englishFindings } from "./language.ts";
import { phoneDialogFindings } from "./phone-dialogs.ts";
import { firstTabStop, firstTabStopFromTop, structureFindings } from "./structure.ts";
import { targetFindings } from "./targets.ts";
import { viewingConditionFindings } from "./viewing-conditions.ts";

const TOUCH_PX = 44;
const POINTER_PX = 24;
const NARROW_WIDTHS = [360, 320];
const SKIP_LINK = "Pular para o conteúdo";

/** Refusals that a screen causes on purpose, and that the browser's console reports. */
const EXPECTED_ERRORS: Record<string, RegExp> = {
  "/auth": /status of 400/, // the wrong password
  "/nao-existe": /status of 404/,
  "/sem-conexao": /status of 503/, // the server that it waits for
};

/** Findings by the place where they were made; empty when there are none. */
export type Findings = Record<string, string[]>;

/**
 * How to audit: `open` is how the screen is reached; `conditions` adds zoom, spacing and forced colours.
 */
export type Visit = { isPhone: boolean; open: typeof openScreen | typeof goToScreen; conditions?: boolean };

/** Audits a screen as it opens and in each of its states, with this page's session and size. */
export async function inspect(page: Page, screen: Screen, visit: Visit): Promise<Findings> {
  const { isPhone, open, conditions = false } = visit;
  const findings: Findings = {};
  const note = (place: string, found: string[]) => {
    if (found.length > 0) findings[place] = [...(findings[place] ?? []), ...found];
  };
  const errors = collectPageErrors(page);
  await open(page, screen);
  note(screen.name, [
    ...(await initialFindings(page, screen, open === openScreen)),
    ...(await stateFindings(page, isPhone)),
  ]);
  if (isPhone) note(screen.name, await narrowFindings(page));
  if (conditions) note(screen.name, await viewingConditionFindings(page));
  await rememberInitialState(page);
  let isInitialState = true;
  for (const [name, state] of Object.entries(screen.states ?? {})) {
    if (state.only && (state.only === "phone") !== isPhone) continue;
    const place = `${screen.name}.${name}`;
    try {
      if (!isInitialState) await returnToInitialState(page, screen);
      isInitialState = false;
      await state.open(page);
      await shown(page);
      note(place, await stateFindings(page, isPhone));
      if (isPhone) note(place, await phoneDialogFindings(page));
    } catch (error) {
      note(place, [
        `cannot be opened: ${error instanceof Error ? error.message.split("\n").slice(0, 12).join(" ") : error}`,
      ]);
    }
  }
  const expected = EXPECTED_ERRORS[screen.path] ?? /^$/;
  note(
    screen.name,
    errors.take().filter((each) => !expected.test(each)),
  );
  return findings;
}

/** Audits one person's lists without rows, after a failed read, and with the longest words. */
export async function inspectListStates(
  page: Page,
  screens: readonly Screen[],
  isPhone: boolean,
): Promise<Findings> {
  const findings: Findings = {};
  const note = (place: string, found: string[]) => {
    if (found.length > 0) findings[place] = found;
  };
  // A customer's empty lists are audited on the newcomer's screens.
  const states = screens[0]?.who === "admin" ? (["vazia", "falha"] as const) : (["falha"] as const);
  for (const state of states) {
    await openScreen(page, WITHOUT_LISTS); // a new load of the app, with an empty query cache
    for (const screen of screens) {
      await forceListState(page, screen.list ?? "", state);
      await goToScreen(page, screen);
      if (state === "falha") await page.getByRole("button", { name: "Tentar novamente" }).first().waitFor();
      note(`${screen.name}.${state}`, await stateFindings(page, isPhone));
      await page.unrouteAll({ behavior: "ignoreErrors" });
      await dismissToasts(page);
    }
  }
  await stressApi(page, "longa", "");
  await openScreen(page, WITHOUT_LISTS);
  for (const screen of screens) {
    await goToScreen(page, screen);
    note(`${screen.name}.longa`, [
      ...(await sidewaysFindings(page)),
      ...(isPhone ? await narrowFindings(page) : []),
    ]);
  }
  await page.unrouteAll({ behavior: "ignoreErrors" });
  return findings;
}

/** A screen that reads no list, so that each list is read for the first time when it is visited. */
const WITHOUT_LISTS = { path: "/conta?aba=aparencia" };

async function initialFindings(page: Page, screen: Screen, isLoaded: boolean): Promise<string[]> {
  const title = await page.title();
  const firstStop = isLoaded ? await firstTabStop(page) : await firstTabStopFromTop(page);
  return [
    ...(title.startsWith(screen.title) ? [] : [`title: ${title}`]),
    ...(firstStop === SKIP_LINK ? [] : [`first stop: ${firstStop}`]),
    ...(await structureFindings(page)),
  ];
}

async function stateFindings(page: Page, isPhone: boolean): Promise<string[]> {
  return [
    ...(await violationsInBothThemes(page)),
    ...(await targetFindings(page, isPhone ? TOUCH_PX : POINTER_PX)),
    ...(await buttonFindings(page)),
    ...(await englishFindings(page)),
    ...(await sidewaysFindings(page)),
  ];
}

async function narrowFindings(page: Page): Promise<string[]> {
  const size = page.viewportSize();
  const findings: string[] = [];
  for (const width of NARROW_WIDTHS) {
    await page.setViewportSize({ width, height: 780 });
    findings.push(...(await sidewaysFindings(page)));
  }
  if (size) await page.setViewportSize(size);
  return findings;
}

async function sidewaysFindings(page: Page): Promise<string[]> {
  const [content, view] = await page.evaluate(
    () => [document.documentElement.scrollWidth, document.documentElement.clientWidth] as const,
  );
  return content > view ? [`scrolls sideways: ${content} px in ${view} px`] : [];
}

/** Collects console errors and warnings, uncaught exceptions and failed requests of a page. */
function collectPageErrors(page: Page): { take(): string[] } {
  let collected: string[] = [];
  page.on("pageerror", (error) => collected.push(`thrown: ${error.message}`));
  page.on("console", (line) => {
    if (line.text().includes("blocked by Playwright")) return;
    if (line.type() === "error" || line.type() === "warning")
      collected.push(`console: ${line.text().slice(0, 160)}`);
  });
  page.on("requestfailed", (request) => {
    // Leaving a page aborts its pending requests, the event stream first of all.
    if (request.failure()?.errorText !== "net::ERR_ABORTED") collected.push(`failed: ${request.url()}`);
  });
  return {
    take: () => {
      const taken = collected;
      collected = [];
      return taken;
    },
  };
}
