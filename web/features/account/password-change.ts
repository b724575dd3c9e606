import { newPassword } from "@prepara/domain/account/input";
import * as z from "zod/mini";

/** The password form; the present one is there only when the server asked for it. */
export const passwordChange = z.object({
  password: newPassword(),
  current: z.optional(z.string().check(z.minLength(1, "Digite sua senha atual."))),
});
export type PasswordChange = z.infer<typeof passwordChange>;
