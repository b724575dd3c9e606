import { and, eq, gte, isNotNull } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { bulkInTurns } from "#server/platform/fair-use/bulk-work";
import { priceListBatches, priceListImports, priceListItems, priceLists } from "#server/tables/miner";
import { whileCustomerLocked } from "#server/testing/customer-lock";
import { type FileToSend, idOf, type Person } from "#server/testing/person";
import { priceListFile, uploadsList } from "#server/testing/price-list";
import { type Product, runningProduct } from "#server/testing/product";
import { zip } from "#server/testing/zip";
import { asOnlyImport } from "./one-import-each.ts";

const ASIN = "B08N5WRWNW";

let product: Product;
beforeAll(async () => {
  product = await runningProduct();
});
afterAll(() => product.close());

const file = (name: string, content: Buffer | string): FileToSend => ({
  field: "file",
  name,
  type: "application/octet-stream",
  content: Buffer.from(content),
});

/** A workbook whose `workbook.xml` lists these sheets; the file itself contains one empty sheet. */
const workbookListing = (sheets: string) =>
  zip({
    "xl/workbook.xml": `<workbook><sheets>${sheets}</sheets></workbook>`,
    "xl/_rels/workbook.xml.rels":
      '<Relationships><Relationship Id="a" Target="worksheets/sheet1.xml"/></Relationships>',
    "xl/worksheets/sheet1.xml": "<worksheet/>",
  });

const workbook = (strings: string[], sheet: string) =>
  zip({
    "[Content_Types].xml": "<Types/>",
    "xl/sharedStrings.xml": `<sst>${strings.map((text) => `<si><t>${text}</t></si>`).join("")}</sst>`,
    "xl/worksheets/sheet1.xml": `<worksheet><sheetData>${sheet}</sheetData></worksheet>`,
  });

const cellOf = (text: number) => `<c t="s"><v>${text}</v></c>`;

const sheetOnly = (rows: string) =>
  zip({ "xl/worksheets/sheet1.xml": `<worksheet><sheetData>${rows}</sheetData></worksheet>` });

const sharedStrings = (text: string, times: number) =>
  zip({
    "xl/sharedStrings.xml": `<sst>${text.repeat(times)}</sst>`,
    "xl/worksheets/sheet1.xml": "<worksheet/>",
  });

/** A small file whose rows would be 115 MB in the database. */
function repeatedLink(): Buffer {
  const cell = (text: string) => `<c t="inlineStr"><is><t>${text}</t></is></c>`;
  const row = `<row>${cell(ASIN)}${cell("5")}<c t="s"><v>0</v></c></row>`;
  return zip({
    "xl/sharedStrings.xml": `<sst><si><t>https://exemplo.com/${"x".repeat(1900)}</t></si></sst>`,
    "xl/worksheets/sheet1.xml": `<worksheet><row>${cell("ASIN")}${cell("Preço")}${cell("Link")}</row>${row.repeat(60_000)}</worksheet>`,
  });
}

