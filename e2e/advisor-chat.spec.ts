import { expect } from "@playwright/test";
import { expectAccessible } from "./support/audit.ts";
import { test } from "./support/journey.ts";
import { call, signIn, signUp } from "./support/people.ts";
import { photo } from "./support/sample-files.ts";
import { streamedAnswer } from "./support/streamed-answer.ts";

test("a conversation started in another tab, and its messages, appear here without a reload", {
  tag: "@once",
}, async ({ page, context, baseURL }) => {
  const duda = await signUp(page.request, "Duda");
  await signIn(page, duda);
  const stream = page.waitForResponse((answer) => answer.url().endsWith("/api/v1/events"));
  await page.goto("/tadollar");
  await stream; // the open page receives events now
  const menu = page.getByRole("button", { name: "Abrir conversas" });
  if (await menu.isVisible()) await menu.click();
  await expect(page.getByText("Suas conversas ficam guardadas aqui.")).toBeVisible();

  const other = await context.newPage();
  await other.goto("/tadollar");
  await other.getByLabel("Mensagem").fill("qual o peso máximo de uma caixa pro fba?");
  await other.getByLabel("Mensagem").press("Enter");
  await page.getByRole("button", { name: /^qual o peso máximo/ }).click();
  await expect(page.getByRole("log", { name: "Conversa" })).toContainText("50 lb");

  await expect(other.getByRole("log", { name: "Conversa" })).toContainText("50 lb");
  await expect(other.getByRole("button", { name: "Enviar", exact: true })).toBeVisible(); // the answer is complete
  await other.getByLabel("Mensagem").fill("e o tamanho máximo da caixa?");
  await other.getByLabel("Mensagem").press("Enter");
  await expect(page.getByRole("log", { name: "Conversa" })).toContainText("e o tamanho máximo da caixa?");

  const { items } = await call(String(baseURL), duda, "GET", "/conversations");
  await call(String(baseURL), duda, "DELETE", `/conversations/${items[0].id}`);
  await expect(page.getByText("Esta conversa não existe mais")).toBeVisible();
});

test("pictures are checked, attached and sent; each limit and failure has its own message", async ({
  page,
  request,
}) => {
  await signIn(page, await signUp(request, "Caio"), "/tadollar");
  const picker = page.locator("form input[type=file]");
  await picker.setInputFiles(Array.from({ length: 11 }, (_, index) => photo(`${index}.png`)));
  await expect(page.getByText("Limite excedido")).toBeVisible();
  await expect(
    page.getByText("Máximo de 10 imagens por mensagem. Foram anexadas só as primeiras: 10 de 11."),
  ).toBeVisible();
  await expect(page.getByAltText(/^Anexo/)).toHaveCount(10);
  for (let left = 9; left >= 0; left--) {
    await page
      .getByRole("button", { name: /^Remover anexo/ })
      .first()
      .click();
    await expect(page.getByAltText(/^Anexo/)).toHaveCount(left);
  }
  await picker.setInputFiles([{ name: "g.png", mimeType: "image/png", buffer: Buffer.alloc(20_971_521) }]);
  await expect(page.getByText("Arquivo muito grande")).toBeVisible();
  await picker.setInputFiles([photo("caixa.png")]);
  await expect(page.getByAltText("Anexo 1")).toBeVisible();
  await page.getByLabel("Mensagem").press("Enter");
  await expect(page.getByRole("button", { name: "Ver foto 1 de 1: imagem enviada" })).toBeVisible();
  await expect(page.getByRole("log")).toContainText("Não encontrei nos documentos");

  // The server's detail ends with a code for other programs, which the page does not show.
  for (const [status, title, code] of [
    [429, "Limite de uso atingido", "RATE_LIMIT"],
    [402, "Créditos insuficientes", "INSUFFICIENT_CREDITS"],
  ] as const) {
    const detail = `${title} em IA (${code}).`;
    await page.route("**/messages", (route) =>
      route.request().method() === "POST"
        ? route.fulfill({
            status,
            contentType: "application/problem+json",
            body: JSON.stringify({ status, detail, code: "rate_limited" }),
          })
        : route.fallback(),
    );
    await page.getByLabel("Mensagem").fill("e agora?");
    await page.getByLabel("Mensagem").press("Enter");
    await expect(page.getByText(title, { exact: true })).toBeVisible();
    await expect(page.getByRole("log").getByText(`${title} em IA.`, { exact: true })).toBeVisible();
    await expect(page.getByRole("button", { name: /Tentar novamente/ }).last()).toBeVisible();
    // The toast may still be fading in.
    await expect(() => expectAccessible(page)).toPass({ timeout: 10_000 });
    await page.unrouteAll();
    await page.reload();
  }
});

test("an answer can be stopped while it arrives, and hostile Markdown is not executed (docs/checklist.md 37 to 39)", {
  tag: "@once",
}, async ({ page, request }) => {
  await signIn(page, await signUp(request, "Davi"), "/tadollar");
  const answer = await streamedAnswer(page);
  const field = page.getByLabel("Mensagem");
  const log = page.getByRole("log", { name: "Conversa" });

  await test.step("Enter does not send while it confirms a word of an input method", async () => {
    await field.fill("o");
    for (const composing of [{ isComposing: true }, { keyCode: 229 }])
      await field.dispatchEvent("keydown", { key: "Enter", ...composing });
    await field.fill("oi");
    await field.press("Enter");
    await expect(page.getByText("Pensando…").first()).toBeVisible();
    await expect(page.getByRole("button", { name: "Parar" })).toBeFocused();
    await expect(field).toBeDisabled();
    await expectAccessible(page);
    await expect.poll(() => answer.questions).toEqual(["oi"]);
  });

  await test.step("hostile Markdown is not executed", async () => {
    await answer.send(
      '<img src=x onerror="window.hacked=1"><script>window.hacked=1</script> [link](javascript:window.hacked=1) **negrito**',
    );
    await expect(log.locator("strong")).toHaveText("negrito");
    await expect(log.locator('img[src="x"], script, [href^="javascript"]')).toHaveCount(0);
    expect(await page.evaluate(() => "hacked" in window)).toBe(false);
  });

  await test.step("the page scrolls with the growing answer, but not after the person has scrolled up", async () => {
    const toEnd = () => log.evaluate((box) => box.scrollHeight - box.scrollTop - box.clientHeight);
    const lines = Array.from({ length: 40 }, (_, index) => `Linha ${index + 1}.`);
    await answer.send(`\n\n${lines.join("\n\n")}`);
    await expect(log).toContainText("Linha 40.");
    await expect.poll(toEnd).toBeLessThan(5);
    await log.press("Home");
    await expect.poll(() => log.evaluate((box) => box.scrollTop)).toBe(0);
    await answer.send("\n\nLinha 41.");
    await expect(log).toContainText("Linha 41.");
    expect(await log.evaluate((box) => box.scrollTop)).toBe(0);
    await page.getByRole("button", { name: "Ir para o fim" }).click();
    await expect.poll(toEnd).toBeLessThan(5);
  });

  await test.step("the partial answer is kept and marked as stopped, and another question can be written", async () => {
    await page.getByRole("button", { name: "Parar" }).click();
    await expect(log.getByText("Interrompida", { exact: true })).toBeVisible();
    await expect(log).toContainText("Linha 41.");
    await expect(field).toBeEnabled();
    await expect(field).toBeFocused();
  });
  answer.close();
});
