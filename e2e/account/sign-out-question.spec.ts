import { expect, type Page } from "@playwright/test";
import { expectAccessible } from "../support/audit.ts";
import { storedEntries } from "../support/device.ts";
import { boxAtTheDock } from "../support/dock.ts";
import { test } from "../support/journey.ts";
import { signIn, signUp } from "../support/people.ts";

const leave = async (page: Page) => {
  await page.getByRole("button", { name: "Conta", exact: true }).click();
  await page.getByRole("menuitem", { name: "Sair" }).click();
};

test("'Sair' asks before it deletes a count that was begun on this device, and then asks nothing", {
  tag: "@once",
}, async ({ page, request, baseURL }) => {
  const { person, id } = await boxAtTheDock(request, baseURL ?? "", `Bacia ${Date.now()}`, 3);
  await signIn(page, person, `/galpao/conferir/${id}`);
  await page.getByRole("button", { name: "Mais uma: Em bom estado" }).click();
  await expect.poll(async () => JSON.stringify(await storedEntries(page))).toContain('"good":1');
  await page.goto("/dashboard");
  await leave(page);
  const question = page.getByRole("alertdialog", { name: "Sair sem terminar?" });
  await expect(question).toContainText("Uma contagem não terminada será apagada deste aparelho.");
  await expectAccessible(page);
  await question.getByRole("button", { name: "Cancelar" }).click();
  await expect(question).toBeHidden();
  expect(await storedEntries(page)).toHaveLength(1);

  await leave(page);
  await question.getByRole("button", { name: "Sair mesmo assim" }).click();
  await expect(page).toHaveURL(/\/auth$/);
  expect(await storedEntries(page)).toEqual([]);

  await signIn(page, person);
  await leave(page);
  await expect(page).toHaveURL(/\/auth$/);
});

test("'Sair' asks before typed text is lost, and the browser does not ask again", {
  tag: "@once",
}, async ({ page, request }) => {
  await signIn(page, await signUp(request, "Ana"), "/conta");
  const name = page.getByLabel("Nome completo");
  await name.fill("Ana Maria");
  const asked: string[] = [];
  page.on("dialog", (dialog) => {
    asked.push(dialog.type());
    return dialog.dismiss(); // stay on the page
  });
  await leave(page);
  const question = page.getByRole("alertdialog", { name: "Sair sem salvar?" });
  await expect(question).toContainText(
    "O que você preencheu nesta página ainda não foi salvo e será perdido.",
  );
  await question.getByRole("button", { name: "Cancelar" }).click();
  await expect(name).toHaveValue("Ana Maria");

  await leave(page);
  await question.getByRole("button", { name: "Sair mesmo assim" }).click();
  await expect(page).toHaveURL(/\/auth$/);
  expect(asked).toEqual([]);
});
