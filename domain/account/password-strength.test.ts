import { describe, expect, test } from "vitest";
import { passwordStrength } from "./password-strength.ts";

describe("how hard a password is to guess", () => {
  test.each([
    ["", "weak"],
    ["abc123", "weak"],
    ["12345678", "weak"],
    ["aaaaaaaaaaaa", "weak"],
    ["Senha123!", "weak"],
    ["qwerty2026", "weak"],
    ["caixalua7", "fair"],
    ["caixa-lua-7", "good"],
    ["uma-senha-boa-123", "strong"],
    ["correnteza verde do telhado", "strong"],
  ])("'%s' is %s", (password, strength) => {
    expect(passwordStrength(password)).toBe(strength);
  });
});
