import { describe, expect, test } from "vitest";
import { readText } from "./read-text.ts";

const blocksOf = (text: string) =>
  readText(Buffer.from(text), ".md")
    .filter((block) => block.text.trim() !== "")
    .map(({ kind, text: said }) => [kind, said.trim()]);

describe("a Markdown document", () => {
  // Headings once kept their first letter only, and the rest of the line became text.
  test("keeps its headings whole, each with the text below it", () => {
    expect(
      blocksOf(
        "Antes.\n\n# Regras de envio\nAté 50 lb.\n\n## Caixas grandes ##\nAcima disso, pergunte.\nSempre.",
      ),
    ).toEqual([
      ["text", "Antes."],
      ["heading", "Regras de envio"],
      ["text", "Até 50 lb."],
      ["heading", "Caixas grandes"],
      ["text", "Acima disso, pergunte.\nSempre."],
    ]);
  });

  test("has a heading at its very end, with a sign in it, or none", () => {
    expect(blocksOf("# Item C# e F#\nTexto")).toEqual([
      ["heading", "Item C# e F#"],
      ["text", "Texto"],
    ]);
    expect(blocksOf("## Fim")).toEqual([["heading", "Fim"]]);
    expect(blocksOf("#sem espaço\n#1 lugar")).toEqual([["text", "#sem espaço\n#1 lugar"]]);
  });
});
