import { newPassword } from "@prepara/domain/account/input";
import * as z from "zod/mini";

/** The password form; proofs are there only when the server asked for them. */
export const passwordChange = z.object({
  password: newPassword(),
  current: z.optional(z.string().check(z.minLength(1, "Digite sua senha atual."))),
  nonce: z.optional(z.string().check(z.trim(), z.minLength(1, "Digite o código do e-mail."))),
});
export type PasswordChange = z.infer<typeof passwordChange>;
