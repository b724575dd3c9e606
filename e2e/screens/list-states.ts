import type { Page } from "@playwright/test";

/** What a list shows while it has no rows. */
export const listStates = ["vazia", "falha", "carregando"] as const;
export type ListState = (typeof listStates)[number];

/** Answers the read of a list (its path under `/api/v1`) so that the screen shows this state, until unrouted. */
export async function forceListState(page: Page, list: string, state: ListState): Promise<void> {
  const isList = (url: URL) => url.pathname === `/api/v1${list}`;
  await page.route(isList, async (route) => {
    if (state === "carregando") return; // never answered: the page is closed before
    if (state === "vazia") return route.fulfill({ json: { items: [], nextCursor: null } });
    // A refusal, because the browser retries after a status from 500 on and then shows the same.
    const problem = {
      status: 400,
      code: "internal",
      title: "Erro interno",
      detail: "Algo deu errado do nosso lado.",
    };
    return route.fulfill({ status: 400, contentType: "application/problem+json", json: problem });
  });
}
