import { expect, type Page } from "@playwright/test";
import { expectAccessible } from "../support/audit.ts";
import { test } from "../support/journey.ts";
import { admin, call, signIn, signUp, staffOf } from "../support/people.ts";
import { scan } from "../support/scanner.ts";

declare global {
  interface Window {
    signals: {
      tones: [frequencyHz: number, ms: number][];
      vibrations: unknown[];
      tints: string[];
      locks: number;
    };
  }
}

/** Records tones, vibrations, coloured borders and wake locks of the page. */
const recordSignals = (page: Page) =>
  page.addInitScript(() => {
    window.signals = { tones: [], vibrations: [], tints: [], locks: 0 };
    const { start, stop } = OscillatorNode.prototype;
    let startedAt = 0;
    OscillatorNode.prototype.start = function (at = 0) {
      startedAt = at;
      start.call(this, at);
    };
    OscillatorNode.prototype.stop = function (at = 0) {
      window.signals.tones.push([this.frequency.value, Math.round((at - startedAt) * 1_000)]);
      stop.call(this, at);
    };
    navigator.vibrate = (pattern) => window.signals.vibrations.push(pattern) > 0;
    const request = WakeLock.prototype.request;
    WakeLock.prototype.request = function (...kind) {
      window.signals.locks += 1;
      return request.apply(this, kind);
    };
    new MutationObserver((changes) => {
      for (const { addedNodes } of changes)
        for (const node of addedNodes)
          if (node instanceof HTMLElement && node.dataset.signal)
            window.signals.tints.push(node.dataset.signal);
    }).observe(document, { childList: true, subtree: true });
  });

/** The signals since they were forgotten. */
const signals = (page: Page) =>
  page.evaluate(() => {
    const { tones, vibrations, tints } = window.signals;
    return { tones, vibrations, tints };
  });
const forgetSignals = (page: Page) =>
  page.evaluate(() => {
    window.signals = { ...window.signals, tones: [], vibrations: [], tints: [] };
  });

/**
 * Controls of this screen lower than 56 px. Left out are links inside a line of text, and rows of a long list
 * that the browser has not laid out yet (`content-visibility`), which have no height.
 */
const smallTargets = (page: Page) =>
  page.evaluate(() => {
    const isInText = (element: Element) =>
      element.matches("a") && getComputedStyle(element).display === "inline";
    return [...document.querySelectorAll("button, a[href], input:not([type=file]), select, textarea")]
      .filter(
        (element) =>
          element.checkVisibility({ contentVisibilityAuto: true }) &&
          !isInText(element) &&
          !element.matches("[href='#conteudo']"),
      )
      .flatMap((element) => {
        const { height } = element.getBoundingClientRect();
        return height >= 55.5 ? [] : [`${element.outerHTML.slice(0, 120)}: ${height}`];
      });
  });

test("floor mode: full screen, a screen that stays on, signals that can be turned off, large targets (docs/product.md#floor)", {
  tag: "@once",
}, async ({ page, request, baseURL }) => {
  const base = baseURL ?? "";
  const person = await staffOf(request, base, "Jandira", ["recebimento", "suporte"]);
  await page.setViewportSize({ width: 390, height: 844 });
  await recordSignals(page);
  await signIn(page, person, "/galpao");
  await expect(page.getByRole("heading", { level: 1, name: "Galpão" })).toBeVisible();
  await expect.poll(() => page.evaluate(() => window.signals.locks)).toBeGreaterThan(0);
  await expectAccessible(page);

  // Full screen, until floor mode ends.
  const isFull = () => page.evaluate(() => document.fullscreenElement !== null);
  await page.getByRole("button", { name: "Tela cheia" }).click();
  await expect(page.getByRole("button", { name: "Sair da tela cheia" })).toBeVisible();
  expect(await isFull()).toBe(true);

  // The bar links to the screens of the person's areas; each has large enough targets.
  const bar = page.getByRole("navigation", { name: "Atalhos" });
  for (const place of ["Doca", "Conferir", "Pendências", "Caixas", "Galpão"]) {
    await bar.getByRole("link", { name: place }).click();
    await expect(bar.getByRole("link", { name: place })).toHaveAttribute("aria-current", "page");
    await expect(page.getByRole("status", { name: "Carregando" })).toHaveCount(0);
    expect(await smallTargets(page), place).toEqual([]);
  }
  expect(await isFull()).toBe(true);

  // A wrong code from a scanner gives a tone, a vibration and a coloured border.
  await forgetSignals(page);
  await scan(page, "CODIGO-QUE-NINGUEM-CONHECE");
  await expect(page.getByText("Ninguém anunciou este código.")).toBeVisible();
  const wrong = [220, 200];
  await expect
    .poll(() => signals(page))
    .toEqual({ tones: [wrong, wrong], vibrations: [[200, 100, 200]], tints: ["wrong"] });

  // Each can be turned off separately on this device; turned on again, it gives its signal at once.
  await page.getByRole("button", { name: "Som, vibração e tela" }).click();
  const switches = page.getByRole("dialog", { name: "Som, vibração e tela" });
  for (const name of ["Som", "Vibração", "Tela"]) await switches.getByRole("switch", { name }).click();
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await expect(switches).toBeHidden();
  await forgetSignals(page);
  await scan(page, "OUTRO-CODIGO-QUE-NINGUEM-CONHECE");
  await expect(page.getByText("OUTRO-CODIGO-QUE-NINGUEM-CONHECE")).toBeVisible();
  await expect(page.getByText("Ninguém anunciou este código.")).toBeVisible();
  expect(await signals(page)).toEqual({ tones: [], vibrations: [], tints: [] });
  await forgetSignals(page);
  await page.getByRole("button", { name: "Som, vibração e tela" }).click();
  await switches.getByRole("switch", { name: "Som" }).click();
  await expect.poll(() => page.evaluate(() => window.signals.tones)).toEqual([[880, 80]]);
  await switches.getByRole("switch", { name: "Vibração" }).click();
  await switches.getByRole("switch", { name: "Tela" }).click();
  await expect.poll(() => page.evaluate(() => window.signals.tints)).toEqual(["ok"]);
  await page.keyboard.press("Escape");

  await page.getByRole("link", { name: "Sair do modo galpão" }).click();
  await expect(page.getByRole("link", { name: "Sair do modo galpão" })).toBeHidden();
  await expect.poll(isFull).toBe(false);
});

test("with reduced motion a signal colours only the border (docs/product.md#floor)", {
  tag: "@once",
}, async ({ page, request, baseURL }) => {
  const person = await signUp(request, "Jurandir");
  await call(baseURL ?? "", await admin(request), "PUT", `/floor/staff/${person.userId}`, {
    areas: ["recebimento"],
  });
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.addInitScript(() => {
    new MutationObserver(() => {
      const tint = document.querySelector("[data-signal]");
      if (!tint) return;
      const { backgroundColor, borderTopWidth } = getComputedStyle(tint);
      document.documentElement.dataset.lastTint = `${backgroundColor} ${borderTopWidth}`;
    }).observe(document, { childList: true, subtree: true });
  });
  await signIn(page, person, "/galpao");
  await expect(page.getByLabel("Bipe ou digite um código")).toBeVisible();
  await scan(page, "CODIGO-QUE-NINGUEM-CONHECE");
  await expect(page.locator("html")).toHaveAttribute("data-last-tint", "rgba(0, 0, 0, 0) 8px");
});
