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
/** Long enough for any photo on a busy machine; one made to be slow does not keep the others waiting. */
const TIME_LIMIT_S = 20;

sharp.concurrency(1);
sharp.cache(false);

const task = z.intersection(imageTask, z.object({ isLarge: z.boolean() }));

await serveBounded(async (input): Promise<(typeof imageOutcomes)[number]> => {
  const { isLarge, ...asked } = task.parse(input);
  try {
    const image = sharp(asked.path, { limitInputPixels: MAX_INPUT_PIXELS, failOn: "error", pages: 1 });
    const facts = await image.metadata();
    if (facts.width * facts.height > MAX_INPUT_PIXELS) return "too big";
    if (!isLarge && heldBytes(facts) > MOST_HELD_WHEN_SMALL) return "large";
    await write(image.timeout({ seconds: TIME_LIMIT_S }), asked);
    return "done";
  } catch (cause) {
    return cause instanceof Error && /pixel limit|timeout/i.test(cause.message) ? "too big" : "broken";
  }
});

async function write(image: Sharp, asked: ImageTask): Promise<void> {
  if (asked.kind === "for model") {
    const small = inside(image, MODEL_SIDE_PX).flatten({ background: "#ffffff" });
    await small.jpeg({ quality: 80 }).toFile(asked.full);
    return;
  }
  await inside(image.rotate(), MAX_SIDE_PX).webp({ quality: 82 }).toFile(asked.full);
  await inside(sharp(asked.full), THUMBNAIL_SIDE_PX).webp({ quality: 75 }).toFile(asked.thumbnail);
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
