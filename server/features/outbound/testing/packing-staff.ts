import { sql } from "drizzle-orm";
import { expect } from "vitest";
import { chargeChecks } from "#server/features/charges/charge-checks";
import { prepChecks } from "#server/features/prep/prep-checks";
import { stockChecks } from "#server/features/stock/stock-checks";
import { idOf, type Person } from "#server/testing/person";
import type { Product } from "#server/testing/product";
import { picture } from "#server/testing/warehouse";
import { outboundChecks } from "../outbound-checks.ts";

type Wanted = { qty?: number; name?: string; asin?: string };

/** A scheduled request of `owner` with one shipment for each number of units; `rui` approves it. */
export async function isScheduled({ rui }: Product, owner: Person, wanted: readonly Wanted[] = [{}]) {
  const shipmentIds: string[] = [];
  for (const { qty = 4, name = "Fone", asin = "B0CHX1W1XY" } of wanted)
    shipmentIds.push(await arrived(rui, owner, { productName: name, qty, asin }));
  const items = shipmentIds.map((shipmentId) => ({ shipmentId }));
  const requestId = idOf(await owner.post("/prep-requests", { items }));
  await rui.patch(`/admin/prep-requests/${requestId}`, { status: "scheduled" });
  return { requestId, shipmentIds };
}

async function arrived(admin: Person, owner: Person, purchase: object): Promise<string> {
  const id = idOf(await owner.post("/purchases", purchase));
  await admin.send(`/admin/shipments/${id}/check-in`, {});
  return id;
}

export type Box = {
  id: string;
  position: number;
  status: string;
  number: number;
  trackingNumber: string | null;
  items: { shipmentId: string; qty: number }[];
  broken: { limit: string }[];
  version: string;
};

/** The boxes in an answer of the packing routes, by position. */
export const boxesOf = (answer: { body: unknown }): Box[] => (answer.body as { boxes: Box[] }).boxes;

/** The measures of a box within all limits. */
export const lightBox = { weightLb: "12.5", lengthIn: "18", widthIn: "14", heightIn: "8" };

/** Opens a box for a request; returns its id. */
export async function openedBox(staff: Person, requestId: string): Promise<string> {
  const answer = await staff.post(`/floor/prep-requests/${requestId}/outbound-boxes`, {});
  const box = boxesOf(answer).at(-1);
  if (!box) throw new Error(JSON.stringify(answer));
  return box.id;
}

export const packs = (staff: Person, boxId: string, shipmentId: string, qty = 1, key?: string) =>
  staff.post(
    `/floor/outbound-boxes/${boxId}/pack`,
    { shipmentId, qty },
    key === undefined ? {} : { "idempotency-key": key },
  );

export const unpacks = (staff: Person, boxId: string, shipmentId: string, qty = 1) =>
  staff.post(`/floor/outbound-boxes/${boxId}/unpack`, { shipmentId, qty });

/** Measures a box and closes it with a photo. */
export async function closes(staff: Person, boxId: string, measures: object = lightBox, fields = {}) {
  await staff.patch(`/floor/outbound-boxes/${boxId}`, measures);
  return staff.send(`/floor/outbound-boxes/${boxId}/close`, fields, [await picture("photo")]);
}

/** A member of staff who packs. */
export async function packer({ newcomer, rui }: Product): Promise<Person> {
  const pia = await newcomer("Pia");
  await rui.put(`/floor/staff/${pia.userId}`, { areas: ["prep"] });
  return pia;
}

/** How many units of a shipment are at which place. */
export const placesOf = async ({ db }: Product, shipmentId: string) =>
  (
    await db.execute(sql`select on_hand, reserved, packed, shipped from shipment_places
      where shipment_id = ${shipmentId}`)
  ).rows[0];

/** Closes the product after checking that `doctor` finds no problem in what the tests packed and shipped. */
export async function closeChecked(product: Product): Promise<void> {
  for (const { title, findProblems } of [...outboundChecks, ...stockChecks, ...prepChecks, ...chargeChecks])
    expect([title, await findProblems(product)]).toEqual([title, []]);
  await product.close();
}
