import type { Locator, Page } from "@playwright/test";
import type { Act } from "../../e2e/screens/screen.ts";
import { photo } from "../../e2e/support/sample-files.ts";
import type { Viewer } from "./viewer-pages.ts";

/** One piece of the design system where a screen shows it, for docs/design.md. */
export type Piece = {
  name: string;
  path: string;
  viewer?: Viewer;
  act?: Act;
  /** The piece itself; without it, the picture shows the whole window. */
  part?: (page: Page) => Locator;
};

const piece = (
  name: string,
  path: string,
  part: (page: Page) => Locator,
  rest: Partial<Piece> = {},
): Piece => ({
  name,
  path,
  part,
  ...rest,
});

const openPhoto: Act = async (page) => {
  await page
    .getByRole("button", { name: /^Ver foto 1 de 2/ })
    .first()
    .click();
  await page.getByRole("dialog").getByRole("img").first().waitFor();
};

const choosePhotos: Act = async (page) => {
  await page
    .getByRole("button", { name: /^Marcar como Recebido/ })
    .first()
    .click();
  const names = ["frente.png", "lado.png", "etiqueta.png"];
  await page
    .locator('[role=dialog] input[type="file"]')
    .first()
    .setInputFiles(names.map((name) => photo(name)));
  await page.getByRole("list", { name: "Fotos escolhidas" }).waitFor();
};

const measure: Act = async (page) => {
  await page
    .getByRole("button", { name: /^Marcar como Recebido/ })
    .nth(1)
    .click();
  const values = [
    ["Peso (lb)", "4,2"],
    ["Comprimento (pol)", "14"],
    ["Largura (pol)", "9"],
    ["Altura (pol)", "6"],
  ] as const;
  for (const [label, value] of values) await page.getByLabel(label).fill(value);
};

const select: Act = async (page) => {
  for (const at of [0, 1])
    await page
      .getByRole("checkbox", { name: /^Selecionar (?!todos)/ })
      .nth(at)
      .check();
};

const choosePdf: Act = async (page) => {
  await page.getByRole("button", { name: "Novo documento" }).first().click();
  const invoice = { mimeType: "application/pdf", buffer: Buffer.from("%PDF-1.4\n%%EOF\n") };
  const names = ["nota-fiscal-costco.pdf", "recibo-de-frete.pdf"];
  await page
    .locator('[role=dialog] input[type="file"]')
    .first()
    .setInputFiles(names.map((name) => ({ name, ...invoice })));
  await page.getByText("recibo-de-frete.pdf").waitFor();
};

const calculate: Act = async (page) => {
  await page.getByLabel(/^Preço na Amazon/).fill("50");
  await page.getByText("US$ 26,54").first().waitFor();
};

const main = (page: Page) => page.locator("main");
const drawn = (page: Page, title: RegExp) =>
  main(page)
    .locator("svg, figure")
    .filter({ has: page.getByText(title) })
    .first();

/** Every piece that docs/design.md shows, in its order. */
export const pieces: readonly Piece[] = [
  piece("suite-label", "/dashboard", (page) => main(page).locator(".border-kraft-line.border-2").first()),
  piece("stage-pipeline", "/dashboard", (page) => main(page).locator("ol[aria-label]").first()),
  piece("unit-meter", "/dashboard", (page) => main(page).locator("figure").first(), {
    viewer: "freeCustomer",
  }),
  piece(
    "box-to-scale",
    "/admin/recebimentos",
    (page) => page.getByRole("dialog").locator("svg[aria-labelledby]").first(),
    {
      viewer: "admin",
      act: measure,
    },
  ),
  piece("price-plot", "/minerador?asin=B0CDEMO103", (page) =>
    main(page).locator("figure:has(table), figure:has([role=slider]), figure:has(input[type=range])").first(),
  ),
  piece("viability-gauge", "/minerador?asin=B0CDEMO103", (page) => main(page).locator("figure").first()),
  piece("waterfall", "/calculadora-roi", (page) => main(page).locator("figure").first(), { act: calculate }),
  piece("profit-curve", "/calculadora-roi", (page) => main(page).locator("figure").nth(1), {
    act: calculate,
  }),
  piece("balance-line", "/saldo", (page) => main(page).locator("svg[role=img]").first()),
  piece("status-stepper", "/chegaram?aba=solicitacoes", (page) =>
    main(page).locator("ol[aria-label^=Andamento]").first(),
  ),
  piece("eta-strip", "/transito", (page) => main(page).locator("figure").first()),
  piece("day-bars", "/admin/solicitacoes", (page) => main(page).locator("figure").first(), {
    viewer: "admin",
  }),
  piece(
    "empty-state",
    "/documentos",
    (page) => drawn(page, /./).or(main(page).locator("section > div")).last(),
    { viewer: "newcomer" },
  ),
  piece("lost-box", "/nao-existe", (page) => page.locator("main svg").first(), { viewer: "visitor" }),
  piece("page-header", "/documentos", (page) =>
    page.locator("main header, main div:has(> div > h1)").first(),
  ),
  piece("list", "/documentos", main),
  piece("filter-tabs", "/admin/solicitacoes", (page) => main(page).locator("fieldset").first(), {
    viewer: "admin",
  }),
  { name: "bulk-bar", path: "/chegaram", act: select },
  piece("upload-list", "/documentos", (page) => page.getByRole("dialog"), { act: choosePdf }),
  piece(
    "photo-previews",
    "/admin/recebimentos",
    (page) => page.getByRole("list", { name: "Fotos escolhidas" }),
    {
      viewer: "admin",
      act: choosePhotos,
    },
  ),
  { name: "photo-viewer", path: "/chegaram", act: openPhoto },
];
