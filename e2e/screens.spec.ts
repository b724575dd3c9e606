import { expect } from "@playwright/test";
import { hardships, losses } from "./audit/hardships.ts";
import { type Findings, inspect, inspectFaces } from "./audit/inspect.ts";
import { test, type Viewer } from "./audit/viewers.ts";
import { accountScreens } from "./screens/account-screens.ts";
import { adminScreens } from "./screens/admin-screens.ts";
import { customerScreens } from "./screens/customer-screens.ts";
import { everyScreen } from "./screens/every-screen.ts";
import { openScreen } from "./screens/open-screen.ts";
import type { Screen } from "./screens/screen.ts";
import { toolScreens } from "./screens/tool-screens.ts";
import { visitorScreens } from "./screens/visitor-screens.ts";

const MINUTES = 60_000;
const PATIENCE_MS = 10_000;
const HARD = new Set([
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
const lists = everyScreen.filter(({ list }) => list !== undefined);

/** Groups of screens that one browser walks through, so that it signs in and fetches the program once. */
const walks: { who: string; viewer: Viewer; screens: readonly Screen[] }[] = [
  { who: "a visitor", viewer: "visitor", screens: visitorScreens },
  { who: "a customer", viewer: "customer", screens: customerScreens },
  { who: "a customer with the tools", viewer: "customer", screens: toolScreens },
  { who: "a customer in the account", viewer: "customer", screens: accountScreens },
  { who: "an admin", viewer: "admin", screens: adminScreens },
  {
    who: "a newcomer",
    viewer: "newcomer",
    screens: [...customerScreens, ...toolScreens].map(({ states: _none, ...screen }) => screen),
  },
];

test.describe("every screen, dialog, menu and error is accessible and fits (docs/checklist.md, docs/benchmarks.md)", () => {
  for (const { who, viewer, screens } of walks) {
    test(`as ${who} sees it`, async ({ browser, sessions, isMobile }) => {
      test.setTimeout(4 * MINUTES);
      const context = await browser.newContext({ storageState: sessions[viewer], reducedMotion: "reduce" });
      const page = await context.newPage();
      page.setDefaultTimeout(PATIENCE_MS);
      // The offline page would go on to the sign-in as soon as it hears that the server is there.
      await page.route("**/healthz", (route) => route.fulfill({ status: 503 }));
      const findings: Findings = {};
      for (const screen of screens) Object.assign(findings, await inspect(page, screen, isMobile));
      await context.close();
      expect(findings).toEqual({});
    });
  }

  test("as a list shows itself without rows, after a failure, and with the longest words", async ({
    browser,
    sessions,
    isMobile,
  }) => {
    test.setTimeout(4 * MINUTES);
    const findings: Findings = {};
    for (const viewer of ["customer", "admin"] as const) {
      const context = await browser.newContext({ storageState: sessions[viewer], reducedMotion: "reduce" });
      const page = await context.newPage();
      page.setDefaultTimeout(PATIENCE_MS);
      for (const screen of lists.filter(({ who }) => who === viewer))
        Object.assign(findings, await inspectFaces(page, screen, isMobile));
      await context.close();
    }
    expect(findings).toEqual({});
  });

  test(`with ${Object.keys(hardships).join(", ")}`, { tag: "@once" }, async ({ browser, sessions }) => {
    test.setTimeout(4 * MINUTES);
    const context = await browser.newContext({ storageState: sessions.customer, reducedMotion: "reduce" });
    const page = await context.newPage();
    const findings: Findings = {};
    for (const screen of everyScreen.filter(({ name }) => HARD.has(name))) {
      await openScreen(page, screen);
      for (const hardship of Object.keys(hardships)) {
        const found = await losses(page, hardship);
        if (found.length > 0) findings[`${screen.name}, ${hardship}`] = found;
      }
    }
    await context.close();
    expect(findings).toEqual({});
  });
});
