import type { IncomingHttpHeaders } from "node:http";
import { findUser } from "./auth/accounts/find-user.ts";
import { isAdmin } from "./features/account/account.public.ts";
import { grantListedAdmin } from "./features/account/listed-admins.public.ts";
import { recordAuditEntry } from "./platform/audit.ts";
import { isLoopbackHost } from "./platform/base-address.ts";
import type { Db, Tx } from "./platform/database/database.ts";
import type { PlatformSettings } from "./platform/settings.ts";

/** Makes a user an admin if the address is listed in `ADMIN_EMAILS`. Call it only for a confirmed address. */
export async function promoteIfListed(
  tx: Tx,
  adminEmails: readonly string[],
  { userId, email }: { userId: string; email: string | null },
): Promise<void> {
  if (email !== null && adminEmails.includes(email.toLowerCase())) await grantListed(tx, userId, email);
}

/**
 * Listed addresses whose users were not made admins: `unproved` ones are not confirmed, `leftAlone` ones lost
 * the role before.
 */
type NotPromoted = { unproved: string[]; leftAlone: string[] };

/**
 * Makes admins of the users in `ADMIN_EMAILS` who signed up before they were listed; new users become admins
 * when they confirm their address. An address accepted only through `AUTH_AUTOCONFIRM` is not enough
 * (docs/decisions/0035). Users from whom an admin or a command took the role do not get it again.
 */
export async function promoteAdmins(db: Db, emails: readonly string[]): Promise<NotPromoted> {
  const unproved: string[] = [];
  const leftAlone: string[] = [];
  for (const email of emails) {
    await db.transaction(async (tx) => {
      const user = await findUser(tx, { email });
      if (!user) return;
      if (!user.emailProvedAt) {
        if (!(await isAdmin(tx, user.id))) unproved.push(email);
      } else if ((await grantListed(tx, user.id, email)) === "left_alone") leftAlone.push(email);
    });
  }
  return { unproved, leftAlone };
}

async function grantListed(tx: Tx, userId: string, email: string) {
  const outcome = await grantListedAdmin(tx, userId, email);
  if (outcome === "granted") {
    await recordAuditEntry(tx, {
      actorId: null,
      action: "admin.grant",
      objectType: "customer",
      objectId: userId,
      details: { by: "ADMIN_EMAILS" },
    });
  }
  return outcome;
}

/**
 * Whether only this machine can reach the product, as far as its settings tell. Then unconfirmed addresses
 * (`AUTH_AUTOCONFIRM`) are enough for the admin role; elsewhere anybody could sign up with a listed address.
 * A server behind a proxy is not local, whatever its addresses are.
 */
export function isLocalOnly(
  { HOST: host, TRUST_PROXY: proxies }: Pick<PlatformSettings, "HOST" | "TRUST_PROXY">,
  publicUrl: string,
): boolean {
  return proxies === false && isLoopbackHost(host) && isLoopbackHost(new URL(publicUrl).hostname);
}

const OF_PROXIES = ["x-forwarded-for", "x-forwarded-host", "x-forwarded-proto", "forwarded", "via"];

/** Whether a request came through a proxy or a tunnel that no setting tells of, or for another host. */
export function isFromElsewhere(headers: IncomingHttpHeaders): boolean {
  const address = `http://${headers.host}`;
  return (
    OF_PROXIES.some((name) => headers[name] !== undefined) ||
    !URL.canParse(address) ||
    !isLoopbackHost(new URL(address).hostname)
  );
}
