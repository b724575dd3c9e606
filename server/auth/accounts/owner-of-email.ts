import { and, eq } from "drizzle-orm";
import type { AuthDeps } from "#server/auth/auth-deps";
import { AuthRefusal } from "#server/auth/errors/auth-refusal";
import { sendNotice } from "#server/auth/mail/notices";
import { identities, NO_EMAIL_CHANGE, type UserRow } from "#server/auth/tables/users";
import { invalidateTokens } from "#server/auth/tokens/one-time-token";
import type { Tx } from "#server/platform/database/database";
import { createUser } from "./create-user.ts";
import { findUser } from "./find-user.ts";
import { hasFactorOfProvedAccount, isFromOwnNetwork } from "./first-proof.ts";
import { isLaterEmail } from "./later-email.ts";
import { noteProof, setConfirmedEmail } from "./prove-address.ts";
import { updateUser, withProviders } from "./update-user.ts";

/**
 * The account to which a proof of the e-mail from `ip` belongs: `user`, or a new one with the address. `user`
 * loses an address that nobody has proved and that took the place of a proved one, to which it returns, or
 * was added later (`isLaterEmail`), if the proof comes from elsewhere: its owner may have mistyped a
 * stranger's (docs/decisions/0161).
 */
export async function ownerOfEmail(deps: AuthDeps, tx: Tx, user: UserRow, ip: string): Promise<UserRow> {
  if (user.email === null || user.emailProvedAt || !user.emailConfirmedAt) return user;
  const former = await formerEmailOf(tx, user);
  if (former === null && !(await isLaterEmail(deps, tx, user))) return user;
  if (await isFromOwnNetwork(tx, user.id, { ip, proving: user.email })) return user;
  if (await hasFactorOfProvedAccount(tx, user.id)) return user;
  if (!deps.settings.AUTH_SIGNUP) throw new AuthRefusal("signup_disabled");
  await invalidateTokens(tx, user.id);
  if (former === null) await loseEmail(deps, tx, user);
  else await returnTo(deps, tx, user, former);
  const opened = { email: user.email, phone: null, passwordHash: null, data: {}, confirmed: false };
  const owner = await createUser(deps, tx, opened);
  if (!owner) throw new AuthRefusal("email_exists");
  return owner;
}

/** The proved address that the present one replaced; null if there is none, or another account has it now. */
async function formerEmailOf(tx: Tx, { formerEmail }: UserRow): Promise<string | null> {
  return formerEmail === null || (await findUser(tx, { email: formerEmail })) ? null : formerEmail;
}

async function returnTo(deps: AuthDeps, tx: Tx, user: UserRow, email: string): Promise<void> {
  // As if unconfirmed, so that no notice tells the stranger the address.
  const returned = await setConfirmedEmail(deps, tx, { ...user, emailConfirmedAt: null }, email);
  await noteProof(deps, tx, returned);
  await sendNotice(deps, tx, user.id, { kind: "email_returned", refused: user.email ?? "" });
}

async function loseEmail(deps: AuthDeps, tx: Tx, user: UserRow): Promise<void> {
  await tx.delete(identities).where(and(eq(identities.userId, user.id), eq(identities.provider, "email")));
  const { email: _email, ...userMetadata } = user.userMetadata;
  await updateUser(deps, tx, user.id, {
    email: null,
    emailConfirmedAt: null,
    ...NO_EMAIL_CHANGE,
    userMetadata: { ...userMetadata, email_verified: false },
    appMetadata: await withProviders(tx, user),
  });
}
