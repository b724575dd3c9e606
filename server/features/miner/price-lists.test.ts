import { crc32, deflateRawSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type FileToSend, idOf } from "#server/testing/person";
import { priceListFile, uploadsList } from "#server/testing/price-list";
import { type Product, runningProduct } from "#server/testing/product";

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

/** A zip of deflated entries, enough for a workbook. */
function zip(entries: Record<string, string>): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const [name, text] of Object.entries(entries)) {
    const packed = deflateRawSync(text);
    const fields = Buffer.alloc(26);
    fields.writeUInt16LE(20, 0);
    fields.writeUInt16LE(8, 4);
    fields.writeUInt32LE(crc32(text), 10);
    fields.writeUInt32LE(packed.length, 14);
    fields.writeUInt32LE(Buffer.byteLength(text), 18);
    fields.writeUInt16LE(name.length, 22);
    const local = Buffer.concat([Buffer.from("PK\x03\x04"), fields, Buffer.from(name), packed]);
    const tail = Buffer.alloc(14);
    tail.writeUInt32LE(offset, 10);
    directory.push(
      Buffer.concat([Buffer.from("PK\x01\x02"), Buffer.from([20, 0]), fields, tail, Buffer.from(name)]),
    );
    parts.push(local);
    offset += local.length;
  }
  const central = Buffer.concat(directory);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(directory.length, 4);
  end.writeUInt16LE(directory.length, 6);
  end.writeUInt32LE(central.length, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...parts, central, Buffer.from("PK\x05\x06"), end]);
}

/** A workbook whose table of contents is as given, around one empty sheet. */
const contents = (sheets: string) =>
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

describe("the preview of a price list", () => {
  test("recognises the columns and shows the first rows with what is wrong with them", async () => {
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

  test("says which column is missing, and takes the one chosen by hand", async () => {
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

  test("of the operator stands in the audit log, or is not there", async () => {
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

  test("again under the same name replaces the rows and keeps the list", async () => {
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

  test("that fails leaves the list as it was", async () => {
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

  test("ten times at once ends with one list whose rows are one import's", async () => {
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
    ["sheets.xlsx", contents('<sheet r:id="a"/>'.repeat(1001)), "broken_price_list"],
    ["swollen.xlsx", contents("<x/>".repeat(3 * 1024 * 1024)), "broken_price_list"],
    ["a.xlsx", zip({ "xl/worksheets/sheet1.xml": "<worksheet><row><c></row>" }), "broken_price_list"],
    ["a.csv", Buffer.from([1, 2, 0, 3]), "not_a_price_list"],
    ["a.csv", "", "not_a_price_list"],
    ["a.csv", `ASIN,Preço\n"${"x".repeat(300_000)}`, "broken_price_list"],
  ])("refuses %s (%#) with words", async (name, content, code) => {
    const answer = await product.ana.send("/price-lists", {}, [file(name, content)]);
    expect(answer).toMatchObject({ body: { code } });
    expect([415, 422]).toContain(answer.status);
  });

  test("needs a file", async () => {
    expect(await product.ana.send("/price-lists", { name: "x" })).toMatchObject({
      status: 422,
      body: { code: "no_file" },
    });
  });
});

describe("whose list it is", () => {
  test("another customer's or the operator's list cannot be removed", async () => {
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
