import { normalisePixKey, pixKeyKindOf } from "@prepara/domain/pix/key";
import * as z from "zod";
import { text } from "#server/platform/settings";

/** Where customers pay by PIX; without a key no request can be paid that way. */
export const pixSettings = {
  PIX_KEY: text
    .refine(
      (key) => pixKeyKindOf(normalisePixKey(key)) !== null,
      "must be a PIX key: CPF, CNPJ, e-mail, phone like +5511999999999, or random key",
    )
    .optional(),
  /** `BRAND` if unset. */
  PIX_PAYEE: text.optional(),
  PIX_CITY: text.default("SAO PAULO"),
};

const schema = z.object(pixSettings);
export type PixSettings = z.output<typeof schema>;
