import { expect, test } from "@playwright/test";
import { expectAccessible } from "./support/audit.ts";
import { signIn, signUp } from "./support/people.ts";

test.describe("the frame around every screen (spec §2)", () => {
  test.beforeEach(async ({ page, request }) => signIn(page, await signUp(request, "Ana")));

  test("the command palette finds screens without accents and gives the focus back", async ({ page }) => {
    const opener = page.getByRole("button", { name: "Buscar…" });
    await opener.click();
    const field = page.getByRole("combobox", { name: "Buscar telas e ações" });
    await field.fill("transito");
    await expect(page.getByRole("option", { name: "Em Trânsito" })).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press("Escape");
    await expect(opener).toBeFocused();

    await page.keyboard.press("Control+K");
    await field.fill("admin");
    await expect(page.getByText(/Nada encontrado/)).toBeVisible();
    await field.fill("B0ABCDEFGH");
    await expect(page.getByRole("option")).toHaveCount(4);
    await field.fill("registrar compra");
    await page.keyboard.press("Enter");
    await page.waitForURL("**/transito?novo=true");
    await expect(page.getByRole("dialog")).toBeVisible();
  });

  test("the sidebar folds with Ctrl+B and stays so for seven days", async ({ page, isMobile }) => {
    test.skip(isMobile, "phones have a drawer instead");
    const sidebar = page.getByRole("navigation", { name: "Principal" }).locator("xpath=ancestor::aside");
    expect((await sidebar.boundingBox())?.width).toBe(256);
    await page.keyboard.press("Control+b");
    await expect.poll(async () => (await sidebar.boundingBox())?.width).toBe(48);
    const cookies = await page.context().cookies();
    const kept = cookies.find((cookie) => cookie.name.includes("sidebar"));
    expect(((kept?.expires ?? 0) * 1000 - Date.now()) / 86_400_000).toBeCloseTo(7, 0);
    await page.reload();
    expect((await sidebar.boundingBox())?.width).toBe(48);
    await expectAccessible(page);
  });

  test("'Sair' says goodbye and leads to the sign-in", async ({ page, isMobile }) => {
    if (isMobile) await page.getByRole("button", { name: "Alternar menu lateral" }).click();
    await page.getByRole("button", { name: "Sair" }).click();
    await expect(page.getByText("Logout realizado")).toBeVisible();
    await expect(page.getByText("Até logo!")).toBeVisible();
    await page.waitForURL("**/auth");
    await page.goto("/dashboard");
    await page.waitForURL(/\/auth/);
  });
});
