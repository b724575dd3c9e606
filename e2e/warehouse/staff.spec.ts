import { expect } from "@playwright/test";
import { goToScreen } from "../screens/open-screen.ts";
import { expectAccessible } from "../support/audit.ts";
import { keptAnswers } from "../support/device.ts";
import { test } from "../support/journey.ts";
import { confirmPassword, refuseOnceForOldSignIn } from "../support/old-sign-in.ts";
import { admin, call, newEmail, ownBrowser, signIn, signUp } from "../support/people.ts";

test("an admin gives areas to a person, who then sees the floor and no admin screen (docs/product.md#staff-areas)", async ({
  page,
  browser,
  request,
  isMobile,
}) => {
  const adminAccount = await admin(request);
  const name = `Joana ${Date.now()}`; // other journeys have a Joana in the team at the same moment
  const person = await signUp(request, name, newEmail("Joana"));
  await signIn(page, adminAccount, "/galpao");
  await page.getByRole("link", { name: "Equipe" }).click();
  await page.getByRole("button", { name: "Adicionar pessoa" }).first().click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Nome, suíte ou e-mail completo").fill(person.email);
  await dialog.getByText(name).click();
  await dialog.getByLabel("Recebimento").click();
  await refuseOnceForOldSignIn(page, "**/api/v1/floor/staff/*");
  await dialog.getByRole("button", { name: "Adicionar", exact: true }).click();
  await confirmPassword(page);
  await expect(page.getByText("Pessoa adicionada à equipe!")).toBeVisible();

  const { context, page: hers } = await ownBrowser(browser, page);
  await signIn(hers, person, "/dashboard");
  if (isMobile) {
    const bar = hers.getByRole("navigation", { name: "Atalhos" });
    await expect(bar.getByRole("link")).toHaveText([
      "Galpão",
      "Início",
      "Em Trânsito",
      "Chegaram",
      "Consultor",
    ]);
    await bar.getByRole("link", { name: "Galpão" }).click();
    await hers.getByRole("link", { name: "Sair do modo galpão" }).click();
  }
  await goToScreen(hers, { path: "/galpao", title: "Galpão", who: "customer" });
  await expect(hers.getByRole("heading", { level: 1, name: "Galpão" })).toBeVisible();
  await expect(hers.getByRole("link", { name: "Equipe" })).toHaveCount(0);
  await hers.getByRole("link", { name: "Sair do modo galpão" }).click();
  await expect(hers).toHaveURL(/\/dashboard$/);
  const adminScreens = ["solicitacoes", "recebimentos", "compra-assistida", "saldo", "treinamento-ia"];
  for (const path of [...adminScreens.map((name) => `/admin/${name}`), "/galpao/equipe"]) {
    await hers.goto(path);
    await expect(hers.getByText("Acesso negado").first()).toBeVisible();
    await expect(hers).toHaveURL(/\/dashboard$/);
  }

  const row = page.getByRole("row").or(page.getByRole("listitem")).filter({ hasText: name }).last();
  // The team of all journeys may fill more than two pages of the list, and this person stands at its end.
  const more = page.getByRole("button", { name: "Carregar mais" });
  await expect(async () => {
    if (!(await row.isVisible())) await more.click({ timeout: 2_000 });
    await expect(row).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await refuseOnceForOldSignIn(page, "**/api/v1/floor/staff/*");
  await row.getByRole("switch", { name: `Suporte de ${name}` }).click();
  await confirmPassword(page);
  await expect(row.getByRole("switch", { name: `Suporte de ${name}` })).toBeChecked();
  await row.getByRole("button", { name: /^Remover/ }).click();
  await expect(page.getByRole("alertdialog", { name: `Remover ${name} da equipe?` })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("alertdialog").getByRole("button", { name: "Remover" }).click();
  await expect(page.getByText("Pessoa removida da equipe")).toBeVisible();
  await hers.goto("/galpao");
  await expect(hers.getByText("Acesso negado").first()).toBeVisible();
  await context.close();
});

test("whoever loses the areas leaves the floor's page at once, and the device keeps nothing of it (docs/decisions/0124)", {
  tag: "@once",
}, async ({ page, request, baseURL }) => {
  const base = baseURL ?? "";
  const adminAccount = await admin(request);
  const [customer, person] = [await signUp(request, "Zélia"), await signUp(request, "Januária")];
  const productName = `Zabumba ${Date.now()}`;
  const { id } = await call(base, customer, "POST", "/purchases", { productName, qty: 1 });
  const staff = `/floor/staff/${person.userId}`;
  const kept = () => keptAnswers(page, person.userId);
  const openFloor = async () => {
    await call(base, adminAccount, "PUT", staff, { areas: ["recebimento"] });
    await page.goto(`/galpao/conferir/${id}`);
    await expect(page.getByText(productName).first()).toBeVisible();
    await expect.poll(kept).toContain(productName);
  };
  await signIn(page, person, "/dashboard");
  await openFloor();
  await page.waitForResponse((answer) => answer.url().endsWith("/api/v1/events") && answer.ok());
  await call(base, adminAccount, "DELETE", staff);
  await expect(page.getByText("Acesso negado").first()).toBeVisible();
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect.poll(kept).toBe("");

  await openFloor();
  await page.goto("/termos"); // no page of the person is open when the areas are lost
  await call(base, adminAccount, "DELETE", staff);
  await page.goto("/dashboard");
  await expect.poll(kept).toBe("");
});

test("the sidebar shows 'Galpão' to staff and not to customers; each area opens only its own screens", {
  tag: "@once",
}, async ({ page, request, baseURL }) => {
  const person = await signUp(request, "Ana");
  await signIn(page, person);
  const menu = page.getByRole("navigation", { name: "Principal" });
  await expect(menu.getByRole("link", { name: "Chegaram" })).toBeVisible();
  await expect(menu.getByText("Galpão")).toHaveCount(0);
  await call(baseURL ?? "", await admin(request), "PUT", `/floor/staff/${person.userId}`, {
    areas: ["prep"],
  });
  await page.reload();
  await menu.getByRole("list", { name: "Galpão" }).getByRole("link", { name: "Galpão" }).click();
  await expect(page).toHaveURL(/\/galpao$/);
  for (const path of ["/galpao/doca", "/galpao/caixas"]) {
    await page.goto(path);
    await expect(page.getByText("Acesso negado").first()).toBeVisible();
    await expect(page).toHaveURL(/\/dashboard$/);
  }
});
