import { expect, type Locator } from "@playwright/test";
import { dismissToasts } from "./screens/list-states.ts";
import { test } from "./support/journey.ts";
import { signIn, signUp } from "./support/people.ts";

test.describe("toasts over an open dialog (docs/checklist.md 27)", () => {
  test("cover neither its title nor its footer and close without closing it", async ({ page, request }) => {
    await signIn(page, await signUp(request, "Ana"), "/transito");
    await page.route("**/api/v1/purchases", (route) =>
      route.fulfill({
        status: 409,
        contentType: "application/problem+json",
        body: JSON.stringify({ status: 409, code: "conflict", title: "", detail: "Tente de novo." }),
      }),
    );
    await page.getByRole("button", { name: "Registrar compra" }).first().click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Nome do produto").fill("Fone");
    const submit = dialog.getByRole("button", { name: "Registrar compra", exact: true });
    const notices = page.getByRole("region", { name: "Notificações" });
    const toast = notices.getByText("Erro ao registrar compra", { exact: true });

    await submit.click();
    await expect(toast).toBeVisible();
    const card = notices.getByRole("listitem").first();
    await expectApart(card, dialog.getByRole("heading").first());
    await expectApart(card, dialog.locator("[data-slot=footer]"));
    // Makes the footer as high as one with a wrapped label; on a phone the dialog keeps its height.
    await dialog.locator("[data-slot=footer]").evaluate((footer) => {
      footer.style.paddingTop = "6rem";
    });
    await expectApart(card, dialog.locator("[data-slot=footer]"));
    await notices.getByRole("button", { name: "Fechar notificação" }).click();
    await expect(toast).toBeHidden();
    await expect(dialog.getByLabel("Nome do produto")).toHaveValue("Fone");

    await submit.click();
    await expect(toast).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(toast).toBeHidden();
    await expect(dialog.getByLabel("Nome do produto")).toHaveValue("Fone");
    await page.keyboard.press("Escape");
    const question = page.getByRole("alertdialog", { name: "Descartar o que você preencheu?" });
    await question.getByRole("button", { name: "Continuar editando" }).click();
    await expect(dialog.getByLabel("Nome do produto")).toHaveValue("Fone");
  });

  test("about an invalid field close when it is corrected", { tag: "@once" }, async ({ page }) => {
    await page.goto("/auth?modo=criar");
    await page.getByLabel("WhatsApp").fill("11 1");
    await page.getByLabel("WhatsApp").press("Enter");
    const toast = page
      .getByRole("region", { name: "Notificações" })
      .getByText("WhatsApp inválido", { exact: true });
    await expect(toast).toBeVisible();
    await page.getByLabel("WhatsApp").fill("+5511912345678");
    await page.getByLabel("E-mail").fill("ana@exemplo.com.br");
    await page.getByLabel("Nome completo").fill("Ana Lima");
    await page.getByLabel("Senha", { exact: true }).fill("uma-senha-boa-123");
    await expect(toast).toBeHidden({ timeout: 5_000 });
  });
});

test("a toast that appears under a pressed pointer does not intercept the click", {
  tag: "@once",
}, async ({ page, request }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, await signUp(request, "Ana"), "/compra-assistida");
  const open = page.getByRole("button", { name: "Nova Solicitação" });
  const notices = page.getByRole("region", { name: "Notificações" });
  const card = notices.getByRole("listitem").filter({ hasText: "Suíte copiada!" });
  const copy = page.getByRole("button", { name: "Copiar número da suíte" });
  // With an empty list the button is in the list instead of the page's header.
  const listShown = () => expect(page.getByText("Nenhuma solicitação ainda")).toBeVisible();
  await page.context().grantPermissions(["clipboard-write"]);

  await test.step("the button is where toasts appear", async () => {
    await listShown();
    await copy.click();
    const shown = await boxOf(card);
    const button = await boxOf(open);
    const gap = shown.y + shown.height / 2 - (button.y + button.height / 2);
    await page.setViewportSize({ width: 390, height: Math.round(844 - gap) });
    await dismissToasts(page);
  });

  for (const which of ["a later toast", "the first toast of a page"]) {
    await test.step(which, async () => {
      if (which !== "a later toast") await page.goto("/compra-assistida");
      await listShown();
      await open.hover();
      const { y, height } = await boxOf(open);
      const top = y + height / 2;
      await page.mouse.down();
      await copy.evaluate((button: HTMLElement) => button.click());
      await expect(async () => {
        const shown = await boxOf(card);
        expect(shown.y < top && top < shown.y + shown.height).toBe(true);
      }).toPass();
      await page.mouse.up();
      await expect(page.getByLabel("Produto")).toBeVisible();
    });
  }
});

async function boxOf(one: Locator) {
  const box = await one.boundingBox();
  if (!box) throw new Error("not on the page");
  return box;
}

async function expectApart(one: Locator, other: Locator): Promise<void> {
  await expect(async () => {
    const [a, b] = [await one.boundingBox(), await other.boundingBox()];
    if (!a || !b) throw new Error("not on the page");
    const isApart =
      a.x + a.width <= b.x || b.x + b.width <= a.x || a.y + a.height <= b.y || b.y + b.height <= a.y;
    expect(isApart).toBe(true);
  }).toPass({ timeout: 5_000 });
}
