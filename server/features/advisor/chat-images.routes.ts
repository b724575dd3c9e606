import { maxImageBytes, maxImages } from "@prepara/domain/advisor/chat";
import { and, eq, isNull, lt } from "drizzle-orm";
import * as z from "zod";
import type { Tx } from "#server/platform/database/database";
import type { ApiScope, FeatureDeps } from "#server/platform/feature";
import { stagePhotos, thumbnailPathOf } from "#server/platform/files/stored-files";
import { sessionOf } from "#server/platform/http/session";
import { withUploads } from "#server/platform/http/uploads";
import { writeOnce } from "#server/platform/http/write-once";
import { Refusal } from "#server/platform/refusal";
import { chatImages } from "#server/tables/chat";

const noFields = z.object({});
const DAY_MS = 24 * 60 * 60 * 1000;

const imageSchema = z.object({ id: z.uuid(), url: z.string(), thumbnailUrl: z.string() });

/**
 * Images for a message, uploaded before it is sent; those that no message uses within an hour are deleted
 * (docs/product.md#advisor).
 */
export function chatImageRoutes(app: ApiScope, deps: FeatureDeps): void {
  const { db, clock, signer } = deps;
  app.post(
    "/chat-images",
    {
      config: { access: "customer", form: { fields: noFields, files: "files", many: true } },
      schema: { tags: ["advisor"], response: { 201: z.array(imageSchema) } },
    },
    async (request, reply) => {
      const session = sessionOf(request);
      const { userId } = session;
      const links = signer.forSession(session);
      const limits = { maxFiles: maxImages, maxFileBytes: maxImageBytes };
      const images = await withUploads(request, noFields, limits, async ({ files, digest }) => {
        if (files.length === 0) throw new Refusal("no_file");
        const paths = await stagePhotos(deps, userId, files, { bucket: "chat-images" });
        const add = async (tx: Tx) => {
          await deleteUnsentRows(tx, userId);
          return tx
            .insert(chatImages)
            .values(paths.map((path) => ({ userId, path, createdAt: clock() })))
            .returning({ id: chatImages.id, path: chatImages.path });
        };
        return writeOnce(db, request, add, digest);
      });
      return reply.code(201).send(
        images.map(({ id, path }) => ({
          id,
          url: links.sign(path),
          thumbnailUrl: links.sign(thumbnailPathOf(path)),
        })),
      );
    },
  );

  // Their files were deleted by the sweeper; the rows would point to nothing.
  async function deleteUnsentRows(tx: Tx, userId: string): Promise<void> {
    const before = new Date(clock().getTime() - DAY_MS);
    await tx
      .delete(chatImages)
      .where(
        and(eq(chatImages.userId, userId), isNull(chatImages.messageId), lt(chatImages.createdAt, before)),
      );
  }
}
