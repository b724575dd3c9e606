import { expect, type Locator } from "@playwright/test";
import { expectAccessible } from "./support/audit.ts";
import { waitForFirstFrame } from "./support/first-frame.ts";
import { test } from "./support/journey.ts";
import { signIn, signUp } from "./support/people.ts";
import { pixelReader } from "./support/pixels.ts";
import { pressInARow } from "./support/scanner.ts";

test.describe("the frame around every screen (docs/product.md#shell)", () => {
  test.beforeEach(async ({ page, request }) => signIn(page, await signUp(request, "Ana")));

  test("the command palette finds screens by words without accents and returns the focus", async ({
    page,
  }) => {
    const opener = page.getByRole("button", { name: "Buscar…" });
    await opener.click();
    const field = page.getByRole("combobox", { name: "Buscar telas e ações" });
    await field.fill("transito");
    await expect(page.getByRole("option", { name: "Em Trânsito" })).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(opener).toBeFocused();

    await page.keyboard.press("Control+K");
    await field.fill("admin");
    await expect(page.getByText(/Nada encontrado/)).toBeVisible();
    await page.route("**/api/v1/products?*", (route) => route.fulfill({ status: 422 }));
    await field.fill("zzzz");
    await expect(page.getByText("A busca falhou. Tente de novo.")).toBeVisible();
    await field.fill("B0ABCDEFGH");
    await expect(page.getByRole("option")).toHaveCount(4);
    await field.fill("registrar compra");
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/\/transito\?novo=true$/);
    await expect(page.getByRole("dialog")).toBeVisible();

    await page.goto("/conta?aba=seguranca");
    await expect(page).toHaveTitle(/^Segurança · Minha conta · Suíte/);
    await page.keyboard.press("Control+K");
    const recent = page.getByRole("group", { name: "Recentes" });
    await expect(recent.getByRole("option")).toHaveText(["Em Trânsito", "Dashboard"]);
    await expectAccessible(page);
    await field.fill("x");
    await expect(recent).toHaveCount(0);
  });

  test("the sidebar collapses with Ctrl+B and stays collapsed for seven days", { tag: "@once" }, async ({
    page,
  }) => {
    const sidebar = page.getByRole("navigation", { name: "Principal" }).locator("xpath=ancestor::aside");
    expect((await sidebar.boundingBox())?.width).toBe(256);
    await page.keyboard.press("Control+b");
    await expect.poll(async () => (await sidebar.boundingBox())?.width).toBe(48);
    const cookies = await page.context().cookies();
    const sidebarCookie = cookies.find((cookie) => cookie.name.includes("sidebar"));
    expect(((sidebarCookie?.expires ?? 0) * 1000 - Date.now()) / 86_400_000).toBeCloseTo(7, 0);
    await page.reload();
    expect((await sidebar.boundingBox())?.width).toBe(48);
    await expectAccessible(page);
  });

  test("a phone has a bar with the five most used screens at the bottom, which covers nothing", async ({
    page,
    isMobile,
  }) => {
    const bar = page.getByRole("navigation", { name: "Atalhos" });
    const top = async () => (await bar.boundingBox())?.y ?? 0;
    const bottomOf = async (part: Locator) => {
      const box = await part.boundingBox();
      return box ? box.y + box.height : Number.POSITIVE_INFINITY;
    };
    if (!isMobile) {
      await expect(page.getByRole("navigation", { name: "Principal" })).toBeVisible();
      return expect(bar).toHaveCount(0);
    }

    await test.step("its links are at least 44 px in size and open their screens", async () => {
      const links = bar.getByRole("link");
      await expect(links).toHaveText(["Início", "Em Trânsito", "Chegaram", "Compras", "Consultor"]);
      for (const link of await links.all()) {
        const box = await link.boundingBox();
        expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
      }
      await bar.getByRole("link", { name: "Chegaram" }).click();
      await expect(page).toHaveURL(/\/chegaram$/);
      await expect(bar.getByRole("link", { name: "Chegaram" })).toHaveAttribute("aria-current", "page");
      await expectAccessible(page);
    });

    await test.step("it covers neither the end of the page, nor footers, nor toasts", async () => {
      await page.goto("/dashboard");
      await page.getByRole("button", { name: "Copiar número da suíte" }).click();
      const toast = page.locator("[data-sonner-toast]").first();
      await expect(toast).toBeVisible();
      await expect.poll(async () => (await bottomOf(toast)) <= (await top())).toBe(true);
      const last = page.locator("main :is(a, button, p, h2, h3)").last();
      await expect
        .poll(async () => {
          // Again each time, because the page grows while its data load.
          await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
          return (await bottomOf(last)) <= (await top());
        })
        .toBe(true);
      await page.goto("/calculadora-roi?preco=50");
      const result = page.locator("[data-lifts-toasts]");
      await expect.poll(async () => (await bottomOf(result)) <= (await top())).toBe(true);
      await page.goto("/tadollar");
      await expect.poll(async () => (await bottomOf(page.getByRole("textbox"))) <= (await top())).toBe(true);
    });

    await test.step("it is hidden while the keyboard is open, and does not cover a dialog", async () => {
      const size = page.viewportSize() ?? { width: 390, height: 844 };
      await page.getByRole("textbox").focus();
      await page.setViewportSize({ ...size, height: size.height - 300 });
      await expect(bar).toBeHidden();
      await page.setViewportSize(size);
      await expect(bar).toBeVisible();
      await page.goto("/transito?novo=true");
      const send = page.getByRole("dialog").locator("button[type=submit]").last();
      await send.click(); // Playwright refuses to click a covered element
    });
  });

  test("scroll areas hide their bars 600 ms after the pointer has left", { tag: "@once" }, async ({
    page,
  }) => {
    await page.setViewportSize({ width: 1280, height: 400 });
    const area = page.getByRole("navigation", { name: "Principal" });
    await area.hover();
    // Measured in the page, by the clock of its animations: a busy machine takes long between two calls.
    const hiding = await area.evaluateHandle((each) => {
      const bar = () => getComputedStyle(each).scrollbarColor;
      const now = () => Number(document.timeline.currentTime);
      const shown = bar();
      const hidden = new Promise<{ shown: string; atLeaving: string; afterMs: number; atEnd: string }>(
        (resolve) => {
          let [left, atLeaving] = [0, ""];
          each.addEventListener("pointerleave", () => {
            atLeaving = bar(); // starts the transition
            left = now();
          });
          each.addEventListener("transitionend", (event) => {
            if (event instanceof TransitionEvent && event.propertyName === "scrollbar-color")
              resolve({ shown, atLeaving, afterMs: now() - left, atEnd: bar() });
          });
        },
      );
      return { hidden };
    });
    await page.mouse.move(900, 300);
    const { shown, atLeaving, afterMs, atEnd } = await hiding.evaluate(({ hidden }) => hidden);
    const invisible = "rgba(0, 0, 0, 0) rgba(0, 0, 0, 0)";
    expect(shown).not.toBe(invisible);
    expect(atLeaving).toBe(shown);
    expect(afterMs).toBeGreaterThan(550);
    expect(atEnd).toBe(invisible);
  });

  test("single keys open screens and forms and are listed, until they are turned off", {
    tag: "@once",
  }, async ({ page }) => {
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await pressInARow(page, "gt");
    await expect(page).toHaveURL(/\/transito$/);
    await expect(page.getByRole("heading", { name: "Em Trânsito" })).toBeFocused();
    await page.keyboard.press("?");
    await expect(page.getByRole("dialog", { name: "Atalhos do teclado" })).toBeVisible();
    await expectAccessible(page);
    await pressInARow(page, "gd"); // single keys do nothing while a dialog is open
    await page.keyboard.press("Escape");
    await page.keyboard.press("n");
    await expect(page).toHaveURL(/\/transito\?novo=true$/);
    await page.goto("/conta?aba=aparencia");
    await page.getByRole("switch", { name: "Atalhos sem Ctrl" }).click();
    await pressInARow(page, "gd");
    await page.reload();
    await page.keyboard.press("?");
    await expect(page.getByRole("switch", { name: "Atalhos sem Ctrl" })).not.toBeChecked();
    await expect(page.getByRole("dialog")).toHaveCount(0);
    expect(new URL(page.url()).pathname).toBe("/conta");
  });

  test("leaving a form with typed text asks once: by Back, by a link and by closing the tab", async ({
    page,
    isMobile,
  }) => {
    const question = page.getByRole("alertdialog", { name: "Descartar o que você preencheu?" });
    const stay = question.getByRole("button", { name: "Continuar editando" });
    const discard = question.getByRole("button", { name: "Descartar" });
    await page.goto("/transito");
    await page.getByRole("button", { name: "Registrar compra" }).first().click();
    const name = page.getByRole("dialog").getByLabel("Nome do produto");
    await name.fill("Cafeteira");
    await page.goBack();
    await stay.click();
    await expect(question).toHaveCount(0);
    await expect(name).toHaveValue("Cafeteira");
    await expect(page).toHaveURL(/novo=true/);
    await page.goBack();
    await expectAccessible(page);
    await discard.click();
    await expect(name).toHaveCount(0);
    await expect(page).toHaveURL(/\/transito$/);
    await expect(question).toHaveCount(0);

    const follow = async (link: string) => {
      if (isMobile) await page.getByRole("button", { name: "Alternar menu lateral" }).click();
      await page
        .getByRole("navigation", { name: "Principal" })
        .getByRole("link", { name: link })
        .first()
        .click();
    };
    await page.goto("/compra-assistida?nova=true");
    const product = page.getByLabel(/^Produto/);
    await product.fill("Tênis");
    await follow("Compra Assistida"); // the same screen without its form
    await stay.click();
    await expect(product).toHaveValue("Tênis");
    await follow("Chegaram");
    await discard.click();
    await expect(page).toHaveURL(/\/chegaram$/);

    await page.goto("/compra-assistida?nova=true");
    await product.pressSequentially("Tênis"); // the browser asks only after an interaction with the page
    const asked = page.waitForEvent("dialog");
    await page.close({ runBeforeUnload: true });
    const dialog = await asked;
    expect(dialog.type()).toBe("beforeunload");
    await dialog.dismiss();
    await expect(product).toHaveValue("Tênis");
  });

  test("a form with several errors lists them on top, each as a link to its field", {
    tag: "@once",
  }, async ({ page }) => {
    await page.goto("/transito?novo=true");
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Link da Amazon").fill("amazon");
    await dialog.getByRole("button", { name: "Registrar compra" }).click();
    const summary = dialog.getByRole("region", { name: "Corrija os campos abaixo" });
    await expect(summary).toBeFocused();
    await expect(page).toHaveTitle(/^Erro: Em Trânsito/);
    await expect(summary.getByRole("link")).toHaveCount(2);
    await expect(dialog.getByLabel("Link da Amazon")).toHaveAccessibleDescription(
      /Erro em Link da Amazon: Digite um link completo/,
    );
    await summary.getByRole("link", { name: /^Nome do produto/ }).click();
    await expect(dialog.getByLabel("Nome do produto")).toBeFocused();
    await dialog.getByLabel("Nome do produto").fill("Cafeteira");
    await page.keyboard.press("Control+K"); // the palette does not open over typed text
    await expect(page.getByRole("combobox", { name: "Buscar telas e ações" })).toHaveCount(0);
    await expect(summary).toHaveCount(0); // one error needs no list
    await dialog.getByRole("button", { name: "Registrar compra" }).click();
    await expect(dialog.getByLabel("Link da Amazon")).toBeFocused();
    await dialog.getByLabel("Link da Amazon").fill("");
    await expect(page).toHaveTitle(/^Em Trânsito/);
    await page.evaluate(() => {
      addEventListener("animationstart", ({ animationName, target }) => {
        if (animationName === "just-written" && target instanceof HTMLElement)
          document.body.dataset.written = target.textContent ?? "";
      });
    });
    await dialog.getByRole("button", { name: "Registrar e adicionar outra" }).click();
    await expect(page.getByText("Compra registrada!")).toBeVisible();
    await expect(page.locator("body")).toHaveAttribute("data-written", /Cafeteira/); // its row was highlighted
    await expect(dialog.getByLabel("Nome do produto")).toBeFocused();
    await dialog.getByLabel("Nome do produto").fill("Chaleira");
    await dialog.getByRole("button", { name: "Registrar compra" }).click();
    await expect(dialog).toHaveCount(0);
    await page.getByRole("button", { name: "Mais ações: Chaleira" }).click();
    await page.getByRole("menuitem", { name: "Excluir" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Excluir" }).click();
    await expect(page.getByText("Compra excluída")).toBeVisible();
    await expect(page.getByRole("link", { name: "Cafeteira" })).toBeFocused(); // the row after the deleted one

    await page.keyboard.press("Control+K");
    await page.getByRole("combobox", { name: "Buscar telas e ações" }).fill("cafeteira");
    await expect(page.getByRole("option", { name: "Cafeteira · em trânsito" })).toBeVisible();
    await expect(page.getByText(/Nada encontrado/)).toHaveCount(0);
    await page.keyboard.press("Escape");
    const search = page.getByRole("textbox", { name: "Buscar por produto, ASIN ou rastreio" });
    await search.fill("torradeira");
    await page.getByRole("button", { name: "Limpar filtros" }).click();
    await expect(page.getByRole("link", { name: "Cafeteira" })).toBeVisible();
  });

  test("the first frame after a reload is as dark as the ones after it (docs/checklist.md 48)", {
    tag: "@once",
  }, async ({ page, browser }) => {
    const read = await pixelReader(browser);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await page.evaluate(() => localStorage.setItem("prepara-theme", "dark")); // the device itself is light
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route("**/assets/*.js", async (route) => {
      await held;
      return route.continue();
    });
    await page.reload({ waitUntil: "commit" });
    await waitForFirstFrame(page);
    const { brightness } = await read(await page.screenshot());
    await expect(page.locator("[data-first-frame]")).toHaveCount(4); // none of the app's scripts has run yet
    expect(brightness).toBeLessThan(30);
    release();
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    expect((await read(await page.screenshot())).brightness).toBeLessThan(80);
  });

  test("an unknown address offers the search and links to likely screens", { tag: "@once" }, async ({
    page,
  }) => {
    await page.goto("/nao-existe");
    await expect(page.getByRole("heading", { name: "Oops! Page not found" })).toBeVisible();
    await expect(page.getByRole("link", { name: "Em Trânsito" })).toBeVisible();
    await page.getByRole("button", { name: "Buscar…" }).click();
    await page.getByRole("combobox").fill("saldo");
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/\/saldo$/);
  });

  test("'Sair' whose code does not load says that the person is still signed in", {
    tag: "@once",
  }, async ({ page, request }) => {
    await page.route("**/assets/leave-outbox-*.js", (route) => route.abort("connectionfailed"));
    await signIn(page, await signUp(request, "Renata"));
    const leave = page.getByRole("button", { name: "Sair" });
    await leave.click();
    await expect(page.getByText("Você ainda está conectado")).toBeVisible();
    await page.unroute("**/assets/leave-outbox-*.js");
    await leave.click();
    await expect(page).toHaveURL(/\/auth$/);
  });

  test("'Sair' reaches the server before it leaves, shows a goodbye notice and leads to the sign-in", async ({
    page,
    isMobile,
  }) => {
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await pressInARow(page, "gs");
    await expect(page).toHaveURL(/\/saldo$/);
    await expect
      .poll(() => page.evaluate(() => localStorage.getItem("prepara-recent")))
      .toContain("Meu Saldo");
    if (isMobile) await page.getByRole("button", { name: "Alternar menu lateral" }).click();
    await page.route("**/auth/v1/logout**", (route) => route.fulfill({ status: 503, json: {} }));
    await page.getByRole("button", { name: "Sair" }).click();
    const choice = page.getByRole("alertdialog", { name: "Você ainda está conectado" });
    await expect(choice.getByRole("button", { name: "Sair só neste aparelho" })).toBeVisible();
    const toast = page.getByText("Erro ao fazer logout");
    await expect(toast).toBeVisible();
    if (isMobile)
      await expect(async () => {
        const [above, below] = [await toast.boundingBox(), await choice.boundingBox()];
        expect((above?.y ?? 0) + (above?.height ?? 0)).toBeLessThan(below?.y ?? 0); // the question can be read
      }).toPass({ timeout: 5_000 });
    await expectAccessible(page);
    await page.unroute("**/auth/v1/logout**");
    const ended = page.waitForResponse((answer) => answer.url().includes("/auth/v1/logout"));
    await choice.getByRole("button", { name: "Tentar de novo" }).click();
    expect((await ended).status()).toBe(204);
    await expect(page.getByText("Logout realizado")).toBeVisible();
    await expect(page.getByText("Até logo!")).toBeVisible();
    await expect(page).toHaveURL(/\/auth$/);
    expect(await page.evaluate(() => localStorage.getItem("prepara-recent"))).toBeNull();
    await page.goto("/dashboard");
    await expect(page).toHaveURL(/\/auth/);
  });
});
