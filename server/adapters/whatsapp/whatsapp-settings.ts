import * as z from "zod";
import { text, webAddress } from "#server/platform/setting-types";

/** WhatsApp by the Cloud API; the sign-in's codes use the same account (docs/auth.md). */
export const whatsappSettings = {
  WHATSAPP_URL: webAddress("https://graph.facebook.com/v23.0").default("https://graph.facebook.com/v23.0"),
  WHATSAPP_TOKEN: text.optional(),
  WHATSAPP_PHONE_ID: text.optional(),
  WHATSAPP_TEMPLATE: text.default("codigo_de_acesso"),
  /** The templates of notices are approved, so that customers may choose them. */
  WHATSAPP_NOTICES: z.stringbool("must be true or false").default(false),
  WHATSAPP_APP_SECRET: text.optional(),
  WHATSAPP_VERIFY_TOKEN: text.optional(),
};

const schema = z.object(whatsappSettings);
export type WhatsAppSettings = z.output<typeof schema>;

/** The error line when the settings that belong together are not; else null. */
export function whyNotWhatsapp(settings: WhatsAppSettings): string | null {
  const { WHATSAPP_NOTICES, WHATSAPP_TOKEN, WHATSAPP_PHONE_ID } = settings;
  return WHATSAPP_NOTICES && !(WHATSAPP_TOKEN && WHATSAPP_PHONE_ID)
    ? "Setting WHATSAPP_NOTICES: needs WHATSAPP_TOKEN and WHATSAPP_PHONE_ID beside it."
    : null;
}
