import type { Browser, Page } from "@playwright/test";
import { expect, request } from "@playwright/test";
import { goToScreen, openScreen, shown } from "../screens/open-screen.ts";
import { type Account, admin, call, send, sessionItem, signUp } from "../support/people.ts";
import { photo } from "../support/sample-files.ts";

/** The lines of text that each screen shows, by the name of the screen. */
export type ReadScreens = Record<string, string[]>;

type Read = {
  name: string;
  path: string;
  title: string;
  open?: (page: Page) => Promise<void>;
  within?: string;
};

const press =
  (name: string | RegExp, role: "button" | "menuitem" = "button") =>
  async (page: Page) => {
    await page.getByRole(role, { name }).and(page.locator(":visible")).first().click();
    await page.getByRole("dialog").first().waitFor();
    await shown(page);
  };

const askForPrep = async (page: Page) => {
  await page.getByRole("checkbox", { name: /Prato/ }).first().check();
  await press(/Solicitar Prepara/)(page);
};

const openPalette = async (page: Page) => {
  await page.keyboard.press("Control+k");
  await page.getByRole("dialog").first().waitFor();
  await shown(page);
};

/** The customer's screens that existed before charges, with the dialogs that show a price or an amount. */
const ofCustomer: readonly Read[] = [
  { name: "dashboard", path: "/dashboard", title: "Dashboard" },
  { name: "paleta", path: "/dashboard", title: "Dashboard", open: openPalette, within: "[role=dialog]" },
  { name: "transito", path: "/transito", title: "Em Trânsito" },
  { name: "transito, registrar", path: "/transito", title: "Em Trânsito", open: press("Registrar compra") },
  { name: "chegaram", path: "/chegaram", title: "Chegaram" },
  { name: "chegaram, custo", path: "/chegaram", title: "Chegaram", open: askForPrep },
  { name: "solicitacoes", path: "/chegaram?aba=solicitacoes", title: "Solicitações" },
  { name: "produtos", path: "/produtos", title: "Minha Suíte" },
  { name: "compra assistida", path: "/compra-assistida", title: "Compra Assistida" },
  { name: "documentos", path: "/documentos", title: "Documentos" },
  { name: "saldo", path: "/saldo", title: "Meu Saldo" },
  { name: "plano", path: "/conta?aba=plano", title: "Plano" },
];

const ofAdmin: readonly Read[] = [
  { name: "admin, dashboard", path: "/dashboard", title: "Dashboard" },
  {
    name: "admin, paleta",
    path: "/dashboard",
    title: "Dashboard",
    open: openPalette,
    within: "[role=dialog]",
  },
  { name: "admin, solicitacoes", path: "/admin/solicitacoes", title: "Solicitações" },
  { name: "admin, recebimentos", path: "/admin/recebimentos", title: "Recebimentos" },
  { name: "admin, compra assistida", path: "/admin/compra-assistida", title: "Compra Assistida" },
  { name: "admin, saldo", path: "/admin/saldo", title: "Gestão de Saldo" },
  { name: "admin, treinamento", path: "/admin/treinamento-ia", title: "Treinamento IA" },
];

/** Whether a screen shows all expected lines. */
type IsComplete = (screen: string, lines: readonly string[]) => boolean;

/**
 * Fills an installation without prices always in the same way, by calls that existed before charges, and
 * reads the screens that existed then, each until it is complete or a time limit has passed.
 */
export async function readScreens(
  browser: Browser,
  baseURL: string,
  isComplete: IsComplete = () => true,
): Promise<ReadScreens> {
  const api = await request.newContext({ baseURL });
  const staff = await admin(api);
  const customer = await signUp(api, "Olga");
  await api.dispose();
  await fill(baseURL, { staff, customer });
  return {
    ...(await readAs(browser, { baseURL, person: customer, screens: ofCustomer, isComplete })),
    ...(await readAs(browser, { baseURL, person: staff, screens: ofAdmin, isComplete })),
  };
}