describe("the preview of a price list", () => {
  test("recognises the columns and shows the first rows with their problems", async () => {
    const list =
      "Minha lista de março;;\nASIN;Descrição;Preço unitário\nB08N5WRWNW;Fone;12,50\nxx;Capa;3,00\n";
    expect(await product.ana.send("/price-lists/preview", {}, [file("a.csv", list)])).toMatchObject({
      status: 200,
      body: {
        headings: ["ASIN", "Descrição", "Preço unitário"],
        mapping: { asin: 0, title: 1, price: 2 },
        whyNot: null,
        sample: [
          { cells: ["B08N5WRWNW", "Fone", "12,50"], problem: null },
          { cells: ["xx", "Capa", "3,00"], problem: "no_code" },
        ],
      },
    });
    expect(await product.ana.get("/price-lists")).toMatchObject({ body: { items: [] } });
  });

  test("names the missing column, and uses the one chosen by hand", async () => {
    const list = file("a.csv", "Referência,Total\nB08N5WRWNW,9.90\n");
    expect(await product.ana.send("/price-lists/preview", {}, [list])).toMatchObject({
      body: { whyNot: "no_price_column", mapping: {} },
    });
    const mapping = JSON.stringify({ asin: 0, price: 1 });
    expect(await product.ana.send("/price-lists/preview", { mapping }, [list])).toMatchObject({
      body: { whyNot: null, sample: [{ problem: null }] },
    });
    expect(await product.ana.send("/price-lists", {}, [list])).toMatchObject({
      status: 422,
      body: { code: "no_price_column" },
    });
    expect(await product.ana.send("/price-lists", { mapping }, [list])).toMatchObject({
      status: 201,
      body: { name: "a", itemCount: 1 },
    });
  });

  test("reads Windows-1252, as Excel saves it in Brazil, and UTF-16", async () => {
    const latin = Buffer.from("C\u00f3digo de barras;Pre\u00e7o\n036000291452;5,00\n", "latin1");
    const utf16 = Buffer.from("\ufeffASIN\tPreço\nB08N5WRWNW\t5,00\n", "utf16le");
    expect(await product.ana.send("/price-lists/preview", {}, [file("a.csv", latin)])).toMatchObject({
      body: { headings: ["Código de barras", "Preço"], mapping: { gtin: 0, price: 1 } },
    });
    expect(await product.ana.send("/price-lists/preview", {}, [file("a.txt", utf16)])).toMatchObject({
      body: { headings: ["ASIN", "Preço"], mapping: { asin: 0, price: 1 } },
    });
  });
});

