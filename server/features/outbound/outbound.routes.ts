import {
  closing,
  newOutboundBox,
  outboundBoxPatch,
  packing,
  unpacking,
} from "@prepara/domain/outbound/input";
import { eq } from "drizzle-orm";
import type { FastifyRequest } from "fastify";
import * as z from "zod";
import type { DbOrTx, Tx } from "#server/platform/database/database";
import type { ApiScope, FeatureDeps } from "#server/platform/feature";
import { stagePhotos } from "#server/platform/files/stored-files";
import { oneSnapshot } from "#server/platform/http/counted-keys";
import { pageOf, pageQuery, pageSchema } from "#server/platform/http/page";
import { idParams } from "#server/platform/http/route-parts";
import { seenVersionOf } from "#server/platform/http/seen-version";
import { sessionOf } from "#server/platform/http/session";
import { withUploads } from "#server/platform/http/uploads";
import { idempotencyKeyOf, writeOnce } from "#server/platform/http/write-once";
import { Refusal } from "#server/platform/refusal";
import { prepRequests } from "#server/tables/prep-requests";
import { changeBox } from "./change-box.ts";
import { closeBox, reopenBox } from "./close-box.ts";
import { deleteBox, openBox } from "./open-box.ts";
import { boxIdOf, countedPackingKeys } from "./outbound-keys.ts";
import { packUnits, unpackUnits } from "./pack-units.ts";
import { packingJsons, packingSchema } from "./packing.json.ts";
import { countClosedBoxes, requestsWithinLines, requestWhere, scheduledRequests } from "./packing.queries.ts";

const PHOTO_LIMITS = { maxFiles: 1, maxFileBytes: 20_971_520 };
const listQuery = pageQuery.extend({
  closed: z.enum(["true"]).optional().describe("Only requests of which a box is closed"),
});
const keyParams = z.object({ id: z.string().min(1).max(255) });
const byKey = "The id of the box, or the key under which the device opened it";

const prep = { access: "staff", area: "prep" } as const;
const tags = ["floor"];
const packed = { 201: packingSchema };

