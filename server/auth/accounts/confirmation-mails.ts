import type { AuthDeps } from "#server/auth/auth-deps";
import { AuthRefusal } from "#server/auth/errors/auth-refusal";
import type { PkceChallenge } from "#server/auth/flows/pkce";
import { openMailFlow, sendLink } from "#server/auth/mail/send-link";
import type { SignUpRow } from "#server/auth/tables/sign-ups";
import type { UserRow } from "#server/auth/tables/users";
import type { Tx } from "#server/platform/database/database";
import { findUser } from "./find-user.ts";
import { believeEmail } from "./prove-address.ts";
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

/**
 * Writes to the new address and, with double confirmation, to the present one. Refuses within the spacing.
 */
export async function askBothAddresses(deps: AuthDeps, tx: Tx, user: UserRow, newEmail: string, way: Way) {
  deps.spacing.mustHavePassed("email", user.emailChangeSentAt);
  const pending = await updateUser(deps, tx, user.id, {
    newEmail,
    emailChangeConfirmations: 0,
    emailChangeSentAt: deps.clock(),
  });
  const sending = { user: pending, kind: "email_change", to: newEmail, ...way } as const;
  await sendLink(deps, tx, sending);
  await openMailFlow(deps, tx, sending);
  if (user.email && deps.settings.AUTH_DOUBLE_CONFIRM_EMAIL) {
    await sendLink(deps, tx, { ...sending, kind: "email_change_current", to: user.email });
  }
  return pending;
}

/**
 * Begins a change of address, which takes place once it is confirmed; only somebody who had none and an
 * operator who trusts addresses make it final at once (docs/auth-protocol.md §4).
 */
export async function changeEmail(
  deps: AuthDeps,
  tx: Tx,
  user: UserRow,
  email: string,
  way: Way,
): Promise<UserRow> {
  const holder = await findUser(tx, { email });
  if (holder && holder.id !== user.id) throw new AuthRefusal("email_exists");
  if (user.isAnonymous && deps.settings.AUTH_AUTOCONFIRM) return believeEmail(deps, tx, user, email);
  return askBothAddresses(deps, tx, user, email, way);
}
