import { isFromOwnNetwork } from "#server/auth/accounts/first-proof";
import type { UserRow } from "#server/auth/tables/users";
import type { Tx } from "#server/platform/database/database";
import { addressKey } from "#server/platform/limits/address-key";

/** Where a code or link comes from: its client address, and the session whose token it was sent with. */
export type ProofSource = { ip: string; sessionId: string | null };

/**
 * Whether whoever typed a new address returns its code or link, not the address's holder, who may be a
 * stranger if it was mistyped: in the session that began the change, from the network where that was, or from
 * one where the account is signed in (docs/decisions/0161).
 */
export async function isFromWhoBegan(
  tx: Tx,
  user: UserRow,
  change: "email" | "phone",
  { ip, sessionId }: ProofSource,
): Promise<boolean> {
  const { emailChangeSessionId, emailChangeIp, phoneChangeSessionId, phoneChangeIp } = user;
  const begun =
    change === "email"
      ? { in: emailChangeSessionId, at: emailChangeIp, proving: user.newEmail }
      : { in: phoneChangeSessionId, at: phoneChangeIp, proving: user.newPhone };
  if (begun.in !== null && begun.in === sessionId) return true;
  if (begun.at !== null && addressKey(begun.at) === addressKey(ip)) return true;
  return isFromOwnNetwork(tx, user.id, { ip, proving: begun.proving });
}
