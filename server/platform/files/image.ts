import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { isPictureType } from "@prepara/domain/product/picture-types";
import { fileTypeFromFile } from "file-type";
import * as z from "zod";
import { keepBounded } from "#server/platform/bounded-process/keep-bounded";
import { runBounded } from "#server/platform/bounded-process/run-bounded";
import { ProcessEnded } from "#server/platform/bounded-process/spawn-bounded";
import { concurrencyLimit } from "#server/platform/concurrency-limit";
import type { Upload } from "#server/platform/http/uploads";
import { Refusal } from "#server/platform/refusal";
import { withTemporaryFolder } from "#server/platform/temporary-folder";
import { type ImageTask, imageOutcomes } from "./image-task.ts";

const script = new URL("./image-program.ts", import.meta.url);
/** Of a process that decodes ordinary photos and stays for the next ones; it may run beside a price list's. */
const SMALL_MB = 208;
const IDLE_MS = 10_000;
/** Somebody stands at the scale and waits for ten of them: at 10 they took twice as long on a busy machine. */
const SMALL_PRIORITY = 1;
/** Of a process for one picture that needs more; price lists and documents wait for it, and it for them. */
const LARGE_MB = 320;
/** Long enough for any photo; one made to be slow does not keep the others waiting. */
const TIME_MS = 20_000;

const MOST_WAITING = 60;
const queue = {
  longest: MOST_WAITING,
  refusal: () => new Refusal("images_busy", { retryAfterSeconds: 15 }),
};
const decodeSmall = keepBounded(
  { script, memoryMb: SMALL_MB, timeMs: TIME_MS, priority: SMALL_PRIORITY, idleMs: IDLE_MS },
  queue,
);
const oneLargeAtATime = concurrencyLimit(1, queue);

const outcomeSchema = z.enum(imageOutcomes);
type Outcome = z.infer<typeof outcomeSchema>;

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
  // Beside the upload, and gone with it.
  const [full, thumbnail] = [`${upload.path}.full`, `${upload.path}.thumbnail`];
  const outcome = await decode({ kind: "clean", path: upload.path, full, thumbnail });
  if (outcome === "too big") throw new Refusal("image_too_big", { file });
  if (outcome === "broken") throw new Refusal("not_an_image", { file });
  return {
    ...{ full: await readFile(full), thumbnail: await readFile(thumbnail) },
    ...{ mimeType: "image/webp", extension: "webp" },
  };
}

/** A stored picture small enough to be sent to a language model as data; throws for what is none. */
export async function imageForModel(content: Buffer): Promise<{ bytes: Buffer; mimeType: "image/jpeg" }> {
  return withTemporaryFolder(async (folder) => {
    const [path, full] = [join(folder, "stored"), join(folder, "small")];
    await writeFile(path, content);
    const outcome = await decode({ kind: "for model", path, full });
    if (outcome !== "done") throw new Error(`a picture for the model is ${outcome}`);
    return { bytes: await readFile(full), mimeType: "image/jpeg" };
  });
}

/**
 * Ordinary photos one after the other in a process that is kept; what needs more memory in a process of its
 * own.
 */
async function decode(task: ImageTask): Promise<"done" | "broken" | "too big"> {
  const outcome = await outcomeOf(decodeSmall({ ...task, isLarge: false }), "large");
  if (outcome !== "large") return outcome;
  const asLarge = () =>
    runBounded({ script, input: { ...task, isLarge: true }, memoryMb: LARGE_MB, timeMs: TIME_MS });
  const last = await outcomeOf(oneLargeAtATime(asLarge), "too big");
  return last === "large" ? "too big" : last;
}

/** `beyond`: what it means that the picture needed more memory than the process has. */
async function outcomeOf(decoding: Promise<unknown>, beyond: Outcome): Promise<Outcome> {
  try {
    return outcomeSchema.parse(await decoding);
  } catch (error) {
    if (!(error instanceof ProcessEnded) || error.why === "crash") throw error;
    return error.why === "time" ? "too big" : beyond;
  }
}
