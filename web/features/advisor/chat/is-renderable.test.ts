import { describe, expect, test } from "vitest";
import { isRenderable } from "./is-renderable.ts";

describe("an answer is rendered as Markdown", () => {
  test("when it is long and well formed", () => {
    const row = "| Suporte articulado | **12** | [US$ 9,90](/saldo) | `B0CDEMO103` |\n";
    const table = `| Produto | Unidades | Custo | ASIN |\n|---|---|---|---|\n${row.repeat(100)}`;
    const list = "- Compre *antes* do dia 5 [1].\n  1. Veja o [guia](https://exemplo.com.br/a_b_c).\n".repeat(
      80,
    );
    expect(
      isRenderable(`# Resumo\n\n> Atenção\n\n${table}\n${list}\n\n---\n\n- - -\n* * * * *\n\nFim\n-------\n`),
    ).toBe(true);
  });

  test.each([
    ["delimiters", "~a".repeat(10_000)],
    ["delimiters that open and close", `${"*a_".repeat(3_000)}${"_a*".repeat(3_000)}`],
    ["quotes within quotes", ">".repeat(20_000)],
    ["lists within lists", `Veja:\n${"1) ".repeat(6_000)}`],
    [
      "lists within lists by indentation",
      Array.from({ length: 40 }, (_, depth) => `${"  ".repeat(depth)}- a`).join("\n"),
    ],
    [
      "lists within lists by tabs",
      Array.from({ length: 12 }, (_, depth) => `${"\t".repeat(depth)}- a`).join("\n"),
    ],
    ["headings", "a\n=\n".repeat(5_000)],
    ["headings on lines that end in carriage returns", "a\r=\r".repeat(5_000)],
    ["lines of one item", `- a\n${"b\n".repeat(9_000)}`],
    ["rows without a bar", `${"a|".repeat(20)}\n${"-|".repeat(20)}\n${"a\n".repeat(9_000)}`],
    ["a wide and long table", `${"|a".repeat(500)}\n${"|-".repeat(500)}\n${"|x\n".repeat(900)}`],
  ])("but as plain text when it has too many %s", (_kind, text) => {
    expect(isRenderable(text)).toBe(false);
  });
});
