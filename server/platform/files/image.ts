import { isPictureType } from "@prepara/domain/product/picture-types";
import { fileTypeFromFile } from "file-type";
import sharp from "sharp";
import type { Upload } from "#server/platform/http/uploads";
import { Refusal } from "#server/platform/refusal";
import { turns } from "#server/platform/turns";

const MAX_SIDE_PX = 2000;
const THUMBNAIL_SIDE_PX = 400;
/**
 * The largest common camera at its full resolution (50 megapixels, 8192 × 6144). Some formats are held whole
 * while they are decoded, 4 bytes a pixel, so this bounds the memory of one decode to about 210 MB.
 */
const MAX_INPUT_PIXELS = 52_000_000;

sharp.concurrency(1);
sharp.cache(false);

/** Long enough for any photo; a picture made to be slow does not keep the others waiting. */
const TIME_LIMIT_S = 10;

/**
 * Decodes take a core and much memory each, so they run one after the other and leave the threads of Node to
 * sign-ins and files.
 */
const DECODES_AT_ONCE = 1;
const MOST_WAITING = 60;
const inTurn = turns(DECODES_AT_ONCE, {
  longest: MOST_WAITING,
  refusal: () => new Refusal("images_busy", { retryAfterSeconds: 15 }),
});

export type CleanImage = { full: Buffer; thumbnail: Buffer; mimeType: "image/webp"; extension: "webp" };

/**
 * Decodes and re-encodes an uploaded image: orientation applied, metadata dropped, bounded size, plus a small
 * thumbnail (docs/decisions/0011). Refuses what is not an image by its bytes, and what is one only in its
 * first bytes.
 */
export async function cleanImage(upload: Upload): Promise<CleanImage> {
  const file = upload.originalName || "enviado";
  const type = await fileTypeFromFile(upload.path);
  if (!type || !isPictureType(type.mime)) throw new Refusal("not_an_image", { file });
  return inTurn(() => encode(upload.path, file));
}

async function encode(path: string, file: string): Promise<CleanImage> {
  const image = sharp(path, { limitInputPixels: MAX_INPUT_PIXELS, failOn: "error", pages: 1 });
  try {
    const upright = image.timeout({ seconds: TIME_LIMIT_S }).rotate();
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
    const isTooBig = cause instanceof Error && /pixel limit|timeout/i.test(cause.message);
    throw new Refusal(isTooBig ? "image_too_big" : "not_an_image", { file });
  }
}

const MODEL_SIDE_PX = 1280;

/** A stored picture small enough to be sent to a language model as data. */
export async function imageForModel(content: Buffer): Promise<{ bytes: Buffer; mimeType: "image/jpeg" }> {
  const bytes = await inTurn(() =>
    sharp(content, { limitInputPixels: MAX_INPUT_PIXELS, pages: 1 })
      .timeout({ seconds: TIME_LIMIT_S })
      .resize({ width: MODEL_SIDE_PX, height: MODEL_SIDE_PX, fit: "inside", withoutEnlargement: true })
      .flatten({ background: "#ffffff" })
      .jpeg({ quality: 80 })
      .toBuffer(),
  );
  return { bytes, mimeType: "image/jpeg" };
}
