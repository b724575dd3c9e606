import type { Page } from "@playwright/test";

/** The states of a list without rows: empty, failed, loading; the names appear in the findings. */
export const listStates = ["vazia", "falha", "carregando"] as const;
export type ListState = (typeof listStates)[number];

/** Intercepts the read of a list (its path under `/api/v1`) so that the screen shows this state. */
export async function forceListState(page: Page, list: string, state: ListState): Promise<void> {
  const isList = (url: URL) => url.pathname === `/api/v1${list}`;
  await page.route(isList, async (route) => {
    if (state === "carregando") return; // never answered, so the list keeps loading
    if (state === "vazia") return route.fulfill({ json: { items: [], nextCursor: null } });
    // Status 400, because the app retries after 5xx before it shows the same state.
    const problem = {
      status: 400,
      code: "internal",
      title: "Erro interno",
      detail: "Algo deu errado do nosso lado.",
    };
    return route.fulfill({ status: 400, contentType: "application/problem+json", json: problem });
  });
}

/**
 * Closes all toasts, since those about failures stay long and cover part of the screen. One may close by
 * itself meanwhile.
 */
export async function dismissToasts(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const close = document.querySelectorAll<HTMLElement>('[aria-label="Fechar notificação"]');
    for (const each of close) each.click();
    return close.length === 0;
  });
}
