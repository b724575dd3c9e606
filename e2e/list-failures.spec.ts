import { expect, type Page } from "@playwright/test";
import { everyScreen } from "./screens/every-screen.ts";
import { dismissToasts } from "./screens/list-states.ts";
import { goToScreen } from "./screens/open-screen.ts";
import { test } from "./support/journey.ts";
import { admin, signIn, signUp } from "./support/people.ts";

/** A screen that reads no list, so that each list is read for the first time when its screen is visited. */
const WITHOUT_LISTS = "/conta?aba=aparencia";
const detail = "O servidor tropeçou. Tente de novo em instantes.";

type FailingList = {
  path: string;
  /** The read that fails, under /api/v1. */
  list: string;
  title: string;
  toast?: string;
};

/**
 * Each screen of a customer, its list and the title when that fails to load: the specified one
 * (docs/product.md#failure-titles), else our own.
 */
const customerLists: readonly FailingList[] = [
  { path: "/transito", list: "/shipments", title: "Erro ao carregar envios" },
  { path: "/chegaram", list: "/shipments", title: "Erro ao carregar produtos" },
  { path: "/chegaram?aba=solicitacoes", list: "/prep-requests", title: "Erro ao carregar solicitações" },
  { path: "/produtos", list: "/products", title: "Erro ao carregar produtos" },
  { path: "/documentos", list: "/documents", title: "Erro ao carregar documentos" },
  { path: "/compra-assistida", list: "/assisted-purchases", title: "Erro ao carregar solicitações" },
  { path: "/saldo", list: "/balance/history", title: "Erro ao carregar o histórico" },
  { path: "/monitoramento-precos", list: "/monitors", title: "Erro ao carregar monitoramentos" },
  { path: "/minerador?aba=listas", list: "/price-lists", title: "Erro ao carregar listas de preços" },
];

/** The same for the warehouse. */
const adminLists: readonly FailingList[] = [
  { path: "/admin/solicitacoes", list: "/admin/prep-requests", title: "Erro ao carregar solicitações" },
  {
    path: "/admin/compra-assistida",
    list: "/admin/assisted-purchases",
    title: "Erro ao carregar solicitações",
    toast: `Erro ao carregar solicitações: ${detail}`,
  },
  { path: "/admin/saldo", list: "/admin/customers", title: "Erro ao carregar usuários" },
  { path: "/admin/treinamento-ia", list: "/admin/training-documents", title: "Erro ao carregar documentos" },
];

// That the failed list is accessible in both sizes and themes is checked by screens.spec.ts.
test.describe("a failed list shows the specified text, and loads again when its button is pressed (docs/checklist.md 26, 27)", {
  tag: "@once",
}, () => {
  // Without events: other journeys' writes would reload an admin's list before the button is pressed.
  test.beforeEach(({ page }) => page.route("**/api/v1/events", (route) => route.abort()));

  test("as a customer's", async ({ page, request }) => {
    await signIn(page, await signUp(request, "Ana"), WITHOUT_LISTS);
    for (const failing of customerLists) await test.step(failing.list, () => failAndComeBack(page, failing));
  });

  test("as the warehouse's", async ({ page, request }) => {
    await signIn(page, await admin(request), WITHOUT_LISTS);
    for (const failing of adminLists) await test.step(failing.list, () => failAndComeBack(page, failing));
  });
});

async function failAndComeBack(page: Page, { path, list, title, toast = title }: FailingList): Promise<void> {
  const screen = everyScreen.find((each) => each.path === path);
  if (!screen) throw new Error(`no screen at ${path}`);
  const failing = new RegExp(`/api/v1${list}(\\?|$)`);
  const body = JSON.stringify({ type: "about:blank", title: "Erro", status: 500, code: "internal", detail });
  await page.route(failing, (route) =>
    route.fulfill({ status: 500, contentType: "application/problem+json", body }),
  );
  await goToScreen(page, screen);
  const notices = page.getByRole("region", { name: /^Notificações/ });
  await expect(notices.getByText(toast, { exact: true })).toBeVisible({ timeout: 20_000 });
  await expect(notices).toHaveAttribute("aria-live", "polite");

  const message = page.getByText(title, { exact: true });
  const again = page.getByRole("button", { name: "Tentar novamente" });
  const panel = page.getByRole("main").locator("div").filter({ has: message }).filter({ has: again }).last();
  await expect(panel.getByText(detail)).toBeVisible();
  await page.unroute(failing);
  await panel.getByRole("button", { name: "Tentar novamente" }).click();
  await expect(page.getByRole("main").getByText(title, { exact: true })).toBeHidden();
  await dismissToasts(page);
}
