import { eq } from "drizzle-orm";
import type { AuthDeps } from "#server/auth/auth-deps";
import type { MessageClaim } from "#server/auth/limits/claim-message";
import type { SignUpRow } from "#server/auth/tables/sign-ups";
import { type UserRow, users } from "#server/auth/tables/users";
import { issueToken } from "#server/auth/tokens/one-time-token";
import type { Tx } from "#server/platform/database/database";
import { updateUser } from "./update-user.ts";

type PhoneCode = {
  kind: "confirmation" | "phone_change" | "reauthentication";
  claim: MessageClaim;
  signUp?: SignUpRow | null;
};

/**
 * Creates a code for the phone of the claim and records the time; the caller sends it after the transaction.
 * Refuses within the minimum interval.
 */
export async function issuePhoneCode(
  deps: AuthDeps,
  tx: Tx,
  user: UserRow,
  { kind, claim, signUp }: PhoneCode,
) {
  const now = deps.clock();
  const sentAtOf = {
    confirmation: "confirmationSentAt",
    phone_change: "phoneChangeSentAt",
    reauthentication: "reauthenticationSentAt",
  } as const;
  deps.spacing.mustHavePassed("sms", user[sentAtOf[kind]]);
  const { code } = await issueToken(tx, now, {
    userId: user.id,
    kind,
    relatesTo: claim.address,
    signUpId: signUp?.id ?? null,
    lifeSeconds: deps.settings.AUTH_SMS_OTP_LIFE,
    isPkce: false,
  });
  const changed = await updateUser(deps, tx, user.id, { [sentAtOf[kind]]: now });
  /** Called if the code could not be sent, so that the user may request another one immediately. */
  async function retract(): Promise<void> {
    await claim.release();
    await deps.db
      .update(users)
      .set({ [sentAtOf[kind]]: null })
      .where(eq(users.id, user.id));
  }
  return { user: changed, sending: { claim, code, retract } };
}
