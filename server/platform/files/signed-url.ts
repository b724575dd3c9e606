import { createHmac, timingSafeEqual } from "node:crypto";

const HOUR_MS = 60 * 60 * 1000;

/**
 * A link is valid for one to two hours: its end is rounded up, so that reloads within the hour use the
 * browser's cache.
 */
const LIFE_MS = HOUR_MS;

export type LinkSigner = {
  /** The path-absolute URL under which `path` can be fetched until it expires. */
  sign(path: string): string;
};

/** `admin`: the user for whose admin role the link was signed; null for a customer's own link. */
type SignedLink = { path: string; expires: string; signature: string; admin: string | null };

export type UrlSigner = LinkSigner & {
  /** Signs links that work only while this user is an admin; the file route checks the role. */
  forAdmin(userId: string): LinkSigner;
  /** Whether `signature` belongs to exactly this link and has not expired. */
  isValid(link: SignedLink): boolean;
};

/**
 * Signs file links with HMAC-SHA256 over path, expiry and, for an admin's link, the admin
 * (docs/decisions/0011).
 */
export function urlSigner(secret: string, clock: () => Date): UrlSigner {
  const mac = (path: string, expires: string, admin: string | null) =>
    createHmac("sha256", secret)
      .update(`${expires}\n${path}${admin === null ? "" : `\n${admin}`}`)
      .digest("base64url");
  const signerFor = (admin: string | null): LinkSigner => ({
    sign(path) {
      const expires = String((Math.ceil(clock().getTime() / HOUR_MS) * HOUR_MS + LIFE_MS) / 1000);
      const query = `e=${expires}&s=${mac(path, expires, admin)}${admin === null ? "" : `&a=${admin}`}`;
      return `/files/${path.split("/").map(encodeURIComponent).join("/")}?${query}`;
    },
  });
  return {
    ...signerFor(null),
    forAdmin: signerFor,
    isValid({ path, expires, signature, admin }) {
      if (!/^\d{1,12}$/.test(expires) || Number(expires) * 1000 <= clock().getTime()) return false;
      const want = Buffer.from(mac(path, expires, admin));
      const got = Buffer.from(signature);
      return want.length === got.length && timingSafeEqual(want, got);
    },
  };
}
