import { access, writeFile } from "node:fs/promises";
import sharp, { type Metadata, type Sharp } from "sharp";
import * as z from "zod";
import { serveBounded } from "#server/platform/bounded-process/serve-bounded";
import { type ImageTask, type imageOutcomes, imageTask } from "./image-task.ts";

// Runs in a process of its own (`image.ts`): a decoder of strangers' files holds what memory the file makes it
// hold, and libvips in the server kept some of it.

const MAX_SIDE_PX = 2000;
const THUMBNAIL_SIDE_PX = 400;
const MODEL_SIDE_PX = 1280;
/** The largest common camera at its full resolution (50 megapixels, 8192 × 6144). */
const MAX_INPUT_PIXELS = 52_000_000;
/** Beyond what a process for ordinary photos can hold on top of its own code. */
const MOST_HELD_WHEN_SMALL = 64 * 2 ** 20;

sharp.concurrency(1);
sharp.cache(false);

const task = z.intersection(imageTask, z.object({ isLarge: z.boolean() }));

await serveBounded(async (input): Promise<(typeof imageOutcomes)[number]> => {
  const { isLarge, ...asked } = task.parse(input);
  await access(asked.path);
  const image = sharp(asked.path, { limitInputPixels: MAX_INPUT_PIXELS, failOn: "error", pages: 1 });
  const facts = await ofInput(image.metadata());
  if (typeof facts === "string") return facts;
  if (facts.width * facts.height > MAX_INPUT_PIXELS) return "too big";
  if (!isLarge && heldBytes(facts) > MOST_HELD_WHEN_SMALL) return "large";
  const full = await ofInput(encode(image, asked.kind).toBuffer());
  if (typeof full === "string") return full;
  await writeFile(asked.full, full);
  if (asked.kind === "clean")
    await inside(sharp(full), THUMBNAIL_SIDE_PX).webp({ quality: 75 }).toFile(asked.thumbnail);
  return "done";
});

/**
 * What the decoder made of the file, or why it could not: libvips' complaints are plain errors and say what
 * is wrong with the file. Everything else (a folder that cannot be written, a bug) is not the file's fault.
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

/** About what a decoder holds at once, measured: a plain JPEG is read line by line and made smaller while it is. */
function heldBytes({ width, height, format, isProgressive, depth }: Metadata): number {
  const pixels = width * height;
  if (format === "heif") return pixels * 19;
  if (format === "jpeg") return isProgressive ? pixels * 9 : pixels;
  return pixels * (depth === "ushort" ? 10 : 5);
}
