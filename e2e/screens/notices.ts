import type { Page } from "@playwright/test";

/** Closes all notices; those of failures stay until then, and cover part of the screen. */
export async function dismissNotices(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const close = document.querySelectorAll<HTMLElement>('[aria-label="Fechar notificação"]');
    for (const each of close) each.click();
    return close.length === 0;
  });
}