describe("importing a price list", () => {
  test("reads a workbook: shared and inline texts, numbers in any form, gaps", async () => {
    const { newcomer } = product;
    const fabi = await newcomer("Fabi");
    const sheet = [
      '<row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="s"><v>1</v></c><c r="D1" t="s"><v>2</v></c></row>',
      '<row r="2"><c r="A2" t="inlineStr"><is><t>B08N5WRWNW</t></is></c><c r="D2"><v>19.989999999999998</v></c></row>',
      '<row r="3"><c r="B3"><v>3.6000291452E10</v></c><c r="D3"><v>7</v></c></row>',
      '<row r="4"><c r="A4" t="e"><v>#N/A</v></c><c r="D4"><v>7</v></c></row>',
    ].join("");
    const list = file("lista.xlsx", workbook(["ASIN", "UPC", "Pre&#231;o"], sheet));
    expect(await fabi.send("/price-lists", { name: "Planilha" }, [list])).toMatchObject({
      status: 201,
      body: { name: "Planilha", itemCount: 2, skippedCount: 1, isShared: false },
    });
    expect(await fabi.calls("product-miner", { asin: ASIN })).toMatchObject({
      body: { result: { lowest_price: 19.99 } },
    });
  });

  test("reads a Windows-1252 file whose first accent comes late", async () => {
    const hugo = await product.newcomer("Hugo");
    const lines = [
      "ASIN;Produto;Valor",
      ...Array.from({ length: 4_000 }, () => "B000000001;Fone preto;9,90"),
    ];
    const late = Buffer.from([...lines, `${ASIN};Pelúcia;9,90`].join("\r\n"), "latin1");
    await hugo.send("/price-lists", {}, [file("lista.csv", late)]);
    expect(await hugo.calls("product-miner", { asin: ASIN })).toMatchObject({
      body: { result: { product_title: "Pelúcia" } },
    });
  });

  test("reads three decimals of a workbook's number as decimals: US$ 12,345 were US$ 12.345,00", async () => {
    const gina = await product.newcomer("Gina");
    const sheet = [
      '<row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="s"><v>1</v></c></row>',
      '<row r="2"><c r="A2" t="inlineStr"><is><t>B08N5WRWNW</t></is></c><c r="B2"><v>12.345</v></c></row>',
    ].join("");
    await gina.send("/price-lists", {}, [file("lista.xlsx", workbook(["ASIN", "Pre&#231;o"], sheet))]);
    expect(await gina.calls("product-miner", { asin: ASIN })).toMatchObject({
      body: { result: { lowest_price: 12.35 } },
    });
  });

  test("reads a workbook whose empty cells are formatted up to Excel's last column", async () => {
    const { newcomer } = product;
    const lia = await newcomer("Lia");
    const cell = (text: string) => `<c t="inlineStr"><is><t>${text}</t></is></c>`;
    const row = (...texts: string[]) =>
      `<row>${texts.map(cell).join("")}${'<c s="1"/>'.repeat(16_384 - texts.length)}</row>`;
    const content = sheetOnly(row("ASIN", "Preço") + row(ASIN, "5").repeat(20));
    expect(await lia.send("/price-lists", {}, [file("a.xlsx", content)])).toMatchObject({
      status: 201,
      body: { itemCount: 20 },
    });
  });

  test("reads the sheet that was chosen, else the first that names a price and a code", async () => {
    const nina = await product.newcomer("Nina");
    const row = (...cells: string[]) =>
      `<row>${cells.map((text) => `<c t="inlineStr"><is><t>${text}</t></is></c>`).join("")}</row>`;
    const sheetOf = (...rows: string[]) => `<worksheet><sheetData>${rows.join("")}</sheetData></worksheet>`;
    const relation = (id: number, target: string) => `<Relationship Id="rId${id}" Target="${target}"/>`;
    const book = file(
      "precos.xlsx",
      zip({
        "xl/workbook.xml":
          '<workbook><sheets><sheet name="Capa" r:id="rId1"/><sheet name="Antiga" state="hidden" r:id="rId4"/><sheet name="Março" r:id="rId3"/><sheet name="Abril" r:id="rId2"/></sheets></workbook>',
        "xl/_rels/workbook.xml.rels": `<Relationships>${relation(1, "worksheets/sheet1.xml")}${relation(2, "/xl/worksheets/sheet2.xml")}${relation(3, "worksheets/sheet3.xml")}${relation(4, "worksheets/sheet4.xml")}</Relationships>`,
        "xl/worksheets/sheet1.xml": sheetOf(row("Atacado Sul")),
        "xl/worksheets/sheet2.xml": sheetOf(row("ASIN", "Preço"), row(ASIN, "8")),
        "xl/worksheets/sheet3.xml": sheetOf(row("ASIN", "Preço"), row(ASIN, "6")),
        "xl/worksheets/sheet4.xml": sheetOf(row("ASIN", "Preço"), row(ASIN, "1")),
      }),
    );
    expect(await nina.send("/price-lists/preview", {}, [book])).toMatchObject({
      body: { sheets: ["Capa", "Março", "Abril"], sheet: 1, sample: [{ cells: [ASIN, "6"] }] },
    });
    expect(await nina.send("/price-lists/preview", { sheet: "0" }, [book])).toMatchObject({
      body: { sheet: 0, whyNot: "no_price_column" },
    });
    expect(await nina.send("/price-lists", { sheet: "2" }, [book])).toMatchObject({ status: 201 });
    expect(await nina.calls("product-miner", { asin: ASIN })).toMatchObject({
      body: { result: { lowest_price: 8 } },
    });
    expect(await nina.send("/price-lists", { sheet: "3" }, [book])).toMatchObject({ status: 415 });
    expect(await nina.send("/price-lists", { sheet: "x" }, [book])).toMatchObject({ status: 422 });
  });

  test("writes an operator's list together with its audit entry, or not at all", async () => {
    const { rui } = product;
    const list = priceListFile([{ asin: ASIN, price: "5" }], "auditada.csv");
    const id = idOf(await rui.send("/admin/price-lists", {}, [list]));
    expect(await rui.get("/admin/audit-log")).toMatchObject({
      body: {
        items: expect.arrayContaining([
          expect.objectContaining({ action: "price-list.import", objectId: id }),
        ]),
      },
    });
    await rui.delete(`/admin/price-lists/${id}`);
  });

  test("under the name of an existing list replaces its rows and keeps its id", async () => {
    const gil = await product.newcomer("Gil");
    const first = idOf(
      await uploadsList(gil, [
        { asin: ASIN, price: "5" },
        { asin: "B000000001", price: "5" },
      ]),
    );
    const second = idOf(await uploadsList(gil, [{ asin: ASIN, price: "9" }]));
    expect(second).toBe(first);
    expect(await gil.calls("product-miner", { asin: ASIN })).toMatchObject({
      body: { result: { lowest_price: 9 } },
    });
    expect(await gil.calls("product-miner", { asin: "B000000001" })).toMatchObject({
      body: { success: false },
    });
    expect(await gil.get("/price-lists")).toMatchObject({ body: { items: [{ id: first, itemCount: 1 }] } });
  });

  test("leaves the list as it was when it fails", async () => {
    const hugo = await product.newcomer("Hugo");
    await uploadsList(hugo, [{ asin: ASIN, price: "5" }]);
    expect(await uploadsList(hugo, [{ asin: "x", price: "5" }])).toMatchObject({
      status: 422,
      body: { code: "no_readable_rows" },
    });
    expect(await hugo.calls("product-miner", { asin: ASIN })).toMatchObject({
      body: { result: { lowest_price: 5 } },
    });
  });

  test("ten times concurrently leaves one list with the rows of one import", async () => {
    const ivo = await product.newcomer("Ivo");
    const prices = Array.from({ length: 10 }, (_, index) => `${index + 1}`);
    const answers = await Promise.all(
      prices.map((price) =>
        uploadsList(ivo, [
          { asin: ASIN, price },
          { asin: ASIN, price },
        ]),
      ),
    );
    expect(answers.map((answer) => answer.status)).toEqual(Array(10).fill(201));
    const { body } = await ivo.calls("product-miner", { asin: ASIN });
    expect((body as { offers: { price: number }[] }).offers).toHaveLength(2);
    expect(await ivo.get("/price-lists")).toMatchObject({ body: { items: [{ itemCount: 2 }] } });
  });

  test.each([
    ["a.pdf", "%PDF-1.7 ...", "not_a_price_list"],
    ["a.xlsx", "PK\x03\x04 and then nothing", "broken_price_list"],
    ["a.xlsx", zip({ "word/document.xml": "<x/>" }), "not_a_price_list"],
    ["sheets.xlsx", workbookListing('<sheet r:id="a"/>'.repeat(1001)), "broken_price_list"],
    ["long-sheet-list.xlsx", workbookListing("<x/>".repeat(3 * 1024 * 1024)), "broken_price_list"],
    ["a.xlsx", zip({ "xl/worksheets/sheet1.xml": "<worksheet><row><c></row>" }), "broken_price_list"],
    ["a.csv", Buffer.from([1, 2, 0, 3]), "not_a_price_list"],
    ["a.csv", "", "not_a_price_list"],
    ["a.csv", `ASIN,Preço\n"${"x".repeat(300_000)}`, "broken_price_list"],
    ["deep.xlsx", sheetOnly("<a>".repeat(101)), "broken_price_list"],
    ["long-cell.xlsx", sheetOnly(`<row><c><v>${"x".repeat(40_000)}</v></c></row>`), "broken_price_list"],
    ["empty-rows.xlsx", sheetOnly("<row/>".repeat(1_050_000)), "price_list_too_heavy"],
    ["strings.xlsx", sharedStrings(`<si><t>${"x".repeat(1000)}</t></si>`, 70_000), "price_list_too_heavy"],
    ["one-string.xlsx", sharedStrings("x".repeat(1000), 300_000), "price_list_too_heavy"],
    ["repeated.xlsx", repeatedLink(), "price_list_too_heavy"],
    ["wide-row.xlsx", sheetOnly(`<row>${"<c/>".repeat(200_000)}</row>`), "price_list_too_heavy"],
    ["well-packed.xlsx", sheetOnly(" ".repeat(30_000_000)), "price_list_too_heavy"],
  ])("refuses %s (%#) with a code that says why", async (name, content, code) => {
    const answer = await product.ana.send("/price-lists", {}, [file(name, content)]);
    expect(answer).toMatchObject({ body: { code } });
    const ofLists = isNotNull(priceListBatches.listId);
    expect(await product.db.$count(priceListBatches, ofLists)).toBe(await product.db.$count(priceLists));
    expect([415, 422]).toContain(answer.status);
  });

  test.each(["xl/worksheets/sheet1.xml", "xl/sharedStrings.xml"])(
    "refuses a workbook whose %s is cut off, and keeps the complete list",
    async (cut) => {
      const nara = await product.newcomer("Nara");
      const texts = [["ASIN", "Preço"], ...Array.from({ length: 3 }, () => [ASIN, "5"])];
      const rows = texts.map((_, row) => `<row>${[0, 1].map((at) => cellOf(2 * row + at)).join("")}</row>`);
      const parts = {
        "xl/sharedStrings.xml": `<sst>${texts
          .flat()
          .map((text) => `<si><t>${text}</t></si>`)
          .join("")}</sst>`,
        "xl/worksheets/sheet1.xml": `<worksheet><sheetData>${rows.join("")}</sheetData></worksheet>`,
      };
      const send = (content: Buffer) => nara.send("/price-lists", { name: "A" }, [file("a.xlsx", content)]);
      expect(await send(zip(parts))).toMatchObject({ status: 201 });
      const cutOff = Object.entries(parts).map(([name, xml]) => [
        name,
        name === cut ? xml.slice(0, xml.lastIndexOf("</si>") + 1 || xml.lastIndexOf("<row>")) : xml,
      ]);
      expect(await send(zip(Object.fromEntries(cutOff)))).toMatchObject({
        status: 422,
        body: { code: "broken_price_list" },
      });
      expect(await nara.get("/price-lists")).toMatchObject({ body: { items: [{ itemCount: 3 }] } });
    },
  );

  test("without a file is refused", async () => {
    expect(await product.ana.send("/price-lists", { name: "x" })).toMatchObject({
      status: 422,
      body: { code: "no_file" },
    });
  });
});

