import type { Page } from "@playwright/test";

/** What a list shows while it has no rows to show. */
export const listFaces = ["vazia", "falha", "carregando"] as const;
export type ListFace = (typeof listFaces)[number];

/**
 * Makes the read of a list (its path under `/api/v1`) answer so that the screen shows this face, until the
 * page is closed.
 */
export async function wearFace(page: Page, list: string, face: ListFace): Promise<void> {
  const isWanted = (url: URL) => url.pathname === `/api/v1${list}`;
  await page.route(isWanted, async (route) => {
    if (face === "carregando") return; // never answered: the page goes before the answer would
    if (face === "vazia") return route.fulfill({ json: { items: [], nextCursor: null } });
    // A refusal, since the browser tries again after a status from 500 on before it shows the very same.
    const problem = {
      status: 400,
      code: "internal",
      title: "Erro interno",
      detail: "Algo deu errado do nosso lado.",
    };
    return route.fulfill({ status: 400, contentType: "application/problem+json", json: problem });
  });
}
