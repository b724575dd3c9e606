import { expect, type Locator, type Page } from "@playwright/test";
import { expectAccessible, expectNoSidewaysScroll } from "./support/audit.ts";
import { test } from "./support/journey.ts";
import { admin, call, signIn, signUp } from "./support/people.ts";

type Chart = {
  who: "customer" | "admin";
  path: string;
  title: string;
  /** Whether to take the first disclosure of this title, where a screen has two. */
  isFirst?: boolean;
  chart: (page: Page) => Locator;
};

const charts: readonly Chart[] = [
  {
    who: "customer",
    path: "/transito",
    title: "Previsões dos próximos 14 dias",
    chart: (page: Page) => page.getByRole("figure", { name: /^0 envios previstos/ }),
  },
  {
    who: "customer",
    path: "/saldo",
    title: "Gráfico do saldo",
    chart: (page: Page) => page.getByRole("img", { name: /^Saldo de/ }),
  },
  {
    who: "customer",
    path: "/calculadora-roi?preco=50",
    title: "Ver o gráfico",
    isFirst: true,
    chart: (page: Page) => page.getByRole("figure", { name: /^De US\$\s50,00, o produto pode custar/ }),
  },
  {
    who: "customer",
    path: "/calculadora-roi?preco=50",
    title: "Ver o gráfico",
    chart: (page: Page) => page.getByRole("slider", { name: "Preço de compra no gráfico" }),
  },
  {
    who: "admin",
    path: "/admin/solicitacoes",
    title: "Criadas e enviadas, últimos 14 dias",
    chart: (page: Page) => page.getByRole("img", { name: / criadas e .* enviadas nos últimos 14 dias$/ }),
  },
];

test("charts on phones are collapsed until opened by touch or keyboard, and the choice is remembered (docs/product.md#shell)", async ({
  page,
  request,
  baseURL,
  isMobile,
}) => {
  const base = baseURL ?? "";
  const ana = await signUp(request, "Ana");
  await call(base, ana, "POST", "/purchases", { productName: "Caneca", qty: 1 });
  const rui = await admin(request);
  for (const amountUsd of [10, 20]) {
    const credit = { type: "credit", amountUsd, description: "Crédito" };
    await call(base, rui, "POST", `/admin/customers/${ana.userId}/balance-adjustments`, credit);
  }
  const people = { customer: ana, admin: rui };
  let signedIn: Chart["who"] | undefined;
  for (const { who, path, title, isFirst, chart } of charts) {
    if (signedIn === who) await page.goto(path);
    else await signIn(page, people[who], path);
    signedIn = who;
    const folds = page.locator("summary").filter({ hasText: title });
    const fold = isFirst ? folds.first() : folds.last();
    if (!isMobile) {
      await expect(chart(page)).toBeVisible();
      await expect(fold).toHaveCount(0);
      continue;
    }
    await expect(fold).toBeVisible();
    await expect(chart(page)).toHaveCount(0);
    expect((await fold.boundingBox())?.height).toBeGreaterThanOrEqual(44);
    await fold.focus();
    await page.keyboard.press("Enter");
    await expect(chart(page)).toBeVisible();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await page.reload();
    await expect(chart(page)).toBeVisible();
    await fold.click();
    await expect(chart(page)).toHaveCount(0);
  }
});
