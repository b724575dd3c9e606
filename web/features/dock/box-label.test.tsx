/// <reference types="node" />
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { readScan } from "@prepara/domain/scan/read-scan";
import { renderToStaticMarkup } from "react-dom/server";
import { beforeAll, describe, expect, test } from "vitest";
import { prepareZXingModule, readBarcodes } from "zxing-wasm/reader";
import { BoxLabel } from "./box-label.tsx";

/** A thermal printer's. */
const DOTS_PER_INCH = 203;
const [WIDTH, HEIGHT] = [4 * DOTS_PER_INCH, 2 * DOTS_PER_INCH];
const QUIET_ZONE_POINTS = 10 * 1.08;

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

/** The bars as a printer sets its dots. */
function printed(bars: readonly Bar[]): ImageData {
  const data = new Uint8ClampedArray(WIDTH * HEIGHT * 4).fill(255);
  const dots = (points: number) => Math.round((points / 72) * DOTS_PER_INCH);
  for (const { x, y, width, height } of bars)
    for (let row = dots(y); row < dots(y + height); row++)
      for (let column = dots(x); column < dots(x + width); column++)
        data.fill(0, (row * WIDTH + column) * 4, (row * WIDTH + column) * 4 + 3);
  return { data, width: WIDTH, height: HEIGHT, colorSpace: "srgb" };
}

describe("our own label of a box", () => {
  test.each([1, 123, 4_567_890, 9_999_999])("box %i: its code scans back to it", async (number) => {
    const label = renderToStaticMarkup(
      <BoxLabel number={number} suiteLabel="07" loggedAt="2026-11-23T12:00:00Z" />,
    );
    const [read, ...more] = await readBarcodes(printed(barsOf(label)), { formats: ["Code128"] });
    expect(more).toEqual([]);
    expect(readScan(read?.text ?? "")).toMatchObject([{ kind: "internal", thing: "dockBox", number }]);
  });

  test("is four by two inches, with the bars half an inch high and clear space beside them", () => {
    const label = renderToStaticMarkup(
      <BoxLabel number={12} suiteLabel={null} loggedAt="2026-11-23T12:00:00Z" />,
    );
    expect(label).toContain('width="4in" height="2in" viewBox="0 0 288 144"');
    expect(label).toContain("Sem dono");
    const bars = barsOf(label);
    const last = bars.at(-1);
    expect(bars[0]?.x).toBeGreaterThan(QUIET_ZONE_POINTS);
    expect(288 - (last?.x ?? 0) - (last?.width ?? 0)).toBeGreaterThan(QUIET_ZONE_POINTS);
    for (const { height } of bars) expect(height).toBeGreaterThanOrEqual(36);
  });
});
