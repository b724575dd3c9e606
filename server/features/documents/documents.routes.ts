import { randomUUID } from "node:crypto";
import { maxDocumentFiles } from "@prepara/domain/documents/files";
import { newDocument } from "@prepara/domain/documents/input";
import { create as contentDisposition } from "content-disposition";
import * as z from "zod";
import type { ApiScope, FeatureDeps } from "#server/platform/feature";
import { sendFile } from "#server/platform/files/send-file";
import { deleteMarkedFiles } from "#server/platform/files/stored-files";
import { pageOf, pageQuery, pageSchema } from "#server/platform/http/page";
import { idParams, noContent, searchText } from "#server/platform/http/route-parts";
import { sessionOf } from "#server/platform/http/session";
import { withUploads } from "#server/platform/http/uploads";
import { writeOnce } from "#server/platform/http/write-once";
import { Refusal } from "#server/platform/refusal";
import { addDocument, stagePdfs } from "./add-document.ts";
import { deleteDocument } from "./delete-document.ts";
import { documentSchema, toDocumentJson } from "./document.json.ts";
import { filesOf, ownDocuments, ownFile } from "./documents.queries.ts";

const FILE_LIMITS = { maxFiles: maxDocumentFiles, maxFileBytes: 20_971_520 };
const listQuery = pageQuery.extend({ q: searchText });
const fileParams = idParams.extend({ fileId: z.guid().toLowerCase() });
/** `refusedFiles`: the names of uploaded files that are not PDFs and were not stored. */
const addedSchema = documentSchema.extend({ refusedFiles: z.array(z.string()) });
const customer = { access: "customer" } as const;
const tags = ["documents"];

/** The customer's purchase documents: invoices as PDF (docs/product.md#documents). */
export function documentRoutes(app: ApiScope, deps: FeatureDeps): void {
  const { db, clock, signer, runOwnSearch } = deps;

  app.get(
    "/documents",
    {
      config: customer,
      schema: { tags, querystring: listQuery, response: { 200: pageSchema(documentSchema) } },
    },
    async (request) => {
      const { q, ...page } = request.query;
      const session = sessionOf(request);
      const rows = await runOwnSearch(q, (reader) => ownDocuments(reader, session.userId, q, page));
      const ids = rows.map((row) => row.id);
      const files = await filesOf(db, ids);
      return pageOf(rows, page, {
        item: (row) => toDocumentJson(signer.forSession(session), row, files.get(row.id)),
        keyset: (row) => ({ at: row.createdAt, id: row.id }),
      });
    },
  );

  app.post(
    "/documents",
    {
      config: { ...customer, form: { fields: newDocument, files: "files", many: true } },
      schema: { tags, response: { 201: addedSchema } },
    },
    async (request, reply) => {
      const session = sessionOf(request);
      const { userId } = session;
      const links = signer.forSession(session);
      const document = await withUploads(
        request,
        newDocument,
        FILE_LIMITS,
        async ({ fields, files: uploads, digest }) => {
          const id = randomUUID();
          const { staged: files, refusedFiles } = await stagePdfs(deps, userId, id, uploads);
          return writeOnce(
            db,
            request,
            async (tx) => {
              const row = await addDocument(tx, userId, { id, fields, files }, clock());
              return { ...toDocumentJson(links, row, (await filesOf(tx, [id])).get(id)), refusedFiles };
            },
            digest,
          );
        },
      );
      return reply.code(201).send(document);
    },
  );

  app.get(
    "/documents/:id/files/:fileId",
    { config: { ...customer, work: "file" }, schema: { tags, params: fileParams } },
    async (request, reply) => {
      const file = await ownFile(db, sessionOf(request).userId, request.params);
      if (!file) throw new Refusal("not_found");
      reply.headers({
        "content-disposition": contentDisposition(file.fileName),
        "cache-control": "private, no-store",
      });
      return sendFile(request, reply, deps.store, { ...file, mimeType: file.fileType });
    },
  );

  app.delete(
    "/documents/:id",
    {
      config: { ...customer, work: "file" },
      schema: { tags, params: idParams, response: { 204: noContent } },
    },
    async (request, reply) => {
      const { userId } = sessionOf(request);
      const paths = await db.transaction((tx) => deleteDocument(tx, userId, request.params.id, clock()));
      await deleteMarkedFiles(deps, paths).catch((err: unknown) =>
        request.log.warn({ err }, "the files of a deleted document are left to the sweeper"),
      );
      return reply.code(204).send(null);
    },
  );
}
