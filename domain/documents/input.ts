import type * as z from "zod/mini";
import { optionalAsin } from "#domain/product/input";
import { body, optionalWebAddress, optionalWholeNumberText, requiredName } from "#domain/text/input";

/**
 * A purchase document, from a form or its multipart parts: only the product name is required
 * (docs/product.md#documents).
 */
export const newDocument = body({
  productName: requiredName("Informe o nome do produto.", 200),
  supplierLink: optionalWebAddress(),
  amazonLink: optionalWebAddress(),
  asin: optionalAsin(),
  units: optionalWholeNumberText({ min: 1 }),
});
export type NewDocument = z.infer<typeof newDocument>;
