import type { Page } from "@playwright/test";
import type { Account } from "../support/people.ts";

/** Opens something on a screen that has loaded: a dialog, a menu, the errors of a form. */
export type Act = (page: Page) => Promise<void>;

/**
 * A state of a screen, such as an open dialog or a form with errors, with a picture and an audit of its own.
 */
export type ScreenState = { open: Act; only?: "phone" | "desktop" };

/** One screen of the product, for the pictures (`npm run shots`) and the audit (`e2e/screens.spec.ts`). */
export type Screen = {
  /** The name of its pictures. */
  name: string;
  path: string;
  who: "visitor" | "customer" | "admin";
  /** The beginning of the document's title. */
  title: string;
  states?: Record<string, ScreenState>;
  /** The path under `/api/v1` of its list, if its empty, failed and loading states are audited too. */
  list?: string;
};

/** A name so long that it has to be shortened or wrapped. */
export const LONG_NAME =
  "Conjunto de panelas antiaderentes com revestimento cerâmico, tampas de vidro temperado e cabos removíveis, 14 peças";

/** The accounts and the server that `fill` works with. */
export type FillContext = { customer: Account; admin: Account; baseURL: string };

/** Screens that one viewer can open, and how a customer gets data for them. */
export type ScreenGroup = {
  /** The viewer in words, for the title of the audit. */
  who: string;
  viewer: Screen["who"];
  screens: readonly Screen[];
  /** Also audited as a newcomer, for whom the lists are empty. */
  isForNewcomers?: true;
  fill?(context: FillContext): Promise<void>;
};

export const state = (open: Act, only?: ScreenState["only"]): ScreenState => ({
  open,
  ...(only && { only }),
});

/** Presses the first button of this name, and waits until the dialog or menu is open. */
export const press =
  (name: RegExp | string, opens: "dialog" | "alertdialog" | "menu" = "dialog"): Act =>
  async (page) => {
    await page.getByRole("button", { name }).and(page.locator(":visible")).first().click();
    await page.getByRole(opens).first().waitFor();
  };

/** Opens a dialog, submits its form as it is, and waits for the errors. */
export const refused =
  (opens: Act, submit: RegExp | string): Act =>
  async (page) => {
    await opens(page);
    await page.getByRole("dialog").getByRole("button", { name: submit }).last().click();
    await page.locator('[aria-invalid="true"], [role="alert"]').first().waitFor();
  };

/** Opens the first row's menu, presses one item, and waits until its dialog is open. */
export const pick =
  (menu: RegExp, item: string, opens: "dialog" | "alertdialog"): Act =>
  async (page) => {
    await press(menu, "menu")(page);
    await page.getByRole("menuitem", { name: item }).click();
    await page.getByRole(opens).waitFor();
  };
