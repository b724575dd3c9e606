import { suiteLabel } from "@prepara/domain/account/customer";
import { outboundStatuses, packsOf } from "@prepara/domain/outbound/box";
import { limitsOfBox } from "@prepara/domain/outbound/closable";
import { boxLimits } from "@prepara/domain/outbound/limits";
import { areOneProduct } from "@prepara/domain/outbound/same-product";
import { prepStatuses } from "@prepara/domain/prep/status";
import { reservedUnits } from "@prepara/domain/stock/movements";
import * as z from "zod";
import type { DbOrTx } from "#server/platform/database/database";
import type { LinkSigner } from "#server/platform/files/signed-url";
import { thumbnailPathOf } from "#server/platform/files/stored-files";
import { countedKeysSchema } from "#server/platform/http/counted-keys";
import { versionOf, versionSchema } from "#server/platform/http/seen-version";
import {
  type BoxRow,
  boxesOfRequests,
  type ContentRow,
  contentsOfRequests,
  type ItemRow,
  itemCodes,
  itemsOfRequests,
  type RequestRow,
} from "./packing.queries.ts";

const measure = z.number().nullable();
const photo = z.object({ url: z.string(), thumbnailUrl: z.string() }).nullable();

const brokenSchema = z.object({
  limit: z.string(),
  text: z.string(),
  source: z.string(),
  checkedOn: z.iso.date(),
});

const contentSchema = z.object({
  shipmentId: z.uuid(),
  product: z.object({ name: z.string(), asin: z.string().nullable() }),
  qty: z.int(),
  packs: z.int().nullable().describe("Kits or single units; null while a kit is incomplete"),
  expiresOn: z.iso.date().nullable(),
});

const customerBoxFields = {
  number: z.int(),
  position: z.int().describe("The number of the box in its request"),
  status: z.enum(outboundStatuses),
  fbaShipmentId: z.string().nullable(),
  amazonBoxId: z.string().nullable(),
  weightLb: measure,
  lengthIn: measure,
  widthIn: measure,
  heightIn: measure,
  photo,
  trackingNumber: z.string().nullable(),
  carrier: z.string().nullable(),
  shippedAt: z.iso.datetime().nullable(),
  items: z.array(contentSchema),
};

/** A box as its customer sees it. */
export const customerBoxSchema = z.object(customerBoxFields);

export const customerBoxesSchema = z.object({
  units: z.int().describe("The units of the request that were not dropped"),
  packed: z.int().describe("Of these, the ones in boxes, shipped ones included"),
  boxes: z.array(customerBoxSchema),
});

const staffBoxSchema = z.object({
  id: z.uuid(),
  ...customerBoxFields,
  closedAt: z.iso.datetime().nullable(),
  hasJewelry: z.boolean().describe("Whether it holds jewelry or watches, which weigh 40 lb at most"),
  overrideReason: z.string().nullable(),
  broken: z.array(brokenSchema).describe("Published limits that the measured box exceeds"),
  warning: brokenSchema.nullable(),
  liftMark: z.enum(["Team Lift", "Mech Lift"]).nullable().describe("What is to be marked on a heavy box"),
  version: versionSchema,
});

/** A request with what is to be packed and its boxes, for staff. */
export const packingSchema = z.object({
  id: z.uuid(),
  number: z.int(),
  status: z.enum(prepStatuses),
  isCancelled: z.boolean(),
  cancelCaseNumber: z.int().nullable().describe("The open case in which its customer asks to cancel it"),
  trackingNumber: z.string().nullable(),
  isOwn: z.boolean().describe("The request is of the person who reads it"),
  customer: z.object({ fullName: z.string(), suiteNumber: z.int(), suiteLabel: z.string() }),
  createdAt: z.iso.datetime(),
  reserved: z.int().describe("Units in no box"),
  packed: z.int(),
  items: z.array(
    z.object({
      shipmentId: z.uuid(),
      shipmentNumber: z.int(),
      product: z.object({ name: z.string(), asin: z.string().nullable() }),
      codes: z.array(z.string()).describe("GTINs and FNSKUs by which a unit is scanned"),
      qty: z.int(),
      bundleSize: z.int(),
      reserved: z.int(),
      packed: z.int(),
      shipped: z.int(),
      dropped: z.int(),
    }),
  ),
  boxes: z.array(staffBoxSchema),
  countedKeys: countedKeysSchema,
});
export type PackingJson = z.input<typeof packingSchema>;

type Reader = { signer: LinkSigner; userId: string };

