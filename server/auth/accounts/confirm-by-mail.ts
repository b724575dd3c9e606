import type { AuthDeps } from "#server/auth/auth-deps";
import type { PkceChallenge } from "#server/auth/flows/pkce";
import { openMailFlow, sendLink } from "#server/auth/mail/send-link";
import type { SignUpRow } from "#server/auth/tables/sign-ups";
import type { UserRow } from "#server/auth/tables/users";
import type { Tx } from "#server/platform/database/database";
import { updateUser } from "./update-user.ts";

type Way = { redirectTo: string; pkce: PkceChallenge | null };

/** Asks by mail to confirm the address of a sign-up; refuses within the spacing. */
export async function askToConfirm(
  deps: AuthDeps,
  tx: Tx,
  { user, signUp }: { user: UserRow; signUp: SignUpRow | null },
  way: Way,
): Promise<UserRow> {
  deps.spacing.mustHavePassed("email", user.confirmationSentAt);
  const sending = { user, kind: "signup", to: user.email ?? "", signUp, ...way } as const;
  await sendLink(deps, tx, sending);
  await openMailFlow(deps, tx, sending);
  return updateUser(deps, tx, user.id, { confirmationSentAt: deps.clock() });
}

/** Sends a link that signs a confirmed user in; refuses within the spacing. */
export async function sendMagicLink(deps: AuthDeps, tx: Tx, user: UserRow, way: Way): Promise<void> {
  deps.spacing.mustHavePassed("email", user.recoverySentAt);
  const sending = { user, kind: "magiclink", to: user.email ?? "", ...way } as const;
  await sendLink(deps, tx, sending);
  await openMailFlow(deps, tx, sending);
  await updateUser(deps, tx, user.id, { recoverySentAt: deps.clock() });
}
