import { randomUUID } from "node:crypto";
import * as z from "zod";
import type { Customer, DemoContext } from "./demo-context.ts";
import { bodyOf } from "./demo-product.ts";
import { jpeg, upsNumber } from "./dock.ts";

const packing = z.object({
  items: z.array(z.object({ shipmentId: z.string(), reserved: z.int() })),
  boxes: z.array(z.object({ id: z.string() })),
});

type Packed = { requestId: string; fbaShipmentId: string };

/** Packs the units of a scheduled request into one box, which has no measures and no number while open. */
export async function packBox(
  { random, pictures, rui }: DemoContext,
  { suite }: Customer,
  { requestId, fbaShipmentId }: Packed,
  isClosed: boolean,
): Promise<void> {
  const opened = packing.parse(
    await bodyOf(rui.post(`/floor/prep-requests/${requestId}/outbound-boxes`, {}, key())),
  );
  const path = `/floor/outbound-boxes/${opened.boxes.at(-1)?.id}`;
  for (const { shipmentId, reserved } of opened.items)
    if (reserved > 0) await bodyOf(rui.post(`${path}/pack`, { shipmentId, qty: reserved }, key()));
  if (!isClosed) return;
  const measures = {
    weightLb: `${random.between(12, 38)}.5`,
    lengthIn: String(random.between(16, 22)),
    widthIn: String(random.between(12, 15)),
    heightIn: String(random.between(8, 12)),
  };
  await bodyOf(rui.patch(path, { ...measures, amazonBoxId: `${fbaShipmentId}U000001` }));
  const label = { suite, tracking: `${fbaShipmentId}U000001`, index: 0 };
  const photo = jpeg("photo", "fechada.jpg", await pictures.ofBox(label));
  await bodyOf(rui.send(`${path}/close`, {}, [photo], key()));
}

/** Ships a request whose box is closed, with the carrier's number. */
export async function shipBoxes({ random, rui }: DemoContext, requestId: string): Promise<void> {
  const { boxes } = packing.parse(await bodyOf(rui.get(`/floor/prep-requests/${requestId}/outbound-boxes`)));
  const body = { boxes: boxes.map(({ id }) => ({ id, trackingNumber: upsNumber(random) })) };
  await bodyOf(rui.post(`/floor/prep-requests/${requestId}/ship`, body, key()));
}

/** A new idempotency key for each request, as a device sends it. */
const key = () => ({ "idempotency-key": randomUUID() });
