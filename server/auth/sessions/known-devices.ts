import { createHash } from "node:crypto";
import { deviceOf } from "@prepara/domain/account/device";
import { and, eq, ne } from "drizzle-orm";
import ipaddr from "ipaddr.js";
import { type Address, hasAddress } from "#server/auth/accounts/find-user";
import type { AuthDeps } from "#server/auth/auth-deps";
import { rateLimitKey } from "#server/auth/http/address";
import type { Visitor } from "#server/auth/http/visitor";
import { sendNotice } from "#server/auth/mail/notices";
import { knownDevices } from "#server/auth/tables/sessions";
import { users } from "#server/auth/tables/users";
import type { DbOrTx, Tx } from "#server/platform/database/database";

/**
 * The provider's network (a /16 of IPv4, a /32 of IPv6), since addresses change often. A stranger with the
 * same kind of browser almost always uses another network.
 */
function networkOf(ip: string): string {
  if (!ipaddr.isValid(ip)) return ip;
  const parsed = ipaddr.process(ip);
  const bytes = parsed.toByteArray();
  return bytes.slice(0, parsed.kind() === "ipv4" ? 2 : 4).join(".");
}

const hashOf = (device: string, ip: string) =>
  createHash("sha256")
    .update(`${device} ${networkOf(ip)}`)
    .digest("base64url");

/** Records the device of a sign-in and mails the user about a new one, except the first of an account. */
export async function recordDevice(deps: AuthDeps, tx: Tx, userId: string, visitor: Visitor): Promise<void> {
  const { name } = deviceOf(visitor.userAgent);
  const device = hashOf(name, visitor.ip);
  const now = deps.clock();
  const inserted = await tx
    .insert(knownDevices)
    .values({ userId, device, lastSeenAt: now })
    .onConflictDoNothing()
    .returning();
  if (inserted.length === 0) {
    const same = and(eq(knownDevices.userId, userId), eq(knownDevices.device, device));
    await tx.update(knownDevices).set({ lastSeenAt: now }).where(same);
    return;
  }
  const [other] = await tx
    .select({ device: knownDevices.device })
    .from(knownDevices)
    .where(and(eq(knownDevices.userId, userId), ne(knownDevices.device, device)))
    .limit(1);
  if (other) await sendNotice(deps, tx, userId, { kind: "new_device", device: name, ip: visitor.ip });
}

/**
 * The key under which guesses at an account's secrets are counted: one for devices with which its owner has
 * signed in before, and one for all others. So strangers who use up the limit do not lock the owner out.
 */
export async function guessersAt(db: DbOrTx, address: Address, visitor: Visitor): Promise<string> {
  const word = rateLimitKey(address);
  const device = hashOf(deviceOf(visitor.userAgent).name, visitor.ip);
  const [known] = await db
    .select({ device: knownDevices.device })
    .from(knownDevices)
    .innerJoin(users, eq(users.id, knownDevices.userId))
    .where(and(hasAddress(address), eq(knownDevices.device, device)));
  // Addresses contain no space, so the key is unique.
  return known ? `${word} known` : word;
}
