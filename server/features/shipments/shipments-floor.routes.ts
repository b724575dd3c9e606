import { areasOfShipments } from "@prepara/domain/access/area";
import { suiteLabel } from "@prepara/domain/account/customer";
import { boxConditions } from "@prepara/domain/dock/box";
import { maxPhotos, shipmentStatuses } from "@prepara/domain/shipments/status";
import { announcedBefore } from "@prepara/domain/stock/count";
import { count, unannouncedGoods } from "@prepara/domain/stock/input";
import type { Places } from "@prepara/domain/stock/places";
import * as z from "zod";
import { placesSchema } from "#server/features/stock/stock.public";
import type { DbOrTx, Tx } from "#server/platform/database/database";
import type { ApiScope, FeatureDeps } from "#server/platform/feature";
import type { LinkSigner } from "#server/platform/files/signed-url";
import { stagePhotos } from "#server/platform/files/stored-files";
import { pageOf, pageQuery, pageSchema } from "#server/platform/http/page";
import { idParams, searchText } from "#server/platform/http/route-parts";
import { seenVersionOf, versionSchema } from "#server/platform/http/seen-version";
import { type Session, sessionOf } from "#server/platform/http/session";
import { type Upload, withUploads } from "#server/platform/http/uploads";
import { idempotencyKeyOf, writeOnce } from "#server/platform/http/write-once";
import { Refusal } from "#server/platform/refusal";
import { countedVersion, countShipment } from "./count-shipment.ts";
import { registerUnannounced } from "./register-unannounced.ts";
import { photoSchema, toPhotoJson } from "./shipment.json.ts";
import { customersShipments, keysetOf } from "./shipments-admin.queries.ts";
import { type FloorShipmentRow, floorShipment, stillAnnounced } from "./shipments-floor.queries.ts";

/** Photos of the arrival and of the damage, ten each. */
const PHOTO_LIMITS = { maxFiles: 2 * maxPhotos, maxFileBytes: 20_971_520 };

const floorShipmentSchema = z.object({
  id: z.uuid(),
  status: z.enum(shipmentStatuses),
  qty: z.int(),
  announcedQty: z.int().describe("Units that were neither found nor counted as missing"),
  eta: z.iso.date().nullable(),
  arrivedAt: z.iso.datetime().nullable(),
  trackingNumbers: z.array(z.string()),
  product: z.object({ name: z.string(), asin: z.string().nullable() }),
  customer: z.object({ fullName: z.string(), suiteLabel: z.string() }),
});
const boxToCountSchema = z.object({
  id: z.uuid(),
  number: z.int(),
  code: z.string(),
  condition: z.enum(boxConditions),
  isOpened: z.boolean(),
  isConfirmed: z.boolean().describe("Staff read the suite on the label"),
});
const detailSchema = floorShipmentSchema.extend({
  number: z.int().describe("The number on the shipment's own label"),
  places: placesSchema,
  codes: z.array(z.string()).describe("GTINs and FNSKUs that staff confirmed as this product's"),
  damagePhotos: z.array(photoSchema).describe("The damaged or wrong units"),
  boxes: z
    .array(boxToCountSchema)
    .describe(
      "Boxes out of which the units may come, also those that only a tracking number links to the shipment",
    ),
  version: versionSchema,
  isOwn: z.boolean().describe("Of the member of staff who asks, who may not count it"),
});

const listQuery = pageQuery.extend({
  state: z.enum(["in_transit", "announced"]).default("in_transit"),
  q: searchText,
});
const receiving = { access: "staff", area: "recebimento" } as const;
const reading = { access: "staff", area: areasOfShipments } as const;
const tags = ["floor"];

