import { inflateSync } from "node:zlib";
import { fnskuLabel, minBarHeight, quietZone } from "@prepara/domain/labels/fnsku-label";
import { labelSheets, sheetGeometry } from "@prepara/domain/labels/sheet";
import { getDocumentProxy } from "unpdf";
import { describe, expect, test } from "vitest";
import { CleanPdf, pageSource } from "./clean-pages.ts";
import { drawLabels } from "./draw-labels.ts";
import { entryIn } from "./pdf-objects.ts";

type Rectangle = { x: number; y: number; width: number; height: number };

/** The rectangles that each page of the file draws, in points from its left upper corner. */
function rectanglesIn(file: Buffer): Rectangle[][] {
  const { objects, pages } = pageSource(file);
  return pages.map(({ value }) => {
    const contents = entryIn(value, "Contents");
    const stream = contents?.kind === "reference" ? objects.get(contents.number)?.stream : null;
    const content = stream ? inflateSync(stream).toString("latin1") : "";
    // pdfkit turns the page first, so that lengths count from above.
    expect(content).toMatch(/^1 0 0 -1 0 [\d.]+ cm\n/);
    return [...content.matchAll(/^([\d.]+) ([\d.]+) ([\d.]+) ([\d.]+) re$/gm)].map(
      ([, x, y, width, height]) => ({
        x: Number(x),
        y: Number(y),
        width: Number(width),
        height: Number(height),
      }),
    );
  });
}

const title = "Fone de ouvido Bluetooth com cancelamento de ruído, estojo e três pontas de silicone, preto";
const items = [
  { fnsku: "X001ABCDEF", title, count: 2 },
  { fnsku: "X00ZZZZ999", title: "漢字", count: 1 },
];

describe.each(labelSheets)("item labels on %s (docs/product.md#labels)", (sheet) => {
  const { width, height, columns, rows, top, left, label, pitch } = sheetGeometry[sheet];
  const isRoll = columns * rows === 1;

  // That these bars scan back is tested with the camera's reader in web/features/labels.
  test("are drawn as vectors in their places", async () => {
    const drawn = await drawLabels({ sheet, line: "Preparo nº 7", items });
    const clean = new CleanPdf();
    const source = pageSource(drawn);
    clean.add(source, [...source.pages.keys()]);
    const pages = rectanglesIn(Buffer.concat(clean.end("Etiquetas")));
    expect(pages).toHaveLength(isRoll ? 4 : 1);
    const expected = ["X001ABCDEF", "X001ABCDEF", "X00ZZZZ999"].map((fnsku, index) => {
      const x = isRoll ? 0 : left + index * pitch.across;
      const { bars } = fnskuLabel(sheet, fnsku);
      return bars.each.map((bar) => [x + bar.x, top + bars.y, bar.width, bars.height]);
    });
    const found = pages.flat().map(({ x, y, width, height }) => [x, y, width, height]);
    expect(found.flat()).toEqual(expected.flat(2).map((length) => expect.closeTo(length, 2)));
  });

  test("leave the white space that Amazon wants, and stand within the paper", () => {
    const { bars, code, title: words, condition, text } = fnskuLabel(sheet, "X001ABCDEF");
    const last = bars.each.at(-1);
    expect(bars.each[0]?.x).toBeGreaterThanOrEqual(quietZone);
    expect(label.width - (last?.x ?? 0) - (last?.width ?? 0)).toBeGreaterThanOrEqual(quietZone);
    expect(bars.height).toBeGreaterThanOrEqual(minBarHeight);
    expect(bars.y).toBeGreaterThanOrEqual(9);
    expect(code.y).toBeGreaterThanOrEqual(bars.y + bars.height);
    expect(words.y + words.lines * words.height).toBeLessThanOrEqual(condition.y + 0.01);
    expect(condition.y + condition.size).toBeLessThanOrEqual(label.height - 9 + 0.01);
    expect(text.x).toBeGreaterThanOrEqual(9);
    expect(left + (columns - 1) * pitch.across + label.width).toBeLessThanOrEqual(width + 0.01);
    expect(top + (rows - 1) * pitch.down + label.height).toBeLessThanOrEqual(height + 0.01);
  });
});

test("sheets have Amazon's measures in points", async () => {
  const { letter30, a4_21, thermal } = sheetGeometry;
  expect(letter30).toMatchObject({ width: 612, height: 792, top: 36, left: 13.5 });
  expect(letter30).toMatchObject({ label: { width: 189, height: 72 }, pitch: { across: 198, down: 72 } });
  expect(letter30.left * 2 + 2 * letter30.pitch.across + letter30.label.width).toBeCloseTo(612);
  expect(a4_21.width).toBeCloseTo(595.276, 3);
  expect(a4_21.height).toBeCloseTo(841.89, 2);
  expect(a4_21.label.width).toBeCloseTo(180, 6);
  expect(a4_21.label.height).toBeCloseTo(108, 6);
  expect(a4_21.left * 2 + 2 * a4_21.pitch.across + a4_21.label.width).toBeCloseTo(a4_21.width, 0);
  expect(thermal).toMatchObject({ width: 162, height: 90 });
  expect(fnskuLabel("letter30", "X001ABCDEF").bars.each[0]).toEqual({ x: 42.3, width: 1.44 });
  // On the roll each bar begins and ends on a dot of a printer of 203 dpi.
  for (const { x, width } of fnskuLabel("thermal", "X001ABCDEF").bars.each)
    for (const length of [x, width])
      expect((length * 203) / 72).toBeCloseTo(Math.round((length * 203) / 72), 2);
});

test("thirty-one labels take two sheets, each with its line, and their texts can be extracted", async () => {
  const drawn = await drawLabels({
    sheet: "letter30",
    line: "Preparo nº 7 · Suíte 03",
    items: [{ fnsku: "X001ABCDEF", title, count: 31 }],
  });
  const document = await getDocumentProxy(new Uint8Array(drawn));
  expect(document.numPages).toBe(2);
  const page = await document.getPage(2);
  expect(page.view).toEqual([0, 0, 612, 792]);
  const { items: texts } = await page.getTextContent();
  const words = texts.map((item) => ("str" in item ? item.str : "")).join(" ");
  expect(words).toContain("Preparo nº 7 · Suíte 03");
  expect(words).toContain("X001ABCDEF");
  expect(words).toMatch(/Fone de ouvido .*…/);
  expect(words).toContain("New");
  expect((await (await document.getPage(1)).getTextContent()).items.length).toBeGreaterThan(90);
});