describe("the limits of a customer's imports", () => {
  test("are a number of lists and of rows; the refusal names the limit and keeps the lists", async () => {
    const strict = await runningProduct({
      PRICE_LISTS_PER_CUSTOMER: "2",
      PRICE_LIST_ROWS_PER_CUSTOMER: "3",
    });
    try {
      const { ana, bia, rui } = strict;
      const send = (person: Person, name: string, rows: number, path = "/price-lists") =>
        person.send(path, { name }, [priceListFile(Array(rows).fill({ asin: ASIN, price: "5" }))]);
      expect(await send(ana, "A", 2)).toMatchObject({ status: 201 });
      expect(await send(ana, "B", 2)).toMatchObject({
        status: 409,
        body: {
          code: "too_many_list_rows",
          detail: expect.stringContaining("podem ter 3 linhas ao todo, e com esta seriam 4"),
        },
      });
      expect(await send(ana, "B", 1)).toMatchObject({ status: 201 });
      expect(await send(ana, "C", 1)).toMatchObject({
        status: 409,
        body: { code: "too_many_price_lists", detail: expect.stringContaining("2 listas") },
      });
      expect(await send(ana, "a", 1)).toMatchObject({ status: 201 });
      expect(await ana.get("/price-lists")).toMatchObject({
        body: { items: [{ itemCount: 1 }, { itemCount: 1 }] },
      });
      expect(await send(bia, "A", 3)).toMatchObject({ status: 201 });
      expect(await send(rui, "Geral", 9, "/admin/price-lists")).toMatchObject({ status: 201 });
      expect(await strict.db.$count(priceListItems)).toBe(2 + 3 + 9);
    } finally {
      await strict.close();
    }
  });

  test("allow one import at a time across servers; a killed import stops blocking after a minute", async () => {
    const { db, newcomer, now } = product;
    const joca = await newcomer("Joca");
    await db.insert(priceListImports).values({ owner: joca.userId, startedAt: now() });
    expect(await uploadsList(joca, [{ asin: ASIN, price: "5" }])).toMatchObject({
      status: 429,
      body: { code: "import_in_progress" },
    });
    await db.update(priceListImports).set({ startedAt: new Date(now().getTime() - 61_000) });
    expect(await uploadsList(joca, [{ asin: ASIN, price: "5" }])).toMatchObject({ status: 201 });
    expect(await db.$count(priceListImports)).toBe(0);
  });

  test("a slow import goes on blocking others", async () => {
    const deps = { db: product.db, clock: product.now };
    const { userId } = await product.newcomer("Lia");
    const again = () => asOnlyImport(deps, userId, async () => "second");
    const slowly = async () => {
      for (let seconds = 0; seconds < 150; seconds += 50) {
        product.passTime(50_000);
        const since = product.now();
        const renewed = and(eq(priceListImports.owner, userId), gte(priceListImports.startedAt, since));
        await vi.waitFor(async () => expect(await product.db.$count(priceListImports, renewed)).toBe(1));
      }
      await expect(again()).rejects.toMatchObject({ reason: "import_in_progress" });
      return "first";
    };
    expect(await asOnlyImport(deps, userId, slowly, 5)).toBe("first");
    expect(await again()).toBe("second");
    expect(await product.db.$count(priceListImports)).toBe(0);
  });

  test("a list that is being read when its account is deleted is not stored", async () => {
    const { newcomer, db } = product;
    const kim = await newcomer("Kim");
    const answer = await whileCustomerLocked(
      product,
      kim.userId,
      () => uploadsList(kim, [{ asin: ASIN, price: "5" }]),
      (holder) => holder.query("delete from auth.users where id = $1", [kim.userId]),
    );
    expect(answer).toMatchObject({ status: 404 });
    expect(await db.select().from(priceLists).where(eq(priceLists.userId, kim.userId))).toEqual([]);
  });
});

