import { toUsd } from "@prepara/domain/money/money";
import { availableUnits, shipmentStatuses } from "@prepara/domain/shipments/status";
import * as z from "zod";
import type { LinkSigner } from "#server/platform/files/signed-url";
import { thumbnailPathOf } from "#server/platform/files/stored-files";
import { versionOf, versionSchema } from "#server/platform/http/seen-version";
import type { PhotoRow, ShipmentRow } from "./shipment.queries.ts";

const measure = z.number().nullable();

export const photoSchema = z.object({ id: z.uuid(), url: z.string(), thumbnailUrl: z.string() });

/** A shipment as the API returns it: measures in pounds and inches, money in US dollars. */
export const shipmentSchema = z.object({
  id: z.uuid(),
  status: z.enum(shipmentStatuses),
  qty: z.int(),
  receivedQty: z.int().nullable(),
  damagedQty: z.int(),
  availableQty: z.int(),
  eta: z.iso.date().nullable(),
  returnBy: z.iso.date().nullable().describe("Until when the shop takes the goods back"),
  notes: z.string().nullable(),
  trackingNumbers: z.array(z.string()),
  arrivedAt: z.iso.datetime().nullable(),
  weightLb: measure,
  lengthIn: measure,
  widthIn: measure,
  heightIn: measure,
  /** The assisted purchase it was made from. */
  assistedPurchaseId: z.uuid().nullable(),
  createdAt: z.iso.datetime(),
  product: z.object({
    id: z.uuid(),
    name: z.string(),
    asin: z.string().nullable(),
    amazonUrl: z.string().nullable(),
    supplierName: z.string().nullable(),
    supplierUrl: z.string().nullable(),
    unitCostUsd: z.number().nullable(),
    purchaseDate: z.iso.date().nullable(),
    photoUrl: z.string().nullable(),
  }),
  photos: z.array(photoSchema),
  version: versionSchema,
});

type Announced = Pick<ShipmentRow, "qty" | "eta" | "returnBy" | "notes" | "trackingNumbers">;

/** Changes with what its customer announced. */
export const announcedVersion = ({ qty, eta, returnBy, notes, trackingNumbers }: Announced): string =>
  versionOf(qty, eta, returnBy, notes, trackingNumbers);

export type ShipmentJson = z.input<typeof shipmentSchema>;

const numberOf = (column: string | null) => (column === null ? null : Number(column));

/** A row as JSON; its photos get links that expire. */
export function toShipmentJson(
  signer: LinkSigner,
  row: ShipmentRow,
  photos: readonly PhotoRow[],
): ShipmentJson {
  return {
    id: row.id,
    status: row.status,
    qty: row.qty,
    receivedQty: row.receivedQty,
    damagedQty: row.damagedQty,
    availableQty: row.status === "in_transit" ? 0 : availableUnits(row),
    eta: row.eta,
    returnBy: row.returnBy,
    notes: row.notes,
    trackingNumbers: row.trackingNumbers,
    arrivedAt: row.arrivedAt?.toISOString() ?? null,
    weightLb: numberOf(row.weightLb),
    lengthIn: numberOf(row.lengthIn),
    widthIn: numberOf(row.widthIn),
    heightIn: numberOf(row.heightIn),
    assistedPurchaseId: row.assistedPurchaseId,
    createdAt: row.createdAt.toISOString(),
    product: {
      id: row.productId,
      name: row.productName,
      asin: row.asin,
      amazonUrl: row.amazonUrl,
      supplierName: row.supplierName,
      supplierUrl: row.supplierUrl,
      unitCostUsd: row.unitCostUsd === null ? null : toUsd(row.unitCostUsd),
      purchaseDate: row.purchaseDate,
      photoUrl: row.photoUrl === null ? null : signer.sign(thumbnailPathOf(row.photoUrl)),
    },
    photos: photos.map((photo) => toPhotoJson(signer, photo)),
    version: announcedVersion(row),
  };
}

/** A photo with links that expire. */
export const toPhotoJson = (
  signer: LinkSigner,
  { id, url }: Pick<PhotoRow, "id" | "url">,
): z.input<typeof photoSchema> => ({
  id,
  url: signer.sign(url),
  thumbnailUrl: signer.sign(thumbnailPathOf(url)),
});
