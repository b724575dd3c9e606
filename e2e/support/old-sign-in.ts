import { expect, type Page } from "@playwright/test";
import { PASSWORD } from "./people.ts";

/**
 * The server's refusal of a guarded write after ten minutes (docs/decisions/0037), once; what follows is the
 * server's own answer.
 */
export async function refuseOnceForOldSignIn(page: Page, url: string): Promise<void> {
  const problem = {
    type: "about:blank",
    title: "Acesso negado",
    status: 403,
    code: "current_password_required",
    detail: "Confirme sua senha atual.",
  };
  const refusal = { status: 403, contentType: "application/problem+json", body: JSON.stringify(problem) };
  let isRefused = false;
  await page.route(url, (route) => {
    if (isRefused || route.request().method() === "GET") return route.fallback();
    isRefused = true;
    return route.fulfill(refusal);
  });
}

/** Gives the password in the dialog that asks for it. */
export async function proveAgain(page: Page): Promise<void> {
  const asking = page.getByRole("dialog", { name: "Confirme que é você" });
  await asking.getByLabel("Senha atual").fill(PASSWORD);
  await asking.getByRole("button", { name: "Confirmar" }).click();
  await expect(asking).toBeHidden();
}
