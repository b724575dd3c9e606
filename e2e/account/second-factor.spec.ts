import { expect } from "@playwright/test";
import { generate } from "otplib";
import { expectAccessible } from "../support/audit.ts";
import { routeOnce, test } from "../support/journey.ts";
import { confirmPassword, refuseAccountChangeOnce } from "../support/old-sign-in.ts";
import {
  forgetSession,
  newEmail,
  openAccountTab,
  PASSWORD,
  signIn,
  signUp,
  submitSignIn,
} from "../support/people.ts";

const STEP_SECONDS = 30;

test("an authenticator app is set up, required at sign-in and removed", async ({ page, request }) => {
  const ana = await signUp(request, "Ana");
  await signIn(page, ana);
  await openAccountTab(page, "seguranca");
  await page.getByRole("button", { name: "Adicionar aplicativo autenticador" }).click();
  const wizard = page.getByRole("dialog");
  await expect(wizard.getByRole("img", { name: /Código QR/ })).toBeVisible();
  const secret = (await wizard.locator("code").textContent()) ?? "";
  await wizard.getByRole("button", { name: "Já escaneei" }).click();
  await wizard.getByLabel("Código do aplicativo").fill("000000");
  await expect(wizard.getByText(/Código incorreto/)).toBeVisible();
  await expectAccessible(page);
  const enrolledAt = Math.floor(Date.now() / 1000);
  await wizard.getByLabel("Código do aplicativo").fill(await generate({ secret, epoch: enrolledAt }));
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
  // A code works once, so this is the next time step's; the server accepts clocks that are 30 s ahead.
  const epoch = enrolledAt + STEP_SECONDS;
  await page.getByLabel("Código do aplicativo").fill(await generate({ secret, epoch }));
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(page.getByText("Login realizado!")).toBeVisible();

  await openAccountTab(page, "seguranca");
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
  // The refusal that the server sends after ten minutes, once; later requests reach the server.
  await routeOnce(page, "**/auth/v1/factors", (route) =>
    route.fulfill({
      status: 400,
      headers: { "x-supabase-api-version": "2024-01-01", "access-control-expose-headers": "*" },
      json: { code: "current_password_required", message: "This change requires a recent sign-in" },
    }),
  );
  await openAccountTab(page, "seguranca");
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
  const refusals = await refuseAccountChangeOnce(page);
  await page.getByLabel("Novo e-mail").fill(newEmail("Nova"));
  await page.getByRole("button", { name: "Trocar e-mail" }).click();
  await confirmPassword(page);
  await expect(page.getByText("Troca aguardando confirmação")).toBeVisible();
  expect(refusals()).toBe(1);
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
  await expect(page).toHaveURL(/\/dashboard$/);
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
  await expect(page).toHaveURL(/\/dashboard$/);
});
