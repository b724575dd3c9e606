import { createHmac, timingSafeEqual } from "node:crypto";

const HOUR_MS = 60 * 60 * 1000;

/** A file link lives one to two hours: the end is rounded up so that a page reload within the hour hits the browser's cache. */
const LIFE_MS = HOUR_MS;

export type UrlSigner = {
  /** The path-absolute URL under which `path` may be fetched until it expires. */
  sign(path: string): string;
  /** True when `signature` was made for this path and has not expired. */
  isValid(path: string, expires: string, signature: string): boolean;
};

/** Signs file links with HMAC-SHA256 over path and expiry (decision 4). */
export function urlSigner(secret: string, clock: () => Date): UrlSigner {
  const mac = (path: string, expires: string) =>
    createHmac("sha256", secret).update(`${expires}\n${path}`).digest("base64url");
  return {
    sign(path) {
      const expires = String((Math.ceil(clock().getTime() / HOUR_MS) * HOUR_MS + LIFE_MS) / 1000);
      return `/files/${path.split("/").map(encodeURIComponent).join("/")}?e=${expires}&s=${mac(path, expires)}`;
    },
    isValid(path, expires, signature) {
      if (!/^\d{1,12}$/.test(expires) || Number(expires) * 1000 <= clock().getTime()) return false;
      const want = Buffer.from(mac(path, expires));
      const got = Buffer.from(signature);
      return want.length === got.length && timingSafeEqual(want, got);
    },
  };
}