/** Shipments that wait to be counted, and counting them (docs/product.md#counting). */
export function shipmentFloorRoutes(app: ApiScope, deps: FeatureDeps): void {
  const { db, clock, signer, runSearch } = deps;
  const readerOf = (session: Session): Reader => ({
    staffId: session.userId,
    links: signer.forStaff(session, reading.area),
  });

  app.get(
    "/floor/shipments",
    {
      config: receiving,
      schema: { tags, querystring: listQuery, response: { 200: pageSchema(floorShipmentSchema) } },
    },
    async (request) => {
      const { state, q: search, ...page } = request.query;
      const { userId } = sessionOf(request);
      if (state === "announced") {
        const rows = await runSearch(userId, search, (reader) => stillAnnounced(reader, search, page));
        const keyset = ({ id, arrivedAt, createdAt }: FloorShipmentRow) => ({
          id,
          at: arrivedAt ?? createdAt,
        });
        return pageOf(rows, page, { item: toFloorJson, keyset });
      }
      const rows = await runSearch(userId, search, (reader) =>
        customersShipments(reader, { status: "in_transit", search, sort: "eta" }, page),
      );
      return pageOf(rows, page, {
        item: (row) => toFloorJson({ ...row, places: null }),
        keyset: (row) => keysetOf(row, "eta"),
      });
    },
  );

  app.get(
    "/floor/shipments/:id",
    {
      config: reading,
      schema: { tags, params: idParams, response: { 200: detailSchema } },
    },
    async (request) => readBack(db, readerOf(sessionOf(request)), request.params.id),
  );

  app.post(
    "/floor/shipments/:id/counts",
    {
      config: { ...receiving, form: { fields: count, files: ["photos", "damagePhotos"], many: true } },
      schema: { tags, params: idParams, response: { 201: detailSchema } },
    },
    (request, reply) =>
      withUploads(request, count, PHOTO_LIMITS, async ({ fields, files, digest }) => {
        const { userId } = sessionOf(request);
        const shipmentId = request.params.id;
        const [damage, arrival] = [files.filter(isOfDamage), files.filter((file) => !isOfDamage(file))];
        if (Math.max(damage.length, arrival.length) > maxPhotos)
          throw new Refusal("too_many_files", { limit: maxPhotos });
        const photos = [
          ...(await stagePhotos(deps, userId, arrival)).map((url) => ({ url, kind: "arrival" as const })),
          ...(await stagePhotos(deps, userId, damage)).map((url) => ({ url, kind: "damage" as const })),
        ];
        const record = async (tx: Tx) => {
          const counted = {
            shipmentId,
            fields,
            photos,
            deviceKey: idempotencyKeyOf(request),
            seen: seenVersionOf(request),
          };
          const isNew = await countShipment(tx, userId, counted, clock());
          // A repeated count is not the newest act, from which `followUnits` derives the causes of cases.
          if (isNew) await deps.followUnits(tx, shipmentId, clock());
          return readBack(tx, readerOf(sessionOf(request)), shipmentId);
        };
        return reply.code(201).send(await writeOnce(db, request, record, digest));
      }),
  );

  app.post(
    "/floor/boxes/:id/unannounced",
    {
      config: receiving,
      schema: { tags, params: idParams, body: unannouncedGoods, response: { 201: detailSchema } },
    },
    async (request, reply) => {
      const session = sessionOf(request);
      const found = { boxId: request.params.id, goods: request.body, version: seenVersionOf(request) };
      const shipment = await writeOnce(db, request, async (tx) => {
        const id = await registerUnannounced(tx, session.userId, found, clock());
        await deps.followUnits(tx, id, clock());
        return readBack(tx, readerOf(session), id);
      });
      return reply.code(201).send(shipment);
    },
  );
}

const isOfDamage = ({ field }: Upload): boolean => field === "damagePhotos";

type Reader = { staffId: string; links: LinkSigner };

async function readBack(
  db: DbOrTx,
  { staffId, links }: Reader,
  id: string,
): Promise<z.input<typeof detailSchema>> {
  const row = await floorShipment(db, id);
  if (!row) throw new Refusal("not_found");
  const { places, codes, number, userId, damagePhotos, boxes, received } = row;
  return {
    ...toFloorJson(row),
    number,
    places,
    codes,
    damagePhotos: damagePhotos.map((photo) => toPhotoJson(links, photo)),
    boxes,
    version: countedVersion(received),
    isOwn: userId === staffId,
  };
}

type ShownRow = Omit<FloorShipmentRow, "number" | "codes" | "userId" | "createdAt" | "places"> & {
  places: Places | null;
};

const toFloorJson = ({ places, ...row }: ShownRow): z.input<typeof floorShipmentSchema> => ({
  id: row.id,
  status: row.status,
  qty: row.qty,
  announcedQty: announcedBefore({ qty: row.qty, places }),
  eta: row.eta,
  arrivedAt: row.arrivedAt?.toISOString() ?? null,
  trackingNumbers: row.trackingNumbers,
  product: { name: row.productName, asin: row.asin },
  customer: { fullName: row.fullName, suiteLabel: suiteLabel(row.suiteNumber) },
});
