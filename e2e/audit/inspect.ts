import type { Page } from "@playwright/test";
import { wearFace } from "../screens/list-faces.ts";
import { openScreen, reopenScreen, shown } from "../screens/open-screen.ts";
import type { Screen } from "../screens/screen.ts";
import { bear } from "../screens/stress.ts";
import { violationsInBothThemes } from "./contrast.ts";
import { englishFindings } from "./language.ts";
import { listenForMishaps } from "./mishaps.ts";
import { sheetFindings } from "./sheets.ts";
import { firstStop, structureFindings } from "./structure.ts";
import { targetFindings } from "./targets.ts";

const TOUCH_PX = 44;
const POINTER_PX = 24;
const NARROW = [360, 320];
const SKIP = "Pular para o conteúdo";

/** What the server has to refuse on a screen, which the browser's console then tells. */
const WANTED_REFUSALS: Record<string, RegExp> = {
  "/auth": /status of 400/, // the wrong password
  "/nao-existe": /status of 404/,
  "/sem-conexao": /status of 503/, // the server that it waits for
};

/** Findings by the place where they were made; empty when all is well. */
export type Findings = Record<string, string[]>;

/**
 * Looks at a screen at rest, at each of its states, and at its list without rows, as somebody with this
 * page's session and size.
 */
export async function inspect(page: Page, screen: Screen, isPhone: boolean): Promise<Findings> {
  const findings: Findings = {};
  const note = (place: string, found: string[]) => {
    if (found.length > 0) findings[place] = [...(findings[place] ?? []), ...found];
  };
  const mishaps = listenForMishaps(page);
  await openScreen(page, screen);
  note(screen.name, [...(await restFindings(page, screen)), ...(await stateFindings(page, isPhone))]);
  if (isPhone) note(screen.name, await narrowFindings(page));
  for (const [name, { open, only }] of Object.entries(screen.states ?? {})) {
    if (only && (only === "phone") !== isPhone) continue;
    const place = `${screen.name}.${name}`;
    try {
      await reopenScreen(page, screen);
      await open(page);
      await shown(page);
      note(place, await stateFindings(page, isPhone));
      if (isPhone) note(place, await sheetFindings(page));
    } catch (error) {
      note(place, [
        `cannot be opened: ${error instanceof Error ? error.message.split("\n").slice(0, 12).join(" ") : error}`,
      ]);
    }
  }
  const refusals = WANTED_REFUSALS[screen.path] ?? /^$/;
  note(
    screen.name,
    mishaps.take().filter((each) => !refusals.test(each)),
  );
  return findings;
}

/**
 * Looks at the list of a screen when it is empty, when it could not be read, and when its words are as long
 * as they can be.
 */
export async function inspectFaces(page: Page, screen: Screen, isPhone: boolean): Promise<Findings> {
  const findings: Findings = {};
  // A customer's empty lists are a newcomer's, who walks on their own.
  const faces = screen.who === "admin" ? (["vazia", "falha"] as const) : (["falha"] as const);
  for (const face of faces) {
    await wearFace(page, screen.list ?? "", face);
    await openScreen(page, screen);
    if (face === "falha") await page.getByRole("button", { name: "Tentar novamente" }).first().waitFor();
    const found = await stateFindings(page, isPhone);
    if (found.length > 0) findings[`${screen.name}.${face}`] = found;
    await page.unrouteAll({ behavior: "ignoreErrors" });
  }
  await bear(page, "longa", screen.list ?? "");
  await openScreen(page, screen);
  const found = [...(await sidewaysFindings(page)), ...(isPhone ? await narrowFindings(page) : [])];
  if (found.length > 0) findings[`${screen.name}.longa`] = found;
  await page.unrouteAll({ behavior: "ignoreErrors" });
  return findings;
}

async function restFindings(page: Page, screen: Screen): Promise<string[]> {
  const title = await page.title();
  const stop = await firstStop(page);
  return [
    ...(title.startsWith(screen.title) ? [] : [`title: ${title}`]),
    ...(stop === SKIP ? [] : [`first stop: ${stop}`]),
    ...(await structureFindings(page)),
  ];
}

async function stateFindings(page: Page, isPhone: boolean): Promise<string[]> {
  return [
    ...(await violationsInBothThemes(page)),
    ...(await targetFindings(page, isPhone ? TOUCH_PX : POINTER_PX)),
    ...(await englishFindings(page)),
    ...(await sidewaysFindings(page)),
  ];
}

async function narrowFindings(page: Page): Promise<string[]> {
  const size = page.viewportSize();
  const findings: string[] = [];
  for (const width of NARROW) {
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
