import * as z from "zod";
import type { AuthSettings } from "#server/auth/auth-settings";
import { AuthRefusal } from "#server/auth/errors/auth-refusal";
import { fetchBounded } from "#server/platform/outgoing/fetch-bounded";

export type SmsChannel = "sms" | "whatsapp";

/** Sends codes to phones (E.164 digits without `+`); throws `sms_send_failed`. */
export type SmsGateway = {
  name: string;
  sendCode(message: { phone: string; code: string; channel: SmsChannel }): Promise<{ messageId?: string }>;
};

const WAIT_MS = 8000;

async function post(url: string, token: string | undefined, body: object): Promise<unknown> {
  try {
    const answer = await fetchBounded(url, {
      method: "POST",
      headers: { "content-type": "application/json", ...(token ? { authorization: `Bearer ${token}` } : {}) },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(WAIT_MS),
    });
    if (!answer.ok) throw new Error(`gateway answered ${answer.status}`);
    return await answer.json().catch(() => ({}));
  } catch (cause) {
    throw Object.assign(new AuthRefusal("sms_send_failed"), { cause });
  }
}

const whatsappAnswer = z.object({ messages: z.array(z.object({ id: z.string() })) });
const gatewayAnswer = z.object({ id: z.string() });

/** WhatsApp Cloud API: codes require an approved authentication template. */
function whatsappGateway(settings: AuthSettings & { WHATSAPP_TOKEN: string }): SmsGateway {
  return {
    name: "whatsapp",
    async sendCode({ phone, code }) {
      const parameter = [{ type: "text", text: code }];
      const answer = await post(
        `${settings.WHATSAPP_URL}/${settings.WHATSAPP_PHONE_ID}/messages`,
        settings.WHATSAPP_TOKEN,
        {
          messaging_product: "whatsapp",
          to: phone,
          type: "template",
          template: {
            name: settings.WHATSAPP_TEMPLATE,
            language: { code: "pt_BR" },
            components: [
              { type: "body", parameters: parameter },
              { type: "button", sub_type: "url", index: "0", parameters: parameter },
            ],
          },
        },
      );
      const parsed = whatsappAnswer.safeParse(answer);
      const messageId = parsed.success ? parsed.data.messages[0]?.id : undefined;
      return messageId ? { messageId } : {};
    },
  };
}

/**
 * An HTTP gateway that accepts `{ to, message, code, channel }` and responds 2xx, optionally with an `id`.
 */
function httpGateway(settings: AuthSettings & { SMS_URL: string }): SmsGateway {
  return {
    name: "http",
    async sendCode({ phone, code, channel }) {
      const message = `${code} é o seu código da ${settings.brand}. Não compartilhe com ninguém.`;
      const answer = await post(settings.SMS_URL, settings.SMS_TOKEN, {
        to: `+${phone}`,
        message,
        code,
        channel,
      });
      const parsed = gatewayAnswer.safeParse(answer);
      return parsed.success ? { messageId: parsed.data.id } : {};
    },
  };
}

/** The configured gateway, or null. */
export function smsGateway(settings: AuthSettings): SmsGateway | null {
  const { SMS_URL, WHATSAPP_TOKEN } = settings;
  if (SMS_URL) return httpGateway({ ...settings, SMS_URL });
  return WHATSAPP_TOKEN ? whatsappGateway({ ...settings, WHATSAPP_TOKEN }) : null;
}
