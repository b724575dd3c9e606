import type { BrowserContext, Page } from "@playwright/test";
import type { Line } from "../report.ts";

const PHONE = { width: 412, height: 823 };
const LONG_TASK_MS = 50;
const NEXT_PAINT_MS = 200;

/** Script that records every task over 50 ms and every event with its time until the next paint. */
const observerScript = `
  window.benchTasks = []; window.benchEvents = [];
  new PerformanceObserver((list) => { for (const { startTime, duration } of list.getEntries()) benchTasks.push({ startTime, duration }); })
    .observe({ type: "longtask", buffered: true });
  new PerformanceObserver((list) => { for (const { name, duration, interactionId } of list.getEntries()) if (interactionId) benchEvents.push({ name, duration }); })
    .observe({ type: "event", durationThreshold: 16, buffered: true });
`;

const maxOf = (page: Page, expression: string) => page.evaluate<number>(`Math.max(0, ...${expression})`);

async function openPage(context: BrowserContext, url: string, size = PHONE): Promise<Page> {
  const page = await context.newPage();
  await page.setViewportSize(size);
  await page.addInitScript(observerScript);
  await page.goto(url);
  return page;
}

/** Measures menu, dialog, typing and closing at a phone's size, with the processor slowed down four times. */
export async function measureInteractions(context: BrowserContext, origin: string): Promise<Line> {
  const page = await openPage(context, `${origin}/transito`);
  const slow = await context.newCDPSession(page);
  await slow.send("Emulation.setCPUThrottlingRate", { rate: 4 });
  const menu = page.getByRole("button", { name: /^Mais ações/ }).first();
  await menu.click();
  await page.getByRole("menuitem", { name: "Ver detalhes" }).waitFor();
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Registrar compra" }).first().click();
  await page.getByRole("dialog").getByLabel("Produto").first().fill("");
  await page.keyboard.type("Fone de ouvido", { delay: 40 });
  await page.keyboard.press("Escape");
  await page.waitForTimeout(1_000);
  const longest = await maxOf(page, "benchEvents.map((event) => event.duration)");
  await page.close();
  return {
    what: "`/transito` phone, 4 × CPU: longest event to next paint (menu, dialog, typing)",
    target: `≤ ${NEXT_PAINT_MS} ms`,
    result: `${Math.round(longest)} ms`,
    isReached: longest <= NEXT_PAINT_MS,
  };
}

/** Loads all pages of a long list, then measures scrolling to its end and back. */
export async function measureLongList(context: BrowserContext, origin: string, rows: number): Promise<Line> {
  const page = await openPage(context, `${origin}/transito`);
  const more = page.getByRole("button", { name: "Carregar mais" });
  const cards = page.getByRole("list", { name: "Envios em trânsito" }).getByRole("listitem");
  await cards.first().waitFor();
  for (let shown = await cards.count(); shown < rows; shown = await cards.count()) {
    await more.click();
    await cards.nth(shown).waitFor();
  }
  await page.waitForTimeout(1_000);
  const began = await page.evaluate<number>("performance.now()");
  for (const direction of [1, -1])
    for (let step = 0; step < 120; step += 1) {
      await page.mouse.wheel(0, direction * 1_500);
      await page.waitForTimeout(16);
    }
  await page.waitForTimeout(500);
  const longest = await maxOf(
    page,
    `benchTasks.filter((task) => task.startTime > ${began}).map((task) => task.duration)`,
  );
  await page.close();
  return taskLine(`a list of ${rows} rows on a phone: longest task while scrolling`, longest);
}

function taskLine(what: string, longestMs: number): Line {
  const result = longestMs === 0 ? "none over 50 ms" : `${Math.round(longestMs)} ms`;
  return { what, target: `≤ ${LONG_TASK_MS} ms`, result, isReached: longestMs <= LONG_TASK_MS };
}
