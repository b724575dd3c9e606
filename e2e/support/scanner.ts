import type { Page } from "@playwright/test";

/**
 * Sends a code as a scanner that acts as a keyboard, wherever the focus is. Dispatches all keys at once,
 * because on a busy machine the pause between two keys would be longer than a scanner's.
 */
export async function scan(page: Page, code: string) {
  if (await page.evaluate(() => document.activeElement instanceof HTMLInputElement)) {
    await page.keyboard.insertText(code);
    return page.keyboard.press("Enter");
  }
  await page.evaluate(
    (keys) => {
      for (const key of keys)
        document.body.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
    },
    [...code, "Enter"],
  );
}
