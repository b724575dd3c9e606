import { suiteLabel } from "@prepara/domain/account/customer";
import { checkIn } from "@prepara/domain/shipments/input";
import { maxPhotos, shipmentStatuses } from "@prepara/domain/shipments/status";
import type { FastifyRequest } from "fastify";
import * as z from "zod";
import type { DbOrTx, Tx } from "#server/platform/database/database";
import type { ApiScope, FeatureDeps } from "#server/platform/feature";
import type { LinkSigner } from "#server/platform/files/signed-url";
import { stagePhotos } from "#server/platform/files/stored-files";
import { pageOf, pageQuery, pageSchema } from "#server/platform/http/page";
import { idParams, searchText } from "#server/platform/http/route-parts";
import { sessionOf } from "#server/platform/http/session";
import { withUploads } from "#server/platform/http/uploads";
import { writeOnce } from "#server/platform/http/write-once";
import { Refusal } from "#server/platform/refusal";
import { checkInShipment } from "./check-in-shipment.ts";
import { shipmentSchema, toShipmentJson } from "./shipment.json.ts";
import { type PhotoRow, photosOf } from "./shipment.queries.ts";
import {
  type CustomersShipmentRow,
  customersShipment,
  customersShipments,
  keysetOf,
  shipmentSorts,
} from "./shipments-admin.queries.ts";

const PHOTO_LIMITS = { maxFiles: maxPhotos, maxFileBytes: 20_971_520 };

const customerSchema = z.object({
  userId: z.uuid(),
  fullName: z.string(),
  suiteNumber: z.int(),
  suiteLabel: z.string(),
});
const adminShipmentSchema = shipmentSchema.extend({
  customer: customerSchema,
  confirmedBoxIds: z
    .array(z.uuid())
    .describe("Its boxes at the dock whose suite staff confirmed, for `seenBoxIds` of its check-in"),
});

const listQuery = pageQuery.extend({
  status: z.enum(shipmentStatuses).default("in_transit"),
  q: searchText,
  sort: z.enum(shipmentSorts).default("newest"),
});
const admin = { access: "admin" } as const;
const tags = ["admin"];

/** Shipments for the warehouse: the expected ones, and check-in. */
export function shipmentAdminRoutes(app: ApiScope, deps: FeatureDeps): void {
  const { db, clock, signer, runSearch } = deps;
  const linksOf = (request: FastifyRequest) => signer.forAdmin(sessionOf(request));

  app.get(
    "/admin/shipments",
    {
      config: admin,
      schema: { tags, querystring: listQuery, response: { 200: pageSchema(adminShipmentSchema) } },
    },
    async (request) => {
      const { status, q, sort, ...page } = request.query;
      const rows = await runSearch(sessionOf(request).userId, q, (reader) =>
        customersShipments(reader, { status, search: q, sort }, page),
      );
      const photos = await photosOf(db, rows);
      return pageOf(rows, page, {
        item: (row) => toAdminJson(linksOf(request), row, photos.get(row.id) ?? []),
        keyset: (row) => keysetOf(row, sort),
      });
    },
  );

  app.get(
    "/admin/shipments/:id",
    { config: admin, schema: { tags, params: idParams, response: { 200: adminShipmentSchema } } },
    (request) => readBack(db, linksOf(request), request.params.id),
  );

  app.post(
    "/admin/shipments/:id/check-in",
    {
      config: { ...admin, form: { fields: checkIn, files: "photos", many: true } },
      schema: { tags, params: idParams, response: { 200: adminShipmentSchema } },
    },
    (request) => {
      const sentAt = clock();
      return withUploads(request, checkIn, PHOTO_LIMITS, async ({ fields, files, digest }) => {
        const { id } = request.params;
        const photoPaths = await stagePhotos(deps, sessionOf(request).userId, files);
        const confirm = async (tx: Tx) => {
          await checkInShipment(
            tx,
            sessionOf(request).userId,
            { shipmentId: id, fields, photoPaths, sentAt },
            clock(),
          );
          await deps.followUnits(tx, id, clock());
          return readBack(tx, linksOf(request), id);
        };
        return writeOnce(db, request, confirm, digest);
      });
    },
  );
}

async function readBack(db: DbOrTx, signer: LinkSigner, id: string) {
  const row = await customersShipment(db, id);
  if (!row) throw new Refusal("not_found");
  const photos = await photosOf(db, [row]);
  return toAdminJson(signer, row, photos.get(id) ?? []);
}

function toAdminJson(signer: LinkSigner, row: CustomersShipmentRow, photos: readonly PhotoRow[]) {
  const { userId, fullName, suiteNumber, confirmedBoxIds } = row;
  const customer = { userId, fullName, suiteNumber, suiteLabel: suiteLabel(suiteNumber) };
  return { ...toShipmentJson(signer, row, photos), customer, confirmedBoxIds };
}
