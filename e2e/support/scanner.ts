import type { Locator, Page } from "@playwright/test";

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

/**
 * Types a code into a field for codes and ends with Enter. Enter goes to whatever has the focus: on a busy
 * machine the field has already sent the code, as one of a scanner without Enter, and may be gone.
 */
export async function enterCode(field: Locator, code: string) {
  await field.fill(code);
  await field.page().keyboard.press("Enter");
}
