import { createHash } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import * as z from "zod";
import { attachFiles, stagePhotos, withThumbnails } from "../../server/platform/files/stored-files.ts";
import type { Upload } from "../../server/platform/http/uploads.ts";
import { products } from "../../server/tables/products.ts";
import { catalogue, type Goods, keptGoods } from "./catalogue.ts";
import type { Customer, DemoContext } from "./demo-context.ts";
import { bodyOf } from "./demo-product.ts";
import { jpeg, receive, upsNumber } from "./dock.ts";

export const DAY_MS = 24 * 60 * 60 * 1000;
const created = z.object({ id: z.string(), product: z.object({ id: z.string() }) });
const inTransit = z.object({
  items: z.array(z.object({ id: z.string(), product: z.object({ id: z.string() }) })),
});

/** Plans a seller's purchases since the sign-up; those that are old enough arrive. */
export function planPurchases(context: DemoContext, customer: Customer): void {
  const { timeline, random } = context;
  const every = customer.joinedDaysAgo / customer.purchases;
  for (let number = 0; number < customer.purchases; number += 1) {
    const day = Math.max(0, Math.round(customer.joinedDaysAgo - number * every - 0.4));
    const goods = random.oneOf(catalogue);
    const qty = random.oneOf([4, 6, 8, 10, 12, 12, 18, 24]);
    const transit = random.between(4, 10);
    const tracking = upsNumber(random);
    const buy = number % 3 === 2 ? addBySuite : registerPurchase;
    timeline.plan(day, random.between(11, 20), async () => {
      const shipmentId = await buy(context, customer, { goods, qty, transit, tracking });
      const arrivalDay = day - transit;
      const parcel = { shipmentId, goods, qty, tracking };
      // Every third box is checked in on the admin's screen; the others are counted on the floor.
      const isCheckedIn = number % 3 === 1 && arrivalDay > 0;
      timeline.plan(arrivalDay, arrivalDay > 0 ? random.between(13, 19) : random.between(1, 9), () =>
        isCheckedIn
          ? checkIn(context, customer, parcel)
          : receive(context, customer, parcel, arrivalDay === 0),
      );
    });
  }
}

/** No other goods are bought or arrive in it: lists order those of one instant by their random ids. */
const FREE_HOUR = 10;

/** Plans a purchase that arrives early and stays in the warehouse. */
export function planKeptGoods(context: DemoContext, customer: Customer): void {
  const { timeline, random } = context;
  const day = customer.joinedDaysAgo - 1;
  const bought = { goods: keptGoods, qty: 8, transit: 6, tracking: upsNumber(random) };
  timeline.plan(day, FREE_HOUR, async () => {
    const shipmentId = await registerPurchase(context, customer, bought);
    timeline.plan(day - bought.transit, FREE_HOUR, () =>
      checkIn(context, customer, { shipmentId, ...bought }),
    );
  });
}

/** Plans a purchase whose box has stood at the dock since yesterday and nobody has counted yet. */
export function planUncountedBox(context: DemoContext, customer: Customer): void {
  const { timeline, random } = context;
  const bought = { goods: random.oneOf(catalogue), qty: 12, transit: 5, tracking: upsNumber(random) };
  timeline.plan(6, FREE_HOUR, async () => {
    const shipmentId = await registerPurchase(context, customer, bought);
    timeline.plan(1, FREE_HOUR, () => receive(context, customer, { shipmentId, ...bought }, true));
  });
}

type Purchase = { goods: Goods; qty: number; transit: number; tracking: string };

/** Registers a purchase as the screen 'Em Trânsito' does, and adds a picture as 'Minha Suíte' does. */
async function registerPurchase(
  { product, random, pictures }: DemoContext,
  customer: Customer,
  bought: Purchase,
) {
  const { goods, qty, transit, tracking } = bought;
  const now = product.clock();
  const body = {
    productName: goods.name,
    qty,
    asin: goods.asin,
    amazonUrl: `https://www.amazon.com/dp/${goods.asin}`,
    supplierName: goods.supplier,
    unitCostUsd: goods.unitCostUsd,
    purchaseDate: dayOf(now),
    eta: dayOf(new Date(now.getTime() + transit * DAY_MS)),
    trackingNumbers: [tracking],
    notes: random.happens(20) ? "Comprado com cupom; conferir as caixas." : null,
  };
  const shipment = created.parse(await bodyOf(customer.person.post("/purchases", body)));
  const upload = await asUpload(await pictures.ofGoods(goods), "produto.jpg");
  const [path] = await stagePhotos(product, customer.person.userId, [upload]).finally(upload.remove);
  if (!path) throw new Error("the picture was not stored");
  await product.db.transaction(async (tx) => {
    await tx.update(products).set({ photoUrl: path }).where(eq(products.id, shipment.product.id));
    await attachFiles(tx, withThumbnails([path]), now);
  });
  return shipment.id;
}

/** Adds a product as 'Minha Suíte' does, with its photo (docs/decisions/0013). */
async function addBySuite({ product, pictures }: DemoContext, { person }: Customer, bought: Purchase) {
  const { goods, qty, transit } = bought;
  const arrival = dayOf(new Date(product.clock().getTime() + transit * DAY_MS));
  const fields = { name: goods.name, expectedArrivalDate: arrival, quantity: String(qty) };
  const photo = jpeg("photo", "produto.jpg", await pictures.ofGoods(goods));
  const { id } = z.object({ id: z.string() }).parse(await bodyOf(person.send("/products", fields, [photo])));
  const { items } = inTransit.parse(await bodyOf(person.get("/shipments?status=in_transit&limit=100")));
  const shipment = items.find((item) => item.product.id === id);
  if (!shipment) throw new Error("the product has no shipment");
  return shipment.id;
}

type Arrival = { shipmentId: string; goods: Goods; qty: number; tracking: string };

/** Checks in a box: weight, measures, photos, sometimes a damaged or missing unit. */
export async function checkIn({ random, pictures, rui }: DemoContext, { suite }: Customer, arrival: Arrival) {
  const { shipmentId, goods, qty, tracking } = arrival;
  const photos = await Promise.all(
    Array.from({ length: random.between(1, 2) }, async (_, index) =>
      jpeg("photos", `caixa-${index + 1}.jpg`, await pictures.ofBox({ suite, tracking, index })),
    ),
  );
  const missing = random.happens(8) ? 1 : 0;
  const damaged = random.happens(10) ? 1 : 0;
  const fields = {
    weightLb: (goods.weightLb * qty + 1.2).toFixed(2),
    lengthIn: String(random.between(14, 24)),
    widthIn: String(random.between(10, 16)),
    heightIn: `${random.between(6, 14)}.5`,
    receivedQty: String(qty - missing),
    damagedQty: String(damaged),
  };
  await bodyOf(rui.send(`/admin/shipments/${shipmentId}/check-in`, fields, photos));
}

/** The day of an instant, "YYYY-MM-DD". */
export const dayOf = (instant: Date) => instant.toISOString().slice(0, 10);

/** A picture as an upload of a form; call `remove` after use. */
async function asUpload(
  content: Buffer,
  originalName: string,
): Promise<Upload & { remove: () => Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), "prepara-demo-"));
  const path = join(folder, originalName);
  await writeFile(path, content);
  return {
    path,
    originalName,
    bytes: content.length,
    field: "photo",
    declaredType: "image/jpeg",
    sha256: createHash("sha256").update(content).digest("hex"),
    customer: null,
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}
