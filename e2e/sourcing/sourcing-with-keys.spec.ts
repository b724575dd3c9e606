import { expect } from "@playwright/test";
import { expectAccessible, expectNoSidewaysScroll } from "../support/audit.ts";
import { test } from "../support/journey.ts";
import { type KeyedProduct, keyedProduct } from "../support/keyed-product.ts";
import { admin, call, send, signIn, signUp } from "../support/people.ts";
import { pdf } from "../support/sample-files.ts";

const ASIN = "B000000003";
/** A price at Keepa as the miner's other screens see it: the buy box, without shipping. */
const BUY_BOX = 18;

test.describe("with keys for simulated vendors", { tag: "@once" }, () => {
  let product: KeyedProduct;
  test.beforeAll(async () => {
    product = await keyedProduct();
  });
  test.afterAll(() => product?.stop());

  test("a PIX shows reais in the dialog and in its code, with the rate and its day, also when it is opened again", async ({
    browser,
  }) => {
    const context = await browser.newContext({ baseURL: product.baseURL, locale: "pt-BR" });
    const page = await context.newPage();
    const [rui, lia] = [await admin(page.request), await signUp(page.request, "Lia")];
    const { id } = await call(product.baseURL, lia, "POST", "/purchases", { productName: "Mouse", qty: 20 });
    await send(product.baseURL, rui, `/admin/shipments/${id}/check-in`, { weightLb: "1" });
    await call(product.baseURL, lia, "POST", "/prep-requests", { items: [{ shipmentId: id }] });
    await signIn(page, lia, "/chegaram?aba=solicitacoes");
    await page.getByRole("button", { name: /^Pagar a solicitação/ }).click();
    const dialog = page.getByRole("dialog");
    await expect(dialog.getByText(/^R\$\s40,09$/)).toBeVisible(); // US$ 7,50
    await expect(dialog.getByText(/a R\$\s5,3451 por dólar, cotação de \d\d\/\d\d\/\d{4}/)).toBeVisible();
    await expect(dialog.getByText(/540540\.095802BR/)).toBeVisible(); // field 54 of the code: the amount
    await expect(dialog.getByText(/vale até \d\d\/\d\d\/\d{4} \d\d:\d\d/)).toBeVisible();
    const code = (await dialog.getByText(/540540\.095802BR/).textContent()) ?? "";

    await call(product.baseURL, rui, "POST", "/admin/pix-rate", {
      rate: 6,
      rateDate: await page.evaluate(() => new Date().toLocaleDateString("sv")),
    });
    await dialog.getByRole("button", { name: "Fechar" }).last().click();
    await page.reload();
    await page.getByRole("button", { name: /^Pagar a solicitação/ }).click();
    await expect(dialog.getByText(/^R\$\s40,09$/)).toBeVisible();
    await expect(dialog.getByText(/a R\$\s5,3451 por dólar/)).toBeVisible();
    await expect(dialog.getByText(code, { exact: true })).toBeVisible();

    const detail = "A cotação que você viu tem mais de um dia.";
    await page.route("**/proof", (route) =>
      route.fulfill({ status: 409, json: { code: "rate_expired", detail } }),
    );
    await dialog.locator('input[type="file"]').first().setInputFiles(pdf("comprovante.pdf"));
    await dialog.getByRole("button", { name: "Enviar comprovante" }).click();
    await expect(dialog.getByText(detail)).toBeVisible();
    await dialog.getByRole("button", { name: "Ver o valor atualizado" }).click();
    await expect(dialog.getByRole("button", { name: "Enviar comprovante" })).toBeVisible();
    await call(product.baseURL, rui, "DELETE", "/admin/pix-rate");
    await context.close();
  });

  for (const viewport of [
    { width: 1280, height: 800 },
    { width: 390, height: 844 },
  ]) {
    test(`an admin sets the rate of a PIX with its day, ${viewport.width} px wide; dialog, code and proof carry it`, async ({
      browser,
    }) => {
      const context = await browser.newContext({ baseURL: product.baseURL, locale: "pt-BR", viewport });
      const page = await context.newPage();
      const [rui, mia] = [await admin(page.request), await signUp(page.request, "Mia")];
      const { id } = await call(product.baseURL, mia, "POST", "/purchases", {
        productName: "Mouse",
        qty: 20,
      });
      await send(product.baseURL, rui, `/admin/shipments/${id}/check-in`, { weightLb: "1" });
      const date = await page.evaluate(() =>
        new Date(Date.now() - 24 * 60 * 60_000).toLocaleDateString("sv"),
      );

      await test.step("a wrong comma is refused, a large change is pointed out, and the rate is saved", async () => {
        await signIn(page, rui, "/admin/solicitacoes");
        await page.getByRole("button", { name: "Câmbio do PIX: R$ 5,3451" }).click();
        const dialog = page.getByRole("dialog");
        await expect(dialog.getByText(/^Em uso: R\$ 5,3451, cotação de/)).toBeVisible();
        await dialog.getByLabel("Reais por dólar").fill("55");
        await dialog.getByRole("button", { name: "Salvar câmbio" }).click();
        await expect(dialog.getByText("Um dólar vale de 1 a 20 reais: confira a vírgula.")).toBeVisible();
        await dialog.getByLabel("Reais por dólar").fill("6,5");
        await expect(dialog.getByText("É uma mudança de 22%")).toBeVisible();
        await expectAccessible(page);
        await dialog.getByLabel("Reais por dólar").fill("5,5");
        await expect(dialog.getByText("US$ 100,00 passam a custar R$ 550,00.")).toBeVisible();
        await dialog.getByLabel("Data da cotação").fill(date);
        await dialog.getByRole("button", { name: "Salvar câmbio" }).click();
        await expect(page.getByText("Câmbio do PIX salvo!")).toBeVisible();
        await expect(page.getByRole("button", { name: "Câmbio do PIX: R$ 5,50" })).toBeVisible();
        await expectNoSidewaysScroll(page);
      });

      // Created after the rate is set, because a code keeps the rate at which it was first shown.
      await call(product.baseURL, mia, "POST", "/prep-requests", { items: [{ shipmentId: id }] });
      const day = date.split("-").reverse().join("/");
      await test.step("the customer pays that amount, and the request keeps it though the rate changes before the proof", async () => {
        await signIn(page, mia, "/chegaram?aba=solicitacoes");
        await page.getByRole("button", { name: /^Pagar a solicitação/ }).click();
        const dialog = page.getByRole("dialog");
        await expect(dialog.getByText("R$ 41,25", { exact: true })).toBeVisible();
        await expect(dialog.getByText(`a R$ 5,50 por dólar, cotação de ${day}`)).toBeVisible();
        await expect(dialog.getByText(/540541\.255802BR/)).toBeVisible();
        await call(product.baseURL, rui, "POST", "/admin/pix-rate", { rate: 6, rateDate: date });
        await dialog.locator('input[type="file"]').first().setInputFiles(pdf("comprovante.pdf"));
        await expect(dialog.getByText("R$ 41,25", { exact: true })).toBeVisible();
        await dialog.getByRole("button", { name: "Enviar comprovante" }).click();
        await expect(page.getByText("PIX de R$ 41,25")).toBeVisible();
      });

      await test.step("the admin removes the rate, and the paid request still has its own", async () => {
        await signIn(page, rui, "/admin/solicitacoes?espera=approval");
        await page.getByRole("button", { name: "Câmbio do PIX: R$ 6,00" }).click();
        const remove = page.getByRole("button", { name: "Remover esta cotação" });
        await page.getByLabel("Reais por dólar").fill("7");
        await expect(remove).toHaveAccessibleDescription(/^Salve antes o câmbio/);
        await page.getByRole("dialog").getByRole("button", { name: "Cancelar" }).click();
        await page.getByRole("alertdialog").getByRole("button", { name: "Descartar" }).click();
        await page.getByRole("button", { name: "Câmbio do PIX: R$ 6,00" }).click();
        await remove.click();
        await expect(page.getByText("Cotação removida")).toBeVisible();
        await expect(page.getByRole("button", { name: "Câmbio do PIX: R$ 5,3451" })).toBeVisible();
        await page
          .getByRole("button", { name: /^Gerenciar/ })
          .first()
          .click();
        await expect(page.getByRole("dialog").getByText("PIX de R$ 41,25")).toBeVisible();
        await expect(page.getByRole("dialog").getByText(`a R$ 5,50 por dólar (${day})`)).toBeVisible();
      });
      await context.close();
    });
  }

  test("a slow and a failing source are named while the others' offers show; history, monitor, price fall, gating", async ({
    browser,
  }) => {
    const context = await browser.newContext({ baseURL: product.baseURL, locale: "pt-BR" });
    const page = await context.newPage();
    await signIn(page, await signUp(page.request, "Nina"));

    await test.step("mines: sources that are too slow or down are named, and the other offers are shown", async () => {
      product.serpapi.next.push("hang");
      product.ebay.next.push("html-502", "html-502", "html-502");
      await page.goto(`/minerador?asin=${ASIN}`);
      await expect(page.getByText("Busca concluída!")).toBeVisible({ timeout: 30_000 });
      const warning = page.getByText("Google Shopping: demorou demais; eBay: fora do ar");
      await expect(warning).toBeVisible();
      await expect(page.getByText(/UPCitemdb \(\d+ ofertas\)/)).toBeVisible();
      const offers = page.getByRole("table", { name: "Ofertas de fornecedores" });
      await expect(offers.getByRole("row").filter({ hasText: "UPCitemdb" }).first()).toBeVisible();
      await expect(page.getByText("Dados de demonstração").first()).toBeVisible();
    });

    await test.step("shows viability by Keepa's price, and its 90 days with cursor, ranges and table", async () => {
      await expect(page.getByText(/^(Viável|Margem pode ser apertada)$/).first()).toBeVisible();
      const cursor = page.getByRole("slider", { name: "Dia no gráfico" });
      await cursor.press("ArrowLeft");
      await expect(cursor).toHaveAttribute("aria-valuetext", /^\d\d\/\d\d\/\d{4}: (US\$|sem oferta)/);
      await page.getByRole("button", { name: "30 dias" }).click();
      await expect(cursor).toHaveAttribute("max", "30");
      await page.getByText("Ver como tabela").click();
      await expect(
        page
          .getByRole("table", { name: /por data$/ })
          .getByRole("row")
          .nth(2),
      ).toBeVisible();
      await expectAccessible(page);
      await expectNoSidewaysScroll(page);
    });

    await test.step("on a phone the chart of the prices is collapsed until it is opened", async () => {
      const wide = page.viewportSize();
      await page.setViewportSize({ width: 390, height: 844 });
      const cursor = page.getByRole("slider", { name: "Dia no gráfico" });
      await expect(cursor).toHaveCount(0);
      await page.locator("summary").filter({ hasText: "Gráfico dos preços" }).click();
      await expect(cursor).toBeVisible();
      await expectNoSidewaysScroll(page);
      if (wide) await page.setViewportSize(wide);
    });

    await test.step("monitors Amazon's price and shows its fall at the next check", async () => {
      await page.goto(`/monitoramento-precos?asin=${ASIN}`);
      await page.getByLabel("Preço-alvo").fill("30");
      await page.getByRole("button", { name: "Monitorar", exact: true }).click();
      await expect(page.getByText("Monitoramento ativado!")).toBeVisible();
      await expect(page.getByText(/% acima do alvo/)).toBeVisible();
      product.keepa.next.push("html-502", "html-502", "html-502");
      await page.getByRole("button", { name: /^Atualizar / }).click();
      await expect(page.getByText("Não atualizou")).toBeVisible({ timeout: 30_000 });
      await expectAccessible(page);
      product.keepa.next.splice(0);
      product.keepa.products.set(ASIN, fallenTo(2500));
      await page.getByRole("button", { name: /^Atualizar / }).click();
      await expect(page.getByText(/está por US\$ 25,00. O seu alvo é US\$ 30,00/)).toBeVisible();
      await expect(page.getByText("no alvo")).toBeVisible();
      await page.getByRole("link", { name: "Ver fornecedores" }).click();
      await expect(page).toHaveURL(new RegExp(`/minerador\\?asin=${ASIN}`));
    });

    await test.step("asks Amazon about gating, and names Amazon as the source", async () => {
      product.amazon.restrictions.set(ASIN, [
        {
          reasons: [
            {
              reasonCode: "APPROVAL_REQUIRED",
              message: "You need approval to list this brand.",
              links: [
                { resource: "https://sellercentral.amazon.com/approval", verb: "GET", title: "Request" },
              ],
            },
          ],
        },
      ]);
      await page.goto(`/gating-checker?asin=${ASIN}`);
      await page.getByRole("button", { name: "Verificar", exact: true }).click();
      await expect(page.getByText("Resposta da Amazon")).toBeVisible();
      await expect(page.getByText("Dados de demonstração")).toBeVisible();
      await expect(page.getByText("Restrita", { exact: true })).toBeVisible();
      await expect(page.getByRole("link", { name: /Pedir autorização/ })).toHaveAttribute(
        "href",
        /sellercentral/,
      );
    });
    await context.close();
  });
});

/** Keepa's response for a product whose price fell. */
function fallenTo(cents: number): object {
  const current = Array<number>(36).fill(-1);
  current[BUY_BOX] = cents;
  const csv = Array<number[] | null>(36).fill(null);
  csv[BUY_BOX] = [7_900_000, cents, 0];
  return {
    asin: ASIN,
    productType: 0,
    title: "Jogo de blocos",
    csv,
    stats: { current, avg90: current, min: null, minInInterval: null },
  };
}
