/// <reference types="node" />
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { type OwnLabelFacts, ownQuietZone } from "@prepara/domain/labels/own-label";
import { readScan } from "@prepara/domain/scan/read-scan";
import { renderToStaticMarkup } from "react-dom/server";
import { beforeAll, describe, expect, test } from "vitest";
import { prepareZXingModule, readBarcodes } from "zxing-wasm/reader";
import { OwnLabel } from "./own-label.tsx";

/** Of a thermal printer. */
const DOTS_PER_INCH = 203;
const [WIDTH, HEIGHT] = [4 * DOTS_PER_INCH, 2 * DOTS_PER_INCH];

beforeAll(async () => {
  const file = createRequire(import.meta.url).resolve("zxing-wasm/reader/zxing_reader.wasm");
  const wasmBinary = readFileSync(file).buffer;
  await prepareZXingModule({ overrides: { wasmBinary }, fireImmediately: true });
});

type Bar = { x: number; y: number; width: number; height: number };

/** The bars of a label, in points. */
function barsOf(label: string): Bar[] {
  const [, drawn = ""] = /<g[^>]*data-bars=""[^>]*>(.*?)<\/g>/.exec(label) ?? [];
  return [...drawn.matchAll(/<rect x="([\d.]+)" y="([\d.]+)" width="([\d.]+)" height="([\d.]+)"/g)].map(
    ([, x, y, width, height]) => ({
      x: Number(x),
      y: Number(y),
      width: Number(width),
      height: Number(height),
    }),
  );
}

/** The bars in the dots of a printer. */
function printed(bars: readonly Bar[]): ImageData {
  const data = new Uint8ClampedArray(WIDTH * HEIGHT * 4).fill(255);
  const dots = (points: number) => Math.round((points / 72) * DOTS_PER_INCH);
  for (const { x, y, width, height } of bars)
    for (let row = dots(y); row < dots(y + height); row++)
      for (let column = dots(x); column < dots(x + width); column++)
        data.fill(0, (row * WIDTH + column) * 4, (row * WIDTH + column) * 4 + 3);
  return { data, width: WIDTH, height: HEIGHT, colorSpace: "srgb" };
}

const box = (number: number): OwnLabelFacts => ({
  type: "box",
  number,
  suiteLabel: "07",
  title: `Caixa nº ${number}`,
  details: ["23/11/2026"],
});
const cases: [OwnLabelFacts, string][] = [
  ...[1, 123, 4_567_890, 9_999_999].map((number): [OwnLabelFacts, string] => [box(number), "dockBox"]),
  [{ ...box(12), type: "shipment" }, "shipment"],
  [{ ...box(31), type: "outbound" }, "outboundBox"],
];

describe("our own label (docs/product.md#own-labels)", () => {
  test.each(cases)("%o: its code scans back to it", async (facts, codeKind) => {
    const label = renderToStaticMarkup(<OwnLabel facts={facts} />);
    const [read, ...more] = await readBarcodes(printed(barsOf(label)), { formats: ["Code128"] });
    expect(more).toEqual([]);
    expect(readScan(read?.text ?? "")).toMatchObject([{ kind: "internal", codeKind, number: facts.number }]);
  });

  test("is four by two inches, with the bars half an inch high and clear space beside them", () => {
    const label = renderToStaticMarkup(<OwnLabel facts={{ ...box(12), suiteLabel: null }} />);
    expect(label).toContain('width="4in" height="2in" viewBox="0 0 288 144"');
    expect(label).toContain("Sem dono");
    const bars = barsOf(label);
    const last = bars.at(-1);
    expect(bars[0]?.x).toBeGreaterThan(ownQuietZone);
    expect(288 - (last?.x ?? 0) - (last?.width ?? 0)).toBeGreaterThan(ownQuietZone);
    for (const { height } of bars) expect(height).toBeGreaterThanOrEqual(36);
  });
});
