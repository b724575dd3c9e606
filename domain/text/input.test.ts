import { describe, expect, test } from "vitest";
import * as z from "zod/mini";
import {
  id,
  optionalName,
  optionalText,
  optionalWebAddress,
  optionalWholeNumberText,
  patchText,
  requiredName,
  requiredText,
  webAddress,
  wholeNumber,
  wholeNumberText,
} from "./input.ts";

const messages = (result: z.core.util.SafeParseResult<unknown>) =>
  result.error?.issues.map((issue) => issue.message);

describe("a text field", () => {
  test("is trimmed", () => {
    expect(requiredText("Informe o nome.").parse("  Ana ")).toBe("Ana");
  });

  test.each([undefined, null, 5, "", "   "])("%s does not count as given", (value) => {
    expect(messages(requiredText("Informe o nome.").safeParse(value))).toContain("Informe o nome.");
  });

  test("loses characters that would reverse the text after it", () => {
    expect(requiredText("?").parse("Eva\u202e Silva\u2066")).toBe("Eva Silva");
    expect(requiredText("Informe o nome.").safeParse("\u200f \u202e").success).toBe(false);
  });

  test("is missing if it shows nothing", () => {
    for (const text of ["\u200b", "\u2060\ufeff", "\u3164", "\u2800 \u00ad", "\u{e0020}"]) {
      expect(requiredText("Informe o nome.").safeParse(text).success).toBe(false);
      expect(requiredName("Informe o nome.").safeParse(text).success).toBe(false);
      expect(optionalName().parse(text)).toBeNull();
    }
    expect(requiredName("?").parse("👩\u200d🔧")).toBe("👩\u200d🔧");
  });

  test("keeps few combining marks, so that it does not cover the rows above", () => {
    const grave = "\u0300";
    expect(requiredText("?").parse(`a${grave.repeat(9)}b${grave}`)).toBe(`a${grave.repeat(4)}b${grave}`);
    const pile = `${grave.repeat(4)}\u200b`;
    expect(requiredText("?").parse(`a${pile.repeat(4)}b`)).toBe(`a${pile}b`);
    expect(requiredText("?").parse("ação ❤️ ị̂")).toBe("ação ❤️ ị̂");
  });

  test("is in one line if it names something", () => {
    expect(requiredName("?").parse("Fone \r\n\n Suíte 03\u2028x\u0085y")).toBe("Fone Suíte 03 x y");
    expect(requiredName("Informe o nome.").safeParse("\n \u2029").success).toBe(false);
    expect(optionalName().parse("\n")).toBeNull();
    expect(requiredName("?").parse("a\n \nb")).toBe("a b");
    expect(optionalName(3).safeParse("abcd").success).toBe(false);
    expect(requiredText("?").parse("a\nb")).toBe("a\nb");
  });

  test("is checked in linear time, however long", () => {
    const blanks = " ".repeat(1_000_000);
    for (const text of [`a${blanks}a`, `a\n${blanks}\u2028a`, "\u0300\u200b".repeat(500_000), `${blanks}a`]) {
      const start = Date.now();
      requiredName("?").safeParse(text);
      expect(Date.now() - start).toBeLessThan(2_000);
    }
  });

  test("refuses what the database cannot store", () => {
    expect(messages(requiredText("?").safeParse("a\0b"))).toEqual(["O texto contém um caractere inválido."]);
    expect(requiredText("?").safeParse("\ud83d").success).toBe(false);
    expect(requiredText("?").parse("📦")).toBe("📦");
    expect(messages(requiredText("?", 3).safeParse("abcd"))).toEqual(["Use no máximo 3 caracteres."]);
  });

  test("is null if missing, null or blank; in a patch, missing keeps the value and blank clears it", () => {
    const form = z.object({ notes: optionalText() });
    expect([{}, { notes: null }, { notes: " " }].map((body) => form.parse(body))).toEqual([
      { notes: null },
      { notes: null },
      { notes: null },
    ]);
    const patch = z.object({ notes: patchText() });
    expect(patch.parse({})).toEqual({});
    expect(patch.parse({ notes: "" })).toEqual({ notes: null });
    expect(patch.parse({ notes: " ok " })).toEqual({ notes: "ok" });
  });
});

describe("a link", () => {
  test.each([
    "https://www.amazon.com/dp/B08N5WRWNW?x=1#y",
    "http://loja.example.com.br:8080/p",
    "HTTPS://A.CO/x",
  ])("%s is accepted as it is", (link) => {
    expect(webAddress().parse(link)).toBe(link);
  });

  test.each([
    "javascript:alert(1)",
    "ftp://a.com/x",
    "amazon.com",
    "https://",
    "http:a.com",
    "https://a b.com",
    "https://a.com/\nx",
    "https://a.com\\@b.com",
    "mailto:a@b.com",
    "https://x",
  ])("%s is refused", (link) => {
    expect(webAddress().safeParse(link).success).toBe(false);
    expect(optionalWebAddress().safeParse(link).success).toBe(false);
  });

  test("may be left out where it is optional", () => {
    expect(z.object({ link: optionalWebAddress() }).parse({ link: "" })).toEqual({ link: null });
    expect(z.object({ link: optionalWebAddress() }).parse({})).toEqual({ link: null });
  });
});

describe("a whole number", () => {
  test("is accepted from JSON or from a form field", () => {
    expect(wholeNumber({ min: 1 }).parse(3)).toBe(3);
    expect(wholeNumberText({ min: 1 }).parse(" 3 ")).toBe(3);
    expect(wholeNumberText({ min: 1 }).parse(3)).toBe(3);
    expect(z.object({ n: optionalWholeNumberText({ min: 0 }) }).parse({})).toEqual({ n: null });
    expect(optionalWholeNumberText({ min: 0 }).parse("")).toBeNull();
    expect(optionalWholeNumberText({ min: 0 }).parse("0")).toBe(0);
  });

  test.each([0, -1, 1.5, 2_147_483_648, 1e300, Number.NaN, "3", null, true])(
    "%s is refused in JSON",
    (value) => {
      expect(wholeNumber({ min: 1 }).safeParse(value).success).toBe(false);
    },
  );

  test.each(["0", "1.5", "1e3", "x", "", "99999999999"])("%s is refused in a form", (value) => {
    expect(wholeNumberText({ min: 1 }).safeParse(value).success).toBe(false);
  });
});

test("an id is parsed into the database's format, and anything else is refused", () => {
  expect(id().parse("3F2504E0-4F89-41D3-9A0C-0305E82C3301")).toBe("3f2504e0-4f89-41d3-9a0c-0305e82c3301");
  expect(id().safeParse("1").success).toBe(false);
});