async function fill(baseURL: string, { staff, customer }: { staff: Account; customer: Account }) {
  const own = (method: string, path: string, body?: object) => call(baseURL, customer, method, path, body);
  const arrived = async (productName: string, qty: number): Promise<string> => {
    const { id }: { id: string } = await own("POST", "/purchases", { productName, qty, unitCostUsd: 5 });
    await send(baseURL, staff, `/admin/shipments/${id}/check-in`, {
      weightLb: "2",
      photos: photo("caixa.png"),
    });
    return id;
  };
  await own("POST", "/purchases", { productName: "Vaso", qty: 3, unitCostUsd: 4 });
  await arrived("Prato", 20);
  const paid = await arrived("Copo", 30);
  const waiting = await arrived("Tigela", 25);
  const credit = { type: "credit", amountUsd: 100, description: "Crédito inicial" };
  await call(baseURL, staff, "POST", `/admin/customers/${customer.userId}/balance-adjustments`, credit);
  const ask = async (shipmentId: string): Promise<string> => {
    const { id }: { id: string } = await own("POST", "/prep-requests", { items: [{ shipmentId }] });
    return id;
  };
  await own("POST", `/prep-requests/${await ask(paid)}/pay-with-balance`);
  await ask(waiting);
  await own("POST", "/assisted-purchases", {
    productName: "Luminária",
    supplierLink: "https://shop.example.com/1",
    totalUsd: 40,
    quantity: 2,
  });
}

type Reading = { baseURL: string; person: Account; screens: readonly Read[]; isComplete: IsComplete };

async function readAs(
  browser: Browser,
  { baseURL, person, screens, isComplete }: Reading,
): Promise<ReadScreens> {
  const storageState = { cookies: [], origins: [{ origin: baseURL, localStorage: [sessionItem(person)] }] };
  const viewport = { width: 1440, height: 1800 };
  const context = await browser.newContext({ baseURL, storageState, locale: "pt-BR", viewport });
  const page = await context.newPage();
  page.setDefaultTimeout(20_000);
  const read: ReadScreens = {};
  await openScreen(page, { path: "/dashboard" });
  for (const { name, path, title, open, within = "body" } of screens) {
    await goToScreen(page, { path, title, who: "customer" });
    await open?.(page);
    const isRead = async () => {
      // biome-ignore lint/performance/useDomNodeTextContent: what people see, line by line, without what is hidden.
      const lines = linesOf(await page.locator(within).innerText());
      read[name] = lines;
      return isComplete(name, lines);
    };
    // Counts load after the heading. A screen that stays incomplete fails the caller's comparison.
    await expect
      .poll(isRead)
      .toBe(true)
      .catch(() => undefined);
    if (open) await openScreen(page, { path: "/dashboard" });
  }
  await context.close();
  return read;
}

/** Each line once, with dates and times replaced, since they differ from run to run. */
const linesOf = (text: string): string[] => [
  ...new Set(
    text
      .split(/[\n\t]/)
      .map((line) =>
        line
          .trim()
          .replaceAll("—", "-")
          .replaceAll(MONTH_OF_YEAR, "{mês}")
          .replaceAll(/\d{2}\/\d{2}(\/\d{4})?/g, "{dia}")
          .replaceAll(/\d{2}:\d{2}(:\d{2})?/g, "{hora}")
          .replace(/^(dom|seg|ter|qua|qui|sex|sáb)\.? \d{1,2}$/, "{dia}")
          .replaceAll(/há \d+ \S+|agora( mesmo)?/g, "{há}"),
      )
      // Leaves out the days in the strip of arrivals, and counts.
      .filter((line) => line !== "" && !DAY_OF_STRIP.test(line)),
  ),
];

const MONTH_OF_YEAR =
  /(janeiro|fevereiro|março|abril|maio|junho|julho|agosto|setembro|outubro|novembro|dezembro) de \d{4}/gi;
const DAY_OF_STRIP = /^(\d{1,2}|(dom|seg|ter|qua|qui|sex|sáb)\.?)$/;
