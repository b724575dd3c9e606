import { findUser } from "./auth/accounts/find-user.ts";
import { grantAdmin } from "./features/account/account.public.ts";
import { recordAuditEntry } from "./platform/audit.ts";
import type { Db, Tx } from "./platform/database/database.ts";

/** Makes a user an admin whose address is listed in `ADMIN_EMAILS`. Call it only for a confirmed address. */
export async function promoteIfListed(
  tx: Tx,
  adminEmails: readonly string[],
  { userId, email }: { userId: string; email: string | null },
): Promise<void> {
  if (email !== null && adminEmails.includes(email.toLowerCase())) await grantListed(tx, userId);
}

/**
 * Makes admins of the users in `ADMIN_EMAILS` who signed up before they were listed; new users become admins
 * when they confirm their address. With `needsProof` an address accepted only through `AUTH_AUTOCONFIRM` does
 * not count (docs/decisions/0035). Returns the addresses that still need confirmation.
 */
export async function promoteAdmins(
  db: Db,
  emails: readonly string[],
  needsProof: boolean,
): Promise<string[]> {
  const waiting: string[] = [];
  for (const email of emails) {
    await db.transaction(async (tx) => {
      const user = await findUser(tx, { email });
      if (!user) return;
      if (needsProof ? user.emailProvedAt : user.emailConfirmedAt) await grantListed(tx, user.id);
      else waiting.push(email);
    });
  }
  return waiting;
}

async function grantListed(tx: Tx, userId: string): Promise<void> {
  if (!(await grantAdmin(tx, userId))) return;
  const details = { by: "ADMIN_EMAILS" };
  await recordAuditEntry(tx, {
    actorId: null,
    action: "admin.grant",
    objectType: "customer",
    objectId: userId,
    details,
  });
}

/**
 * Whether only this machine can reach the product. Then `AUTH_AUTOCONFIRM` is trusted for roles as well;
 * anywhere else the first user of a listed address would become an admin.
 */
export function isLocalOnly(host: string, publicUrl: string): boolean {
  return isLoopback(host) && isLoopback(new URL(publicUrl).hostname);
}

const isLoopback = (name: string) => /^(?:localhost|127(?:\.\d{1,3}){3}|\[?::1\]?)$/i.test(name);
