import * as z from "zod";
import { text, webAddress } from "#server/platform/setting-types";

/** The account of the WhatsApp Cloud API; sign-in codes are sent from it, too (docs/auth.md). */
export const whatsappSettings = {
  WHATSAPP_URL: webAddress("https://graph.facebook.com/v23.0").default("https://graph.facebook.com/v23.0"),
  WHATSAPP_TOKEN: text.optional(),
  WHATSAPP_PHONE_ID: text.optional(),
  WHATSAPP_TEMPLATE: text.default("codigo_de_acesso"),
  /** WhatsApp has approved the templates of notices, so customers may choose this channel. */
  WHATSAPP_NOTICES: z.stringbool("must be true or false").default(false),
  WHATSAPP_APP_SECRET: text.optional(),
  WHATSAPP_VERIFY_TOKEN: text.optional(),
};

const schema = z.object(whatsappSettings);
export type WhatsAppSettings = z.output<typeof schema>;

/** The error line when only some of the settings that belong together are set; else null. */
export function whyNotWhatsapp(settings: WhatsAppSettings): string | null {
  const { WHATSAPP_NOTICES, WHATSAPP_TOKEN, WHATSAPP_PHONE_ID } = settings;
  return WHATSAPP_NOTICES && !(WHATSAPP_TOKEN && WHATSAPP_PHONE_ID)
    ? "Setting WHATSAPP_NOTICES: also needs WHATSAPP_TOKEN and WHATSAPP_PHONE_ID."
    : null;
}
