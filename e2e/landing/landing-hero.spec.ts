import { expect } from "@playwright/test";
import {
  hero,
  openRunningScene,
  prependToWorker,
  recordWorkersAndErrors,
  stage,
  stillPicture,
} from "../support/hero.ts";
import { test } from "../support/journey.ts";
import { pixelReader } from "../support/pixels.ts";

/** Screenshots of the running scene after it has replaced the picture. */
const ENOUGH_FRAMES = 4;
const BETWEEN_FRAMES_MS = 400;

const define = (target: string, name: string, value: unknown) =>
  `Object.defineProperty(${target}, ${JSON.stringify(name)}, { configurable: true, value: ${JSON.stringify(value)} })`;

test.describe("cases in which the still picture stays (docs/product.md#hero-scene)", () => {
  for (const { who, script } of [
    { who: "people who save data", script: define("navigator", "connection", { saveData: true }) },
    { who: "a slow connection", script: define("navigator", "connection", { effectiveType: "slow-2g" }) },
    { who: "a machine with little memory", script: define("navigator", "deviceMemory", 1) },
    {
      who: "a browser that cannot draw from a worker",
      script: "delete HTMLCanvasElement.prototype.transferControlToOffscreen",
    },
    {
      who: "people who chose less movement in the app",
      script: 'localStorage.setItem("prepara-motion", "reduce")',
    },
  ]) {
    test(`${who}: no worker is requested, without errors`, { tag: "@once" }, async ({ page }) => {
      const recorded = recordWorkersAndErrors(page);
      await page.addInitScript(script);
      await page.goto("/");
      await expect(hero(page)).toHaveAttribute("data-hero-state", "fallback");
      await page.waitForLoadState("networkidle");
      await expect(stillPicture(page)).toBeVisible();
      await expect(page.getByRole("button", { name: "Enviamos para o FBA" })).toBeDisabled();
      expect(recorded).toEqual({ workers: [], errors: [] });
    });
  }

  for (const { who, code } of [
    { who: "a machine without WebGL 2", code: "OffscreenCanvas.prototype.getContext = () => null" },
    { who: "a worker that breaks", code: 'throw new Error("broken on purpose")' },
  ]) {
    test(`${who}: the picture stays, without errors`, { tag: "@once" }, async ({ page }) => {
      const recorded = recordWorkersAndErrors(page);
      await prependToWorker(page, code);
      await page.goto("/?cena=3d");
      await stage(page).scrollIntoViewIfNeeded();
      await expect(hero(page)).toHaveAttribute("data-hero-state", "fallback");
      await expect(stillPicture(page)).toBeVisible();
      await expect(page.locator("canvas")).toHaveCount(0);
      expect(recorded.errors).toEqual([]);
    });
  }

  test("the still picture returns when the graphics context is lost", { tag: "@once" }, async ({ page }) => {
    const recorded = recordWorkersAndErrors(page);
    await prependToWorker(
      page,
      `const real = OffscreenCanvas.prototype.getContext;
       OffscreenCanvas.prototype.getContext = function (kind, ...options) {
         const context = real.call(this, kind, ...options);
         if (kind === "webgl2") self.heroContext = context;
         return context;
       }`,
    );
    await openRunningScene(page);
    await expect(stillPicture(page)).toBeHidden();
    // The page ends the worker at once, so this call may never return.
    void page
      .workers()[0]
      ?.evaluate('self.heroContext.getExtension("WEBGL_lose_context").loseContext()')
      .catch(() => null);
    await expect(hero(page)).toHaveAttribute("data-hero-state", "fallback");
    await expect(stillPicture(page)).toBeVisible();
    expect(recorded.errors).toEqual([]);
  });
});

