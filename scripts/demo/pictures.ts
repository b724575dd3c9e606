import sharp from "sharp";
import { catalogue, type Goods } from "./catalogue.ts";
import { boxDrawing, productDrawing, receiptDrawing } from "./drawings.ts";

const SHELVES = ["#6b7480", "#7d7264", "#5f6f68"] as const;

/** Photos like a phone's. */
export type Pictures = {
  ofGoods(goods: Goods): Promise<Buffer>;
  ofBox(label: { suite: string; tracking: string; index: number }): Promise<Buffer>;
  /** The screen of a bank's app after a transfer. */
  ofReceipt(transfer: { payer: string; amount: string }): Promise<Buffer>;
};

/** Draws all product photos once, and box photos when requested. */
export function drawPictures(): Pictures {
  const ready = new Map(
    catalogue.map((goods) => [goods.asin, photoOf(productDrawing(goods.shape, goods.colour))] as const),
  );
  return {
    ofGoods: (goods) => ready.get(goods.asin) ?? photoOf(productDrawing(goods.shape, goods.colour)),
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
