import { and, eq, isNull } from "drizzle-orm";
import type { FastifyInstance } from "fastify";
import type { Db } from "#server/platform/database/database";
import { Refusal } from "#server/platform/refusal";
import { storedFiles } from "#server/tables/stored-files";
import type { FileStore } from "./file-store.ts";
import type { UrlSigner } from "./signed-url.ts";

/** Only what a browser shows without running anything is shown inline; all else is a download. */
const inlineTypes = new Set(["image/webp", "image/jpeg", "image/png", "application/pdf"]);

/** `GET /files/*`: a stored file for whoever holds its signed, unexpired link; anything else is a 404. */
export function fileRoutes(
  app: FastifyInstance,
  deps: { db: Db; store: FileStore; signer: UrlSigner },
): void {
  app.get<{ Params: { "*": string }; Querystring: { e?: string; s?: string } }>(
    "/files/*",
    async (request, reply) => {
      const path = request.params["*"];
      const { e, s } = request.query;
      if (typeof e !== "string" || typeof s !== "string" || !deps.signer.isValid(path, e, s))
        throw new Refusal("not_found");
      const [file] = await deps.db
        .select({ mimeType: storedFiles.mimeType, bytes: storedFiles.bytes, sha256: storedFiles.sha256 })
        .from(storedFiles)
        .where(and(eq(storedFiles.path, path), isNull(storedFiles.deletedAt)));
      if (!file) throw new Refusal("not_found");
      const etag = `"${file.sha256}"`;
      reply.headers({
        "cache-control": "private, max-age=3600",
        etag,
        "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'; sandbox",
        "cross-origin-resource-policy": "same-origin",
        ...(!inlineTypes.has(file.mimeType) && { "content-disposition": "attachment" }),
      });
      if (request.headers["if-none-match"] === etag) return reply.code(304).send();
      const stream = await deps.store.read(path);
      if (!stream) throw new Refusal("not_found");
      return reply.type(file.mimeType).header("content-length", file.bytes).send(stream);
    },
  );
}
