import * as z from "zod/mini";
import { asinOrLink } from "#domain/product/input";
import { body, optionalText } from "#domain/text/input";
import { type ColumnMapping, listFields } from "./price-list.ts";

/** The miner's one field, an ASIN or a product link (docs/product.md#miner). */
export const minerForm = body({ input: asinOrLink("Entrada inválida") });
export type MinerForm = z.infer<typeof minerForm>;

/** The body of `product-miner` and `price-history` (docs/product.md#functions). */
export const asinInput = body({ asin: asinOrLink("ASIN inválido") });
export type AsinInput = z.infer<typeof asinInput>;

const wrongMapping = "As colunas escolhidas não puderam ser lidas.";
const columns = z.partialRecord(z.enum(listFields), z.int().check(z.minimum(0), z.maximum(199)));

/** The chosen columns, as the JSON text of a form's part: `{"asin":0,"price":3}`. */
const mapping = z.pipe(
  z.optional(z.string(wrongMapping).check(z.maxLength(1000, wrongMapping))),
  z.transform((text: string | undefined, context): ColumnMapping | null => {
    if (text === undefined || text.trim() === "") return null;
    const chosen = columns.safeParse(parseJson(text));
    if (chosen.success) return chosen.data;
    context.issues.push({ code: "custom", message: wrongMapping, input: text });
    return z.NEVER;
  }),
);

const wrongSheet = "A planilha escolhida não existe neste arquivo.";

/** The number of the chosen sheet, from 0, as a form's part; missing or blank is parsed to null. */
const sheet = z.pipe(
  z.optional(z.string(wrongSheet).check(z.regex(/^\d{0,3}$/, wrongSheet))),
  z.transform((text: string | undefined) => (text ? Number(text) : null)),
);

/**
 * The text parts beside a price list's file. A missing name is taken from the file; missing sheet and columns
 * are detected.
 */
export const priceListForm = body({ name: optionalText(120), sheet, mapping });
export type PriceListForm = z.infer<typeof priceListForm>;

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // Not JSON is no mapping; the schema refuses undefined.
    return undefined;
  }
}
