import { createHash } from "node:crypto";
import { deviceOf } from "@prepara/domain/account/device";
import { and, eq, exists, inArray, ne, notInArray, or, sql } from "drizzle-orm";
import ipaddr from "ipaddr.js";
import { type Address, hasAddress } from "#server/auth/accounts/find-user";
import type { AuthDeps } from "#server/auth/auth-deps";
import { rateLimitKey } from "#server/auth/http/address";
import type { Visitor } from "#server/auth/http/visitor";
import { sendNotice } from "#server/auth/mail/notices";
import { mfaFactors } from "#server/auth/tables/mfa-factors";
import { knownDevices, sessions } from "#server/auth/tables/sessions";
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

const hashOf = (device: string, ip: string, proof = "") =>
  createHash("sha256")
    .update(`${device} ${networkOf(ip)}${proof}`)
    .digest("base64url");

const plainHashOf = ({ userAgent, ip }: Visitor) => hashOf(deviceOf(userAgent).name, ip);

/**
 * The hash of a device on which the account's second factor was passed, kept beside that of its sign-ins:
 * whoever knows only the password makes any device a known one.
 */
const assuredHashOf = ({ userAgent, ip }: Visitor) =>
  hashOf(deviceOf(userAgent).name, ip, " with second factor");

/**
 * The hash of a device that signed in by a code or link to this address. Whoever knows only the password does
 * so at an address of their own alone.
 */
const provedHashOf = ({ userAgent, ip }: Visitor, address: string) =>
  hashOf(deviceOf(userAgent).name, ip, ` with a code to ${address}`);

async function recordHash(tx: Tx, userId: string, device: string, now: Date): Promise<void> {
  await tx
    .insert(knownDevices)
    .values({ userId, device, lastSeenAt: now })
    .onConflictDoUpdate({
      target: [knownDevices.userId, knownDevices.device],
      set: { lastSeenAt: now, isBeforePassword: false },
    });
}

/** Records that the user's second factor was passed on this device. */
export const recordAssuredDevice = (tx: Tx, userId: string, visitor: Visitor, now: Date) =>
  recordHash(tx, userId, assuredHashOf(visitor), now);

/** Records that this device signed in by a code or link that was sent to `address`. */
export const recordProvedDevice = (
  tx: Tx,
  userId: string,
  from: { visitor: Visitor; address: string },
  now: Date,
) => recordHash(tx, userId, provedHashOf(from.visitor, from.address), now);

/** Records the device of a sign-in and mails the user about a new one, except the first of an account. */
export async function recordDevice(deps: AuthDeps, tx: Tx, userId: string, visitor: Visitor): Promise<void> {
  const { name } = deviceOf(visitor.userAgent);
  const device = plainHashOf(visitor);
  const now = deps.clock();
  const inserted = await tx
    .insert(knownDevices)
    .values({ userId, device, lastSeenAt: now })
    .onConflictDoNothing()
    .returning();
  if (inserted.length === 0) {
    const same = and(eq(knownDevices.userId, userId), eq(knownDevices.device, device));
    await tx.update(knownDevices).set({ lastSeenAt: now, isBeforePassword: false }).where(same);
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
 * Marks all devices but that of `keptSessionId` when the password changes: guesses from there are counted
 * apart until the next sign-in there, because a thief's device is known, too.
 */
export async function markDevicesBeforePassword(tx: Tx, userId: string, keptSessionId: string | null) {
  const [kept] = keptSessionId ? await tx.select().from(sessions).where(eq(sessions.id, keptSessionId)) : [];
  const ips = [kept?.ip, kept?.signInIp].filter((ip) => typeof ip === "string");
  const visitors = ips.map((ip) => ({ ip, userAgent: kept?.userAgent ?? null }));
  const hashes = visitors.flatMap((visitor) => [plainHashOf(visitor), assuredHashOf(visitor)]);
  await tx
    .update(knownDevices)
    .set({ isBeforePassword: true })
    .where(and(eq(knownDevices.userId, userId), notInArray(knownDevices.device, hashes)));
}

/**
 * The key under which guesses at an account's password and codes, and messages to it, are counted: one for
 * devices on which its owner has signed in before, past the second factor if the account has one, and one for
 * all others. So strangers who use up the limit do not lock the owner out, even if they know the password.
 * Devices that have not signed in since the password changed are a third group: a thief may be among them or
 * have changed it, and so may the owner. For codes and messages, devices that signed in by a code or link to
 * this address are a group before these, where somebody with the password is not.
 */
export async function guessersAt(
  db: DbOrTx,
  address: Address,
  visitor: Visitor,
  { ofPassword = false } = {},
): Promise<string> {
  const word = rateLimitKey(address);
  const isVerified = and(eq(mfaFactors.userId, users.id), eq(mfaFactors.status, "verified"));
  const hasFactor = exists(db.select({ id: mfaFactors.id }).from(mfaFactors).where(isVerified));
  const [plain, proved] = [plainHashOf(visitor), provedHashOf(visitor, word)];
  const byCode = ofPassword ? sql`false` : sql`not ${hasFactor} and ${knownDevices.device} = ${proved}`;
  const expected = sql`case when ${hasFactor} then ${assuredHashOf(visitor)} else ${plain} end`;
  const found = await db
    .select({ device: knownDevices.device, isBeforePassword: knownDevices.isBeforePassword })
    .from(knownDevices)
    .innerJoin(users, eq(users.id, knownDevices.userId))
    .where(and(hasAddress(address), or(eq(knownDevices.device, expected), byCode)));
  const [known] = found;
  // Addresses contain no space, so the key is unique.
  if (found.some(({ device }) => device === proved)) return `${word} proved`;
  if (!known) return word;
  return known.isBeforePassword ? `${word} former` : `${word} known`;
}

/** Whether the user's second factor was passed on this device before. */
export async function isAssuredDevice(db: DbOrTx, userId: string, visitor: Visitor): Promise<boolean> {
  return (await assuredAmong(db, userId, [visitor]))(visitor);
}

/** Reads on which of these devices the user's second factor was passed before. */
export async function assuredAmong(db: DbOrTx, userId: string, visitors: readonly Visitor[]) {
  const hashes = new Map<string, string>();
  const keyOf = ({ ip, userAgent }: Visitor) => `${ip} ${userAgent ?? ""}`;
  for (const visitor of visitors) {
    const key = keyOf(visitor);
    if (!hashes.has(key)) hashes.set(key, assuredHashOf(visitor));
  }
  const wanted = [...new Set(hashes.values())];
  const own = and(eq(knownDevices.userId, userId), inArray(knownDevices.device, wanted));
  const known = await db.select({ device: knownDevices.device }).from(knownDevices).where(own);
  const devices = new Set(known.map(({ device }) => device));
  return (visitor: Visitor): boolean => devices.has(hashes.get(keyOf(visitor)) ?? "");
}

/**
 * The same as `guessersAt` for guesses at an account's second factors and for their challenges: whoever knows
 * the password may make them, and must not use up those of the owner.
 */
export async function factorGuessersAt(db: DbOrTx, userId: string, visitor: Visitor): Promise<string> {
  return (await isAssuredDevice(db, userId, visitor)) ? `factors ${userId} known` : `factors ${userId}`;
}
