import * as z from "zod/mini";
import { calendarDate } from "#domain/calendar/input";
import { body, maxUnits, optionalWholeNumberText, requiredName } from "#domain/text/input";
import { parseAsin } from "./asin.ts";

/** A field that takes an ASIN or an Amazon product link and is parsed to the ASIN (docs/product.md#asin). */
export const asinOrLink = (message: "Entrada inválida" | "ASIN inválido") =>
  z.pipe(
    z.string(message).check(z.minLength(1, message), z.maxLength(2048, message)),
    z.transform((text: string, context) => {
      const asin = parseAsin(text);
      if (asin !== null) return asin;
      context.issues.push({ code: "custom", message, input: text });
      return z.NEVER;
    }),
  );

/** An ASIN beside other fields: missing, null or blank is parsed to null; lower-case letters are accepted. */
export const optionalAsin = () =>
  z.pipe(
    z.optional(z.nullable(z.string("ASIN inválido").check(z.maxLength(2048, "ASIN inválido")))),
    z.transform((text: string | null | undefined, context) => {
      const typed = text?.trim() ?? "";
      if (typed === "") return null;
      const asin = parseAsin(typed) ?? parseAsin(typed.toUpperCase());
      if (asin !== null) return asin;
      context.issues.push({ code: "custom", message: "ASIN inválido", input: text });
      return z.NEVER;
    }),
  );

/**
 * A product of 'Minha Suíte', from a form or its multipart parts (docs/product.md#products,
 * docs/decisions/0013).
 */
export const newProduct = body({
  name: requiredName("Informe o nome do produto.", 200),
  expectedArrivalDate: calendarDate("Informe a data prevista de chegada."),
  quantity: optionalWholeNumberText({ min: 1, max: maxUnits }),
});
export type NewProduct = z.infer<typeof newProduct>;
