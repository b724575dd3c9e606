import { describe, expect, test } from "vitest";
import { isOwnName, ownWords, strengthOf } from "./password-strength.ts";

test("a score has a strength in words", () => {
  expect([0, 1, 2, 3, 4].map(strengthOf)).toEqual(["weak", "weak", "fair", "good", "strong"]);
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

  test("without a name there are no own words, and short names are ignored", () => {
    expect(ownWords(["", "Ana"])).toEqual([]);
    expect(isOwnName("anacondas-7", ["Ana"])).toBe(false);
  });
});
