import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { BoxToScale } from "./box-to-scale.tsx";

test("a box names its sides in 'pol', on the drawing and for screen readers (docs/product.md#formats)", () => {
  const drawn = renderToStaticMarkup(<BoxToScale lengthIn={10} widthIn={8} heightIn={6.25} isLabelled />);
  expect(drawn).toContain("Caixa de 10 × 8 × 6,25 pol");
  expect(drawn).toContain("10 pol</text>");
  expect(drawn).not.toMatch(/polegada|″/);
});

test("a box without measures has edges that are seen on a dark page, too", () => {
  const drawn = renderToStaticMarkup(<BoxToScale lengthIn={null} widthIn={null} heightIn={null} />);
  expect(drawn).toContain("stroke-kraft");
  expect(drawn).not.toContain("stroke-box-edge");
});

test.each([
  [15, 15, 12.5],
  [99.25, 99.25, 99.25],
  [10, 8, 6.25],
])("the measures of a box of %d × %d × %d stand inside its picture", (lengthIn, widthIn, heightIn) => {
  const drawn = renderToStaticMarkup(<BoxToScale {...{ lengthIn, widthIn, heightIn }} isLabelled />);
  const [left = 0, , width = 0] = /viewBox="([^"]+)"/.exec(drawn)?.[1]?.split(" ").map(Number) ?? [];
  const texts = [...drawn.matchAll(/<text x="([-\d.]+)"[^>]*text-anchor="(\w+)"[^>]*>(.*?)<\/text>/g)];
  expect(texts).toHaveLength(3);
  for (const [, x, anchor, text = ""] of texts) {
    // Figures and letters of this weight are at most 0.6 of the letter size wide on average.
    const reach = text.length * 17 * 0.6;
    const [from, to] = anchor === "end" ? [Number(x) - reach, Number(x)] : [Number(x), Number(x) + reach];
    expect(from).toBeGreaterThanOrEqual(left);
    expect(to).toBeLessThanOrEqual(left + width);
  }
});
