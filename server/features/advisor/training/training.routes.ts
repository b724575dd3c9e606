import { trainingStatuses, trainingTypes } from "@prepara/domain/advisor/training";
import type { FastifyRequest } from "fastify";
import * as z from "zod";
import type { ApiScope, FeatureDeps } from "#server/platform/feature";
import { deleteMarkedFiles } from "#server/platform/files/stored-files";
import { pageOf, pageQuery, pageSchema } from "#server/platform/http/page";
import { idParams, noContent } from "#server/platform/http/route-parts";
import { mustStillBeAllowed, sessionOf } from "#server/platform/http/session";
import { withUploads } from "#server/platform/http/uploads";
import { addTraining, stageTraining } from "./add-training.ts";
import { deleteTraining } from "./delete-training.ts";
import { type TrainingRow, trainingList } from "./training.queries.ts";

const FILE_LIMITS = { maxFiles: 20, maxFileBytes: 20_971_520 };
const noFields = z.object({});
const admin = { access: "admin" } as const;
const tags = ["advisor"];

const documentSchema = z.object({
  id: z.uuid(),
  fileName: z.string(),
  fileType: z.enum(trainingTypes),
  status: z.enum(trainingStatuses),
  /** Why it could not be read, in Portuguese. */
  error: z.string().nullable(),
  chunks: z.int(),
  uploadedBy: z.string().nullable(),
  /** Signed and expiring. */
  url: z.string(),
  createdAt: z.iso.datetime(),
});

const uploadSchema = z.object({
  items: z.array(documentSchema),
  skipped: z.array(z.object({ fileName: z.string(), message: z.string() })),
});

/** The documents that admins upload for the advisor (docs/product.md#training-documents). */
export function trainingRoutes(app: ApiScope, deps: FeatureDeps): void {
  const { db, clock, signer } = deps;
  const jsonFor = (request: FastifyRequest) => {
    const links = signer.forAdmin(sessionOf(request));
    return ({ fileUrl, createdAt, ...row }: TrainingRow): z.input<typeof documentSchema> => ({
      ...row,
      url: links.sign(fileUrl),
      createdAt: createdAt.toISOString(),
    });
  };

  app.get(
    "/admin/training-documents",
    {
      config: admin,
      schema: { tags, querystring: pageQuery, response: { 200: pageSchema(documentSchema) } },
    },
    async (request) =>
      pageOf(await trainingList(db, request.query), request.query, {
        item: jsonFor(request),
        keyset: (row) => ({ at: row.createdAt, id: row.id }),
      }),
  );

  app.post(
    "/admin/training-documents",
    {
      config: { ...admin, form: { fields: noFields, files: "files", many: true } },
      schema: { tags, response: { 201: uploadSchema } },
    },
    async (request, reply) => {
      const { userId } = sessionOf(request);
      const { items, skipped, replaced } = await withUploads(
        request,
        noFields,
        FILE_LIMITS,
        async ({ files }) => {
          const staged = await stageTraining(deps, userId, files);
          await mustStillBeAllowed(request);
          const added = await db.transaction((tx) =>
            addTraining(tx, deps, { userId, files: staged.files }, clock()),
          );
          return { ...added, skipped: staged.skipped };
        },
      );
      await removeFiles(replaced);
      return reply.code(201).send({ items: items.map(jsonFor(request)), skipped });
    },
  );

  app.delete(
    "/admin/training-documents/:id",
    { config: admin, schema: { tags, params: idParams, response: { 204: noContent } } },
    async (request, reply) => {
      const { userId } = sessionOf(request);
      const path = await db.transaction((tx) => deleteTraining(tx, userId, request.params.id, clock()));
      await removeFiles([path]);
      return reply.code(204).send(null);
    },
  );

  const removeFiles = (paths: readonly string[]) =>
    deleteMarkedFiles(deps, paths).catch((err: unknown) =>
      deps.log.warn({ err }, "a training file is left to the sweeper"),
    );
}
