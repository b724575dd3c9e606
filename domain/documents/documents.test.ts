import { expect, test } from "vitest";
import { newDocument } from "./input.ts";
import { isPdfName } from "./pdf.ts";

test("a document wants only the product's name (spec §5)", () => {
  expect(newDocument.parse({ productName: "Tênis", units: "", asin: "", supplierLink: "" })).toEqual({
    productName: "Tênis",
    supplierLink: null,
    amazonLink: null,
    asin: null,
    units: null,
  });
  expect(newDocument.parse({ productName: "Tênis", units: "12" }).units).toBe(12);
});

test.each([
  [{ productName: "" }, "Informe o nome do produto."],
  [{ units: "0" }, "O mínimo é 1."],
  [{ units: "1.5" }, "Digite um número inteiro."],
  [{ units: "3000000000" }, "O máximo é 2.147.483.647."],
  [{ amazonLink: "javascript:alert(1)" }, "Digite um link completo, ex.: https://www.exemplo.com"],
])("%j is refused: %s", (slip, message) => {
  expect(newDocument.safeParse({ productName: "Tênis", ...slip }).error?.issues[0]?.message).toBe(message);
});

test("only files named as PDF are taken", () => {
  expect(["nota.PDF", "nota.pdf", "nota.pdf.exe", "pdf"].map(isPdfName)).toEqual([true, true, false, false]);
});
