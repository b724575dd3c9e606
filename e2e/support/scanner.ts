import { randomInt } from "node:crypto";
import type { Locator, Page } from "@playwright/test";

/** A carrier's number that nobody has announced. */
export const newNumber = () => `TBA${randomInt(10 ** 11, 10 ** 12)}`;

/** A second code within this time is on the same label (docs/product.md#reading-codes). */
const SAME_LABEL_MS = 300;

/**
 * Sends a code as a scanner that acts as a keyboard, wherever the focus is. Dispatches all keys at once,
 * because on a busy machine the pause between two keys would be longer than a scanner's.
 */
export async function scan(page: Page, code: string) {
  if (await page.evaluate(() => document.activeElement instanceof HTMLInputElement)) {
    await page.keyboard.insertText(code);
    return page.keyboard.press("Enter");
  }
  await page.waitForTimeout(SAME_LABEL_MS);
  await pressInARow(page, [...code, "Enter"]);
}

/** How long the same code counts as the same scan (docs/product.md#reading-codes). */
const SAME_SCAN_MS = 1_500;

/** Sends once more the code that was sent last, as soon as it counts as another scan. */
export async function scanAgain(page: Page, code: string) {
  await page.waitForTimeout(SAME_SCAN_MS);
  await scan(page, code);
}

const virtualKeys: Record<string, number> = { "\r": 13, " ": 32 };

/** The pause between two keys of a scanner, in seconds. */
const KEY_PAUSE_S = 0.002;

/**
 * Types a code with Enter as a scanner does, by keys of the browser: they press buttons and submit forms.
 * Each key says when it was pressed, because on a busy machine it arrives later than a scanner's.
 */
export async function typeCode(page: Page, code: string) {
  await page.waitForTimeout(SAME_LABEL_MS);
  const session = await page.context().newCDPSession(page);
  const startedAt = Date.now() / 1000;
  const sent = [...code, "\r"].flatMap((text, index) => {
    const key = text === "\r" ? "Enter" : text;
    const windowsVirtualKeyCode = virtualKeys[text] ?? text.toUpperCase().charCodeAt(0);
    const pressed = { key, windowsVirtualKeyCode, timestamp: startedAt + index * KEY_PAUSE_S };
    return [
      session.send("Input.dispatchKeyEvent", { type: "keyDown", text, ...pressed }),
      session.send("Input.dispatchKeyEvent", { type: "keyUp", ...pressed }),
    ];
  });
  await Promise.all(sent);
  await session.detach();
}

/**
 * Presses keys at once, wherever the focus is: some count only if they follow each other quickly. All are
 * made first, since a key's time is that of its making, and a busy page takes long for one.
 */
export const pressInARow = (page: Page, keys: Iterable<string>) =>
  page.evaluate(
    (all) => {
      const events = all.map((key) => new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
      for (const event of events) document.body.dispatchEvent(event);
    },
    [...keys],
  );

/**
 * Types a code into a field for codes and ends with Enter. Enter goes to whatever has the focus: on a busy
 * machine the field has already sent the code, as one of a scanner without Enter, and may be gone.
 */
export async function enterCode(field: Locator, code: string) {
  await field.fill(code);
  await field.page().keyboard.press("Enter");
}
