import * as z from "zod/mini";
import { body, requiredName } from "#domain/text/input";
import { invalidWhatsapp, isWhatsapp, normaliseWhatsapp } from "./customer.ts";
import { planNames } from "./plan.ts";

const missingEmail = "Informe seu e-mail.";
const missingPassword = "Informe sua senha.";

const fitsPassword = z.refine<string>(
  (password) => !password.includes("\0") && utf8Length(password) <= 72,
  "A senha é longa demais.",
);

const filled = (missing: string) => z.string(missing).check(z.minLength(1, missing));

/** A password that may be older than today's rule for new ones. */
const existingPassword = filled(missingPassword).check(fitsPassword);

/** An e-mail address, without the spaces around it. */
export const email = () =>
  z.pipe(
    z
      .string(missingEmail)
      .check(z.trim(), z.minLength(1, missingEmail), z.maxLength(254, "O e-mail é longo demais.")),
    z.email("Digite um e-mail válido."),
  );

/** A new password: at least 8 characters (`AUTH_PASSWORD_MIN`'s default), at most 72 bytes. */
const newPassword = () =>
  filled(missingPassword).check(z.minLength(8, "A senha precisa de pelo menos 8 caracteres."), fitsPassword);

/** A WhatsApp number in international format; the output has no separators (docs/product.md#account). */
export const whatsapp = () =>
  z
    .string(invalidWhatsapp.description)
    .check(
      z.maxLength(60, invalidWhatsapp.description),
      z.overwrite(normaliseWhatsapp),
      z.refine(isWhatsapp, invalidWhatsapp.description),
    );

const fullName = () => requiredName("Informe seu nome completo.", 120);

/** The sign-up form: all four are required (docs/product.md#account). */
export const signUpForm = body({
  email: email(),
  password: newPassword(),
  fullName: fullName(),
  whatsapp: whatsapp(),
});
export type SignUpForm = z.infer<typeof signUpForm>;

/** The sign-in form. */
export const signInForm = body({
  email: email(),
  password: existingPassword,
});
export type SignInForm = z.infer<typeof signInForm>;

/** The current password, asked for again before a sensitive change. */
export const currentPasswordForm = body({
  password: existingPassword,
});

/** Requests a recovery mail, or resends any mail. */
export const emailForm = body({ email: email() });
export type EmailForm = z.infer<typeof emailForm>;

/** A password change; the current password only when the server asks for it. */
export const passwordChangeForm = body({
  password: newPassword(),
  current: z.optional(filled("Digite sua senha atual.")),
});
export type PasswordChangeForm = z.infer<typeof passwordChangeForm>;

/** A new password after recovery. */
export const newPasswordForm = body({ password: newPassword() });
export type NewPasswordForm = z.infer<typeof newPasswordForm>;

/** A six-digit code from an app, a phone or a mail; spaces are allowed. */
export const codeForm = body({
  code: z.string("Digite o código.").check(
    z.overwrite((typed) => typed.replace(/\s/g, "")),
    z.regex(/^\d{6}$/, "O código tem 6 dígitos."),
  ),
});

/** A phone as second factor, in the format of a WhatsApp number. */
export const phoneForm = body({ phone: whatsapp() });

/** What a customer may change of the profile. */
export const profilePatch = body({ fullName: z.optional(fullName()), whatsapp: z.optional(whatsapp()) });
export type ProfilePatch = z.infer<typeof profilePatch>;

/** Deletes the user's own account; its e-mail must be typed again or, if it has none, its suite. */
export const accountDeletion = body({
  email: z.optional(email()),
  suiteNumber: z.optional(z.int("Digite o número da sua suíte.")),
});
export type AccountDeletion = z.infer<typeof accountDeletion>;

/** What an admin may change of a customer. */
export const customerPatch = body({
  plan: z.optional(z.enum(planNames, "Escolha um plano.")),
  isAdmin: z.optional(z.boolean("Diga se é administrador.")),
});
export type CustomerPatch = z.infer<typeof customerPatch>;

/** Length in UTF-8 bytes; the limit of 72 counts bytes. */
function utf8Length(text: string): number {
  let bytes = 0;
  for (const character of text) {
    const point = character.codePointAt(0) ?? 0;
    bytes += point < 0x80 ? 1 : point < 0x800 ? 2 : point < 0x10000 ? 3 : 4;
  }
  return bytes;
}
