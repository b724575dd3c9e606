import { setTimeout as pause } from "node:timers/promises";
import {
  type Browser,
  type BrowserContext,
  test as base,
  type Page,
  type Request,
  type Route,
} from "@playwright/test";

/** The attachment's name; `scripts/testing/tallies.ts` prints it below the failed journey. */
const REPORT_NAME = "pages";
/** A page that does not answer by then is reported as such. */
const PAGE_ANSWERS_WITHIN_MS = 2_000;
const CHARACTERS_OF_A_PAGE = 700;

/**
 * Each read of the API is delayed by a random time up to this one: `E2E_SLOW_READS_MS=900 npx playwright test
 * -c e2e` finds what is lost when data arrive late.
 */
const SLOW_READS_MS = Number(process.env.E2E_SLOW_READS_MS ?? 0);

/** Longer than the app takes to start on a busy machine; pages whose scripts never run stay as they are. */
const APP_STARTS_WITHIN_MS = 10_000;

/**
 * Playwright's `test`. Opening or reloading a page also waits until the app has replaced the page's first
 * frame (docs/decisions/0154): that frame is inert for people, but Playwright would fill its fields. A
 * journey about the frame itself opens it with `openFirstFrame`.
 *
 * A journey that fails also reports what each of its open pages showed, which requests had no response yet,
 * and what the page's console said, because a failure in CI leaves nothing else to look at.
 */
export const test = base.extend<{ reportOfPages: undefined }>({
  reportOfPages: [
    // Depends on `context`, so that it ends before the pages are closed.
    async ({ browser, context: _context }, use, journey) => {
      const pages = followPages(browser);
      await use(undefined);
      if (journey.status !== journey.expectedStatus)
        await journey.attach(REPORT_NAME, { body: await pages.report(), contentType: "text/plain" });
      pages.stop();
      // A handler of the journey's that still waits for the server would fail when the pages are closed.
      const contexts = browser.contexts();
      for (const each of [...contexts, ...contexts.flatMap((context) => context.pages())])
        await each.unrouteAll({ behavior: "ignoreErrors" });
    },
    { auto: true },
  ],
});

function followPages(browser: Browser) {
  const unanswered = new Map<Request, number>();
  const said = new Map<Page, string[]>();
  const say = (page: Page, text: string) => said.set(page, [...(said.get(page) ?? []), text].slice(-5));
  const follow = (context: BrowserContext) => {
    if (SLOW_READS_MS > 0) void context.route(/\/api\/v1\/(?!events)/, delayRead);
    context.pages().forEach(waitForAppOnOpening);
    context.on("page", waitForAppOnOpening);
    context.on("request", (request) => unanswered.set(request, Date.now()));
    context.on("requestfinished", (request) => unanswered.delete(request));
    context.on("requestfailed", (request) => unanswered.delete(request));
    context.on("console", (message) => {
      const page = message.page();
      if (page && message.type() === "error") say(page, message.text());
    });
    context.on("weberror", (error) => {
      const page = error.page();
      if (page) say(page, String(error.error()));
    });
  };
  browser.contexts().forEach(follow);
  browser.on("context", follow);
  const requestsOf = (page: Page) =>
    [...unanswered]
      .filter(([request]) => isOf(request, page))
      .map(([request, since]) => `${request.method()} ${request.url()} for ${Date.now() - since} ms`);
  const pageReport = async (page: Page) =>
    [
      `PAGE ${page.url()}`,
      ...requestsOf(page).map((line) => `  no response: ${line}`),
      ...(said.get(page) ?? []).map((line) => `  console: ${line}`),
      await textOf(page),
    ].join("\n");
  return {
    report: async () =>
      (await Promise.all(browser.contexts().flatMap((context) => context.pages().map(pageReport)))).join(
        "\n",
      ),
    stop: () => browser.off("context", follow),
  };
}

async function delayRead(route: Route): Promise<void> {
  if (route.request().method() === "GET") await pause(Math.random() * SLOW_READS_MS);
  await route.fallback().catch(() => undefined); // the page was closed meanwhile
}

function waitForAppOnOpening(page: Page): void {
  const [goto, reload] = [page.goto.bind(page), page.reload.bind(page)];
  const appStarts = () =>
    page
      .waitForFunction(() => document.querySelector("[data-first-frame]") === null, null, {
        timeout: APP_STARTS_WITHIN_MS,
      })
      .catch(() => undefined);
  page.goto = async (url, options) => {
    const response = await goto(url, options);
    if (options?.waitUntil === undefined) await appStarts();
    return response;
  };
  page.reload = async (options) => {
    const response = await reload(options);
    if (options?.waitUntil === undefined) await appStarts();
    return response;
  };
}

/** A service worker's request has no frame. */
function isOf(request: Request, page: Page): boolean {
  try {
    return request.frame().page() === page;
  } catch {
    return false;
  }
}

function textOf(page: Page): Promise<string> {
  const late = new Promise<string>((resolve) =>
    setTimeout(resolve, PAGE_ANSWERS_WITHIN_MS, "  the page does not answer"),
  );
  const text = page.evaluate(() => {
    const focused = document.activeElement;
    // A layer stands behind the page in the document, and is what the journey acts on.
    const main =
      [...document.querySelectorAll("main, [role=dialog], [role=alertdialog]")].at(-1) ?? document.body;
    const values = [...main.querySelectorAll("input, select, textarea")].map((field) =>
      "value" in field ? String(field.value) : "",
    );
    const toasts = [...document.querySelectorAll("[data-sonner-toast]")].map((toast) => toast.textContent);
    return [
      `  online: ${navigator.onLine}, ${document.readyState}, ${document.visibilityState}`,
      `  focus: ${focused?.tagName} ${(focused?.getAttribute("aria-label") ?? focused?.textContent ?? "").slice(0, 60)}`,
      `  toasts: ${toasts.join(" / ")}`,
      `  fields: ${values.join(" / ")}`,
      `  text: ${(main.textContent ?? "").replaceAll(/\s+/g, " ")}`,
    ].join("\n");
  });
  return Promise.race([text.then((all) => all.slice(0, CHARACTERS_OF_A_PAGE)), late]).catch(String);
}

/**
 * Handles the first request to `url` with `handle`; later ones reach the server. Playwright's own
 * `{ times: 1 }` stops intercepting the page's requests after the first one, and Chromium may then leave a
 * request made at that moment (such as a script that the response needs) without a response for ever.
 */
export async function routeOnce(page: Page, url: string, handle: (route: Route) => unknown): Promise<void> {
  let handled = false;
  await page.route(url, async (route) => {
    if (handled) return route.fallback();
    handled = true;
    await handle(route);
  });
}
