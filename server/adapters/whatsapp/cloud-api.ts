import { createHmac, timingSafeEqual } from "node:crypto";
import * as z from "zod";
import { Outage } from "#server/platform/outage";
import { fetchJson } from "#server/platform/outgoing/fetch-json";
import { text, webAddress } from "#server/platform/settings";
import type { DeliveryFailure, WhatsApp, WhatsAppAnswer } from "./port.ts";

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
type WhatsAppSettings = z.output<typeof schema>;

/** The error line when only some of the settings that belong together are set; else null. */
export function whyNotWhatsapp(settings: WhatsAppSettings): string | null {
  const { WHATSAPP_NOTICES, WHATSAPP_TOKEN, WHATSAPP_PHONE_ID } = settings;
  return WHATSAPP_NOTICES && !(WHATSAPP_TOKEN && WHATSAPP_PHONE_ID)
    ? "Setting WHATSAPP_NOTICES: also needs WHATSAPP_TOKEN and WHATSAPP_PHONE_ID."
    : null;
}

const PROVIDER = "WhatsApp";
const TIME_LIMIT_MS = 10_000;
const MOST_BYTES = 64 * 1024;
/** Maximum length of a template's variable. */
const MAX_VARIABLE = 500;
/** The number has no account, or its account accepts no messages (docs/integrations.md §5.1). */
const UNDELIVERABLE = 131_026;
/** Errors of our account, its limits and its permissions. */
const OURS = new Set([0, 3, 4, 10, 190, 368, 80_007, 130_429, 131_048, 133_016]);
/** Temporary errors: the limit per receiver, and failures of the service. */
const PASSING = new Set([131_000, 131_016, 131_056]);

const isOurs = (code: number) => OURS.has(code) || (code >= 200 && code <= 299);

const acceptedAnswer = z.object({ messages: z.array(z.object({ id: z.string().max(128) })).min(1) });
const refusedAnswer = z.object({ error: z.object({ code: z.int(), message: z.string().default("") }) });
const failure = z.object({ code: z.int(), title: z.string().default("") });
const status = z.object({ id: z.string(), status: z.string(), errors: z.array(failure).default([]) });
const statusUpdates = z.object({
  entry: z.array(
    z.object({
      changes: z.array(z.object({ value: z.object({ statuses: z.array(status).default([]) }) })),
    }),
  ),
});

type Parts = WhatsAppSettings & { WHATSAPP_TOKEN: string; WHATSAPP_PHONE_ID: string };

/** The WhatsApp Cloud API (docs/integrations.md §5.1). */
export function cloudApi(settings: Parts): WhatsApp {
  const { WHATSAPP_TEMPLATE, WHATSAPP_APP_SECRET, WHATSAPP_VERIFY_TOKEN } = settings;
  return {
    send: (number, { template, variables }, reference) =>
      post(settings, number, { name: template, components: [body(variables)] }, reference),
    // Authentication templates have the code in a button, too.
    sendCode: (number, code) =>
      post(settings, number, {
        name: WHATSAPP_TEMPLATE,
        components: [
          body([code]),
          { type: "button", sub_type: "url", index: "0", parameters: texts([code]) },
        ],
      }),
    challengeOf: (query) =>
      WHATSAPP_VERIFY_TOKEN !== undefined &&
      query["hub.mode"] === "subscribe" &&
      isSame(String(query["hub.verify_token"]), WHATSAPP_VERIFY_TOKEN)
        ? String(query["hub.challenge"])
        : null,
    failuresIn: (bytes, signature) =>
      WHATSAPP_APP_SECRET !== undefined && isSigned(bytes, signature, WHATSAPP_APP_SECRET)
        ? failuresIn(bytes)
        : null,
  };
}

const texts = (values: readonly string[]) => values.map((text) => ({ type: "text", text: variable(text) }));
const body = (values: readonly string[]) => ({ type: "body", parameters: texts(values) });
// A variable with a line break, a tab or four spaces is refused.
const variable = (text: string) => text.replaceAll(/\s+/g, " ").slice(0, MAX_VARIABLE);

type Template = { name: string; components: readonly object[] };

async function post(
  parts: Parts,
  number: string,
  template: Template,
  reference?: string,
): Promise<WhatsAppAnswer> {
  const message = {
    messaging_product: "whatsapp",
    recipient_type: "individual",
    to: number.replace("+", ""),
    type: "template",
    template: { ...template, language: { code: "pt_BR" } },
    ...(reference !== undefined && { biz_opaque_callback_data: reference }),
  };
  try {
    const answer = await fetchJson({
      provider: PROVIDER,
      url: new URL(`${parts.WHATSAPP_URL}/${encodeURIComponent(parts.WHATSAPP_PHONE_ID)}/messages`),
      method: "POST",
      headers: { authorization: `Bearer ${parts.WHATSAPP_TOKEN}`, "content-type": "application/json" },
      body: JSON.stringify(message),
      mostBytes: MOST_BYTES,
      signal: AbortSignal.timeout(TIME_LIMIT_MS),
    });
    return answerOf(answer);
  } catch (error) {
    if (!(error instanceof Outage)) throw error;
    return { kind: "later", why: error.message, isForAll: true };
  }
}

/** The error code is decisive, not the HTTP status. */
function answerOf({ status, body: answered }: { status: number; body: unknown }): WhatsAppAnswer {
  const [message] = acceptedAnswer.safeParse(answered).data?.messages ?? [];
  if (message) return { kind: "accepted", id: message.id };
  const error = refusedAnswer.safeParse(answered).data?.error;
  if (!error) return { kind: "later", why: `HTTP ${status}`, isForAll: true };
  const why = `${error.code} ${error.message}`.trim().slice(0, 300);
  if (error.code === UNDELIVERABLE) return { kind: "no_whatsapp", why };
  if (isOurs(error.code)) return { kind: "later", why, isForAll: true };
  return PASSING.has(error.code) ? { kind: "later", why, isForAll: false } : { kind: "refused", why };
}

function failuresIn(bytes: Buffer): DeliveryFailure[] {
  const parsed = statusUpdates.safeParse(parsedJson(bytes));
  const statuses = (parsed.data?.entry ?? [])
    .flatMap(({ changes }) => changes)
    .flatMap(({ value }) => value.statuses);
  return statuses
    .filter((each) => each.status === "failed")
    .map(({ id, errors: [first] }) => ({
      id,
      hasNoWhatsapp: first?.code === UNDELIVERABLE,
      why: first ? `${first.code} ${first.title}`.trim().slice(0, 300) : "failed",
    }));
}

function parsedJson(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString("utf8"));
  } catch {
    return null;
  }
}

const isSigned = (bytes: Buffer, signature: string | undefined, secret: string) =>
  isSame(signature ?? "", `sha256=${createHmac("sha256", secret).update(bytes).digest("hex")}`);

// Hashed first, because the constant-time comparison needs equal lengths.
function isSame(given: string, wanted: string): boolean {
  const digest = (text: string) => createHmac("sha256", "").update(text).digest();
  return timingSafeEqual(digest(given), digest(wanted));
}
