import type { Page } from "@playwright/test";
import type { Account } from "../support/people.ts";

/** Opens something on a screen that has loaded: a dialog, a menu, the errors of a form. */
export type Act = (page: Page) => Promise<void>;

/** Something that can be open or wrong on a screen, worth a picture and an audit of its own. */
export type ScreenState = { open: Act; only?: "phone" | "desktop" };

/** One screen of the product, for the pictures (`npm run shots`) and the audit (`e2e/screens.spec.ts`). */
export type Screen = {
  /** The name of its pictures. */
  name: string;
  path: string;
  who: "visitor" | "customer" | "admin";
  /** How the document's title begins. */
  title: string;
  states?: Record<string, ScreenState>;
  /** The read of `/api/v1` that fills it, where the empty, failed and loading screens are worth a look. */
  list?: string;
};

/** A name that has to be shortened or wrapped. */
export const LONG_NAME =
  "Conjunto de panelas antiaderentes com revestimento cerâmico, tampas de vidro temperado e cabos removíveis, 14 peças";

/** The people and the place that `fill` works with. */
export type Filling = { customer: Account; admin: Account; baseURL: string };

/** The screens of a slice or of several, and what a customer needs so that something stands on them. */
export type ScreenGroup = {
  /** Who walks through them in one browser, for the title of the audit. */
  who: string;
  viewer: Screen["who"];
  screens: readonly Screen[];
  /** Walked through by a newcomer as well, for whom the lists are empty. */
  isForNewcomers?: true;
  fill?(filling: Filling): Promise<void>;
};

export const state = (open: Act, only?: ScreenState["only"]): ScreenState => ({
  open,
  ...(only && { only }),
});

/** Presses the first button of this name, and waits for what it opens. */
export const press =
  (name: RegExp | string, opens: "dialog" | "alertdialog" | "menu" = "dialog"): Act =>
  async (page) => {
    await page.getByRole("button", { name }).and(page.locator(":visible")).first().click();
    await page.getByRole(opens).first().waitFor();
  };

/** Presses one button after the other, the last of them being inside what the earlier ones opened. */
export const refused =
  (opens: Act, submit: RegExp | string): Act =>
  async (page) => {
    await opens(page);
    await page.getByRole("dialog").getByRole("button", { name: submit }).last().click();
    await page.locator('[aria-invalid="true"], [role="alert"]').first().waitFor();
  };

/** The first row's menu of more acts, and one of them. */
export const pick =
  (menu: RegExp, item: string, opens: "dialog" | "alertdialog"): Act =>
  async (page) => {
    await press(menu, "menu")(page);
    await page.getByRole("menuitem", { name: item }).click();
    await page.getByRole(opens).waitFor();
  };
