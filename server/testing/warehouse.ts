import sharp from "sharp";
import { type FileToSend, idOf, type Person } from "./person.ts";

type Size = { width: number; height: number };

/** A JPEG as a file of a form. */
export async function picture(
  field = "photos",
  size: Size = { width: 640, height: 480 },
): Promise<FileToSend> {
  const content = await sharp({ create: { ...size, channels: 3, background: "#b45f06" } })
    .jpeg()
    .toBuffer();
  return { field, name: "caixa.jpg", type: "image/jpeg", content };
}

/** An interlaced PNG as a file of a form; its decoder holds the whole picture, 5 bytes a pixel. */
export async function interlacedPicture(field: string, size: Size): Promise<FileToSend> {
  const content = await sharp({ create: { ...size, channels: 4, background: "#b45f06" } })
    .png({ progressive: true })
    .toBuffer();
  return { field, name: "caixa.png", type: "image/png", content };
}

type Box = { qty?: number; name?: string; damagedQty?: number };

/** Registers a purchase of `person`; returns the shipment's id. */
export async function isOnTheWay(
  person: Person,
  { qty = 1, name = "Fone de ouvido" }: Box = {},
): Promise<string> {
  return idOf(await person.post("/purchases", { productName: name, qty }));
}

/** Registers a purchase of `person` and checks it in as `admin`, with 2.5 lb; returns the shipment's id. */
export async function hasArrived(admin: Person, person: Person, box: Box = {}): Promise<string> {
  const id = await isOnTheWay(person, box);
  const damaged = box.damagedQty === undefined ? {} : { damagedQty: String(box.damagedQty) };
  await admin.send(`/admin/shipments/${id}/check-in`, { weightLb: "2.5", ...damaged });
  return id;
}
