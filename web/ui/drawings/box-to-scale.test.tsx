import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { BoxToScale } from "./box-to-scale.tsx";

test("a box names its sides in 'pol', on the drawing and for screen readers (docs/product.md#formats)", () => {
  const drawn = renderToStaticMarkup(<BoxToScale lengthIn={10} widthIn={8} heightIn={6.25} isLabelled />);
  expect(drawn).toContain("Caixa de 10 × 8 × 6,25 pol");
  expect(drawn).toContain("10 pol</text>");
  expect(drawn).not.toMatch(/polegada|″/);
});