test.describe("the running hero (docs/product.md#hero-scene)", () => {
  test("pauses in a hidden tab and out of sight, and continues afterwards", { tag: "@once" }, async ({
    page,
  }) => {
    await openRunningScene(page);
    const hide = (isHidden: boolean) =>
      page.evaluate((hidden) => {
        Object.defineProperty(document, "hidden", { configurable: true, value: hidden });
        document.dispatchEvent(new Event("visibilitychange"));
      }, isHidden);
    await hide(true);
    await expect(hero(page)).toHaveAttribute("data-hero-state", "paused");
    await hide(false);
    await expect(hero(page)).toHaveAttribute("data-hero-state", "running");
    await page.locator("#duvidas").scrollIntoViewIfNeeded();
    await expect(hero(page)).toHaveAttribute("data-hero-state", "paused");
    await stage(page).scrollIntoViewIfNeeded();
    await expect(hero(page)).toHaveAttribute("data-hero-state", "running");
  });

  test("its pause button is soon reached by Tab, and stops the frames", { tag: "@once" }, async ({
    page,
  }) => {
    await openRunningScene(page);
    const pause = page.getByRole("button", { name: "Pausar animação" });
    const isThere = () => pause.evaluate((button) => button === document.activeElement);
    for (let press = 0; press < 14 && !(await isThere()); press += 1) await page.keyboard.press("Tab");
    expect(await isThere()).toBe(true);
    await page.keyboard.press("Space");
    await expect(hero(page)).toHaveAttribute("data-hero-state", "paused");
    await page.waitForTimeout(300);
    const still = await stage(page).screenshot();
    await page.waitForTimeout(500);
    expect((await stage(page).screenshot()).equals(still)).toBe(true);
  });

  test("scrolling down shows each step's part of the scene, both still and moving", async ({ page }) => {
    await openRunningScene(page);
    for (const step of await page.locator("[data-story-from]").all()) {
      await step.evaluate((frame) => frame.scrollIntoView({ block: "center", behavior: "instant" }));
      await expect(step.locator("canvas[data-alone]")).toHaveCount(1);
      await expect(hero(page)).toHaveAttribute("data-hero-state", "paused");
    }
    await stage(page).evaluate((frame) => frame.scrollIntoView({ block: "center", behavior: "instant" }));
    await expect(stage(page).locator("canvas[data-alone]")).toHaveCount(1);
    await expect(hero(page)).toHaveAttribute("data-hero-state", "running");
  });

  test("a change of theme reaches the scene while it runs", { tag: "@once" }, async ({ page, browser }) => {
    const read = await pixelReader(browser);
    await page.emulateMedia({ colorScheme: "light" });
    await openRunningScene(page);
    await page.getByRole("button", { name: "Pausar animação" }).click();
    await expect(hero(page)).toHaveAttribute("data-hero-state", "paused");
    const bright = await read(await stage(page).screenshot());
    await page.emulateMedia({ colorScheme: "dark" });
    await expect
      .poll(async () => (await read(await stage(page).screenshot())).brightness)
      .toBeLessThan(bright.brightness / 2);
    await page.emulateMedia({ colorScheme: "light" });
    await expect
      .poll(async () => Math.abs((await read(await stage(page).screenshot())).brightness - bright.brightness))
      .toBeLessThan(8);
  });

  test("replaces the still picture without a blank frame", async ({ page, browser }) => {
    const read = await pixelReader(browser);
    // In CSS pixels: a phone has seven times as many device pixels, and only the drawn fraction is needed.
    const readStage = async () => read(await stage(page).screenshot({ scale: "css" }));
    await page.goto("/?cena=poster");
    await stage(page).scrollIntoViewIfNeeded();
    const still = await readStage();
    expect(still.drawn).toBeGreaterThan(0.15);
    await page.goto("/?cena=3d");
    await stage(page).scrollIntoViewIfNeeded();
    const runs = async () => (await hero(page).getAttribute("data-hero-state")) === "running";
    for (let framesOfTheScene = 0; framesOfTheScene < ENOUGH_FRAMES; ) {
      const isRunning = await runs();
      const { drawn } = await readStage();
      // Once it runs, the camera may be between two islands, where only the parcel is visible.
      const mayBeBetween = isRunning || (await runs());
      expect(drawn).toBeGreaterThan(mayBeBetween ? 0.005 : still.drawn * 0.8);
      if (isRunning) framesOfTheScene += 1;
      await page.waitForTimeout(BETWEEN_FRAMES_MS);
    }
  });

  for (const [width, height] of [
    [360, 780],
    [1280, 800],
  ] as const) {
    test(`its heading has enough contrast with every pixel behind it in both themes, ${width} px`, {
      tag: "@once",
    }, async ({ page, browser }) => {
      const read = await pixelReader(browser);
      const promise = page.getByRole("heading", { level: 1 });
      await page.setViewportSize({ width, height });
      await page.emulateMedia({ colorScheme: "light" });
      await openRunningScene(page);
      const chapters = await page.locator("[data-hero-chapter]").all();
      expect(chapters).toHaveLength(5);
      const light = (await read(await stage(page).screenshot())).brightness;
      for (const colorScheme of ["light", "dark"] as const) {
        await page.emulateMedia({ colorScheme });
        if (colorScheme === "dark")
          await expect
            .poll(async () => (await read(await stage(page).screenshot())).brightness)
            .toBeLessThan(light / 2);
        const text = await promise.evaluate((heading) => {
          heading.style.removeProperty("color");
          const { color } = getComputedStyle(heading);
          heading.style.color = "transparent";
          return color;
        });
        const expectReadable = async () => {
          await promise.evaluate(async (heading) => {
            heading.scrollIntoView({ block: "end", behavior: "instant" });
            await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
          });
          const behind = await read(await promise.screenshot());
          expect(behind.contrastWith(text)).toBeGreaterThanOrEqual(4.5);
        };
        await expectReadable(); // while it moves
        // Stopped, the scene shows each chapter's main moment without drawing all the time between.
        await page.getByRole("button", { name: "Pausar animação" }).click();
        for (const chapter of chapters) {
          await chapter.dispatchEvent("click");
          await expect(chapter).toHaveAttribute("aria-current", "step");
          await expectReadable();
        }
        await page.getByRole("button", { name: "Reproduzir animação" }).click();
      }
    });
  }
});
