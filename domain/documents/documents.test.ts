import { describe, expect, test } from "vitest";
import { isPdfName, originalFileName } from "./files.ts";
import { newDocument } from "./input.ts";

test("a document requires only the product's name (docs/product.md#documents)", () => {
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

test("only files named as PDF are accepted", () => {
  expect(["nota.PDF", "nota.pdf", "nota.pdf.exe", "pdf"].map(isPdfName)).toEqual([true, true, false, false]);
});

describe("the name of a file's download", () => {
  test.each([
    ["Nota fiscal – março.pdf", "Nota fiscal – março.pdf"],
    ["a %22nota%22 d'água.pdf", `a "nota" d'água.pdf`],
    ["../../etc/passwd.pdf", "passwd.pdf"],
    ["C:\\Users\\ana\\nota.pdf", "nota.pdf"],
    ["no%0D%0Ata\r\n\0.pdf", "nota.pdf"],
    ["fdp.\u202exe.pdf", "fdp.xe.pdf"],
    [`a${"\u0300".repeat(30)}.pdf`, `a${"\u0300".repeat(4)}.pdf`],
    ["..", "documento.pdf"],
    ["", "documento.pdf"],
    [`${"é".repeat(300)}.pdf`, `${"é".repeat(196)}.pdf`],
  ])("%j becomes %j", (sent, name) => {
    expect(originalFileName(sent, "documento.pdf")).toBe(name);
  });
});
