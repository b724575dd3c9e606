import type * as z from "zod/mini";
import { asinOrLink } from "#domain/product/input";
import { body } from "#domain/text/input";

/** The miner's one field, an ASIN or a product link (spec §5). */
export const minerForm = body({ input: asinOrLink("Entrada inválida") });
export type MinerForm = z.infer<typeof minerForm>;

/** The body of `product-miner` and `price-history` (spec §7). */
export const asinInput = body({ asin: asinOrLink("ASIN inválido") });
export type AsinInput = z.infer<typeof asinInput>;
