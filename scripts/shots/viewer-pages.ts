import { type Browser, type BrowserContext, chromium, type Page, request } from "@playwright/test";
import { toolScreens } from "../../e2e/screens/tool-screens.ts";
import { type Account, call, logIn, newEmail, send, signIn, signUp } from "../../e2e/support/people.ts";
import { photo } from "../../e2e/support/sample-files.ts";
import { admin, PASSWORD, sellers } from "../demo/people.ts";
import { findBrowser } from "../preparing/browser.mjs";

export type Size = "desktop" | "phone";

/** The people for whom pictures are taken; the newcomer has no data yet. */
export type Viewer = "visitor" | "customer" | "freeCustomer" | "newcomer" | "admin";

/** Opens pages for every viewer in one size. */
export type ViewerPages = { size: Size; pageFor(viewer: Viewer): Promise<Page>; close(): Promise<void> };

const TIMEOUT_MS = 10_000;

const contextOptions = {
  desktop: { viewport: { width: 1440, height: 900 } },
  phone: { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true, deviceScaleFactor: 2 },
} as const;

export async function launchBrowser(): Promise<Browser> {
  const executablePath = await findBrowser();
  // Date fields use the browser's language, not the page's.
  const args = ["--no-sandbox", "--disable-gpu", "--lang=pt-BR"];
  const env = { ...process.env, LANGUAGE: "pt_BR" };
  return chromium.launch({ ...(executablePath && { executablePath }), args, env });
}

/** Adds what the demo has none of: prices to compare, a conversation and something to pay. */
export async function completeDemo(address: string): Promise<void> {
  const api = await request.newContext({ baseURL: address });
  const logInAs = ({ email, fullName }: { email: string; fullName: string }) =>
    logIn(api, { email, name: fullName, password: PASSWORD });
  const rafael = await logInAs(sellers[1]);
  const warehouse = await logInAs(admin);
  if (rafael && warehouse) {
    await toolScreens.fill?.({ customer: rafael, admin: warehouse, baseURL: address });
    await addUnfinishedWork(rafael, warehouse, address);
  }
  await api.dispose();
}

/** A prep request with a payment due, an assisted purchase without a shipment, a claim, a ready answer. */
async function addUnfinishedWork(seller: Account, warehouse: Account, address: string): Promise<void> {
  const { items } = await call(address, seller, "GET", "/shipments?status=arrived&limit=1");
  await call(address, seller, "POST", "/prep-requests", { items: [{ shipmentId: items[0].id, qty: 2 }] });
  const order = { supplierLink: "https://www.example.com/mochila", quantity: 3, totalUsd: 99.9 };
  const bought = await call(address, seller, "POST", "/assisted-purchases", {
    productName: "Mochila",
    ...order,
  });
  await call(address, warehouse, "PATCH", `/admin/assisted-purchases/${bought.id}`, { status: "concluido" });
  await call(address, warehouse, "POST", "/floor/reply-templates", {
    title: "Obrigado",
    body: "Olá, {nome}!",
  });
  const code = "TBA302145678901";
  await send(address, warehouse, "/floor/boxes", { code, shelf: "B-12", note: "fita rasgada" });
  const body = "Chaleira elétrica azul, da Kettle & Co. Consta como entregue desde sexta-feira.";
  await send(address, seller, "/cases/claims", { code, body, files: photo("nota.png") });
}

/**
 * Opens pages with the demo's people signed in. Each page is new, so that no picture depends on an earlier
 * one.
 */
export function openViewerPages(browser: Browser, address: string, size: Size): ViewerPages {
  const contexts = new Map<Viewer, Promise<BrowserContext>>();
  const openContext = async (viewer: Viewer) => {
    const context = await browser.newContext({
      ...contextOptions[size],
      baseURL: address,
      locale: "pt-BR",
      timezoneId: "America/Sao_Paulo",
      reducedMotion: "reduce",
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
      const known = contexts.get(viewer) ?? openContext(viewer);
      contexts.set(viewer, known);
      const page = await (await known).newPage();
      page.setDefaultTimeout(TIMEOUT_MS);
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
