import { type Browser, type BrowserContext, chromium, type Page, request } from "@playwright/test";
import { fillTools } from "../../e2e/screens/filled-customer.ts";
import { logIn, newEmail, signIn, signUp } from "../../e2e/support/people.ts";
import { admin, PASSWORD, sellers } from "../demo/people.ts";
import { findBrowser } from "../preparing/browser.mjs";

export type Size = "desktop" | "phone";

/** Who looks at the screens; the newcomer has nothing yet. */
export type Viewer = "visitor" | "customer" | "freeCustomer" | "newcomer" | "admin";

/** Pages for every viewer, in one size. */
export type Studio = { size: Size; pageFor(viewer: Viewer): Promise<Page>; close(): Promise<void> };

const PATIENCE_MS = 10_000;

const looks = {
  desktop: { viewport: { width: 1440, height: 900 } },
  phone: { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true, deviceScaleFactor: 2 },
} as const;

export async function launchBrowser(): Promise<Browser> {
  const executablePath = await findBrowser();
  // Date fields speak the language of the browser, not of the page.
  const args = ["--no-sandbox", "--disable-gpu", "--lang=pt-BR"];
  const env = { ...process.env, LANGUAGE: "pt_BR" };
  return chromium.launch({ ...(executablePath && { executablePath }), args, env });
}

/** The demo's story has no prices to compare and no conversation; its seller gets them before the first picture. */
export async function completeDemo(address: string): Promise<void> {
  const api = await request.newContext({ baseURL: address });
  const rafael = await logIn(api, { email: sellers[1].email, name: sellers[1].fullName, password: PASSWORD });
  if (rafael) await fillTools(rafael, address);
  await api.dispose();
}

/** Opens pages with the demo's people signed in; each page is new, so that nothing of an earlier picture is left. */
export function openStudio(browser: Browser, address: string, size: Size): Studio {
  const contexts = new Map<Viewer, Promise<BrowserContext>>();
  const enter = async (viewer: Viewer) => {
    const context = await browser.newContext({
      ...looks[size],
      ...{ baseURL: address, locale: "pt-BR", timezoneId: "America/Sao_Paulo", reducedMotion: "reduce" },
    });
    if (viewer === "visitor") return context;
    const page = await context.newPage();
    await signIn(page, await accountOf(viewer, page));
    await page.close();
    return context;
  };
  return {
    size,
    async pageFor(viewer) {
      const known = contexts.get(viewer) ?? enter(viewer);
      contexts.set(viewer, known);
      const page = await (await known).newPage();
      page.setDefaultTimeout(PATIENCE_MS);
      return page;
    },
    async close() {
      for (const context of contexts.values()) await (await context).close();
    },
  };
}

async function accountOf(
  viewer: Exclude<Viewer, "visitor">,
  page: Page,
): Promise<{ email: string; password?: string }> {
  if (viewer === "newcomer") return signUp(page.request, "Sofia Martins", newEmail("sofia"));
  const { email } = { admin, customer: sellers[1], freeCustomer: sellers[0] }[viewer];
  return { email, password: PASSWORD };
}
