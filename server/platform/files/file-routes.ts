import { and, eq, isNull } from "drizzle-orm";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Db } from "#server/platform/database/database";
import type { SessionChecks } from "#server/platform/http/session";
import { Refusal } from "#server/platform/refusal";
import { storedFiles } from "#server/tables/platform";
import type { FileStore } from "./file-store.ts";
import { sendFile } from "./send-file.ts";
import { isOpen, type UrlSigner } from "./signed-url.ts";

/** Types that a browser shows without running scripts; every other file is a download. */
const inlineTypes = new Set(["image/webp", "image/jpeg", "image/png", "application/pdf"]);

// A repeated parameter arrives as a list.
const isText = (value: unknown): value is string => typeof value === "string";

/**
 * `GET /files/*`: a stored file for a signed, unexpired link; anything else is a 404. A link works only until
 * the session ends for which it was signed, and one of admins or staff only while that user is.
 */
export function fileRoutes(
  app: FastifyInstance,
  deps: {
    db: Db;
    store: FileStore;
    signer: UrlSigner;
    sessionChecks: Pick<SessionChecks, "isAdmin" | "isLive" | "areasOf">;
  },
): void {
  app.get<{ Params: { "*": string }; Querystring: { e?: string; s?: string; c?: string; a?: string } }>(
    "/files/*",
    async (request, reply) => {
      const path = request.params["*"];
      const { e: expires, s: signature, c: session, a: admin = null } = request.query;
      if (!isText(expires) || !isText(signature) || !isText(session) || !(admin === null || isText(admin)))
        throw new Refusal("not_found");
      if (!(await isOpen(deps, { path, expires, signature, session, admin }))) throw new Refusal("not_found");
      const [file] = await deps.db
        .select({ mimeType: storedFiles.mimeType, bytes: storedFiles.bytes, sha256: storedFiles.sha256 })
        .from(storedFiles)
        .where(and(eq(storedFiles.path, path), isNull(storedFiles.deletedAt)));
      if (!file) throw new Refusal("not_found");
      reply.headers({
        "cache-control": freshness(request, file.mimeType, admin !== null),
        vary: "sec-fetch-dest",
        "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'; sandbox",
        "cross-origin-resource-policy": "same-origin",
        ...(!inlineTypes.has(file.mimeType) && { "content-disposition": "attachment" }),
      });
      return sendFile(request, reply, deps.store, { ...file, path });
    },
  );
}

/**
 * Only pictures within a page are cached: a file opened as a page of its own is in the browser's history,
 * where the next person would find it. An admin's browser revalidates each time, so that the role is checked
 * again.
 */
function freshness(request: FastifyRequest, mimeType: string, isForAdmin: boolean): string {
  const { "sec-fetch-dest": place = "image" } = request.headers;
  if (place !== "image" || !mimeType.startsWith("image/")) return "private, no-store";
  return isForAdmin ? "private, no-cache" : "private, max-age=3600";
}
