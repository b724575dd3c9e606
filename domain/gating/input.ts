import * as z from "zod/mini";
import { asinOrLink } from "#domain/product/input";

/** The checker's one field, an ASIN or a product link (spec §5). */
export const gatingCheck = z.object({ input: asinOrLink("ASIN inválido") });
export type GatingCheck = z.infer<typeof gatingCheck>;
