import { randomUUID } from "node:crypto";
import { dateOf, yearMonthOf } from "@prepara/domain/calendar/calendar";
import { calendarDate } from "@prepara/domain/calendar/input";
import { boxStatuses, maxBoxPhotos } from "@prepara/domain/dock/box";
import { boxPatch, handBack, newBox } from "@prepara/domain/dock/input";
import type { FastifyRequest } from "fastify";
import * as z from "zod";
import type { DbOrTx } from "#server/platform/database/database";
import type { ApiScope, FeatureDeps } from "#server/platform/feature";
import type { LinkSigner } from "#server/platform/files/signed-url";
import { stagePhotos } from "#server/platform/files/stored-files";
import { oneSnapshot } from "#server/platform/http/counted-keys";
import { pageOf, pageQuery, pageSchema } from "#server/platform/http/page";
import { idParams, searchText } from "#server/platform/http/route-parts";
import { seenVersionOf } from "#server/platform/http/seen-version";
import { sessionOf } from "#server/platform/http/session";
import { withUploads } from "#server/platform/http/uploads";
import { idempotencyKeyOf, writeOnce } from "#server/platform/http/write-once";
import { Refusal } from "#server/platform/refusal";
import { addBoxPhotos } from "./add-box-photos.ts";
import { type BoxJson, boxesJson, boxSchema } from "./box.json.ts";
import { boxById, boxCounts, boxesWhere } from "./box.queries.ts";
import { keysOfBox } from "./box-writes.ts";
import { changeBox } from "./change-box.ts";
import { handBackBox } from "./hand-back-box.ts";
import { logBox } from "./log-box.ts";
import { hitSchema, toHits } from "./lookup.json.ts";
import { lookUp } from "./lookup.queries.ts";
import { markCounted } from "./mark-counted.ts";

const PHOTO_LIMITS = { maxFiles: maxBoxPhotos, maxFileBytes: 20_971_520 };

const loggedSchema = boxSchema.extend({
  alreadyLogged: z.boolean().describe("The code is of a box that was logged before"),
  isOwnSuite: z
    .boolean()
    .describe("The suite is that of the person who scanned: somebody else of the staff confirms it"),
  hits: z.array(hitSchema),
});

const summarySchema = z.object({
  today: z.iso.date().describe("The day in the warehouse's time zone"),
  onDay: z.int(),
  waiting: z.int().describe("Boxes of any day that were neither counted nor handed back"),
  ownerless: z.int(),
});

const day = z.union([z.literal("today"), calendarDate()]).optional();
const listQuery = pageQuery.extend({ status: z.enum(boxStatuses).optional(), q: searchText, day });
const keyParams = z.object({ id: z.string().min(1).max(255) });

const instant = z.iso.datetime({ offset: true });

/**
 * The request's `Sent-At`; null without one. A header, because a device that sends a scan again under its key
 * sends the same body.
 */
function sentAtOf(request: FastifyRequest): Date | null {
  const header = request.headers["sent-at"];
  if (header === undefined) return null;
  const sentAt = instant.safeParse(header);
  if (sentAt.success) return new Date(sentAt.data);
  throw new Refusal("invalid", {}, [{ path: "Sent-At", message: "Envie o instante em ISO 8601." }]);
}

const receiving = { access: "staff", area: "recebimento" } as const;
const reading = { access: "staff", area: ["recebimento", "suporte"] } as const;
const tags = ["floor"];
const answer = { 200: boxSchema };