/** Requests with their items and boxes; three queries for any number of requests. */
export async function packingJsons(
  db: DbOrTx,
  { signer, userId }: Reader,
  rows: readonly RequestRow[],
): Promise<PackingJson[]> {
  const ids = rows.map(({ id }) => id);
  const items = await itemsOfRequests(db, ids);
  const boxes = await boxesOfRequests(db, ids);
  const contents = await contentsOfRequests(db, ids);
  return rows.map((row) => {
    const own = (items.get(row.id) ?? []).map((item) => ({ ...item, reserved: reservedUnits(item) }));
    return {
      id: row.id,
      number: row.number,
      status: row.status,
      isCancelled: row.cancelledAt !== null,
      cancelCaseNumber: row.cancelCaseNumber,
      trackingNumber: row.trackingNumber,
      isOwn: row.userId === userId,
      customer: {
        fullName: row.fullName,
        suiteNumber: row.suiteNumber,
        suiteLabel: suiteLabel(row.suiteNumber),
      },
      createdAt: row.createdAt.toISOString(),
      reserved: sum(own, ({ reserved }) => reserved),
      packed: sum(own, ({ packed }) => packed),
      items: own.map(({ prepRequestId: _request, fnsku, product, asin, codes, ...item }) => ({
        ...item,
        product: { name: product, asin },
        codes: itemCodes({ fnsku, codes }),
      })),
      boxes: (boxes.get(row.id) ?? []).map((box) => toStaffBox(signer, box, contents.get(box.id) ?? [], own)),
    };
  });
}

/** The boxes of one request for its customer; an open box, too, with what it holds so far. */
export async function customerBoxes(db: DbOrTx, signer: LinkSigner, id: string) {
  const items = (await itemsOfRequests(db, [id])).get(id) ?? [];
  const boxes = (await boxesOfRequests(db, [id])).get(id) ?? [];
  const contents = await contentsOfRequests(db, [id]);
  return {
    units: sum(items, ({ qty, dropped }) => qty - dropped),
    packed: sum(items, ({ packed, shipped }) => packed + shipped),
    boxes: boxes.map((box) => toBox(signer, box, contents.get(box.id) ?? [], items)),
  };
}

const sum = <Row>(rows: readonly Row[], of: (row: Row) => number): number =>
  rows.reduce((total, row) => total + of(row), 0);

export const numberOf = (column: string | null) => (column === null ? null : Number(column));

function toBox(
  signer: LinkSigner,
  box: BoxRow,
  contents: readonly ContentRow[],
  items: readonly ItemRow[],
): z.input<typeof customerBoxSchema> {
  return {
    number: box.number,
    position: box.position,
    status: box.status,
    fbaShipmentId: box.fbaShipmentId,
    amazonBoxId: box.amazonBoxId,
    weightLb: numberOf(box.weightLb),
    lengthIn: numberOf(box.lengthIn),
    widthIn: numberOf(box.widthIn),
    heightIn: numberOf(box.heightIn),
    photo:
      box.photoUrl === null
        ? null
        : { url: signer.sign(box.photoUrl), thumbnailUrl: signer.sign(thumbnailPathOf(box.photoUrl)) },
    trackingNumber: box.trackingNumber,
    carrier: box.carrier,
    shippedAt: box.shippedAt?.toISOString() ?? null,
    // In the order of the request, not of the packing.
    items: items.flatMap((item) =>
      contents
        .filter(({ shipmentId }) => shipmentId === item.shipmentId)
        .map(({ shipmentId, qty, expiresOn }) => ({
          shipmentId,
          product: { name: item.product, asin: item.asin },
          qty,
          packs: packsOf({ qty, bundleSize: item.bundleSize }),
          expiresOn,
        })),
    ),
  };
}

/** Changes each time that a box is opened, closed or shipped; its contents change only while it is open. */
export const boxVersion = ({ status, closedAt }: Pick<BoxRow, "status" | "closedAt">): string =>
  versionOf(status, closedAt);

function toStaffBox(
  signer: LinkSigner,
  box: BoxRow,
  contents: readonly ContentRow[],
  items: readonly ItemRow[],
): PackingJson["boxes"][number] {
  const json = toBox(signer, box, contents, items);
  const inside = items.filter((item) => contents.some(({ shipmentId }) => shipmentId === item.shipmentId));
  const isOneProduct = areOneProduct(inside.map((item) => ({ ...item, codes: itemCodes(item) })));
  return {
    id: box.id,
    ...json,
    closedAt: box.closedAt?.toISOString() ?? null,
    hasJewelry: box.hasJewelry,
    overrideReason: box.overrideReason,
    version: boxVersion(box),
    ...limitsOfBox({ ...box, items: json.items, isOneProduct }, boxLimits),
  };
}
