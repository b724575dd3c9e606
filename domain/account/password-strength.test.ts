import { describe, expect, test } from "vitest";
import { estimatedPart, isOwnName, ownWords, strengthOf } from "./password-strength.ts";

test("a score has a strength in words", () => {
  expect([0, 1, 2, 3, 4].map(strengthOf)).toEqual(["weak", "weak", "fair", "good", "strong"]);
});

test.each([
  ["corinthianscorinthianscorinthians", "corinthianscorinthians"],
  ["abcabcabca", "abcabc"],
  ["aaaaaaa", "aa"],
  [`${"uma-frase-comprida-".repeat(3)}`, "uma-frase-comprida-"],
  ["uma-senha-boa-8", "uma-senha-boa-8"],
])("of %s the estimator is given %s", (password, part) => {
  expect(estimatedPart(password)).toBe(part);
});

describe("a password made of its owner's name", () => {
  const about = ["Maria Conceição da Silva", "maria.silva85@exemplo.com.br"];

  test.each([
    ["mariasilva", true],
    ["MariaSilva1985", true],
    ["conceicao123", true],
    ["Conceição!2026", true],
    ["maria.silva85@exemplo.com.br", true],
    ["exemplo2026", true],
    ["maria-gosta-de-caju", false],
    ["uma-senha-boa-123", false],
    ["cavalo-correto-bateria", false],
  ])("%s: %s", (password, isOwn) => {
    expect(isOwnName(password, about)).toBe(isOwn);
  });

  test("of a name as long as a request only the start is looked at", () => {
    const startedAt = Date.now();
    expect(isOwnName("mariasilva", [`Maria Silva ${"\u0301\u0316".repeat(100_000)}`])).toBe(true);
    expect(
      ownWords([Array.from({ length: 100_000 }, (_, at) => at.toString(36)).join(" ")]).length,
    ).toBeLessThan(100);
    expect(Date.now() - startedAt).toBeLessThan(1_000);
  });

  test("without a name there are no own words, and short names are ignored", () => {
    expect(ownWords(["", "Ana"])).toEqual([]);
    expect(isOwnName("anacondas-7", ["Ana"])).toBe(false);
  });
});
