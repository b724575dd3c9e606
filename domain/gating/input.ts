import type * as z from "zod/mini";
import { asinOrLink } from "#domain/product/input";
import { body } from "#domain/text/input";

/** The checker's one field, an ASIN or a product link (docs/product.md#gating). */
export const gatingCheck = body({ input: asinOrLink("ASIN inválido") });
export type GatingCheck = z.infer<typeof gatingCheck>;
