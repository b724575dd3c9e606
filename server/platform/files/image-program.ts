import { access, readFile, writeFile } from "node:fs/promises";
import sharp, { type Metadata, type Sharp } from "sharp";
import * as z from "zod";
import { serveBounded } from "#server/platform/bounded-process/serve-bounded";
import { type ImageTask, type imageOutcomes, imageTask } from "./image-task.ts";
import { jpegScans } from "./jpeg-scans.ts";

// Runs in a process of its own (`image.ts`): a hostile file decides how much memory its decoder uses, and
// libvips kept some of it in the server.

const MAX_SIDE_PX = 2000;
const THUMBNAIL_SIDE_PX = 400;
const MODEL_SIDE_PX = 1280;
/** The largest common camera at its full resolution (50 megapixels, 8192 × 6144). */
const MAX_INPUT_PIXELS = 52_000_000;
/**
 * Longer than any panorama: shrinking a picture of 98 KB that was one pixel wide took 20 s of processor time.
 */
const MAX_INPUT_SIDE_PX = 30_000;
/**
 * No encoder writes more than a dozen. Each scan passes over the whole picture: 26,000 scans, 0.5 MB, took
 * 20 s of processor time.
 */
const MAX_SCANS = 100;
/** Larger pictures do not fit into the memory of the process for ordinary photos. */
const MAX_SMALL_BYTES = 64 * 2 ** 20;

sharp.concurrency(1);
sharp.cache(false);

const task = z.intersection(imageTask, z.object({ isLarge: z.boolean() }));

await serveBounded(async (input): Promise<(typeof imageOutcomes)[number]> => {
  const { isLarge, ...options } = task.parse(input);
  await access(options.path);
  const image = sharp(options.path, { limitInputPixels: MAX_INPUT_PIXELS, failOn: "error", pages: 1 });
  const facts = await ofInput(image.metadata());
  if (typeof facts === "string") return facts;
  if (facts.width * facts.height > MAX_INPUT_PIXELS) return "too big";
  if (Math.max(facts.width, facts.height) > MAX_INPUT_SIDE_PX) return "too big";
  if (facts.format === "jpeg" && jpegScans(await readFile(options.path)) > MAX_SCANS) return "too big";
  if (!isLarge && heldBytes(facts) > MAX_SMALL_BYTES) return "large";
  const full = await ofInput(encode(image, options.kind).toBuffer());
  if (typeof full === "string") return full;
  await writeFile(options.full, full);
  if (options.kind === "clean")
    await inside(sharp(full), THUMBNAIL_SIDE_PX).webp({ quality: 75 }).toFile(options.thumbnail);
  return "done";
});

/**
 * The decoder's result, or why it failed: libvips' plain errors describe the file. Any other error (an
 * unwritable folder, a bug) is not the file's fault and is thrown.
 */
async function ofInput<Result extends object>(
  decoding: Promise<Result>,
): Promise<Result | "too big" | "broken"> {
  try {
    return await decoding;
  } catch (error) {
    if (!(error instanceof Error) || error.constructor !== Error || "code" in error) throw error;
    return error.message.includes("pixel limit") ? "too big" : "broken";
  }
}

function encode(image: Sharp, kind: ImageTask["kind"]): Sharp {
  if (kind === "clean") return inside(image.rotate(), MAX_SIDE_PX).webp({ quality: 82 });
  return inside(image, MODEL_SIDE_PX).flatten({ background: "#ffffff" }).jpeg({ quality: 80 });
}

function inside(image: Sharp, side: number): Sharp {
  return image.resize({ width: side, height: side, fit: "inside", withoutEnlargement: true });
}

/**
 * An estimate, by measurement, of the bytes a decoder holds at once: a baseline JPEG is decoded and shrunk
 * line by line.
 */
function heldBytes({ width, height, format, isProgressive, depth }: Metadata): number {
  const pixels = width * height;
  if (format === "heif") return pixels * 19;
  if (format === "jpeg") return isProgressive ? pixels * 9 : pixels;
  return pixels * (depth === "ushort" ? 10 : 5);
}
