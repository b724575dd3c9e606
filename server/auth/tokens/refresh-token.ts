import { createHmac, timingSafeEqual } from "node:crypto";

const ID_BYTES = 16;
const COUNTER_BYTES = 4;
const PROOF_BYTES = 16;
const TOTAL_BYTES = ID_BYTES + COUNTER_BYTES + PROOF_BYTES;

export type RefreshTokenParts = { sessionId: string; counter: number; raw: Buffer };

function proofOf(head: Buffer, key: Buffer): Buffer {
  return createHmac("sha256", key).update(head).digest().subarray(0, PROOF_BYTES);
}

/** The refresh token that is number `counter` of a session: the same input always gives the same text. */
export function writeRefreshToken(session: { id: string; refreshKey: Buffer }, counter: number): string {
  const head = Buffer.alloc(ID_BYTES + COUNTER_BYTES);
  head.write(session.id.replaceAll("-", ""), "hex");
  head.writeUInt32BE(counter, ID_BYTES);
  return Buffer.concat([head, proofOf(head, session.refreshKey)]).toString("base64url");
}

/**
 * Session and number that a refresh token claims to be; null when it cannot be one of ours. Proves nothing
 * yet.
 */
export function readRefreshToken(token: string): RefreshTokenParts | null {
  const raw = Buffer.from(token, "base64url");
  if (raw.length !== TOTAL_BYTES || raw.toString("base64url") !== token) return null;
  const hex = raw.toString("hex", 0, ID_BYTES);
  const sessionId = hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
  return { sessionId, counter: raw.readUInt32BE(ID_BYTES), raw };
}

/** Whether the session with this key made the token. */
export function isGenuine(parts: RefreshTokenParts, refreshKey: Buffer): boolean {
  const head = parts.raw.subarray(0, ID_BYTES + COUNTER_BYTES);
  return timingSafeEqual(proofOf(head, refreshKey), parts.raw.subarray(ID_BYTES + COUNTER_BYTES));
}
