import { createHmac, timingSafeEqual } from "node:crypto";

/** Signs texts for clients and verifies them when they are sent back. */
export type TextSigner = {
  /** The text, which must not contain "~", with time and signature; valid only for the same `purpose`. */
  sign(purpose: string, text: string): string;
  /** The text and its age in milliseconds; null for anything that was not signed here for `purpose`. */
  read(purpose: string, signed: string): { text: string; ageMs: number } | null;
};

/** Signs with HMAC-SHA256 over purpose, text and time. */
export function textSigner(secret: string, clock: () => Date): TextSigner {
  const mac = (purpose: string, text: string, at: string) =>
    createHmac("sha256", secret)
      .update(JSON.stringify([purpose, text, at]))
      .digest("base64url");
  return {
    sign(purpose, text) {
      const at = String(clock().getTime());
      return [text, at, mac(purpose, text, at)].join("~");
    },
    read(purpose, signed) {
      const [text = "", at = "", signature = ""] = signed.split("~");
      const expected = Buffer.from(mac(purpose, text, at));
      const actual = Buffer.from(signature);
      if (expected.length !== actual.length || !timingSafeEqual(expected, actual)) return null;
      return { text, ageMs: clock().getTime() - Number(at) };
    },
  };
}
