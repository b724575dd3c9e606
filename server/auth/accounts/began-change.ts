import type { Caller } from "#server/auth/http/caller";
import { hasVerifiedFactor } from "#server/auth/mfa/verified-factor";
import type { UserRow } from "#server/auth/tables/users";
import type { Tx } from "#server/platform/database/database";
import { addressKey } from "#server/platform/limits/address-key";
import { isFromOwnNetwork, OWN_METHODS } from "./first-proof.ts";

/** Where a code or link comes from: its client address, and who is signed in there. */
export type ProofSource = { ip: string; caller: Caller | null };

/**
 * Whether the caller is signed in to the account by its password or a provider, at aal2 if it has a second
 * factor. Not by codes alone: such a session may be another person's, brought into this browser by a link.
 */
async function isSignedIn(tx: Tx, user: UserRow, caller: Caller | null): Promise<boolean> {
  if (caller?.user.id !== user.id) return false;
  if (!caller.proofs.some(({ method }) => OWN_METHODS.includes(method))) return false;
  return caller.session.aal === "aal2" || !(await hasVerifiedFactor(tx, user.id));
}

/**
 * Whether whoever typed a new address returns its code or link, not the address's holder, who may be a
 * stranger if it was mistyped: in a session of the account, from the network where the change was begun, or
 * from one where the account is signed in (docs/decisions/0161).
 */
export async function isFromWhoBegan(
  tx: Tx,
  user: UserRow,
  change: "email" | "phone",
  { ip, caller }: ProofSource,
): Promise<boolean> {
  const isOfEmail = change === "email";
  const begunAt = isOfEmail ? user.emailChangeIp : user.phoneChangeIp;
  if (begunAt !== null && addressKey(begunAt) === addressKey(ip)) return true;
  if (await isSignedIn(tx, user, caller)) return true;
  return isFromOwnNetwork(tx, user.id, { ip, proving: isOfEmail ? user.newEmail : user.newPhone });
}
