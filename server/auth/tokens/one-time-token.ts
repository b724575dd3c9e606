import { createHash, randomBytes, randomInt, timingSafeEqual } from "node:crypto";
import { and, eq, gt, inArray, type SQL, sql } from "drizzle-orm";
import { lockUser } from "#server/auth/accounts/find-user";
import { dropOpenFlows } from "#server/auth/flows/flow-states";
import { type OneTimeTokenRow, oneTimeTokens } from "#server/auth/tables/one-time-tokens";
import { signUps } from "#server/auth/tables/sign-ups";
import type { DbOrTx, Tx } from "#server/platform/database/database";

export type TokenKind = OneTimeTokenRow["kind"];

/** Whether such a code or link proves an address that is new in its account. */
export const isOfChange = ({ kind }: { kind: TokenKind }): boolean =>
  kind === "phone_change" || kind === "email_change_new" || kind === "email_change_current";

type Wanted = {
  userId: string;
  kind: TokenKind;
  relatesTo: string;
  /** The sign-up that a confirmation belongs to. */
  signUpId?: string | null;
  lifeSeconds: number;
  /** Whether following the link yields a code for the browser that requested it. */
  isPkce: boolean;
};

/**
 * After this many wrong attempts a code is invalid. Its link, which nobody can guess, stays: a stranger who
 * types wrong codes must not void the mail.
 */
const MAX_WRONG_TRIES = 10;
/** No code has this hash. */
const VOID_CODE = "";
/**
 * Several accounts may have a code for one address. Those of the newest are accepted: each further code would
 * make guessing easier.
 */
const MAX_ACCOUNTS = 5;

const sha256 = (text: string) => createHash("sha256").update(text).digest("hex");
const codeHashOf = (userId: string, relatesTo: string, code: string) =>
  sha256(`${userId} ${relatesTo} ${code}`);

function sameHash(a: string, b: string): boolean {
  return a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b));
}

export const isPkceLink = (link: string) => link.startsWith("pkce_");

/**
 * Creates a six-digit code and a link for an address, replacing earlier ones of the same kind and sign-up.
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

async function consumeToken(tx: Tx, row: OneTimeTokenRow, now: Date): Promise<OneTimeTokenRow | null> {
  await tx.delete(oneTimeTokens).where(eq(oneTimeTokens.id, row.id));
  return row.expiresAt > now ? row : null;
}

/** Locks the users before the tokens, as every account change does; the opposite order could deadlock. */
async function lockOwners(tx: Tx, wanted: SQL | undefined): Promise<void> {
  const owners = await tx
    .selectDistinct({ id: oneTimeTokens.userId })
    .from(oneTimeTokens)
    .where(wanted)
    .orderBy(oneTimeTokens.userId);
  for (const { id } of owners) await lockUser(tx, id);
}

/** Consumes the token of a mailed link; null if there is none of these kinds or it has expired. */
export async function consumeLink(tx: Tx, now: Date, link: string, kinds: readonly TokenKind[]) {
  const wanted = and(eq(oneTimeTokens.linkHash, sha256(link)), inArray(oneTimeTokens.kind, [...kinds]));
  await lockOwners(tx, wanted);
  const [row] = await tx.select().from(oneTimeTokens).where(wanted).for("update");
  return row ? consumeToken(tx, row, now) : null;
}

/**
 * Makes a consumed token usable again, because programs that look at links follow them before their reader
 * does. A link whose code only one browser can exchange is used up by that exchange.
 */
export async function keepToken(tx: Tx, token: OneTimeTokenRow): Promise<void> {
  const ofSignUp = tx
    .select({ id: signUps.id })
    .from(signUps)
    .where(eq(signUps.id, token.signUpId ?? token.id));
  await tx
    .insert(oneTimeTokens)
    .values({ ...token, signUpId: sql`(${ofSignUp})` })
    .onConflictDoNothing();
}

/** Deletes the codes and links that prove the address of an account, after one of them led to a session. */
export async function useUpMails(tx: Tx, userId: string): Promise<void> {
  const isProof = inArray(oneTimeTokens.kind, ["confirmation", "recovery"]);
  await tx.delete(oneTimeTokens).where(and(eq(oneTimeTokens.userId, userId), isProof));
}

/**
 * The address that an unused link would confirm as the new one of an account or as that of a sign-up; null
 * for any other link. `isTyped`: not an operator's. Consumes nothing.
 */
export async function addressOfLink(db: DbOrTx, now: Date, link: string) {
  const isPending = and(
    eq(oneTimeTokens.linkHash, sha256(link)),
    inArray(oneTimeTokens.kind, ["email_change_new", "confirmation"]),
    gt(oneTimeTokens.expiresAt, now),
  );
  const [row] = await db
    .select({
      email: oneTimeTokens.relatesTo,
      kind: oneTimeTokens.kind,
      signUpId: signUps.id,
      ip: signUps.ip,
    })
    .from(oneTimeTokens)
    .leftJoin(signUps, eq(signUps.id, oneTimeTokens.signUpId))
    .where(isPending);
  if (!row) return null;
  const type = row.kind === "confirmation" ? "signup" : "email_change";
  return { email: row.email, type, isTyped: row.signUpId === null || row.ip !== null } as const;
}

/**
 * Consumes a typed code; null if no token of these kinds for the address matches. Wrong attempts are counted,
 * so the caller must commit its transaction before it refuses.
 */
export async function consumeCode(
  tx: Tx,
  now: Date,
  wanted: { relatesTo: string; code: string; kinds: readonly TokenKind[]; userId?: string },
) {
  const ofAddress = and(
    eq(oneTimeTokens.relatesTo, wanted.relatesTo),
    inArray(oneTimeTokens.kind, [...wanted.kinds]),
    wanted.userId ? eq(oneTimeTokens.userId, wanted.userId) : undefined,
  );
  await lockOwners(tx, ofAddress);
  const rows = await tx.select().from(oneTimeTokens).where(ofAddress).orderBy(oneTimeTokens.id).for("update");
  const newest = rows.toSorted((one, other) => other.createdAt.getTime() - one.createdAt.getTime());
  const accounts = [...new Set(newest.map(({ userId }) => userId))].slice(0, MAX_ACCOUNTS);
  const matching = rows.find(
    (row) =>
      accounts.includes(row.userId) &&
      sameHash(row.codeHash, codeHashOf(row.userId, row.relatesTo, wanted.code)),
  );
  if (matching) return consumeToken(tx, matching, now);
  for (const row of rows) {
    const isVoid = row.wrongTries + 1 >= MAX_WRONG_TRIES;
    await tx
      .update(oneTimeTokens)
      .set({ wrongTries: sql`${oneTimeTokens.wrongTries} + 1`, ...(isVoid && { codeHash: VOID_CODE }) })
      .where(eq(oneTimeTokens.id, row.id));
  }
  return null;
}

/** Deletes all pending codes and links of a user, and codes of completed flows that wait for exchange. */
export async function invalidateTokens(tx: Tx, userId: string): Promise<void> {
  await tx.delete(oneTimeTokens).where(eq(oneTimeTokens.userId, userId));
  await dropOpenFlows(tx, userId);
}
