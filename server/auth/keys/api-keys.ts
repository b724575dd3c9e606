import { randomBytes } from "node:crypto";
import { readFile } from "node:fs/promises";
import { eq } from "drizzle-orm";
import { importJWK, type JSONWebKeySet, jwtVerify } from "jose";
import * as z from "zod";
import { instanceValues } from "#server/auth/tables/auth-schema";
import type { Db } from "#server/platform/database/database";
import { WrongSetting } from "#server/platform/settings";

/** Verifies operator tokens, which scripts use to administer users. */
export type OperatorKeys = {
  /** Whether the token is an operator's; never throws. */
  isOperator(token: string, now: Date): Promise<boolean>;
};

const OPERATOR_ROLES = ["service_role", "supabase_admin"];
/** Of a shared secret, in base64url: 256 bits (RFC 7518 §3.2), since anybody may guess at it. */
const LEAST_SECRET_LENGTH = 43;
const jwk = z
  .looseObject({ kty: z.string() })
  .refine(({ kty, k }) => kty !== "oct" || (typeof k === "string" && k.length >= LEAST_SECRET_LENGTH));
const jwkSet = z.object({ keys: z.array(jwk).min(1) });

async function readJwkSet(path: string): Promise<JSONWebKeySet> {
  try {
    return jwkSet.parse(JSON.parse(await readFile(path, "utf8")));
  } catch (cause) {
    throw Object.assign(
      new WrongSetting(
        `Setting AUTH_SERVICE_KEYS: ${path} is not a readable JWK set file, or has a secret of less than 256 bits.`,
      ),
      { cause },
    );
  }
}

async function isSignedByOperator(keys: JSONWebKeySet, token: string, now: Date): Promise<boolean> {
  // Tries each key: sets are small, may mix secrets and key pairs, and may lack key ids.
  for (const key of keys.keys) {
    try {
      const { payload } = await jwtVerify(token, ({ alg }) => importJWK(key, key.alg ?? alg), {
        currentDate: now,
      });
      if (typeof payload.role === "string" && OPERATOR_ROLES.includes(payload.role)) return true;
    } catch {
      // Not signed by this key; try the next one.
    }
  }
  return false;
}

/**
 * Reads the JWK set of `AUTH_SERVICE_KEYS` (public keys, or `oct` secrets for HS256). Throws `WrongSetting`.
 */
export async function openOperatorKeys(path: string): Promise<OperatorKeys> {
  const keys = await readJwkSet(path);
  return { isOperator: (token, now) => isSignedByOperator(keys, token, now) };
}

/** The public API key if no setting provides one: generated once and shared by all processes. */
export async function persistentAnonKey({ db, clock }: { db: Db; clock: () => Date }): Promise<string> {
  const value = `anon_${randomBytes(24).toString("base64url")}`;
  await db
    .insert(instanceValues)
    .values({ name: "anon_key", value, createdAt: clock() })
    .onConflictDoNothing();
  const [row] = await db.select().from(instanceValues).where(eq(instanceValues.name, "anon_key"));
  if (!row) throw new Error("the public API key was not kept");
  return row.value;
}
