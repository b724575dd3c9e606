import { and, eq, gt, isNull, lte, or } from "drizzle-orm";
import {
  type CryptoKey,
  calculateJwkThumbprint,
  exportJWK,
  generateKeyPair,
  importJWK,
  type JWK,
} from "jose";
import { signingKeys } from "#server/auth/tables/auth-schema";
import type { Db, DbOrTx } from "#server/platform/database/database";
import { inItsOwnTurn } from "#server/platform/fair-use/party-in-turn";

type KeySet = {
  signing: { kid: string; key: CryptoKey };
  verifying: Map<string, CryptoKey>;
  published: JWK[];
};

export type SigningKeys = {
  /** The current signing key. */
  signer(): { kid: string; key: CryptoKey };
  /**
   * The public key with this id, or null. Reloads for an unknown id, as another process may have rotated the
   * keys.
   */
  verifier(kid: string): Promise<CryptoKey | null>;
  /** The public keys as JWKs. */
  published(): JWK[];
  /** Reloads the keys, which also happens once a minute. */
  reload(): Promise<void>;
};

type KeyDeps = { db: Db; clock: () => Date };

const RELOAD_AFTER_MS = 60_000;
const UNKNOWN_KID_PAUSE_MS = 1000;

async function asPublicKey(jwk: JWK): Promise<CryptoKey> {
  const key = await importJWK({ ...jwk, alg: "ES256" }, "ES256");
  if (key instanceof Uint8Array) throw new Error("a signing key is not asymmetric");
  return key;
}

/** Inserts a new ES256 key pair as the signing key; does nothing if there is one already. */
async function insertSigningKey(db: DbOrTx, now: Date): Promise<void> {
  const pair = await generateKeyPair("ES256", { extractable: true });
  const publicPart = await exportJWK(pair.publicKey);
  const kid = await calculateJwkThumbprint(publicPart);
  const publicJwk = { ...publicPart, kid, alg: "ES256", use: "sig", key_ops: ["verify"] };
  const privateJwk = { ...(await exportJWK(pair.privateKey)), kid, alg: "ES256" };
  await db
    .insert(signingKeys)
    .values({ kid, status: "signing", privateJwk, publicJwk, createdAt: now })
    .onConflictDoNothing();
}

async function readKeys({ db, clock }: KeyDeps): Promise<KeySet> {
  const rows = await db
    .select()
    .from(signingKeys)
    .where(or(isNull(signingKeys.retiresAt), gt(signingKeys.retiresAt, clock())));
  const signing = rows.find((row) => row.status === "signing");
  if (!signing) throw new Error("no signing key in the database");
  const verifying = new Map<string, CryptoKey>();
  for (const row of rows) verifying.set(row.kid, await asPublicKey(row.publicJwk));
  const key = await asPublicKey(signing.privateJwk);
  return { signing: { kid: signing.kid, key }, verifying, published: rows.map((row) => row.publicJwk) };
}

/** Loads the signing keys that all processes share, creating the first key if there is none. */
export async function openSigningKeys(deps: KeyDeps): Promise<SigningKeys> {
  const existing = await deps.db
    .select({ kid: signingKeys.kid })
    .from(signingKeys)
    .where(eq(signingKeys.status, "signing"));
  if (existing.length === 0) await insertSigningKey(deps.db, deps.clock());
  let known = await readKeys(deps);
  /** Of a clock that only passes: one that was put back kept the keys from being reloaded. */
  let readAt = performance.now();
  let reading: Promise<void> | null = null;

  function reload(): Promise<void> {
    reading ??= inItsOwnTurn(() => readKeys(deps))
      .then((fresh) => {
        known = fresh;
      })
      // If the database is unreachable, the loaded keys stay in use.
      .catch(() => {})
      .finally(() => {
        readAt = performance.now();
        reading = null;
      });
    return reading;
  }
  /** Does not wait: the caller may hold the pool's last connection, which the reload needs. */
  function current(): KeySet {
    if (performance.now() - readAt > RELOAD_AFTER_MS) void reload();
    return known;
  }
  return {
    signer: () => current().signing,
    published: () => current().published,
    reload,
    async verifier(kid) {
      const key = current().verifying.get(kid);
      if (key || performance.now() - readAt < UNKNOWN_KID_PAUSE_MS) return key ?? null;
      await reload();
      return known.verifying.get(kid) ?? null;
    },
  };
}

/** Other processes sign with the previous key until they reload the keys. */
const LATE_SIGNATURE_SECONDS = 300;

/**
 * Creates a new signing key. The previous one stays published until the last token signed with it has
 * expired, so no user is signed out; older keys are deleted. Running servers use the new key within a minute.
 */
export async function rotateSigningKeys(deps: { db: Db; clock: () => Date; tokenLifeSeconds: number }) {
  const now = deps.clock();
  const retiresAt = new Date(now.getTime() + (deps.tokenLifeSeconds + LATE_SIGNATURE_SECONDS) * 1000);
  return deps.db.transaction(async (tx) => {
    const retired = await tx
      .update(signingKeys)
      .set({ status: "verifying", retiresAt })
      .where(eq(signingKeys.status, "signing"))
      .returning({ kid: signingKeys.kid });
    await tx
      .delete(signingKeys)
      .where(and(eq(signingKeys.status, "verifying"), lte(signingKeys.retiresAt, now)));
    await insertSigningKey(tx, now);
    return { retired: retired.map((row) => row.kid), retiresAt };
  });
}
