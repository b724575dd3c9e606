import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { toGtin } from "#domain/product/gtin";
import { anyCharacter } from "#domain/testing/any-character";
import { priceListForm } from "./input.ts";
import { readListRow, recogniseColumns, whyNotReadable } from "./price-list.ts";

describe("the columns of a price list", () => {
  test.each([
    [
      ["ASIN", "Título", "Preço (US$)", "Frete", "Link"],
      { asin: 0, title: 1, price: 2, shipping: 3, link: 4 },
    ],
    [
      ["Product Name", "UPC Code", "Unit Cost", "Supplier", "Image URL", "URL"],
      { title: 0, gtin: 1, price: 2, supplier: 3, image: 4, link: 5 },
    ],
    [
      ["Código de Barras", "Descrição", "Custo unitário", "Fornecedor"],
      { gtin: 0, title: 1, price: 2, supplier: 3 },
    ],
    [["Preço do frete", "Preço", "EAN"], { shipping: 0, price: 1, gtin: 2 }],
    [["x", "", "y"], {}],
  ])("%j are recognised", (headings, want) => {
    expect(recogniseColumns(headings)).toEqual(want);
  });

  test("must include a price and a code", () => {
    expect(whyNotReadable({ asin: 0 })).toBe("no_price_column");
    expect(whyNotReadable({ price: 0, title: 1 })).toBe("no_code_column");
    expect(whyNotReadable({ price: 0, gtin: 1 })).toBeNull();
  });

  test("chosen by hand come as JSON text; anything else is refused", () => {
    expect(priceListForm.parse({ mapping: '{"asin":0,"price":3}' }).mapping).toEqual({ asin: 0, price: 3 });
    expect(priceListForm.parse({}).mapping).toBeNull();
    for (const mapping of ["x", "[]", '{"asin":-1}', '{"asin":1.5}', '{"asin":"0"}']) {
      expect(priceListForm.safeParse({ mapping }).success).toBe(false);
    }
  });
});

describe("a row of a price list", () => {
  const mapping = { asin: 0, gtin: 1, title: 2, price: 3, link: 4 };

  test.each([
    ["12.5", 1250],
    ["US$ 1.234,56", 123456],
    ["$1,234.56", 123456],
    ["12,50 USD", 1250],
    ["USD 12", 1200],
    ["19.989999999999998", 1999],
    ["12.3450", 1235],
    ["0.375", 38],
    ["1.234", 123400],
  ])("has the price %s", (price, cents) => {
    expect(readListRow(["B08N5WRWNW", "", "Fone", price, ""], mapping)).toMatchObject({ price: cents });
  });

  test.each(["", "R$ 50,00", "€ 5", "-3", "grátis", "0", "99999999999"])(
    "has no price in dollars: %j",
    (price) => {
      expect(readListRow(["B08N5WRWNW", "", "", price, ""], mapping)).toBe("no_price");
    },
  );

  test("with a price of very many blanks is skipped at once: such cells took a minute for a list", () => {
    const before = Date.now();
    for (let times = 0; times < 100; times += 1) {
      const price = `1${" ".repeat(30_000)}x`;
      expect(readListRow(["B08N5WRWNW", "", "Fone", price, ""], mapping)).toBe("no_price");
    }
    expect(Date.now() - before).toBeLessThan(1_000);
  });

  test("accepts an ASIN, an Amazon link or a code without its leading zeros, and drops invalid links", () => {
    expect(readListRow(["b08n5wrwnw", "", "", "1", "javascript:alert(1)"], mapping)).toMatchObject({
      asin: "B08N5WRWNW",
      link: null,
    });
    expect(
      readListRow(["https://amazon.com/dp/B08N5WRWNW", "", "", "1", "https://a.com/x"], mapping),
    ).toMatchObject({
      asin: "B08N5WRWNW",
      link: "https://a.com/x",
    });
    expect(readListRow(["", "36000291452", "", "1", ""], mapping)).toMatchObject({ gtin: "00036000291452" });
    expect(readListRow(["", "36000291453", "", "1", ""], mapping)).toBe("no_code");
  });

  test("of any content never throws", () => {
    const cell = fc.oneof(
      fc.string({ unit: anyCharacter }),
      fc.constantFrom("B08N5WRWNW", "1e9", "1.234.567"),
    );
    fc.assert(
      fc.property(fc.array(cell, { maxLength: 6 }), (cells) => {
        const row = readListRow(cells, mapping);
        if (typeof row !== "string") expect(row.price).toBeGreaterThan(0);
      }),
    );
  });
});

test("leading zeros do not change a code, and one with a wrong check digit is refused", () => {
  expect(["036000291452", "0036000291452", "00036000291452"].map(toGtin)).toEqual(
    Array(3).fill("00036000291452"),
  );
  expect(["036000291453", "1234567", "abc", "000000000000"].map(toGtin)).toEqual([null, null, null, null]);
});
