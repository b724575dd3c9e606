import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { isPictureType } from "@prepara/domain/product/picture-types";
import { fileTypeFromFile } from "file-type";
import * as z from "zod";
import { boundedWorker } from "#server/platform/bounded-process/bounded-worker";
import { runBounded } from "#server/platform/bounded-process/run-bounded";
import { ProcessEnded } from "#server/platform/bounded-process/spawn-bounded";
import { concurrencyLimit } from "#server/platform/fair-use/concurrency-limit";
import { customersInTurns, type Sender } from "#server/platform/fair-use/customers-in-turns";
import type { Upload } from "#server/platform/http/uploads";
import { Refusal } from "#server/platform/refusal";
import { withTemporaryFolder } from "#server/platform/temporary-folder";
import { type ImageTask, imageOutcomes } from "./image-task.ts";

const script = new URL("./image-program.ts", import.meta.url);
/**
 * Memory of the process that decodes ordinary photos and is reused; it may run at the same time as a price
 * list's.
 */
const SMALL_MB = 208;
const IDLE_MS = 10_000;
/**
 * A higher priority than other programs have, because staff wait for their photos: with a nice value of 10,
 * ten photos took twice as long on a busy machine.
 */
const SMALL_PRIORITY = 1;
/**
 * Memory of a process for one large picture. It runs neither at the same time as price lists and documents
 * nor as the process for photos: with both, the server and its programs took more than 600 MiB.
 */
const LARGE_MB = 320;
/**
 * As many photos go before the next large picture of customers while there are any, so that those of an
 * upload wait for one of those altogether. A count, since a busy machine takes ten times as long for them.
 */
const PHOTOS_FIRST = 10;
/** Photos of one upload follow each other within this time. */
const QUIET_MS = 300;
const QUIET_CHECK_MS = 50;
/**
 * Processor time: more than twice what pictures of noise took in the costliest formats. All others wait for a
 * file that is made to be slow.
 */
const [SMALL_TIME_MS, LARGE_TIME_MS] = [4_000, 10_000];

/**
 * The most waiting pictures of staff, and of each customer and network. Staff and customers take turns, so
 * that a box at the dock does not wait for all pictures of a chat.
 */
const MAX_WAITING = 60;
const queue = {
  maxWaiting: MAX_WAITING,
  refusal: () => new Refusal("images_busy", { retryAfterSeconds: 15 }),
};
const photos = boundedWorker(
  { script, memoryMb: SMALL_MB, timeMs: SMALL_TIME_MS, priority: SMALL_PRIORITY, idleMs: IDLE_MS },
  queue,
);
let photosWaiting = 0;
let photoEndedAt = Number.NEGATIVE_INFINITY;
let photosSinceLarge = PHOTOS_FIRST;
const customersPhotos = customersInTurns({ ...queue, maxWaitingInAll: MAX_WAITING });
const customersLarge = customersInTurns({ ...queue, maxWaitingInAll: MAX_WAITING });
/** Apart, because they are urgent and must not wait behind a customer's picture for their turn. */
const staffsLarge = concurrencyLimit(1, queue);

const outcomeSchema = z.enum(imageOutcomes);
type Outcome = z.infer<typeof outcomeSchema>;

export type CleanImage = { full: Buffer; thumbnail: Buffer; mimeType: "image/webp"; extension: "webp" };

/**
 * Decodes and re-encodes an uploaded image: orientation applied, metadata removed, size limited, with a
 * thumbnail (docs/decisions/0011). Refuses files that are no images or are damaged.
 */
export async function cleanImage(upload: Upload): Promise<CleanImage> {
  const file = upload.originalName || "enviado";
  const type = await fileTypeFromFile(upload.path);
  if (!type || !isPictureType(type.mime)) throw new Refusal("not_an_image", { file });
  // In the upload's folder, which is deleted with it.
  const [full, thumbnail] = [`${upload.path}.full`, `${upload.path}.thumbnail`];
  const outcome = await decode({ kind: "clean", path: upload.path, full, thumbnail }, upload.customer);
  if (outcome === "too big") throw new Refusal("image_too_big", { file });
  if (outcome === "broken") throw new Refusal("not_an_image", { file });
  return {
    full: await readFile(full),
    thumbnail: await readFile(thumbnail),
    mimeType: "image/webp",
    extension: "webp",
  };
}

/** A stored picture, small enough to be sent to a language model; throws when it is no image. */
export async function imageForModel(
  content: Buffer,
  customer: Sender,
): Promise<{ bytes: Buffer; mimeType: "image/jpeg" }> {
  return withTemporaryFolder(async (folder) => {
    const [path, full] = [join(folder, "stored"), join(folder, "small")];
    await writeFile(path, content);
    const outcome = await decode({ kind: "for model", path, full }, customer);
    if (outcome !== "done") throw new Error(`a picture for the model is ${outcome}`);
    return { bytes: await readFile(full), mimeType: "image/jpeg" };
  });
}

/**
 * Decodes ordinary photos in a reused process. A photo that needs more memory, or for which that process
 * failed, is decoded in a process of its own. `customer`: null if it is a picture of staff.
 */
async function decode(task: ImageTask, customer: Sender | null): Promise<"done" | "broken" | "too big"> {
  const outcome = await outcomeOf(decodePhoto({ ...task, isLarge: false }, customer), inReusedProcess);
  if (outcome !== "large") return outcome;
  const input = { ...task, isLarge: true };
  const bounds = {
    memoryMb: LARGE_MB,
    timeMs: LARGE_TIME_MS,
    isUrgent: customer === null,
    isShort: true,
    inRoom,
    party: customer,
  };
  const decodeLarge = () => runBounded({ script, input, ...bounds });
  const decoding = customer
    ? customersLarge(customer, async () => {
        await photosFirst();
        return decodeLarge();
      })
    : staffsLarge(decodeLarge);
  const last = await outcomeOf(decoding, inOwnProcess);
  return last === "large" ? "too big" : last;
}

async function decodePhoto(input: object, customer: Sender | null): Promise<unknown> {
  photosWaiting += 1;
  try {
    if (customer === null) return await photos.run(input, "staff");
    return await customersPhotos(customer, () => photos.run(input, "customers"));
  } finally {
    photosWaiting -= 1;
    photosSinceLarge += 1;
    photoEndedAt = performance.now();
  }
}

/** Waits until the photos that go first are decoded. */
async function photosFirst(): Promise<void> {
  const isQuiet = () => photosWaiting === 0 && performance.now() > photoEndedAt + QUIET_MS;
  while (photosSinceLarge < PHOTOS_FIRST && !isQuiet()) await pause(QUIET_CHECK_MS);
}

/** Runs the decoder of a large picture while there is no process for photos. */
async function inRoom<Result>(decodeLarge: () => Promise<Result>): Promise<Result> {
  try {
    return await photos.whileEnded(decodeLarge);
  } finally {
    photosSinceLarge = 0;
  }
}

type Endings = Record<"memory" | "time" | "signal", Outcome>;
/** An earlier picture may have made the decoder fail, so this one is tried again in a process of its own. */
const inReusedProcess: Endings = { memory: "large", time: "too big", signal: "large" };
const inOwnProcess: Endings = { memory: "too big", time: "too big", signal: "broken" };

/** `endings`: the outcome for the picture when its process ended without a result. */
async function outcomeOf(decoding: Promise<unknown>, endings: Endings): Promise<Outcome> {
  try {
    return outcomeSchema.parse(await decoding);
  } catch (error) {
    if (!(error instanceof ProcessEnded) || error.why === "crash") throw error;
    return endings[error.why];
  }
}