test("a list is removed and a short one stored while the long lists of others are stored", async () => {
  const id = idOf(await uploadsList(await product.newcomer("Nara"), [{ asin: ASIN, price: "10" }]));
  const remover = await product.newcomer("Olga");
  const own = idOf(await uploadsList(remover, [{ asin: ASIN, price: "10" }]));
  const stored = Promise.withResolvers<void>();
  const stores = ["192.0.2.8", "192.0.2.9"].map((network) =>
    bulkInTurns({ rows: 100, bytes: 40_000_000 })({ network, userId: network }, () => stored.promise),
  );
  const short = await uploadsList(await product.newcomer("Rute"), [{ asin: ASIN, price: "9" }]);
  expect(short).toMatchObject({ status: 201 });
  expect(await remover.delete(`/price-lists/${own}`)).toMatchObject({ status: 204 });
  expect(await remover.delete(`/price-lists/${id}`)).toMatchObject({ status: 404 });
  stored.resolve();
  await Promise.all(stores);
});

test.each([
  ["few rows with long texts", 15_000, { title: "x".repeat(400) }],
  ["many short rows", 21_000, {}],
])(
  "a list of %s is stored among the long ones, so that short ones do not wait for it",
  async (_, count, texts) => {
    const stored = Promise.withResolvers<void>();
    const place = bulkInTurns({ rows: 10, bytes: 1_000 });
    const short = place({ network: "192.0.2.8", userId: "192.0.2.8" }, () => stored.promise);
    const rows = Array.from({ length: count }, () => ({ asin: ASIN, price: "10", ...texts }));
    expect(await uploadsList(await product.newcomer("Olga"), rows)).toMatchObject({ status: 201 });
    stored.resolve();
    await short;
  },
);

describe("the owner of a list", () => {
  test("another customer's or the operator's list cannot be deleted", async () => {
    const { bia, rui, newcomer } = product;
    const lia = await newcomer("Lia");
    const own = idOf(await uploadsList(lia, [{ asin: ASIN, price: "5" }]));
    const shared = idOf(
      await rui.send("/admin/price-lists", {}, [priceListFile([{ asin: ASIN, price: "5" }], "geral.csv")]),
    );
    expect(await bia.delete(`/price-lists/${own}`)).toMatchObject({ status: 404 });
    expect(await lia.delete(`/price-lists/${shared}`)).toMatchObject({ status: 404 });
    expect(await rui.delete(`/admin/price-lists/${own}`)).toMatchObject({ status: 404 });
    expect(await lia.get("/price-lists")).toMatchObject({
      body: {
        items: [
          { id: shared, isShared: true },
          { id: own, isShared: false },
        ],
      },
    });
    expect(await lia.delete(`/price-lists/${own}`)).toMatchObject({ status: 204 });
    expect(await rui.delete(`/admin/price-lists/${shared}`)).toMatchObject({ status: 204 });
    expect(await lia.get("/price-lists")).toMatchObject({ body: { items: [] } });
  });
});
