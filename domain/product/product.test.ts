import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { anyCharacter } from "#domain/testing/any-character";
import { findAsin, isAsin, parseAsin } from "./asin.ts";
import { asinOrLink, newProduct, optionalAsin } from "./input.ts";
import { productStatusLabels, productStatusOf, shownProductStatus } from "./status.ts";

const asin = "B08N5WRWNW";
const letters = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"];
const asins = fc.string({ unit: fc.constantFrom(...letters), minLength: 10, maxLength: 10 });

describe("an ASIN or an Amazon product link is recognised (docs/product.md#asin)", () => {
  test.each([
    asin,
    `  ${asin}\n`,
    `\u200e${asin}\u200f`,
    `https://www.amazon.com/dp/${asin}`,
    `https://www.amazon.com/Some-Product-Name/dp/${asin}/ref=sr_1_1?keywords=x#reviews`,
    `https://www.amazon.com.br/gp/product/${asin}?th=1`,
    `www.amazon.co.uk/dp/${asin}`,
    `amazon.com/dp/${asin}`,
    `http://smile.amazon.com:443/dp/${asin}`,
    `HTTPS://WWW.AMAZON.COM/dp/${asin}`,
  ])("%j", (input) => {
    expect(parseAsin(input)).toBe(asin);
  });

  test.each([
    "",
    "b08n5wrwnw",
    "B08N5WRWN",
    "B08N5WRWNWX",
    "B08N5-WRWNW",
    `x ${asin}`,
    `https://www.amazon.com/dp/${asin}X`,
    "https://www.amazon.com/dp/B08N5WRWN",
    "https://www.amazon.com/dp/b08n5wrwnw",
    `https://evil.com/dp/${asin}`,
    `https://amazon.evil.com/dp/${asin}`,
    `https://evilamazon.com/dp/${asin}`,
    `https://amazon.com@evil.com/dp/${asin}`,
    `https://evil.com\\@amazon.com/dp/${asin}`,
    `https://evil.com/?u=https://www.amazon.com/dp/${asin}`,
    `https://www.amazon.com/s?k=/dp/${asin}`,
    `https://www.amazon.com/#/dp/${asin}`,
    `https://www.amazon.com/gp/aw/d/${asin}`,
    `https://www.amazon.com/xdp/${asin}`,
    "https://amzn.to/3abcdef",
    `javascript://amazon.com/dp/${asin}`,
    `https://www.amazon.com/${"a".repeat(3000)}/dp/${asin}`,
  ])("%s contains no ASIN", (input) => {
    expect(parseAsin(input)).toBeNull();
  });

  test("every form of every ASIN gives that ASIN", () => {
    const slug = fc.string({ unit: fc.constantFrom(...letters, "-", "/") });
    const forms = fc.constantFrom("dp", "gp/product");
    const hosts = fc.constantFrom("amazon.com", "www.amazon.com.br", "m.amazon.de");
    fc.assert(
      fc.property(asins, hosts, forms, slug, (want, host, form, after) => {
        expect(parseAsin(want)).toBe(want);
        expect(parseAsin(`https://${host}/${form}/${want}/${after}`)).toBe(want);
      }),
    );
  });

  test("the result is always an ASIN that the text contains", () => {
    const pieces = fc.constantFrom(
      "https://",
      "www.",
      "amazon.com",
      "evil.com",
      "/dp/",
      "/gp/product/",
      asin,
      "B08N",
      "?",
      "#",
      "@",
      "x",
    );
    const near = fc.array(pieces, { maxLength: 8 }).map((some) => some.join(""));
    fc.assert(
      fc.property(fc.oneof(near, fc.string({ unit: anyCharacter })), (input) => {
        for (const found of [parseAsin(input), findAsin(input)]) {
          if (found !== null)
            expect(isAsin(found) && input.replace(/\p{Cf}/gu, "").includes(found)).toBe(true);
        }
        const strict = parseAsin(input);
        if (strict !== null && strict !== input.replace(/\p{Cf}/gu, "").trim())
          expect(input).toMatch(/amazon\.com/);
      }),
      { numRuns: 1000 },
    );
  });
});

describe("the monitor accepts any word of exactly ten characters (docs/product.md#products)", () => {
  test.each([
    ["xxB0MONI0003zz", "B0MONI0003"],
    [`veja ${asin}!`, asin],
    [`https://evil.com/x/${asin}?y`, asin],
    ["0306406152", "0306406152"],
    [`https://www.amazon.com/PRODUCT123/dp/${asin}`, asin],
  ])("%s gives %s", (input, want) => {
    expect(findAsin(input)).toBe(want);
  });

  test.each(["B08N5WRWNWX", "b08n5wrwnw", ""])("%j gives none", (input) => {
    expect(findAsin(input)).toBeNull();
  });
});

describe("a product's status follows its shipments (docs/decisions/0013)", () => {
  const way = { hasArrived: false, usableUnits: 0, processedUnits: 0 } as const;
  const here = { hasArrived: true, usableUnits: 5, processedUnits: 2 } as const;
  const done = { hasArrived: true, usableUnits: 5, processedUnits: 5 } as const;
  const broken = { hasArrived: true, usableUnits: 0, processedUnits: 0 } as const;

  test.each([
    [[], "in_transit"],
    [[way], "in_transit"],
    [[way, here], "arrived"],
    [[done, way], "arrived"],
    [[done, here], "arrived"],
    [[done], "processed"],
    [[done, broken], "processed"],
    [[broken], "arrived"],
  ])("%j: %s", (shipments, want) => {
    expect(productStatusOf(shipments)).toBe(want);
  });

  test("an unknown status is shown as in transit (docs/product.md#products)", () => {
    expect(productStatusLabels[shownProductStatus("lost")]).toBe("Em Trânsito");
    expect(productStatusLabels[shownProductStatus("processed")]).toBe("Processado");
  });
});

describe("the product form (docs/product.md#products)", () => {
  test("requires a name and an arrival date; the quantity may be left out", () => {
    const parts = { name: " Tênis ", expectedArrivalDate: "2025-03-12" };
    expect(newProduct.parse(parts)).toEqual({
      name: "Tênis",
      expectedArrivalDate: "2025-03-12",
      quantity: null,
    });
    expect(newProduct.parse({ ...parts, quantity: "3" }).quantity).toBe(3);
  });

  test("names each missing field in Portuguese", () => {
    expect(newProduct.safeParse({ quantity: "0" }).error?.issues.map((issue) => issue.message)).toEqual([
      "Informe o nome do produto.",
      "Informe a data prevista de chegada.",
      "O mínimo é 1.",
    ]);
  });

  test("an ASIN field is refused with the message of its screen", () => {
    expect(asinOrLink("Entrada inválida").parse(`amazon.com/dp/${asin}`)).toBe(asin);
    expect(asinOrLink("Entrada inválida").safeParse("x").error?.issues[0]?.message).toBe("Entrada inválida");
    expect([optionalAsin().parse(" "), optionalAsin().parse("b08n5wrwnw")]).toEqual([null, asin]);
    expect(optionalAsin().safeParse("123").error?.issues[0]?.message).toBe("ASIN inválido");
  });
});
