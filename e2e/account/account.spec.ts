import { readFile } from "node:fs/promises";
import { type APIRequestContext, expect, type Page, type Route } from "@playwright/test";
import { expectAccessible } from "../support/audit.ts";
import { test } from "../support/journey.ts";
import { refuseAccountChangeOnce } from "../support/old-sign-in.ts";
import { mailTo } from "../support/outbox.ts";
import {
  forgetSession,
  newEmail,
  openAccountTab,
  ownBrowser,
  signIn,
  signUp,
  submitSignIn,
} from "../support/people.ts";

const NEW_PASSWORD = "outra-senha-boa-456";

async function askForRecovery(page: Page, email: string) {
  await page.goto("/auth");
  await page.getByRole("link", { name: "Esqueci minha senha" }).click();
  await page.getByLabel("E-mail").fill(email);
  await page.getByRole("button", { name: "Enviar link" }).click();
  await expect(page.getByText("Se houver uma conta com este e-mail, enviamos um link.")).toBeVisible();
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
    await expect(page).toHaveURL(/\/dashboard$/);

    const other = await ownBrowser(browser, page);
    await other.page.goto(link);
    await expect(other.page.getByText("Este link não vale mais")).toBeVisible();
    await expectAccessible(other.page);
    await submitSignIn(other.page, ana.email, NEW_PASSWORD);
    await expect(other.page).toHaveURL(/\/dashboard$/);
    await other.context.close();
  });

  test("a page left open until the link's sign-in is no longer recent asks for a code to the mailbox", {
    tag: "@once",
  }, async ({ page, request }) => {
    const ana = await signUp(request, "Ana");
    await askForRecovery(page, ana.email);
    const ofLink = await mailTo(ana.email);
    await page.goto(ofLink.link);
    await refuseAccountChangeOnce(page);
    await page.getByLabel("Nova senha").fill(NEW_PASSWORD);
    await page.getByRole("button", { name: "Salvar nova senha" }).click();
    const asking = page.getByRole("dialog", { name: "Confirme que é você" });
    await asking.getByRole("button", { name: "Não lembro a senha" }).click();
    await expectAccessible(page);
    await asking.getByRole("button", { name: "Enviar código" }).click();
    await expect(asking.getByLabel("Código recebido")).toBeVisible();
    await expect.poll(async () => (await mailTo(ana.email)).code).not.toBe(ofLink.code);
    await asking.getByLabel("Código recebido").fill((await mailTo(ana.email)).code);
    await expect(page.getByText("Senha alterada!")).toBeVisible();
    await expect(page).toHaveURL(/\/dashboard$/);
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

  test("a stranger's request a moment before does not keep the owner from using the code", {
    tag: "@once",
  }, async ({ page, request, browser }) => {
    const ana = await signUp(request, "Ana");
    const stranger = await ownBrowser(browser, page);
    await askForRecovery(stranger.page, ana.email);
    await stranger.context.close();
    const { code } = await mailTo(ana.email);
    await page.goto("/auth");
    await page.getByRole("link", { name: "Esqueci minha senha" }).click();
    await page.getByLabel("E-mail").fill(ana.email);
    await page.getByRole("button", { name: "Enviar link" }).click();
    await expect(page.getByText("Já enviamos um e-mail há pouco")).toBeVisible();
    await expectAccessible(page);
    await page.getByLabel("Ou digite o código do e-mail").fill(code);
    await expect(page.getByRole("heading", { level: 1, name: "Crie uma nova senha" })).toBeVisible();
  });

  test("an unknown address is answered like a known one", { tag: "@once" }, async ({ page }) => {
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
  await openAccountTab(page, "perfil");
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
  await page.getByLabel("Código enviado ao novo e-mail").fill("000000");
  await expect(page.getByText("O código não vale ou já expirou. Peça um novo.").first()).toBeVisible();
  await page.getByLabel("Código enviado ao novo e-mail").fill((await mailTo(wanted)).code);
  await expect(page.getByText("falta abrir o link do endereço atual")).toBeVisible();
  await page.goto((await mailTo(ana.email)).link);
  await expect(page.getByText("E-mail alterado", { exact: true })).toBeVisible();
  await expect(page.getByText(wanted).first()).toBeVisible();
});

/** Signs a new person in and asks for another e-mail. */
async function asksForNewEmail(page: Page, request: APIRequestContext) {
  const ana = await signUp(request, "Ana");
  await signIn(page, ana);
  await openAccountTab(page, "perfil");
  const wanted = newEmail("nova");
  await page.getByLabel("Novo e-mail").fill(wanted);
  await page.getByRole("button", { name: "Trocar e-mail" }).click();
  await expect(page.getByText("Troca aguardando confirmação")).toBeVisible();
  return { ana, wanted };
}

test("a new e-mail is confirmed by the links of both mails, and by the new one only where it was asked for", {
  tag: "@once",
}, async ({ page, request }) => {
  const { ana, wanted } = await asksForNewEmail(page, request);
  await page.goto("/auth?modo=email-alterado#error=access_denied&error_code=begun_elsewhere");
  await expect(page.getByText("Confirme onde você pediu a troca")).toBeVisible();
  await expectAccessible(page);
  // A visit of the new one confirms nothing: its holder may have led the browser there.
  await page.goto((await mailTo(wanted)).link);
  await expect(page.getByText(`Confirma ${wanted} como o novo e-mail da conta?`)).toBeVisible();
  await expectAccessible(page);
  await page.reload(); // nor does it claim to have
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(page.getByText("E-mail alterado", { exact: true })).toBeHidden();
  await page.goto((await mailTo(wanted)).link);
  await page.getByRole("button", { name: "Agora não" }).click();
  await openAccountTab(page, "perfil");
  await expect(page.getByText("Troca aguardando confirmação")).toBeVisible();
  await page.goto((await mailTo(wanted)).link);
  await page.getByRole("button", { name: "Confirmar novo e-mail" }).click();
  await expect(page.getByText("Falta confirmar no outro endereço")).toBeVisible();
  await page.goto((await mailTo(ana.email)).link);
  await expect(page.getByText("E-mail alterado", { exact: true })).toBeVisible();
  await expect(page.getByText(wanted).first()).toBeVisible();
});

test("a new e-mail whose code comes last is shown at once as the address to sign in with", {
  tag: "@once",
}, async ({ page, request, browser }) => {
  const { ana, wanted } = await asksForNewEmail(page, request);
  const other = await ownBrowser(browser, page);
  await other.page.goto((await mailTo(ana.email)).link);
  await expect(other.page.getByText("Falta confirmar no outro endereço")).toBeVisible();
  await other.context.close();
  await page.getByLabel("Código enviado ao novo e-mail").fill((await mailTo(wanted)).code);
  await expect(page.getByText("E-mail alterado", { exact: true })).toBeVisible();
  await expect(page.getByText(`Você entra com ${wanted}`)).toBeVisible();
});

test("the link of a new e-mail that comes last shows it at once, also where nobody is signed in", {
  tag: "@once",
}, async ({ page, request, browser }) => {
  const change = async (mayStay: boolean) => {
    const { ana, wanted } = await asksForNewEmail(page, request);
    const other = await ownBrowser(browser, page);
    await other.page.goto((await mailTo(ana.email)).link);
    await expect(other.page.getByText("Falta confirmar no outro endereço")).toBeVisible();
    const where = mayStay ? page : other.page;
    await where.goto((await mailTo(wanted)).link);
    await where.getByRole("button", { name: "Confirmar novo e-mail" }).click();
    await expect(where.getByText("E-mail alterado", { exact: true })).toBeVisible();
    if (mayStay) await expect(page.getByText(`Você entra com ${wanted}`)).toBeVisible();
    else {
      await where.getByRole("button", { name: "Entrar nesta conta" }).click();
      await expect(where).toHaveURL(/\/dashboard$/);
      await openAccountTab(where, "perfil");
      await expect(where.getByText(`Você entra com ${wanted}`)).toBeVisible();
    }
    await other.context.close();
  };
  await change(true);
  await forgetSession(page);
  await change(false);
});

test("the page of a change of e-mail says what is true of it", { tag: "@once" }, async ({
  page,
  request,
}) => {
  for (const [code, text] of [
    ["email_exists", "O novo e-mail já está em outra conta"],
    ["otp_expired", "Se a troca já foi concluída, entre com o novo e-mail."],
  ]) {
    await page.goto(`/auth?modo=email-alterado#error=access_denied&error_code=${code}`);
    await expect(page.getByText(text ?? "")).toBeVisible();
    await page.goto("about:blank");
  }
  await page.goto("/auth#token_hash=used&type=email_change");
  await expect(page.getByText("Se você já confirmou a troca, entre com o novo e-mail.")).toBeVisible();

  // The link is good, and its account, which is not signed in here, is another one than this browser's.
  const { wanted } = await asksForNewEmail(page, request);
  const bia = await signUp(request, "Bia");
  await page.goto("about:blank");
  await signIn(page, bia);
  await page.route("**/auth/v1/verify", (route) =>
    route.fulfill({ json: { code: "200", msg: "Confirmed" } }),
  );
  await page.goto((await mailTo(wanted)).link);
  await page.getByRole("button", { name: "Confirmar novo e-mail" }).click();
  await expect(page.getByText(`Foi o de outra conta, que agora usa ${wanted}.`)).toBeVisible();
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Bia");
});

test("a session on another device is listed and can be ended", { tag: "@once" }, async ({
  page,
  request,
  browser,
}) => {
  const ana = await signUp(request, "Ana");
  await signIn(page, ana);
  const other = await ownBrowser(browser, page);
  await signIn(other.page, ana);
  await openAccountTab(page, "sessoes");
  await expect(page.getByText("Esta sessão")).toBeVisible();
  const before = await page.getByRole("button", { name: /^Encerrar .*último uso/ }).count();
  await page
    .getByRole("button", { name: /^Encerrar .*último uso/ })
    .first()
    .click();
  await expect(page.getByText("Sessão encerrada")).toBeVisible();
  await expect(page.getByRole("button", { name: /^Encerrar .*último uso/ })).toHaveCount(before - 1);
  await other.page.reload();
  await expect(other.page).toHaveURL(/\/auth/);
  await other.context.close();
  const refreshToken = async () => {
    const stored = await page.evaluate(() => localStorage.getItem("prepara-auth"));
    const { refresh_token }: { refresh_token: string } = JSON.parse(stored ?? "{}");
    return refresh_token;
  };
  const { apikey }: { apikey: string } = await (await request.get("/config.json")).json();
  const copied = await refreshToken();
  await openAccountTab(page, "seguranca");
  await page.getByLabel("Nova senha", { exact: true }).fill(NEW_PASSWORD);
  await page.getByRole("button", { name: "Alterar senha" }).click();
  await expect(page.getByText("Senha alterada!")).toBeVisible();
  // This browser stays signed in with new tokens; its former tokens are refused.
  const refreshed = await request.post("/auth/v1/token?grant_type=refresh_token", {
    headers: { apikey },
    data: { refresh_token: copied },
  });
  expect(refreshed.status()).toBe(400);
  expect(await refreshToken()).not.toBe(copied);
  await page.reload();
  await openAccountTab(page, "sessoes");
  // A refusal is told, and not taken for a success.
  const refuse = (route: Route) => route.fulfill({ status: 403, json: { code: "bad_jwt" } });
  await page.route("**/auth/v1/logout*", refuse);
  await page.getByRole("button", { name: "Sair de todos os aparelhos" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Sair de todos" }).click();
  await expect(page.getByText("Erro ao fazer logout")).toBeVisible();
  await page.unroute("**/auth/v1/logout*", refuse);
  await page.getByRole("alertdialog").getByRole("button", { name: "Sair de todos" }).click();
  await expect(page).toHaveURL(/\/auth/);
});

test("what another window changes in 'Perfil' is shown, and is not put back by what is saved here", {
  tag: "@once",
}, async ({ page, request, context }) => {
  const ana = await signUp(request, "Ana");
  await signIn(page, ana, "/conta");
  const other = await context.newPage();
  await other.goto("/conta");
  const number = (of: Page) => of.getByLabel("WhatsApp", { exact: true });
  await expect(number(other)).toBeVisible();
  const save = async (of: Page, digits: string) => {
    await number(of).fill(digits);
    await of.getByRole("button", { name: "Salvar perfil" }).click();
    await expect(of.getByText(/^Salvo/)).toBeVisible();
  };
  await save(page, "+5511988887777");
  await expect(number(other)).toHaveValue("+5511988887777");

  // While a name is typed there, the number changes here once more.
  await other.getByLabel("Nome completo").fill("Ana Nova");
  await save(page, "+5511977776666");
  await other.getByRole("button", { name: "Salvar perfil" }).click();
  await expect(other.getByText(/^Salvo/)).toBeVisible();
  await expect(number(other)).toHaveValue("+5511977776666");
  await page.reload();
  await expect(number(page)).toHaveValue("+5511977776666");
  await expect(page.getByLabel("Nome completo")).toHaveValue("Ana Nova");
});

test("a number in 'Perfil' is put back after a save whose answer was lost", { tag: "@once" }, async ({
  page,
  request,
}) => {
  const ana = await signUp(request, "Ana");
  const [first, second] = ["+5511988887777", "+5511977776666"];
  await signIn(page, ana, "/conta");
  const number = page.getByLabel("WhatsApp", { exact: true });
  const save = page.getByRole("button", { name: "Salvar perfil" });
  const saved = page.getByText(/^Salvo/);
  await number.fill(first);
  await save.click();
  await expect(saved).toBeVisible();
  await page.reload();
  await number.fill(second);
  let isLost = false;
  await page.route("**/api/v1/me", async (route) => {
    if (isLost || route.request().method() !== "PATCH") return route.fallback();
    isLost = true;
    await route.fetch(); // the server stores the number
    await route.abort();
  });
  await save.click();
  await expect(page.getByText("Erro ao salvar o perfil").first()).toBeVisible();
  await number.fill(first);
  await save.click();
  await expect(saved).toBeVisible();
  await page.reload();
  await expect(number).toHaveValue(first);
});

test("what is typed in 'Perfil' while a save is pending stays, and leaving it asks", {
  tag: "@once",
}, async ({ page, request }) => {
  await signIn(page, await signUp(request, "Ana"), "/conta");
  const name = page.getByLabel("Nome completo");
  const number = page.getByLabel("WhatsApp", { exact: true });
  const save = page.getByRole("button", { name: "Salvar perfil" });
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  await page.route("**/api/v1/me", async (route) => {
    if (route.request().method() === "PATCH") await held;
    await route.fallback();
  });
  await name.fill("Ana Paula");
  await save.click();
  await expect(save).toHaveAttribute("aria-busy", "true");
  await name.fill("Ana Paula Souza");
  await number.fill("+5511977776666");
  release();
  await expect(page.getByText(/^Salvo/)).toBeVisible();
  await expect(name).toHaveValue("Ana Paula Souza");
  await expect(number).toHaveValue("+5511977776666");
  await page.getByRole("tab", { name: "Aparência" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Continuar editando" }).click();
  await save.click();
  await expect(page.getByText("Ana Paula Souza", { exact: true }).first()).toBeVisible();
  await page.reload();
  await expect(name).toHaveValue("Ana Paula Souza");
  await expect(number).toHaveValue("+5511977776666");
});

test("the only way to sign in cannot be unlinked, and the reason is shown", { tag: "@once" }, async ({
  page,
  request,
}) => {
  const ana = await signUp(request, "Ana");
  await signIn(page, ana);
  await openAccountTab(page, "vinculos");
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
  await openAccountTab(page, "dados");
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
  await expect(page).toHaveURL(/\/auth/);
  await submitSignIn(page, ana.email);
  await expect(page.getByText("E-mail ou senha incorretos.").first()).toBeVisible();
});
test("an account without an e-mail is deleted by typing its suite", { tag: "@once" }, async ({
  page,
  request,
}) => {
  const lia = await signUp(request, "Lia");
  const asked = Promise.withResolvers<unknown>();
  let own: { suiteLabel: string; suiteNumber: number } | undefined;
  // Accounts of phones only, which this server does not accept.
  await page.route("**/api/v1/me", async (route) => {
    if (route.request().method() === "DELETE") {
      asked.resolve(route.request().postDataJSON());
      return route.fulfill({ status: 409, json: { code: "things_open", detail: "Ainda há 1 envio." } });
    }
    const response = await route.fetch();
    const me = await response.json();
    own = me;
    await route.fulfill({ response, json: { ...me, email: "" } });
  });
  await signIn(page, lia);
  await openAccountTab(page, "dados");
  await page.getByRole("button", { name: "Excluir minha conta" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Número da sua suíte").fill(own?.suiteLabel ?? "");
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Excluir conta" }).click();
  expect(await asked.promise).toEqual({ suiteNumber: own?.suiteNumber });
  await expect(dialog.getByText("Ainda há 1 envio.")).toBeVisible();
});
