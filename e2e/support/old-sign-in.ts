import { expect, type Page } from "@playwright/test";
import { PASSWORD } from "./people.ts";

/**
 * Refuses the first guarded write as the server does ten minutes after the sign-in (docs/decisions/0037);
 * later requests reach the server.
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

/** The same for a change of the own account at the auth service; returns how often it was refused. */
export async function refuseAccountChangeOnce(page: Page): Promise<() => number> {
  let refusals = 0;
  await page.route("**/auth/v1/user*", (route) => {
    if (route.request().method() !== "PUT" || refusals > 0) return route.fallback();
    refusals += 1;
    return route.fulfill({
      status: 400,
      headers: { "x-supabase-api-version": "2024-01-01", "access-control-expose-headers": "*" },
      json: { code: "current_password_required", message: "This change requires a recent sign-in" },
    });
  });
  return () => refusals;
}

/** Enters the password in the dialog that asks for it. */
export async function confirmPassword(page: Page): Promise<void> {
  const asking = page.getByRole("dialog", { name: "Confirme que é você" });
  await asking.getByLabel("Senha atual").fill(PASSWORD);
  await asking.getByRole("button", { name: "Confirmar" }).click();
  await expect(asking).toBeHidden();
}
