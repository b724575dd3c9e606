import { suiteLabel } from "@prepara/domain/account/customer";
import { boxConditions, boxStatuses } from "@prepara/domain/dock/box";
import { carriers } from "@prepara/domain/scan/tracking-number";
import { shipmentStatuses } from "@prepara/domain/shipments/status";
import * as z from "zod";
import type { DbOrTx } from "#server/platform/database/database";
import type { LinkSigner } from "#server/platform/files/signed-url";
import { thumbnailPathOf } from "#server/platform/files/stored-files";
import { countedKeysSchema } from "#server/platform/http/counted-keys";
import { versionOf, versionSchema } from "#server/platform/http/seen-version";
import { type BoxRow, hintsForBoxes, MAX_HINTS, shipmentsOfBoxes } from "./box.queries.ts";
import { photosOfBoxes } from "./boxes-of-shipment.ts";

const customerSchema = z.object({
  userId: z.uuid(),
  fullName: z.string(),
  suiteNumber: z.int(),
  suiteLabel: z.string(),
});

const shipmentSchema = z.object({
  id: z.uuid(),
  number: z.int(),
  productName: z.string(),
  qty: z.int(),
  status: z.enum(shipmentStatuses),
});

/** A box at the dock as staff see it. */
export const boxSchema = z.object({
  id: z.uuid(),
  number: z.int(),
  code: z.string(),
  carrier: z.string().nullable(),
  condition: z.enum(boxConditions),
  note: z.string().nullable(),
  status: z.enum(boxStatuses),
  isConfirmed: z
    .boolean()
    .describe("Staff read the suite on the label; before that the customer does not see the box"),
  suiteRead: z.int().nullable(),
  customer: customerSchema.nullable(),
  shipments: z.array(
    shipmentSchema.extend({ announcedQty: z.int().describe("Units that are not counted yet") }),
  ),
  hints: z
    .array(shipmentSchema.extend({ customer: customerSchema }))
    .describe("One announcement of each customer with the code of a box whose owner nobody confirmed"),
  hasMoreHints: z.boolean().describe("More customers announced the code than are listed"),
  claims: z.int().describe("Open claims that name the code of a box whose owner nobody confirmed"),
  shelf: z.string().nullable(),
  repeated: z.boolean().describe("Another box came with the same code before"),
  loggedAt: z.iso.datetime(),
  loggedBy: z.string(),
  handedBack: z.object({ at: z.iso.datetime(), reason: z.string() }).nullable(),
  photos: z.array(z.object({ id: z.uuid(), url: z.string(), thumbnailUrl: z.string() })),
  version: versionSchema,
  countedKeys: countedKeysSchema,
});
export type BoxJson = z.input<typeof boxSchema>;

type SeenBox = { userId: string | null; suiteRead: number | null; shipmentIds: readonly string[] };

/** Changes with the owner of a box, the confirmed suite and the shipments in it. */
export const boxVersion = ({ userId, suiteRead, shipmentIds }: SeenBox): string =>
  versionOf(userId, suiteRead, shipmentIds.toSorted());

/** Boxes as the API returns them; three queries for any number of boxes. */
export async function boxesJson(db: DbOrTx, signer: LinkSigner, rows: readonly BoxRow[]): Promise<BoxJson[]> {
  const ids = rows.map(({ box }) => box.id);
  const shipments = await shipmentsOfBoxes(db, ids);
  const photos = await photosOfBoxes(db, ids);
  const hints = await hintsForBoxes(db, rows);
  return rows.map(({ box, claims, customerName, suiteNumber, loggedByName }) => ({
    id: box.id,
    number: box.number,
    code: box.scannedCode,
    carrier: box.carrier && carriers[box.carrier].name,
    condition: box.condition,
    note: box.note,
    status: box.status,
    isConfirmed: box.userId !== null && box.suiteRead !== null,
    suiteRead: box.suiteRead,
    customer: toCustomer({ userId: box.userId, customerName, suiteNumber }),
    shipments: shipments.get(box.id) ?? [],
    hints: (hints.get(box.id) ?? []).slice(0, MAX_HINTS).flatMap((hint) => {
      const customer = toCustomer(hint);
      return customer ? [{ ...hint, customer }] : [];
    }),
    hasMoreHints: (hints.get(box.id) ?? []).length > MAX_HINTS,
    claims,
    shelf: box.shelf,
    repeated: box.repeated,
    loggedAt: box.loggedAt.toISOString(),
    loggedBy: loggedByName ?? "",
    handedBack:
      box.handedBackAt === null
        ? null
        : { at: box.handedBackAt.toISOString(), reason: box.handedBackReason ?? "" },
    version: boxVersion({
      ...box,
      shipmentIds: (shipments.get(box.id) ?? []).map((shipment) => shipment.id),
    }),
    photos: (photos.get(box.id) ?? []).map(({ id, url }) => ({
      id,
      url: signer.sign(url),
      thumbnailUrl: signer.sign(thumbnailPathOf(url)),
    })),
  }));
}

type Owner = { userId: string | null; customerName: string | null; suiteNumber: number | null };

const toCustomer = ({ userId, customerName, suiteNumber }: Owner) =>
  userId === null || suiteNumber === null
    ? null
    : { userId, fullName: customerName ?? "", suiteNumber, suiteLabel: suiteLabel(suiteNumber) };
