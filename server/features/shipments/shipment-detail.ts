import { boxConditions } from "@prepara/domain/dock/box";
import { prepStatuses } from "@prepara/domain/prep/status";
import { desc, eq, getTableColumns } from "drizzle-orm";
import * as z from "zod";
import { boxesOfShipment } from "#server/features/dock/dock.public";
import { placesSchema } from "#server/features/stock/stock.public";
import type { DbOrTx } from "#server/platform/database/database";
import type { UrlSigner } from "#server/platform/files/signed-url";
import type { Session } from "#server/platform/http/session";
import { Refusal } from "#server/platform/refusal";
import { prepRequestEvents, prepRequestItems, prepRequests } from "#server/tables/prep-requests";
import { shipmentPlaces } from "#server/tables/units";
import {
  photoSchema,
  type ShipmentJson,
  shipmentSchema,
  toPhotoJson,
  toShipmentJson,
} from "./shipment.json.ts";
import { ownShipment, photosOf } from "./shipment.queries.ts";

const timelineEntry = z.object({
  at: z.iso.datetime(),
  /** The shipment's own steps, then each status of each prep request that used units of it. */
  event: z.enum(["registered", "arrived", ...prepStatuses, "cancelled"]),
  prepRequestId: z.uuid().nullable(),
  qty: z.int(),
});
type TimelineEntry = z.input<typeof timelineEntry>;

const boxSchema = z.object({
  id: z.uuid(),
  number: z.int(),
  loggedAt: z.iso.datetime(),
  condition: z.enum(boxConditions),
  isOpened: z.boolean().describe("The units of this box were counted"),
  photos: z.array(photoSchema),
});

export const detailSchema = shipmentSchema.extend({
  places: placesSchema,
  damagePhotos: z.array(photoSchema).describe("The damaged or wrong units"),
  timeline: z.array(timelineEntry),
  boxes: z.array(boxSchema).describe("The boxes of this shipment that arrived at the dock"),
});

type DetailDeps = { db: DbOrTx; signer: UrlSigner };

/** One of the customer's own shipments as the API returns it. Refuses `not_found` for another customer's. */
export async function ownShipmentJson(
  { db, signer }: DetailDeps,
  session: Session,
  id: string,
): Promise<ShipmentJson> {
  const row = await ownShipment(db, session.userId, id);
  if (!row) throw new Refusal("not_found");
  const photos = await photosOf(db, [row]);
  return toShipmentJson(signer.forSession(session), row, photos.get(id) ?? []);
}

/** `ownShipmentJson` with the units by place, the timeline and the boxes at the dock, oldest first. */
export async function shipmentDetail(deps: DetailDeps, session: Session, id: string) {
  const shipment = await ownShipmentJson(deps, session, id);
  const places = await placesOfShipment(deps.db, id);
  const damage = (await photosOf(deps.db, [shipment], "damage")).get(id) ?? [];
  const links = deps.signer.forSession(session);
  const damagePhotos = damage.map((photo) => toPhotoJson(links, photo));
  const timeline = [...ownSteps(shipment), ...(await requestSteps(deps.db, id))];
  const boxes = (await boxesOfShipment(deps.db, id)).map(
    ({ id: boxId, number, loggedAt, condition, status, photos }) => ({
      id: boxId,
      number,
      loggedAt: loggedAt.toISOString(),
      condition,
      isOpened: status === "opened",
      photos: photos.map((photo) => toPhotoJson(links, photo)),
    }),
  );
  return { ...shipment, places, damagePhotos, timeline, boxes };
}

const { shipmentId: _, ...placeColumns } = getTableColumns(shipmentPlaces);

async function placesOfShipment(db: DbOrTx, id: string) {
  const [places] = await db
    .select(placeColumns)
    .from(shipmentPlaces)
    .where(eq(shipmentPlaces.shipmentId, id));
  return places ?? null;
}

function ownSteps(shipment: ShipmentJson): TimelineEntry[] {
  const { createdAt, arrivedAt, qty, receivedQty } = shipment;
  const registered: TimelineEntry = { at: createdAt, event: "registered", prepRequestId: null, qty };
  if (arrivedAt === null) return [registered];
  return [registered, { at: arrivedAt, event: "arrived", prepRequestId: null, qty: receivedQty ?? qty }];
}

/** The newest ones are shown; a shipment of many units may have thousands of requests. */
const MAX_STEPS = 200;

async function requestSteps(db: DbOrTx, shipmentId: string): Promise<TimelineEntry[]> {
  const steps = await db
    .select({
      at: prepRequestEvents.createdAt,
      event: prepRequestEvents.status,
      prepRequestId: prepRequests.id,
      qty: prepRequestItems.qty,
      cancelledAt: prepRequests.cancelledAt,
    })
    .from(prepRequestItems)
    .innerJoin(prepRequests, eq(prepRequests.id, prepRequestItems.prepRequestId))
    .innerJoin(prepRequestEvents, eq(prepRequestEvents.prepRequestId, prepRequests.id))
    .where(eq(prepRequestItems.shipmentId, shipmentId))
    .orderBy(desc(prepRequestEvents.createdAt), desc(prepRequestEvents.id))
    .limit(MAX_STEPS);
  const cancelled = new Map(
    steps.flatMap(({ prepRequestId, qty, cancelledAt: at }) =>
      at === null ? [] : [[prepRequestId, { at, event: "cancelled" as const, prepRequestId, qty }]],
    ),
  );
  // Statuses that an admin sets after the cancellation move no units and are left out.
  return [
    ...steps.filter(({ at, cancelledAt }) => cancelledAt === null || at < cancelledAt),
    ...cancelled.values(),
  ]
    .toSorted((one, other) => one.at.getTime() - other.at.getTime())
    .map(({ at, event, prepRequestId, qty }) => ({ at: at.toISOString(), event, prepRequestId, qty }));
}
