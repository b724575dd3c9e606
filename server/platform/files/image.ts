import { isPictureType } from "@prepara/domain/product/picture-types";
import { fileTypeFromFile } from "file-type";
import sharp from "sharp";
import type { Upload } from "#server/platform/http/uploads";
import { Refusal } from "#server/platform/refusal";

const MAX_SIDE_PX = 2000;
const THUMBNAIL_SIDE_PX = 400;
/** About a 100-megapixel camera; anything beyond is a decompression bomb, not a photo. */
const MAX_INPUT_PIXELS = 110_000_000;

// One decode at a time per core keeps memory bounded when ten photos arrive together.
sharp.concurrency(1);
sharp.cache(false);

export type CleanImage = { full: Buffer; thumbnail: Buffer; mimeType: "image/webp"; extension: "webp" };

/**
 * Decodes and re-encodes an uploaded image: orientation applied, metadata dropped, bounded size, plus a small thumbnail
 * (decision 4). Refuses what is not an image by its bytes, and what is one only in its first bytes.
 */
export async function cleanImage(upload: Upload): Promise<CleanImage> {
  const file = upload.originalName || "enviado";
  const type = await fileTypeFromFile(upload.path);
  if (!type || !isPictureType(type.mime)) throw new Refusal("not_an_image", { file });
  const image = sharp(upload.path, { limitInputPixels: MAX_INPUT_PIXELS, failOn: "error", pages: 1 });
  try {
    const upright = image.rotate();
    const full = await upright
      .clone()
      .resize({ width: MAX_SIDE_PX, height: MAX_SIDE_PX, fit: "inside", withoutEnlargement: true })
      .webp({ quality: 82 })
      .toBuffer();
    const thumbnail = await sharp(full)
      .resize({
        width: THUMBNAIL_SIDE_PX,
        height: THUMBNAIL_SIDE_PX,
        fit: "inside",
        withoutEnlargement: true,
      })
      .webp({ quality: 75 })
      .toBuffer();
    return { full, thumbnail, mimeType: "image/webp", extension: "webp" };
  } catch (cause) {
    const isBomb = cause instanceof Error && /pixel limit/i.test(cause.message);
    throw new Refusal(isBomb ? "image_too_big" : "not_an_image", { file });
  }
}

const MODEL_SIDE_PX = 1280;

/** A stored picture small enough to be sent to a language model as data. */
export async function imageForModel(content: Buffer): Promise<{ bytes: Buffer; mimeType: "image/jpeg" }> {
  const bytes = await sharp(content, { limitInputPixels: MAX_INPUT_PIXELS, pages: 1 })
    .resize({ width: MODEL_SIDE_PX, height: MODEL_SIDE_PX, fit: "inside", withoutEnlargement: true })
    .flatten({ background: "#ffffff" })
    .jpeg({ quality: 80 })
    .toBuffer();
  return { bytes, mimeType: "image/jpeg" };
}
