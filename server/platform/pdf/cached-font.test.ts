import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { create } from "fontkit";
import PDFDocument from "pdfkit";
import { describe, expect, test } from "vitest";
import { cachedFont, plain } from "./cached-font.ts";

const path = "@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf";
const font = cachedFont(path);

test("a text is laid out once", () => {
  const [first, second] = [font.layout("1,234.50", ["tnum"]), font.layout("1,234.50", ["tnum"])];
  expect(second.glyphs).toBe(first.glyphs);
  expect(font.layout("1,234.50").glyphs).not.toBe(first.glyphs);
});

test("a document's changes to a layout do not reach the next document", () => {
  const { positions, advanceWidth } = font.layout("Suíte");
  for (const position of positions) position.xAdvance *= 2;
  expect(font.layout("Suíte").advanceWidth).toBe(advanceWidth);
});

// The font lacks both, so they share one glyph.
test("a glyph has the characters of its own text, not those of an earlier text", () => {
  const charactersOf = (text: string) => font.layout(text).glyphs.map(({ codePoints }) => codePoints);
  expect(charactersOf("漢")).toEqual([[0x6f22]]);
  expect(charactersOf("字")).toEqual([[0x5b57]]);
});

test("a document has the same bytes as with a font read for it alone", async () => {
  const own = await drawn((document) =>
    document.registerFont("font", fileURLToPath(import.meta.resolve(path))),
  );
  for (let time = 0; time < 2; time += 1) {
    expect((await drawn((document) => document.registerFont("font", font))).equals(own)).toBe(true);
  }
});

describe("numbers composed of pairs equal the font's layout of the whole number", () => {
  const signs = [..."0123456789.,:/$US+-− "];
  const pairs = signs.flatMap((one) => signs.map((other) => `${one}${other}`));
  const texts = [
    "22/11/2026 10:32",
    "US$ 1.234.567,89",
    "−US$ 71,17",
    "+US$ 4,11",
    "1:1/7,4.0$U-S−7",
    pairs.join(""),
  ];
  test.each([
    "@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf",
    "@expo-google-fonts/inter/600SemiBold/Inter_600SemiBold.ttf",
  ])("%s", (path) => {
    const whole = create(readFileSync(fileURLToPath(import.meta.resolve(path))));
    if (!("layout" in whole)) throw new Error("a collection");
    const plainFont = cachedFont(path, { isPlain: true });
    for (const text of texts) {
      for (const features of [undefined, ["tnum"]]) {
        const [one, other] = [plainFont.layout(text, features), whole.layout(text, plain(features))];
        expect(one.glyphs.map(({ id }) => id)).toEqual(other.glyphs.map(({ id }) => id));
        expect(one.positions.map(({ ...position }) => position)).toEqual(
          other.positions.map(({ ...position }) => position),
        );
        expect(one.advanceWidth).toBe(other.advanceWidth);
      }
    }
  });
});

async function drawn(prepare: (document: PDFKit.PDFDocument) => unknown): Promise<Buffer> {
  const document = new PDFDocument({ info: { CreationDate: new Date(0) } });
  prepare(document);
  document.font("font").fontSize(9);
  const text = "22/11/2026 10:32 — Depósito nº 7 → ação, coração, 3×4";
  document.text(text, 48, 48, { width: 120 }).text("US$ 1,234.50", { features: ["tnum"], align: "right" });
  document.end();
  const chunks: Buffer[] = [];
  for await (const chunk of document) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks);
}
