import { randomUUID } from "node:crypto";
import { upsDigit } from "@prepara/domain/scan/check-digits";
import * as z from "zod";
import type { FileToSend } from "../../server/testing/person.ts";
import type { Goods } from "./catalogue.ts";
import type { Customer, DemoContext, Random } from "./demo-context.ts";
import { bodyOf } from "./demo-product.ts";

const withId = z.object({ id: z.string() });

/** A box with the goods of one shipment. */
export type Parcel = { shipmentId: string; goods: Goods; qty: number; tracking: string };

/**
 * Scans an announced box and counts it: most as announced, some with damaged, missing or later units. A box
 * that came today is still at the dock, every second one without a confirmed suite.
 */
export async function receive(context: DemoContext, customer: Customer, parcel: Parcel, isToday: boolean) {
  const { random, rui } = context;
  const { shipmentId, tracking } = parcel;
  const box = await scan(context, tracking, {
    suite: customer.suite,
    condition: random.happens(10) ? "crushed" : "ok",
  });
  if (isToday && random.happens(50)) return;
  const owner = { userId: customer.person.userId, shipmentIds: [shipmentId] };
  await bodyOf(rui.patch(`/floor/boxes/${box}`, owner));
  if (!isToday) await count(context, customer, parcel, box);
}

/** Boxes that nobody announced: without an owner, with a suite alone, and one handed back. */
export async function receiveUnannounced(context: DemoContext, customer: Customer): Promise<void> {
  const { random, rui } = context;
  const { suite } = customer;
  await scan(context, upsNumber(random), { condition: "ok", note: "Etiqueta sem suíte." });
  await scan(context, upsNumber(random), { condition: "wet" });
  const box = await scan(context, upsNumber(random), { suite, condition: "ok" });
  await bodyOf(rui.patch(`/floor/boxes/${box}`, { userId: customer.person.userId }));
  const wrong = await scan(context, upsNumber(random), { condition: "open", note: "De outro endereço." });
  await bodyOf(
    rui.post(`/floor/boxes/${wrong}/hand-back`, { reason: "A caixa é de outro endereço." }, key()),
  );
}

type Observed = { suite?: string; condition: string; note?: string };

/** Scans a box with a photo; returns its id. */
async function scan(
  { product, pictures, rui }: DemoContext,
  code: string,
  observed: Observed,
): Promise<string> {
  const { suite = "SUITE ?", ...rest } = observed;
  const photo = jpeg("photos", "doca.jpg", await pictures.ofBox({ suite, tracking: code, index: 0 }));
  const fields = { code, ...rest, loggedAt: product.clock().toISOString() };
  return withId.parse(await bodyOf(rui.send("/floor/boxes", fields, [photo], key()))).id;
}

async function count(context: DemoContext, { suite }: Customer, parcel: Parcel, box: string): Promise<void> {
  const { random, pictures, rui } = context;
  const { shipmentId, goods, qty, tracking } = parcel;
  const missing = random.happens(8) ? 1 : 0;
  const damaged = random.happens(10) ? 1 : 0;
  const stillComing = random.happens(6) ? 2 : 0;
  const photos = await Promise.all(
    Array.from({ length: random.between(1, 2) }, async (_, index) =>
      jpeg("photos", `caixa-${index + 1}.jpg`, await pictures.ofBox({ suite, tracking, index })),
    ),
  );
  if (damaged > 0) photos.push(jpeg("damagePhotos", "danificada.jpg", await pictures.ofGoods(goods)));
  const fields = {
    announcedQty: String(qty),
    good: String(qty - missing - damaged - stillComing),
    damaged: String(damaged),
    wrong: "0",
    missing: String(missing),
    stillComing: String(stillComing),
    boxIds: JSON.stringify([box]),
    weightLb: (goods.weightLb * qty + 1.2).toFixed(2),
    lengthIn: String(random.between(14, 24)),
    widthIn: String(random.between(10, 16)),
    heightIn: `${random.between(6, 14)}.5`,
  };
  await bodyOf(rui.send(`/floor/shipments/${shipmentId}/counts`, fields, photos, key()));
}

/** A new idempotency key for each request, as a device sends it. */
const key = () => ({ "idempotency-key": randomUUID() });

export const jpeg = (field: string, name: string, content: Buffer): FileToSend => ({
  field,
  name,
  content,
  type: "image/jpeg",
});

/** A UPS number with a valid check digit. */
export function upsNumber(random: Random): string {
  const body = `${random.oneOf(["4E5", "X9A", "R27"])}${random.between(100, 999)}03${String(random.between(0, 9_999_999)).padStart(7, "0")}`;
  return `1Z${body}${upsDigit(body)}`;
}
