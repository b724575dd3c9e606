import { createHmac, timingSafeEqual } from "node:crypto";

const ID_BYTES = 16;
const COUNTER_BYTES = 4;
const SIGNATURE_BYTES = 16;
const TOTAL_BYTES = ID_BYTES + COUNTER_BYTES + SIGNATURE_BYTES;

export type RefreshTokenParts = { sessionId: string; counter: number; raw: Buffer };

function signatureOf(payload: Buffer, key: Buffer): Buffer {
  return createHmac("sha256", key).update(payload).digest().subarray(0, SIGNATURE_BYTES);
}

/** The refresh token with this counter of a session; deterministic. */
export function writeRefreshToken(session: { id: string; refreshKey: Buffer }, counter: number): string {
  const payload = Buffer.alloc(ID_BYTES + COUNTER_BYTES);
  payload.write(session.id.replaceAll("-", ""), "hex");
  payload.writeUInt32BE(counter, ID_BYTES);
  return Buffer.concat([payload, signatureOf(payload, session.refreshKey)]).toString("base64url");
}

/** The unverified session id and counter of a refresh token; null if it is malformed. */
export function readRefreshToken(token: string): RefreshTokenParts | null {
  const raw = Buffer.from(token, "base64url");
  if (raw.length !== TOTAL_BYTES || raw.toString("base64url") !== token) return null;
  const hex = raw.toString("hex", 0, ID_BYTES);
  const sessionId = hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
  return { sessionId, counter: raw.readUInt32BE(ID_BYTES), raw };
}

/** Whether the token was signed with this key. */
export function isGenuine(parts: RefreshTokenParts, refreshKey: Buffer): boolean {
  const payload = parts.raw.subarray(0, ID_BYTES + COUNTER_BYTES);
  return timingSafeEqual(signatureOf(payload, refreshKey), parts.raw.subarray(ID_BYTES + COUNTER_BYTES));
}
