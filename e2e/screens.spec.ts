import { expect } from "@playwright/test";
import { type Findings, inspect, inspectListStates } from "./audit/inspect.ts";
import { test, type Viewer } from "./audit/viewers.ts";
import { everyScreen, screenGroups } from "./screens/every-screen.ts";
import { goToScreen, openScreen } from "./screens/open-screen.ts";
import type { Screen } from "./screens/screen.ts";

const MINUTES = 60_000;
const ACTION_TIMEOUT_MS = 10_000;

const OFFLINE_PAGE = "/sem-conexao";

/**
 * Screens that are also audited zoomed, on a tablet, with wide spacing and in forced colours, in one size.
 */
const WITH_VIEWING_CONDITIONS = new Set([
  "termos",
  "dashboard",
  "transito",
  "chegaram",
  "solicitacoes",
  "produtos",
  "documentos",
  "saldo",
  "monitoramento",
  "conta-seguranca",
]);

/** Groups of screens that one page visits, so that it signs in once. */
const visits: { who: string; viewer: Viewer; screens: readonly Screen[] }[] = [
  ...screenGroups,
  {
    who: "a newcomer",
    viewer: "newcomer",
    screens: screenGroups
      .filter((group) => group.isForNewcomers)
      .flatMap(({ screens }) => screens.map(({ states: _none, ...screen }) => screen)),
  },
];

test.describe("every screen, dialog, menu and error is accessible and fits (docs/checklist.md, docs/benchmarks.md)", () => {
  for (const { who, viewer, screens } of visits) {
    test(`as ${who} sees it`, async ({ browser, sessionOf, isMobile }) => {
      test.setTimeout(4 * MINUTES);
      const context = await browser.newContext({
        storageState: await sessionOf(viewer),
        reducedMotion: "reduce",
      });
      const page = await context.newPage();
      page.setDefaultTimeout(ACTION_TIMEOUT_MS);
      const findings: Findings = {};
      for (const [at, screen] of screens.entries()) {
        // The offline page would go on to the sign-in as soon as the server answers. The route starts only
        // here, because a page with a route has no HTTP cache, so each load would compile the app again.
        if (screen.path === OFFLINE_PAGE)
          await page.route("**/healthz", (route) => route.fulfill({ status: 503 }));
        // On the desktop each screen is a page load; a phone and a newcomer navigate inside the app.
        const open = (isMobile || viewer === "newcomer") && at > 0 ? goToScreen : openScreen;
        const conditions = !isMobile && viewer !== "newcomer" && WITH_VIEWING_CONDITIONS.has(screen.name);
        Object.assign(findings, await inspect(page, screen, { isPhone: isMobile, open, conditions }));
      }
      await context.close();
      expect(findings).toEqual({});
    });
  }

  for (const viewer of ["customer", "admin"] as const)
    test(`as lists of ${viewer === "admin" ? "an admin" : "a customer"} without rows, after a failure, and with the longest words`, async ({
      browser,
      sessionOf,
      isMobile,
    }) => {
      test.setTimeout(4 * MINUTES);
      const context = await browser.newContext({
        storageState: await sessionOf(viewer),
        reducedMotion: "reduce",
      });
      const page = await context.newPage();
      page.setDefaultTimeout(ACTION_TIMEOUT_MS);
      const lists = everyScreen.filter(({ list, who }) => list !== undefined && who === viewer);
      const findings = await inspectListStates(page, lists, isMobile);
      await context.close();
      expect(findings).toEqual({});
    });
});
