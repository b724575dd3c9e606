import { type Cents, cents, parseUsdText, roundHalfUp } from "#domain/money/money";
import { parseAsin } from "#domain/product/asin";
import { toGtin } from "#domain/product/gtin";
import { withoutUnstorable } from "#domain/text/input";
import { plainText } from "#domain/text/portuguese";

export const listFields = [
  "asin",
  "gtin",
  "title",
  "price",
  "shipping",
  "link",
  "supplier",
  "image",
] as const;
export type ListField = (typeof listFields)[number];

export const listFieldLabels = {
  asin: "ASIN",
  gtin: "UPC / EAN",
  title: "Produto",
  price: "Preço (US$)",
  shipping: "Frete (US$)",
  link: "Link",
  supplier: "Fornecedor",
  image: "Imagem",
} as const satisfies Record<ListField, string>;

/** Which column, counted from 0, holds which field. */
export type ColumnMapping = Partial<Record<ListField, number>>;

export type ListRow = {
  asin: string | null;
  gtin: string | null;
  title: string;
  price: Cents;
  shipping: Cents | null;
  link: string | null;
  supplier: string | null;
  image: string | null;
};

export const rowProblems = ["no_code", "no_price"] as const;
export type RowProblem = (typeof rowProblems)[number];

export const rowProblemLabels = {
  no_code: "Sem ASIN nem UPC/EAN válido",
  no_price: "Sem preço em dólares",
} as const satisfies Record<RowProblem, string>;

/** Column names in Portuguese and English: exact names first, then words that a heading may contain. */
const words: Record<ListField, { exact: readonly string[]; part: readonly string[] }> = {
  asin: { exact: ["asin"], part: ["asin"] },
  gtin: {
    exact: ["upc", "ean", "gtin", "barcode", "codigo de barras", "codigo"],
    part: ["upc", "ean", "gtin", "barcode", "codigo de barras"],
  },
  title: {
    exact: ["titulo", "title", "produto", "product", "nome", "name", "descricao", "description", "item"],
    part: ["titulo", "title", "produto", "product name", "nome", "descricao", "description"],
  },
  price: {
    exact: [
      "preco",
      "price",
      "custo",
      "cost",
      "valor",
      "unit price",
      "unit cost",
      "wholesale",
      "preco unitario",
    ],
    part: ["preco", "price", "custo", "cost", "valor"],
  },
  shipping: { exact: ["frete", "shipping", "envio"], part: ["frete", "shipping", "freight"] },
  link: { exact: ["link", "url", "site", "endereco"], part: ["link", "url"] },
  supplier: {
    exact: ["fornecedor", "supplier", "loja", "store", "vendor", "distribuidor", "merchant", "seller"],
    part: ["fornecedor", "supplier", "vendor", "distribuidor", "loja", "store"],
  },
  image: { exact: ["imagem", "image", "foto", "photo"], part: ["imagem", "image", "foto"] },
};

/** "Preço Unitário (US$)" becomes "preco unitario us". */
const plain = (text: string) =>
  plainText(text)
    .replace(/[^a-z0-9]+/g, " ")
    .trim();

/**
 * Maps columns to fields by their headings, in Portuguese or English; each column and each field is used
 * once.
 */
export function recogniseColumns(headings: readonly string[]): ColumnMapping {
  const names = headings.map(plain);
  const mapping: ColumnMapping = {};
  const taken = new Set<number>();
  const take = (field: ListField, fits: (name: string) => boolean) => {
    if (mapping[field] !== undefined) return;
    const column = names.findIndex((name, index) => name !== "" && !taken.has(index) && fits(name));
    if (column < 0) return;
    mapping[field] = column;
    taken.add(column);
  };
  // "Link da imagem" is an image and "preço do frete" is shipping, so the more specific words are matched
  // first.
  const order: ListField[] = ["asin", "gtin", "image", "shipping", "price", "link", "supplier", "title"];
  for (const field of order) take(field, (name) => words[field].exact.includes(name));
  for (const field of order)
    take(field, (name) => words[field].part.some((word) => ` ${name} `.includes(` ${word} `)));
  return mapping;
}

/** Why rows cannot be read with a mapping; null when they can: a price and an ASIN or UPC are needed. */
export function whyNotReadable(mapping: ColumnMapping): "no_price_column" | "no_code_column" | null {
  if (mapping.price === undefined) return "no_price_column";
  return mapping.asin === undefined && mapping.gtin === undefined ? "no_code_column" : null;
}

/** Parses a row, or returns why it has no offer. Lower-case letters in an ASIN are accepted. */
export function readListRow(cells: readonly string[], mapping: ColumnMapping): ListRow | RowProblem {
  const at = (field: ListField) => {
    const column = mapping[field];
    return column === undefined ? "" : (cells[column]?.trim() ?? "");
  };
  const asin = parseAsin(at("asin").toUpperCase()) ?? parseAsin(at("asin"));
  const gtin = toGtin(at("gtin"));
  if (asin === null && gtin === null) return "no_code";
  const price = readPrice(at("price"));
  if (price === null || price === 0) return "no_price";
  return {
    asin,
    gtin,
    title: withoutUnstorable(at("title")).slice(0, 300),
    price,
    shipping: readPrice(at("shipping")),
    link: webAddressOf(at("link")),
    supplier: withoutUnstorable(at("supplier")).slice(0, 120) || null,
    image: webAddressOf(at("image")),
  };
}

/**
 * A price in a list. More than two decimals come from a spreadsheet's binary fractions and are rounded half
 * up.
 */
function readPrice(typed: string): Cents | null {
  const text = typed.trim();
  if (text.length > MAX_PRICE_LENGTH) return null;
  if (/R\$|BRL|€|£/i.test(text)) return null;
  // "0.375" is no thousands either.
  const noisy = /^(0(?=\.\d{3}$)|\d{1,9}(?=\.\d{4,17}$))\.(\d+)$/.exec(text);
  if (noisy) {
    const [, whole = "", fraction = ""] = noisy;
    return cents(roundHalfUp(BigInt(whole + fraction) * 100n, 10n ** BigInt(fraction.length)));
  }
  const amount = parseUsdText(
    text
      .replace(/(?:usd|us\$|\$)$/i, "")
      .trimEnd()
      .replace(/^usd\s*/i, ""),
  );
  return amount !== null && amount <= maxListPrice ? amount : null;
}

/** Longer cells are no prices. */
const MAX_PRICE_LENGTH = 40;
const maxListPrice = cents(99_999_999);

const webAddressOf = (text: string) =>
  /^https?:\/\/[^\s\\]{3,2000}$/i.test(text) ? withoutUnstorable(text) : null;
