import sharp from "sharp";
import { type Ware, wares } from "./catalogue.ts";
import { boxDrawing, productDrawing, receiptDrawing } from "./drawings.ts";

const SHELVES = ["#6b7480", "#7d7264", "#5f6f68"] as const;

/** Photos like a phone's. */
export type Pictures = {
  ofWare(ware: Ware): Promise<Buffer>;
  ofBox(face: { suite: string; tracking: string; index: number }): Promise<Buffer>;
  /** The screen of a bank's app after a transfer. */
  ofReceipt(transfer: { payer: string; amount: string }): Promise<Buffer>;
};

/** Draws all product photos once, and box photos when requested. */
export function drawPictures(): Pictures {
  const ready = new Map(
    wares.map((ware) => [ware.asin, photoOf(productDrawing(ware.shape, ware.colour))] as const),
  );
  return {
    ofWare: (ware) => ready.get(ware.asin) ?? photoOf(productDrawing(ware.shape, ware.colour)),
    ofBox: ({ suite, tracking, index }) =>
      photoOf(
        boxDrawing({
          suite,
          tracking,
          isOpen: index > 0,
          shelf: SHELVES[index % SHELVES.length] ?? SHELVES[0],
        }),
      ),
    ofReceipt: (transfer) => photoOf(receiptDrawing(transfer)),
  };
}

const photoOf = (drawing: string) => sharp(Buffer.from(drawing)).jpeg({ quality: 88 }).toBuffer();
