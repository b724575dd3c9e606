import * as z from "zod/mini";
import { invalidWhatsapp, isWhatsapp, normaliseWhatsapp } from "#domain/account/customer";
import { body, wholeNumber } from "#domain/text/input";
import { eventTypes, instantChoices, mailChoices, noticeChannels, noticeGroups } from "./catalogue.ts";

const noticeId = wholeNumber({
  min: 1,
  max: Number.MAX_SAFE_INTEGER,
  missing: "Diga até qual aviso foi lido.",
});

/** Marks the notices up to this one as read; with `from`, those from that one on. */
export const readNotices = body({ upTo: noticeId, from: z.optional(noticeId) });

const groupChoice = body({
  group: z.enum(noticeGroups, "Escolha um grupo de avisos."),
  email: z.optional(z.enum(mailChoices, "Escolha como receber por e-mail.")),
  push: z.optional(z.enum(instantChoices, "Escolha se quer receber no aparelho.")),
  whatsapp: z.optional(z.enum(instantChoices, "Escolha se quer receber no WhatsApp.")),
});

/** By which channel a test notice is sent. */
export const testNotice = body({ channel: z.enum(noticeChannels, "Escolha como enviar o teste.") });

/** The number at which a person agrees to get notices by WhatsApp. */
export const whatsappContact = body({
  number: z
    .string(invalidWhatsapp.description)
    .check(z.overwrite(normaliseWhatsapp), z.refine(isWhatsapp, invalidWhatsapp.description)),
  consent: z.literal(true, "Marque que quer receber avisos no WhatsApp."),
});

/** The code that was sent to the number. */
export const whatsappCode = body({
  code: z.string("Digite o código.").check(z.trim(), z.regex(/^\d{6}$/, "O código tem 6 números.")),
});

const hourOfDay = wholeNumber({ min: 0, max: 23, missing: "Escolha uma hora de 0 a 23." });

/** The hours of the day during which no phone is alerted; none if both are the same. */
const quietHours = body({ from: hourOfDay, to: hourOfDay });

const base64url = (missing: string, bytes: number) =>
  z.string(missing).check(
    z.regex(/^[\w-]+={0,2}$/, missing),
    // Padding adds at most two characters.
    z.minLength(Math.ceil((bytes * 4) / 3), missing),
    z.maxLength(Math.ceil((bytes * 4) / 3) + 2, missing),
  );

/** A browser's push subscription (RFC 8030, RFC 8291). */
export const pushDevice = body({
  endpoint: z
    .string("Envie o endereço do aparelho.")
    .check(z.maxLength(1000, "O endereço do aparelho é longo demais.")),
  keys: body({
    p256dh: base64url("A chave do aparelho não é válida.", 65),
    auth: base64url("O segredo do aparelho não é válido.", 16),
  }),
});

const groupChoices = z.array(groupChoice, "Envie os grupos.").check(
  z.maxLength(noticeGroups.length, "Envie cada grupo uma vez."),
  z.refine(
    (groups) => new Set(groups.map(({ group }) => group)).size === groups.length,
    "Envie cada grupo uma vez.",
  ),
);

const resumedTypes = z
  .array(z.enum(eventTypes, "Escolha um tipo de aviso."), "Envie os tipos de aviso.")
  .check(z.maxLength(eventTypes.length, "Envie cada tipo uma vez."));

/**
 * A person's new preferences; groups, channels and hours that are left out do not change. `resumed` lists
 * types whose e-mails the person had stopped one by one and wants again.
 */
export const noticePreferences = body({
  groups: z.optional(groupChoices),
  resumed: z.optional(resumedTypes),
  quietHours: z.optional(quietHours),
});
