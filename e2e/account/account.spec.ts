import { readFile } from "node:fs/promises";
import { expect, type Page, test } from "@playwright/test";
import { generate } from "otplib";
import { expectAccessible } from "../support/audit.ts";
import { mailTo } from "../support/outbox.ts";
import { forgetSession, newEmail, ownBrowser, PASSWORD, signIn, signUp } from "../support/people.ts";

const NEW_PASSWORD = "outra-senha-boa-456";
const STEP_MS = 30_000;

async function askForRecovery(page: Page, email: string) {
  await page.goto("/auth");
  await page.getByRole("link", { name: "Esqueci minha senha" }).click();
  await page.getByLabel("E-mail").fill(email);
  await page.getByRole("button", { name: "Enviar link" }).click();
  await expect(page.getByText("Se houver uma conta com este e-mail, enviamos um link.")).toBeVisible();
}

async function submitSignIn(page: Page, email: string, password = PASSWORD) {
  await page.goto("/auth");
  await page.getByLabel("E-mail").fill(email);
  await page.getByLabel("Senha", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Entrar", exact: true }).click();
}

async function openTab(page: Page, aba: string) {
  await page.goto(`/conta?aba=${aba}`);
  await expect(page.getByRole("heading", { level: 1, name: "Minha conta" })).toBeVisible();
}

test.describe("recovering access", () => {
  test("a mailed link leads to a new password, and works once", async ({ page, request, browser }) => {
    const ana = await signUp(request, "Ana");
    await askForRecovery(page, ana.email);
    await expectAccessible(page);
    await expect(page.getByRole("button", { name: /Reenviar e-mail em \d+ s/ })).toBeDisabled();
    const { link } = await mailTo(ana.email);
    await page.goto(link);
    await expect(page.getByRole("heading", { level: 1, name: "Crie uma nova senha" })).toBeVisible();
    await page.getByLabel("Nova senha").fill(NEW_PASSWORD);
    await expect(page.getByText("Força da senha: forte.")).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("button", { name: "Salvar nova senha" }).click();
    await expect(page.getByText("Senha alterada!")).toBeVisible();
    await page.waitForURL("**/dashboard");

    const other = await ownBrowser(browser, page);
    await other.page.goto(link);
    await expect(other.page.getByText("Este link não vale mais")).toBeVisible();
    await expectAccessible(other.page);
    await submitSignIn(other.page, ana.email, NEW_PASSWORD);
    await other.page.waitForURL("**/dashboard");
    await other.context.close();
  });

  test("a link opened in another browser shows a notice, and the mail's code works in every browser", {
    tag: "@once",
  }, async ({ page, request, browser }) => {
    const ana = await signUp(request, "Ana");
    await askForRecovery(page, ana.email);
    const { code, link } = await mailTo(ana.email);
    await page.getByLabel("Ou digite o código do e-mail").fill(code);
    await expect(page.getByRole("heading", { level: 1, name: "Crie uma nova senha" })).toBeVisible();

    const bia = await signUp(request, "Bia");
    await forgetSession(page);
    await askForRecovery(page, bia.email);
    const other = await ownBrowser(browser, page);
    await other.page.goto((await mailTo(bia.email)).link);
    await expect(other.page.getByText("Abra o link no mesmo navegador")).toBeVisible();
    await expectAccessible(other.page);
    await other.context.close();
    expect(link).toContain("type=recovery");
  });

  test("an unknown address gets the same answer", { tag: "@once" }, async ({ page }) => {
    await askForRecovery(page, newEmail("ninguem"));
    await expect(page.getByRole("button", { name: /Reenviar e-mail/ })).toBeVisible();
  });
});

test("name and WhatsApp are saved, a new e-mail waits for its confirmation", { tag: "@once" }, async ({
  page,
  request,
}) => {
  const ana = await signUp(request, "Ana");
  await signIn(page, ana);
  await openTab(page, "perfil");
  await page.getByLabel("Nome completo").fill("Ana Paula Souza");
  await page.getByLabel("WhatsApp").fill("11999999999");
  await page.getByRole("button", { name: "Salvar perfil" }).click();
  await expect(page.getByText("WhatsApp inválido")).toBeVisible();
  await page.getByLabel("WhatsApp").fill("+55 (11) 98888-7777");
  await page.getByRole("button", { name: "Salvar perfil" }).click();
  await expect(page.getByText(/Salvo às \d\d:\d\d/)).toBeVisible();
  await page.reload();
  await expect(page.getByLabel("WhatsApp")).toHaveValue("+5511988887777");

  const wanted = newEmail("nova");
  await page.getByLabel("Novo e-mail").fill(wanted);
  await page.getByRole("button", { name: "Trocar e-mail" }).click();
  await expect(page.getByText("Troca aguardando confirmação")).toBeVisible();
  await expectAccessible(page);
  await page.goto((await mailTo(wanted)).link);
  await expect(page.getByText("Falta confirmar no outro endereço")).toBeVisible();
  await page.goto((await mailTo(ana.email)).link);
  await expect(page.getByText("E-mail alterado", { exact: true })).toBeVisible();
  await expect(page.getByText(wanted).first()).toBeVisible();
});

test("an authenticator app is set up, required at sign-in and removed", async ({ page, request }) => {
  const ana = await signUp(request, "Ana");
  await signIn(page, ana);
  await openTab(page, "seguranca");
  await page.getByRole("button", { name: "Adicionar aplicativo autenticador" }).click();
  const wizard = page.getByRole("dialog");
  await expect(wizard.getByRole("img", { name: /Código QR/ })).toBeVisible();
  const secret = (await wizard.locator("code").textContent()) ?? "";
  await wizard.getByRole("button", { name: "Já escaneei" }).click();
  await wizard.getByLabel("Código do aplicativo").fill("000000");
  await expect(wizard.getByText(/Código incorreto/)).toBeVisible();
  await expectAccessible(page);
  const enrolledAt = Date.now();
  await wizard.getByLabel("Código do aplicativo").fill(await generate({ secret }));
  await expect(wizard.getByText("Segundo fator ativado.")).toBeVisible();
  await wizard.getByRole("button", { name: "Concluir" }).click();
  await expect(page.getByText("Verificado")).toBeVisible();

  await forgetSession(page);
  await submitSignIn(page, ana.email);
  await expect(page.getByRole("heading", { level: 1, name: "Confirme que é você" })).toBeVisible();
  await expectAccessible(page);
  await page.goto("/transito");
  await expect(page.getByRole("heading", { level: 1, name: "Confirme que é você" })).toBeVisible();
  await page.getByRole("button", { name: "Voltar", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Entre na sua suíte" })).toBeVisible();
  await submitSignIn(page, ana.email);
  // A code counts once, so the next step's is shown to the server, which accepts clocks that are 30 s ahead.
  const epoch = Math.floor((enrolledAt + STEP_MS) / 1000);
  await page.getByLabel("Código do aplicativo").fill(await generate({ secret, epoch }));
  await page.waitForURL("**/dashboard");
  await expect(page.getByText("Login realizado!")).toBeVisible();

  await openTab(page, "seguranca");
  await page.getByRole("button", { name: "Remover Aplicativo autenticador" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Remover" }).click();
  await expect(page.getByText("Segundo fator removido")).toBeVisible();
  await expect(page.getByText("Sua conta pede só a senha.", { exact: false })).toBeVisible();
});

test("a session older than the limit must give the password before a factor is added", {
  tag: "@once",
}, async ({ page, request }) => {
  const ana = await signUp(request, "Ana");
  await signIn(page, ana);
  // The server's refusal after ten minutes, once; the rest of the journey is its own.
  await page.route(
    "**/auth/v1/factors",
    (route) =>
      route.fulfill({
        status: 400,
        headers: { "x-supabase-api-version": "2024-01-01", "access-control-expose-headers": "*" },
        json: { code: "current_password_required", message: "This change requires a recent sign-in" },
      }),
    { times: 1 },
  );
  await openTab(page, "seguranca");
  await page.getByRole("button", { name: "Adicionar aplicativo autenticador" }).click();
  const asking = page.getByRole("dialog", { name: "Confirme que é você" });
  await expectAccessible(page);
  await asking.getByLabel("Senha atual").fill("senha-errada-1");
  await asking.getByRole("button", { name: "Confirmar" }).click();
  await expect(asking.getByText("A senha atual está incorreta.")).toBeVisible();
  await asking.getByLabel("Senha atual").fill(PASSWORD);
  await asking.getByRole("button", { name: "Confirmar" }).click();
  await expect(page.getByRole("dialog").getByRole("img", { name: /Código QR/ })).toBeVisible();
});

test("a session older than the limit must give the password before the e-mail changes", {
  tag: "@once",
}, async ({ page, request }) => {
  const ana = await signUp(request, "Ana");
  await signIn(page, ana, "/conta");
  // The server's refusal where the present address need not agree (AUTH_DOUBLE_CONFIRM_EMAIL=off), once.
  let refusals = 0;
  await page.route("**/auth/v1/user?**", (route) => {
    if (route.request().method() !== "PUT" || refusals > 0) return route.fallback();
    refusals += 1;
    return route.fulfill({
      status: 400,
      headers: { "x-supabase-api-version": "2024-01-01", "access-control-expose-headers": "*" },
      json: { code: "current_password_required", message: "This change requires a recent sign-in" },
    });
  });
  await page.getByLabel("Novo e-mail").fill(newEmail("Nova"));
  await page.getByRole("button", { name: "Trocar e-mail" }).click();
  const asking = page.getByRole("dialog", { name: "Confirme que é você" });
  await asking.getByLabel("Senha atual").fill(PASSWORD);
  await asking.getByRole("button", { name: "Confirmar" }).click();
  await expect(page.getByText("Troca aguardando confirmação")).toBeVisible();
  expect(refusals).toBe(1);
});

test("a passkey is created and required at sign-in", { tag: "@once" }, async ({ page, request, baseURL }) => {
  const site = (baseURL ?? "").replace("127.0.0.1", "localhost");
  const browser = await page.context().newCDPSession(page);
  await browser.send("WebAuthn.enable");
  await browser.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  const ana = await signUp(request, "Ana");
  await page.goto(`${site}/auth`);
  await page.getByLabel("E-mail").fill(ana.email);
  await page.getByLabel("Senha", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Entrar", exact: true }).click();
  await page.waitForURL("**/dashboard");
  await page.goto(`${site}/conta?aba=seguranca`);
  await page.getByRole("button", { name: "Adicionar chave de acesso" }).click();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Neste aparelho" }).click();
  await expect(page.getByText("Chave de acesso adicionada!")).toBeVisible();
  await expect(page.getByText("Verificado")).toBeVisible();

  await forgetSession(page);
  await page.goto(`${site}/auth`);
  await page.getByLabel("E-mail").fill(ana.email);
  await page.getByLabel("Senha", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Entrar", exact: true }).click();
  await page.getByRole("button", { name: "Usar chave de acesso" }).click();
  await page.waitForURL("**/dashboard");
});

test("a session on another device is seen and ended", { tag: "@once" }, async ({
  page,
  request,
  browser,
}) => {
  const ana = await signUp(request, "Ana");
  await signIn(page, ana);
  const other = await ownBrowser(browser, page);
  await signIn(other.page, ana);
  await openTab(page, "sessoes");
  await expect(page.getByText("Esta sessão")).toBeVisible();
  const before = await page.getByRole("button", { name: /^Encerrar .*último uso/ }).count();
  await page
    .getByRole("button", { name: /^Encerrar .*último uso/ })
    .first()
    .click();
  await expect(page.getByText("Sessão encerrada")).toBeVisible();
  await expect(page.getByRole("button", { name: /^Encerrar .*último uso/ })).toHaveCount(before - 1);
  await other.page.reload();
  await other.page.waitForURL(/\/auth/);
  await other.context.close();
  await page.getByRole("button", { name: "Sair de todos os aparelhos" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Sair de todos" }).click();
  await page.waitForURL(/\/auth/);
});

test("the only way to sign in cannot be unlinked, and the reason is there", { tag: "@once" }, async ({
  page,
  request,
}) => {
  const ana = await signUp(request, "Ana");
  await signIn(page, ana);
  await openTab(page, "vinculos");
  const unlink = page.getByRole("button", { name: "Desvincular E-mail e senha" });
  await expect(unlink).toHaveAttribute("aria-disabled", "true");
  await unlink.click({ force: true });
  await expect(page.getByRole("alertdialog")).toHaveCount(0);
  await expect(page.getByText("Esta é a sua única forma de entrar", { exact: false }).first()).toBeVisible();
});

test("a customer downloads the account's data, and deletes the account by typing its e-mail", {
  tag: "@once",
}, async ({ page, request }) => {
  const ana = await signUp(request, "Ana");
  await signIn(page, ana);
  await openTab(page, "dados");
  const waiting = page.waitForEvent("download");
  await page.getByRole("button", { name: "Baixar meus dados" }).click();
  const file = await (await waiting).path();
  expect(JSON.parse(await readFile(file, "utf8"))).toMatchObject({ account: { email: ana.email } });

  await page.getByRole("button", { name: "Excluir minha conta" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByRole("button", { name: "Excluir conta" })).toHaveAttribute(
    "aria-disabled",
    "true",
  );
  await dialog.getByLabel("E-mail da conta").fill(ana.email);
  await dialog.getByRole("button", { name: "Excluir conta" }).click();
  await expect(page.getByText("Conta excluída")).toBeVisible();
  await page.waitForURL(/\/auth/);
  await submitSignIn(page, ana.email);
  await expect(page.getByText("E-mail ou senha incorretos.").first()).toBeVisible();
});
