import { createHash, randomBytes, randomInt, timingSafeEqual } from "node:crypto";
import { and, eq, inArray, type SQL, sql } from "drizzle-orm";
import { lockUser } from "#server/auth/accounts/find-user";
import { type OneTimeTokenRow, oneTimeTokens } from "#server/auth/tables/one-time-tokens";
import type { Tx } from "#server/platform/database/database";

export type TokenKind = OneTimeTokenRow["kind"];

type Wanted = {
  userId: string;
  kind: TokenKind;
  relatesTo: string;
  /** The sign-up that a confirmation belongs to. */
  signUpId?: string | null;
  lifeSeconds: number;
  /** Marks a link whose click is answered with a code for the browser that asked. */
  isPkce: boolean;
};

/** One code is worth so many wrong answers; then it is void. */
const MOST_WRONG_TRIES = 10;

const sha256 = (text: string) => createHash("sha256").update(text).digest("hex");
const codeHashOf = (userId: string, relatesTo: string, code: string) =>
  sha256(`${userId} ${relatesTo} ${code}`);

function sameHash(a: string, b: string): boolean {
  return a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b));
}

export const isPkceLink = (link: string) => link.startsWith("pkce_");

/**
 * Makes a six-digit code and a link for an address; a former one of the same kind and sign-up is void from
 * here on.
 */
export async function issueToken(tx: Tx, now: Date, wanted: Wanted): Promise<{ code: string; link: string }> {
  const code = randomInt(1_000_000).toString().padStart(6, "0");
  const link = `${wanted.isPkce ? "pkce_" : ""}${randomBytes(28).toString("hex")}`;
  const row = {
    relatesTo: wanted.relatesTo,
    codeHash: codeHashOf(wanted.userId, wanted.relatesTo, code),
    linkHash: sha256(link),
    wrongTries: 0,
    createdAt: now,
    expiresAt: new Date(now.getTime() + wanted.lifeSeconds * 1000),
  };
  await tx
    .insert(oneTimeTokens)
    .values({ userId: wanted.userId, kind: wanted.kind, signUpId: wanted.signUpId ?? null, ...row })
    .onConflictDoUpdate({
      target: [oneTimeTokens.userId, oneTimeTokens.kind, oneTimeTokens.signUpId],
      set: row,
    });
  return { code, link };
}

async function consume(tx: Tx, row: OneTimeTokenRow, now: Date): Promise<OneTimeTokenRow | null> {
  await tx.delete(oneTimeTokens).where(eq(oneTimeTokens.id, row.id));
  return row.expiresAt > now ? row : null;
}

/**
 * Whoever changes an account locks the user before the tokens; in the other order two such calls wait for
 * each other.
 */
async function lockOwners(tx: Tx, asked: SQL | undefined): Promise<void> {
  const owners = await tx
    .selectDistinct({ id: oneTimeTokens.userId })
    .from(oneTimeTokens)
    .where(asked)
    .orderBy(oneTimeTokens.userId);
  for (const { id } of owners) await lockUser(tx, id);
}

/** Uses up the token behind a mailed link; null when there is none of these kinds or it is over. */
export async function useLink(tx: Tx, now: Date, link: string, kinds: readonly TokenKind[]) {
  const asked = and(eq(oneTimeTokens.linkHash, sha256(link)), inArray(oneTimeTokens.kind, [...kinds]));
  await lockOwners(tx, asked);
  const [row] = await tx.select().from(oneTimeTokens).where(asked).for("update");
  return row ? consume(tx, row, now) : null;
}

/**
 * Uses up a typed code; null when no token of these kinds for the address fits. Wrong answers are counted, so
 * the caller must let its transaction commit before it refuses.
 */
export async function useCode(
  tx: Tx,
  now: Date,
  asked: { relatesTo: string; code: string; kinds: readonly TokenKind[]; userId?: string },
) {
  const ofAddress = and(
    eq(oneTimeTokens.relatesTo, asked.relatesTo),
    inArray(oneTimeTokens.kind, [...asked.kinds]),
    asked.userId ? eq(oneTimeTokens.userId, asked.userId) : undefined,
  );
  await lockOwners(tx, ofAddress);
  const rows = await tx.select().from(oneTimeTokens).where(ofAddress).orderBy(oneTimeTokens.id).for("update");
  const fitting = rows.find((row) =>
    sameHash(row.codeHash, codeHashOf(row.userId, row.relatesTo, asked.code)),
  );
  if (fitting) return consume(tx, fitting, now);
  for (const row of rows) {
    if (row.wrongTries + 1 >= MOST_WRONG_TRIES) await consume(tx, row, now);
    else
      await tx
        .update(oneTimeTokens)
        .set({ wrongTries: sql`${oneTimeTokens.wrongTries} + 1` })
        .where(eq(oneTimeTokens.id, row.id));
  }
  return null;
}

/** Makes all pending codes and links of a user void. */
export async function voidTokens(tx: Tx, userId: string): Promise<void> {
  await tx.delete(oneTimeTokens).where(eq(oneTimeTokens.userId, userId));
}
