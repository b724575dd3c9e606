import { brCode } from "@prepara/domain/pix/br-code";
import { renderSVG } from "uqr";
import * as z from "zod";
import type { Settings } from "#server/platform/settings";

/** How to pay by PIX; null in an answer when the operator has not set a key. */
export const paymentSchema = z
  .object({ key: z.string(), payee: z.string(), payload: z.string(), qrSvg: z.string() })
  .nullable();

export type PixSettings = Pick<Settings, "PIX_KEY" | "PIX_PAYEE" | "PIX_CITY" | "BRAND">;

/** The PIX key with its copy-and-paste code and QR picture; without a rate the payer types the amount in reais. */
export function paymentInstructions(settings: PixSettings): z.input<typeof paymentSchema> {
  const { PIX_KEY: key, PIX_CITY: city } = settings;
  if (key === undefined) return null;
  const payee = settings.PIX_PAYEE ?? settings.BRAND;
  const payload = brCode({ key, payee, city });
  return { key, payee, payload, qrSvg: renderSVG(payload) };
}
