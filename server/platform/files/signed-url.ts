import { createHmac, timingSafeEqual } from "node:crypto";
import { areas, coversAreas, type NeededAreas } from "@prepara/domain/access/area";
import type { SessionChecks } from "#server/platform/http/session";

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

/**
 * `admin`: the user for whose admin role the link was signed, or `staff.`, the areas of which one is needed
 * and the user who must have it, as in `staff.recebimento-suporte.<user>`; null for a customer's own link.
 */
export type SignedLink = {
  path: string;
  expires: string;
  signature: string;
  session: string;
  admin: string | null;
};

const staffHolder = /^staff\.([a-z-]+)\.([^.]+)$/;

type Holder = { userId: string; sessionId: string };

export type UrlSigner = {
  /** Signs links that work only until this session ends. */
  forSession(holder: Pick<Holder, "sessionId">): LinkSigner;
  /** Signs links that also work only while this user is an admin. */
  forAdmin(holder: Holder): LinkSigner;
  /** Signs links that also work only while this user has one of the `needed` areas. */
  forStaff(holder: Holder, needed: NeededAreas): LinkSigner;
  /** Whether `signature` belongs to exactly this link and has not expired; `isOpen` checks the rest. */
  isValid(link: SignedLink): boolean;
};

/**
 * Signs file links with HMAC-SHA256 over path, expiry, session and, for an admin's link, the admin
 * (docs/decisions/0011).
 */
export function urlSigner(secret: string, clock: () => Date): UrlSigner {
  const mac = ({ path, expires, session, admin }: Omit<SignedLink, "signature">) =>
    createHmac("sha256", secret)
      .update([expires, path, session, admin ?? ""].join("\n"))
      .digest("base64url");
  const signerFor = (session: string, admin: string | null): LinkSigner => ({
    sign(path) {
      const expires = String((Math.ceil(clock().getTime() / HOUR_MS) * HOUR_MS + LIFE_MS) / 1000);
      const signature = mac({ path, expires, session, admin });
      const query = `e=${expires}&s=${signature}&c=${session}${admin === null ? "" : `&a=${admin}`}`;
      return `/files/${path.split("/").map(encodeURIComponent).join("/")}?${query}`;
    },
  });
  return {
    forSession: ({ sessionId }) => signerFor(sessionId, null),
    forAdmin: ({ sessionId, userId }) => signerFor(sessionId, userId),
    forStaff: ({ sessionId, userId }, needed) =>
      signerFor(sessionId, `staff.${[needed].flat().join("-")}.${userId}`),
    isValid({ signature, ...link }) {
      const { expires } = link;
      if (!/^\d{1,12}$/.test(expires) || Number(expires) * 1000 <= clock().getTime()) return false;
      const expected = Buffer.from(mac(link));
      const actual = Buffer.from(signature);
      return expected.length === actual.length && timingSafeEqual(expected, actual);
    },
  };
}

type LinkChecks = {
  signer: Pick<UrlSigner, "isValid">;
  sessionChecks: Pick<SessionChecks, "isLive" | "isAdmin" | "areasOf">;
};

/**
 * Whether the link is valid, its session has not ended, and its admin or staff still is: an address stays in
 * the browser's history after its user has signed out.
 */
export async function isOpen({ signer, sessionChecks }: LinkChecks, link: SignedLink): Promise<boolean> {
  if (link.admin === "") return false; // its signature is that of a customer's link
  if (!signer.isValid(link) || !(await sessionChecks.isLive(link.session))) return false;
  if (link.admin === null) return true;
  const [, named, staffId] = staffHolder.exec(link.admin) ?? [];
  if (named === undefined || staffId === undefined) return sessionChecks.isAdmin(link.admin);
  const needed = areas.filter((area) => named.split("-").includes(area));
  return coversAreas(await sessionChecks.areasOf(staffId), needed);
}