/** Boxes at the dock: scan, list, assign to a customer, hand back (docs/product.md#dock). */
export function boxRoutes(app: ApiScope, deps: FeatureDeps): void {
  const { db, clock, signer, settings, runSearch } = deps;
  const timeZone = settings.WAREHOUSE_TIME_ZONE;
  const linksOf = (request: FastifyRequest) => signer.forStaff(sessionOf(request), reading.area);
  const today = () => dateOf(clock(), timeZone);
  const read = async (from: DbOrTx, request: FastifyRequest, id: string) => ({
    ...(await boxJson(from, linksOf(request), id)),
    countedKeys: await keysOfBox(from, sessionOf(request).userId, id),
  });

  app.post(
    "/floor/boxes",
    {
      config: { ...receiving, form: { fields: newBox, files: "photos", many: true } },
      schema: {
        tags,
        description:
          "The optional header `Sent-At` (ISO 8601) says when it is sent by the clock of `loggedAt`: a wrong clock then does no harm",
        response: { 200: loggedSchema, 201: loggedSchema },
      },
    },
    (request, reply) =>
      withUploads(request, newBox, PHOTO_LIMITS, async ({ fields, files, digest }) => {
        const { userId } = sessionOf(request);
        const id = randomUUID();
        const folders = [yearMonthOf(clock(), timeZone), id];
        const photoPaths = await stagePhotos(deps, userId, files, { bucket: "dock", folders });
        const deviceKey = idempotencyKeyOf(request);
        const sentAt = sentAtOf(request);
        const logged = await writeOnce(
          db,
          request,
          async (tx) => {
            const scan = { ...fields, id, deviceKey, sentAt, photoPaths };
            const { boxId, ...rest } = await logBox({ tx, settings }, userId, scan, clock());
            const hits = toHits(await lookUp(tx, fields.code));
            return { ...(await read(tx, request, boxId)), ...rest, hits };
          },
          digest,
        );
        return reply.code(logged.alreadyLogged ? 200 : 201).send(logged);
      }),
  );

  app.post(
    "/floor/boxes/:id/photos",
    {
      config: { ...receiving, form: { fields: z.object({}), files: "photos", many: true } },
      schema: {
        tags,
        description: "The id of the box, or the key under which the device logged it",
        params: keyParams,
        response: { 201: boxSchema },
      },
    },
    (request, reply) =>
      withUploads(request, z.object({}), PHOTO_LIMITS, async ({ files, digest }) => {
        const { userId } = sessionOf(request);
        if (files.length === 0) throw new Refusal("no_file");
        const folders = [yearMonthOf(clock(), timeZone), randomUUID()];
        const photoPaths = await stagePhotos(deps, userId, files, { bucket: "dock", folders });
        const box = await writeOnce(
          db,
          request,
          async (tx) => {
            const added = { idOrKey: request.params.id, deviceKey: idempotencyKeyOf(request), photoPaths };
            return read(tx, request, await addBoxPhotos(tx, userId, added, clock()));
          },
          digest,
        );
        return reply.code(201).send(box);
      }),
  );

  app.get(
    "/floor/boxes",
    { config: reading, schema: { tags, querystring: listQuery, response: { 200: pageSchema(boxSchema) } } },
    async (request) => {
      const { status, q: search, day: wanted, ...page } = request.query;
      const filter = { status, search, day: wanted === "today" ? today() : wanted, timeZone };
      const rows = await runSearch(sessionOf(request).userId, search, (reader) =>
        boxesWhere(reader, filter, page),
      );
      const shown = rows.slice(0, page.limit);
      const jsons = new Map((await boxesJson(db, linksOf(request), shown)).map((json) => [json.id, json]));
      const { items, nextCursor } = pageOf(rows, page, {
        item: ({ box }) => jsons.get(box.id),
        keyset: ({ box }) => ({ at: box.loggedAt, id: box.id }),
      });
      return { items: items.filter((json) => json !== undefined), nextCursor };
    },
  );

  app.get(
    "/floor/boxes/summary",
    { config: reading, schema: { tags, response: { 200: summarySchema } } },
    async () => ({ today: today(), ...(await boxCounts(db, today(), timeZone)) }),
  );

  app.get(
    "/floor/boxes/:id",
    { config: reading, schema: { tags, params: idParams, response: answer } },
    (request) => db.transaction((tx) => read(tx, request, request.params.id), oneSnapshot),
  );

  app.patch(
    "/floor/boxes/:id",
    { config: receiving, schema: { tags, params: idParams, body: boxPatch, response: answer } },
    async (request) => {
      const { id } = request.params;
      return db.transaction(async (tx) => {
        const change = { id, patch: request.body, deviceKey: idempotencyKeyOf(request) };
        await changeBox({ tx, settings }, sessionOf(request).userId, change, clock());
        return read(tx, request, id);
      });
    },
  );

  app.post(
    "/floor/boxes/:id/hand-back",
    { config: receiving, schema: { tags, params: idParams, body: handBack, response: { 201: boxSchema } } },
    async (request, reply) => {
      const { id } = request.params;
      const box = await writeOnce(db, request, async (tx) => {
        await handBackBox({ tx, settings }, sessionOf(request).userId, { ...request.body, id }, clock());
        return read(tx, request, id);
      });
      return reply.code(201).send(box);
    },
  );

  app.post(
    "/floor/boxes/:id/counted",
    { config: receiving, schema: { tags, params: idParams, response: { 201: boxSchema } } },
    async (request, reply) => {
      const { id } = request.params;
      const box = await writeOnce(db, request, async (tx) => {
        const box = { id, seen: seenVersionOf(request) };
        await markCounted({ tx, settings }, sessionOf(request).userId, box, clock());
        return read(tx, request, id);
      });
      return reply.code(201).send(box);
    },
  );
}

async function boxJson(db: DbOrTx, signer: LinkSigner, id: string): Promise<BoxJson> {
  const row = await boxById(db, id);
  const [json] = row ? await boxesJson(db, signer, [row]) : [];
  if (!json) throw new Refusal("not_found");
  return json;
}
