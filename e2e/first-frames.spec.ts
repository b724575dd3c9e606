import { readFileSync } from "node:fs";
import { expect, type Page } from "@playwright/test";
import { openFirstFrame } from "./support/first-frame.ts";
import { test } from "./support/journey.ts";
import { admin, signIn, signUp } from "./support/people.ts";

type Routes = { routes: Record<string, { frames: Partial<Record<"screen" | "staff" | "admin", string>> }> };
const { routes }: Routes = JSON.parse(
  readFileSync(new URL("../web/dist/routes.json", import.meta.url), "utf8"),
);
const framesOf = (path: string) => routes[path]?.frames ?? {};
const paths = Object.keys(routes);
const ofCustomers = paths.filter((path) => framesOf(path).screen);
const ofStaff = paths.filter((path) => framesOf(path).staff ?? framesOf(path).admin);

/** The visible texts of the screen's header with their places; without the name in "Olá, Ana". */
const header = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll("main h1, main header p")]
      .filter((element) => element.checkVisibility({ visibilityProperty: true }))
      .map((element) => {
        const { x, y } = element.getBoundingClientRect();
        return `${element.textContent?.replace(/^(Olá, ).*/, "$1")} at ${Math.round(x)}, ${Math.round(y)}`;
      }),
  );

/** 'Carregando...' of the frame that the style sheet shows. */
const status = (page: Page) => page.getByRole("status").filter({ hasText: "Carregando...", visible: true });

/** Opens each path with the scripts held back, and compares its first frame with the screen that follows. */
async function expectFrames(page: Page, wanted: readonly string[]): Promise<void> {
  let held = Promise.withResolvers<void>();
  await page.route("**/assets/*.js", (route) => held.promise.then(() => route.continue()));
  for (const path of wanted) {
    held = Promise.withResolvers<void>();
    await openFirstFrame(page, path);
    await expect(status(page), path).toHaveCount(1);
    const before = await header(page);
    expect(before, path).not.toEqual([]);
    held.resolve();
    await expect(page.locator("[data-first-frame]"), path).toHaveCount(0);
    await expect.poll(() => header(page), path).toEqual(expect.arrayContaining(before));
  }
}

test.describe("the first frame of a signed-in screen (docs/decisions/0154)", { tag: "@once" }, () => {
  test("exists for each screen but those that need a parameter or show the current day", () => {
    const others = paths.filter((path) => !path.includes("$") && Object.keys(framesOf(path)).length === 0);
    expect(others).toEqual(["/", "/auth", "/saldo"]);
  });

  for (const width of [390, 1440])
    test.describe(`${width} px wide`, () => {
      test.use({ viewport: { width, height: 900 } });

      test("has the heading and the description of the screen, in their places", async ({
        page,
        request,
      }) => {
        test.setTimeout(240_000); // all screens of a customer
        await signIn(page, await signUp(request, "Ana"));
        await expectFrames(page, ofCustomers);
      });

      test("has those of the warehouse's screens for its people", async ({ page, request }) => {
        test.setTimeout(240_000); // all screens of an admin
        await signIn(page, await admin(request));
        await expect(page.getByText("Isto é o que espera pelo galpão.")).toBeVisible(); // now the role is known
        await expectFrames(page, ["/dashboard", ...ofStaff]);
      });
    });

  test("shows that a list is empty as soon as the answer says so", async ({ page, request }) => {
    await signIn(page, await signUp(request, "Ana"));
    const held = Promise.withResolvers<void>();
    await page.route("**/assets/main-*.js", (route) => held.promise.then(() => route.continue()));
    const hint = page.getByText("Guarde aqui as notas fiscais das suas compras.").filter({ visible: true });
    await openFirstFrame(page, "/documentos");
    await expect(hint).toHaveCount(1);
    await expect(page.locator("[data-first-frame]").first()).toBeAttached();
    const before = await hint.boundingBox();
    held.resolve();
    await expect(page.locator("[data-first-frame]")).toHaveCount(0);
    await expect(hint).toHaveCount(1);
    expect(await hint.boundingBox()).toEqual(before);
  });

  test("of the warehouse's screens is not shown to a customer", async ({ page, request }) => {
    await signIn(page, await signUp(request, "Ana"));
    await expect(page.getByRole("heading", { level: 1 })).toContainText("Ana");
    const held = Promise.withResolvers<void>();
    await page.route("**/assets/*.js", (route) => held.promise.then(() => route.continue()));
    await openFirstFrame(page, "/admin/recebimentos");
    await expect(status(page)).toHaveCount(1);
    expect(await header(page)).toEqual([]);
    held.resolve();
    await expect(page.getByText("Acesso negado").first()).toBeVisible();
  });
});
