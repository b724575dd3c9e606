import { newLabelFile } from "@prepara/domain/labels/input";
import { labelLimits } from "@prepara/domain/labels/label";
import type { FastifyRequest } from "fastify";
import * as z from "zod";
import type { DbOrTx } from "#server/platform/database/database";
import { turnOf } from "#server/platform/fair-use/customers-in-turns";
import type { ApiScope, FeatureDeps } from "#server/platform/feature";
import type { LinkSigner } from "#server/platform/files/signed-url";
import { deleteMarkedFiles } from "#server/platform/files/stored-files";
import { idParams, noContent } from "#server/platform/http/route-parts";
import { sessionOf } from "#server/platform/http/session";
import { withUploads } from "#server/platform/http/uploads";
import { writeOnce } from "#server/platform/http/write-once";
import { Refusal } from "#server/platform/refusal";
import { addLabels, stageLabels } from "./add-labels.ts";
import { deleteLabels } from "./delete-labels.ts";
import { labelsJson, labelsSchema } from "./labels.json.ts";
import { requestForLabels } from "./labels.queries.ts";
import type { LabelActor } from "./lock-labels.ts";

const FILE_LIMITS = { maxFiles: 1, maxFileBytes: labelLimits.fileBytes };
const fileParams = idParams.extend({ fileId: z.guid().toLowerCase() });

/** Label PDFs of a request, sent by its customer or by staff (docs/product.md#labels). */
export function labelRoutes(app: ApiScope, deps: FeatureDeps): void {
  const { signer } = deps;
  fileRoutes(app, deps, {
    prefix: "",
    config: { access: "customer" },
    tags: ["prep"],
    isStaff: false,
    links: (request) => signer.forSession(sessionOf(request)),
  });
  fileRoutes(app, deps, {
    prefix: "/floor",
    config: { access: "staff", area: "prep" },
    tags: ["floor"],
    isStaff: true,
    links: (request) => signer.forStaff(sessionOf(request), "prep"),
  });
}

type Audience = {
  prefix: "" | "/floor";
  config: { access: "customer" } | { access: "staff"; area: "prep" };
  tags: string[];
  isStaff: boolean;
  links(request: FastifyRequest): LinkSigner;
};

function fileRoutes(
  app: ApiScope,
  deps: FeatureDeps,
  { prefix, config, tags, isStaff, links }: Audience,
): void {
  const { db, clock } = deps;
  const actorOf = (request: FastifyRequest): LabelActor => ({ userId: sessionOf(request).userId, isStaff });
  const labelsFor = async (reader: DbOrTx, request: FastifyRequest, id: string) => {
    const found = await requestForLabels(reader, id);
    if (!found || !(isStaff || found.userId === sessionOf(request).userId)) throw new Refusal("not_found");
    return labelsJson(reader, links(request), found);
  };

  app.get(
    `${prefix}/prep-requests/:id/labels`,
    { config, schema: { tags, params: idParams, response: { 200: labelsSchema } } },
    (request) => labelsFor(db, request, request.params.id),
  );

  app.post(
    `${prefix}/prep-requests/:id/labels`,
    {
      config: { ...config, form: { fields: newLabelFile, files: "file", many: false } },
      schema: { tags, params: idParams, response: { 201: labelsSchema } },
    },
    (request, reply) =>
      withUploads(request, newLabelFile, FILE_LIMITS, async ({ fields, files, digest }) => {
        const { id } = request.params;
        const staged = await stageLabels(deps, actorOf(request), id, files);
        const labels = await writeOnce(
          db,
          request,
          async (tx) => {
            const { kind, shipmentId } = fields;
            await addLabels(
              tx,
              deps,
              actorOf(request),
              { ...staged, requestId: id, kind, shipmentId, network: turnOf(request) },
              clock(),
            );
            return labelsFor(tx, request, id);
          },
          digest,
        );
        return reply.code(201).send(labels);
      }),
  );

  app.delete(
    `${prefix}/prep-requests/:id/labels/:fileId`,
    {
      config: { ...config, work: "file" },
      schema: { tags, params: fileParams, response: { 204: noContent } },
    },
    async (request, reply) => {
      const paths = await db.transaction((tx) => deleteLabels(tx, actorOf(request), request.params, clock()));
      await deleteMarkedFiles(deps, paths).catch((err: unknown) =>
        request.log.warn({ err }, "a deleted file of labels is left to the sweeper"),
      );
      return reply.code(204).send(null);
    },
  );
}
