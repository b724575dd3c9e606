import { expect, test } from "@playwright/test";
import { expectAccessible, expectNoSidewaysScroll } from "./support/audit.ts";
import { admin, signIn } from "./support/people.ts";

const detail = "O servidor tropeçou. Tente de novo em instantes.";

/** Each screen of the warehouse, its list and the specification's title when it does not come (spec §8). */
const screens = [
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

test("a list of the warehouse that fails says so in the specification's words, and comes back on a press (ux §8 26)", {
  tag: "@once",
}, async ({ page, request }) => {
  test.setTimeout(150_000);
  await signIn(page, await admin(request));
  for (const { path, list, title, toast = title } of screens) {
    await test.step(path, async () => {
      const failing = new RegExp(`/api/v1${list}(\\?|$)`);
      const problem = { type: "about:blank", title: "Erro", status: 500, code: "internal", detail };
      const body = JSON.stringify(problem);
      await page.route(failing, (route) =>
        route.fulfill({ status: 500, contentType: "application/problem+json", body }),
      );
      await page.goto(path);
      await expect(
        page.getByRole("region", { name: "Notificações" }).getByText(toast, { exact: true }),
      ).toBeVisible({ timeout: 20_000 });
      const panel = page.getByRole("main");
      await expect(panel.getByText(title, { exact: true })).toBeVisible();
      await expect(panel.getByText(detail)).toBeVisible();
      await expectAccessible(page);
      await expectNoSidewaysScroll(page);
      await page.unroute(failing);
      await panel.getByRole("button", { name: "Tentar novamente" }).click();
      await expect(panel.getByText(title, { exact: true })).toBeHidden();
    });
  }
});
