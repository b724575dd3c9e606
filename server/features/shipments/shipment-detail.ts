import { prepStatuses } from "@prepara/domain/prep/status";
import { asc, eq } from "drizzle-orm";
import * as z from "zod";
import type { DbOrTx } from "#server/platform/database/database";
import type { UrlSigner } from "#server/platform/files/signed-url";
import type { Session } from "#server/platform/http/session";
import { Refusal } from "#server/platform/refusal";
import { prepRequestEvents, prepRequestItems, prepRequests } from "#server/tables/prep-requests";
import { type ShipmentJson, shipmentSchema, toShipmentJson } from "./shipment.json.ts";
import { ownShipment, photosOf } from "./shipment.queries.ts";

const timelineEntry = z.object({
  at: z.iso.datetime(),
  /** The shipment's own steps, then each status of each prep request that used units of it. */
  event: z.enum(["registered", "arrived", ...prepStatuses]),
  prepRequestId: z.uuid().nullable(),
  qty: z.int(),
});
type TimelineEntry = z.input<typeof timelineEntry>;

export const detailSchema = shipmentSchema.extend({ timeline: z.array(timelineEntry) });

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

/** The same with its timeline, oldest entry first. */
export async function shipmentDetail(deps: DetailDeps, session: Session, id: string) {
  const shipment = await ownShipmentJson(deps, session, id);
  return { ...shipment, timeline: [...ownSteps(shipment), ...(await requestSteps(deps.db, id))] };
}

function ownSteps(shipment: ShipmentJson): TimelineEntry[] {
  const { createdAt, arrivedAt, qty, receivedQty } = shipment;
  const registered: TimelineEntry = { at: createdAt, event: "registered", prepRequestId: null, qty };
  if (arrivedAt === null) return [registered];
  return [registered, { at: arrivedAt, event: "arrived", prepRequestId: null, qty: receivedQty ?? qty }];
}

async function requestSteps(db: DbOrTx, shipmentId: string): Promise<TimelineEntry[]> {
  const steps = await db
    .select({
      at: prepRequestEvents.createdAt,
      event: prepRequestEvents.status,
      prepRequestId: prepRequests.id,
      qty: prepRequestItems.qty,
    })
    .from(prepRequestItems)
    .innerJoin(prepRequests, eq(prepRequests.id, prepRequestItems.prepRequestId))
    .innerJoin(prepRequestEvents, eq(prepRequestEvents.prepRequestId, prepRequests.id))
    .where(eq(prepRequestItems.shipmentId, shipmentId))
    .orderBy(asc(prepRequestEvents.createdAt), asc(prepRequestEvents.id));
  return steps.map((step) => ({ ...step, at: step.at.toISOString() }));
}