/** Packing the boxes in which the units of a request leave (docs/product.md#boxes-out). */
export function outboundRoutes(app: ApiScope, deps: FeatureDeps): void {
  const { db, clock, signer } = deps;
  const readerOf = (request: FastifyRequest) => {
    const session = sessionOf(request);
    return { signer: signer.forStaff(session, prep.area), userId: session.userId };
  };
  const read = async (from: DbOrTx, request: FastifyRequest, id: string) => {
    const row = await requestWhere(from, eq(prepRequests.id, id));
    const [json] = row ? await packingJsons(from, readerOf(request), [row]) : [];
    if (!json) throw new Refusal("not_found");
    return { ...json, countedKeys: await countedPackingKeys(from, sessionOf(request).userId, id) };
  };
  /** One act on a box, which returns the id of its request. */
  const act = (
    request: FastifyRequest<{ Params: { id: string } }>,
    write: (tx: Tx, on: { userId: string; boxId: string; deviceKey: string | null }) => Promise<string>,
    digest?: string,
  ) =>
    writeOnce(
      db,
      request,
      async (tx) => {
        const { userId } = sessionOf(request);
        const boxId = await boxIdOf(tx, userId, request.params.id);
        return read(tx, request, await write(tx, { userId, boxId, deviceKey: idempotencyKeyOf(request) }));
      },
      digest,
    );

  app.get(
    "/floor/outbound",
    { config: prep, schema: { tags, querystring: listQuery, response: { 200: pageSchema(packingSchema) } } },
    async (request) => {
      const { closed, ...wanted } = request.query;
      const rows = await scheduledRequests(db, wanted, closed !== undefined);
      const page = { ...wanted, limit: requestsWithinLines(rows.slice(0, wanted.limit)) };
      const shown = await packingJsons(db, readerOf(request), rows.slice(0, page.limit));
      const jsons = new Map(shown.map((json) => [json.id, json]));
      const { items, nextCursor } = pageOf(rows, page, {
        item: ({ id }) => jsons.get(id),
        keyset: ({ createdAt, id }) => ({ at: createdAt, id }),
      });
      return { items: items.filter((json) => json !== undefined), nextCursor };
    },
  );

  app.get(
    "/floor/outbound/summary",
    { config: prep, schema: { tags, response: { 200: z.object({ closedBoxes: z.int() }) } } },
    async () => ({ closedBoxes: await countClosedBoxes(db) }),
  );

  app.get(
    "/floor/prep-requests/:id/outbound-boxes",
    { config: prep, schema: { tags, params: idParams, response: { 200: packingSchema } } },
    (request) => db.transaction((tx) => read(tx, request, request.params.id), oneSnapshot),
  );

  app.post(
    "/floor/prep-requests/:id/outbound-boxes",
    { config: prep, schema: { tags, params: idParams, body: newOutboundBox, response: packed } },
    async (request, reply) => {
      const { id } = request.params;
      const json = await writeOnce(db, request, async (tx) => {
        const opened = { ...request.body, prepRequestId: id, deviceKey: idempotencyKeyOf(request) };
        await openBox(tx, sessionOf(request).userId, opened, clock());
        return read(tx, request, id);
      });
      return reply.code(201).send(json);
    },
  );

  app.patch(
    "/floor/outbound-boxes/:id",
    {
      config: prep,
      schema: {
        tags,
        description: byKey,
        params: keyParams,
        body: outboundBoxPatch,
        response: { 200: packingSchema },
      },
    },
    (request) =>
      act(request, (tx, { userId, ...on }) => changeBox(tx, userId, { ...on, patch: request.body })),
  );

  app.post(
    "/floor/outbound-boxes/:id/pack",
    {
      config: prep,
      schema: { tags, description: byKey, params: keyParams, body: packing, response: packed },
    },
    async (request, reply) =>
      reply
        .code(201)
        .send(
          await act(request, (tx, { userId, ...on }) =>
            packUnits(tx, userId, { ...request.body, ...on }, clock()),
          ),
        ),
  );

  app.post(
    "/floor/outbound-boxes/:id/unpack",
    {
      config: prep,
      schema: { tags, description: byKey, params: keyParams, body: unpacking, response: packed },
    },
    async (request, reply) =>
      reply
        .code(201)
        .send(
          await act(request, (tx, { userId, ...on }) =>
            unpackUnits(tx, userId, { ...request.body, ...on }, clock()),
          ),
        ),
  );

  app.post(
    "/floor/outbound-boxes/:id/close",
    {
      config: { ...prep, form: { fields: closing, files: "photo" } },
      schema: { tags, description: byKey, params: keyParams, response: packed },
    },
    (request, reply) =>
      withUploads(request, closing, PHOTO_LIMITS, async ({ fields, files, digest }) => {
        const place = { bucket: "outbound", folders: [sessionOf(request).userId] } as const;
        const [photo = null] = await stagePhotos(deps, sessionOf(request).userId, files, place);
        const json = await act(
          request,
          (tx, { userId, ...on }) => closeBox(tx, userId, { ...fields, ...on, photo }, clock()),
          digest,
        );
        return reply.code(201).send(json);
      }),
  );

  app.post(
    "/floor/outbound-boxes/:id/reopen",
    { config: prep, schema: { tags, description: byKey, params: keyParams, response: packed } },
    async (request, reply) => {
      const seen = seenVersionOf(request);
      const json = await act(request, (tx, { userId, ...on }) =>
        reopenBox(tx, userId, { ...on, seen }, clock()),
      );
      return reply.code(201).send(json);
    },
  );

  app.delete(
    "/floor/outbound-boxes/:id",
    { config: prep, schema: { tags, params: idParams, response: { 200: packingSchema } } },
    (request) => db.transaction(async (tx) => read(tx, request, await deleteBox(tx, request.params.id))),
  );
}
