import { createHash } from "node:crypto";
import { and, eq } from "drizzle-orm";
import type { FastifyRequest } from "fastify";
import type { Db, Tx } from "#server/platform/database/database";
import { Refusal } from "#server/platform/refusal";
import { idempotencyKeys } from "#server/tables/platform";
import { mustStillBeAllowed, sessionOf } from "./session.ts";

const MAX_KEY_LENGTH = 255;

/**
 * Runs one write in one transaction. With an `Idempotency-Key` header the first response is stored in that
 * transaction and returned for the same key and body; the same key with another body is
 * `idempotency_mismatch`. Concurrent requests with one key wait on its row, so the second returns the first
 * one's response. `digest` replaces the body where it is not parsed (multipart). Refuses a caller whose
 * session, role or area ended meanwhile: the pictures of an upload may wait minutes for a decoder.
 */
export async function writeOnce<Body>(
  db: Db,
  request: FastifyRequest,
  write: (tx: Tx) => Promise<Body>,
  digest?: string,
): Promise<Body> {
  await mustStillBeAllowed(request);
  const key = idempotencyKeyOf(request);
  if (key === null) return db.transaction(write);
  const { userId } = sessionOf(request);
  const fingerprint = fingerprintOf(request, digest);
  return db.transaction(async (tx) => {
    const claimed = await tx
      .insert(idempotencyKeys)
      .values({ userId, key, fingerprint })
      .onConflictDoNothing()
      .returning({ key: idempotencyKeys.key });
    if (claimed.length === 0) return replay<Body>(tx, userId, key, fingerprint);
    const body = await write(tx);
    await tx
      .update(idempotencyKeys)
      .set({ body })
      .where(and(eq(idempotencyKeys.userId, userId), eq(idempotencyKeys.key, key)));
    return body;
  });
}

async function replay<Body>(tx: Tx, userId: string, key: string, fingerprint: string): Promise<Body> {
  const [first] = await tx
    .select({ fingerprint: idempotencyKeys.fingerprint, body: idempotencyKeys.body })
    .from(idempotencyKeys)
    .where(and(eq(idempotencyKeys.userId, userId), eq(idempotencyKeys.key, key)));
  if (!first || first.fingerprint !== fingerprint) throw new Refusal("idempotency_mismatch");
  return first.body as Body;
}

/** The request's `Idempotency-Key`; null without one. Refuses an empty or overlong key. */
export function idempotencyKeyOf(request: FastifyRequest): string | null {
  const header = request.headers["idempotency-key"];
  if (header === undefined) return null;
  if (typeof header !== "string" || header.length === 0 || header.length > MAX_KEY_LENGTH) {
    throw new Refusal("invalid", {}, [
      { path: "Idempotency-Key", message: "Chave de idempotência inválida." },
    ]);
  }
  return header;
}

function fingerprintOf(request: FastifyRequest, digest?: string): string {
  const body = digest ?? JSON.stringify(request.body ?? null, withEntries);
  return createHash("sha256").update(`${request.method} ${request.url}\n${body}`).digest("hex");
}

/**
 * `JSON.stringify` writes maps and sets as `{}`; without their entries, different bodies would have one
 * fingerprint.
 */
const withEntries = (_name: string, value: unknown): unknown =>
  value instanceof Map || value instanceof Set ? [...value] : value;
