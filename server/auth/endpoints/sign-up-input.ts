import * as z from "zod";
import { pkceMembers } from "#server/auth/flows/pkce";

/** What a sign-up may send; no member is demanded by the shape itself. */
export const signUpBody = z.object({
  email: z.string().optional(),
  phone: z.string().optional(),
  password: z.string().default(""),
  data: z.record(z.string(), z.unknown()).default({}),
  channel: z.enum(["sms", "whatsapp"]).default("sms"),
  ...pkceMembers,
});

export type SignUpInput = z.output<typeof signUpBody>;
