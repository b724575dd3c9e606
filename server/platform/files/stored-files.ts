import { createHash, randomBytes } from "node:crypto";
import { and, eq, inArray, isNotNull, isNull, lt, or, sql } from "drizzle-orm";
import type { Db, Tx } from "#server/platform/database/database";
import type { Upload } from "#server/platform/http/uploads";
import { Refusal } from "#server/platform/refusal";
import { storedFiles } from "#server/tables/platform";
import type { FileStore } from "./file-store.ts";
import { cleanImage } from "./image.ts";

const STAGED_LIFE_MS = 60 * 60 * 1000;

/** The small picture beside a full one. */
export const thumbnailPathOf = (path: string) => `${path}.thumb.webp`;

type StageDeps = { db: Db; store: FileStore };
type FileToStage = { path: string; userId: string; mimeType: string; originalName: string | null };

/** Stores bytes under `path` as staged; they stay only if a write attaches them within the hour. */
export async function stageBytes(
  { db, store }: StageDeps,
  file: FileToStage,
  content: Buffer,
): Promise<void> {
  const sha256 = createHash("sha256").update(content).digest("hex");
  await db.insert(storedFiles).values({ ...file, bytes: content.length, sha256 });
  await store.put(file.path, content);
}

/** Stores an upload as it came (documents, proofs) under `path`, staged. */
export async function stageUpload(
  { db, store }: StageDeps,
  file: FileToStage,
  upload: Upload,
): Promise<void> {
  await db.insert(storedFiles).values({ ...file, bytes: upload.bytes, sha256: upload.sha256 });
  await store.putFile(file.path, upload.path);
}

/**
 * Cleans images and stages them with their thumbnails in a bucket of the specification
 * (docs/product.md#files); answers their paths.
 */
export async function stagePhotos(
  deps: StageDeps & { clock(): Date },
  userId: string,
  uploads: readonly Upload[],
  bucket: "product-photos" | "chat-images" = "product-photos",
): Promise<string[]> {
  const paths: string[] = [];
  for (const upload of uploads) {
    const image = await cleanImage(upload);
    const path = storagePath(bucket, [userId], deps.clock(), image.extension);
    const about = { userId, mimeType: image.mimeType, originalName: upload.originalName || null };
    await stageBytes(deps, { ...about, path }, image.full);
    await stageBytes(deps, { ...about, path: thumbnailPathOf(path) }, image.thumbnail);
    paths.push(path);
  }
  return paths;
}

/**
 * `{bucket}/{folders}/{timestamp}-{random}.{ext}`: the specification's form, made unguessable and free of
 * collisions.
 */
export function storagePath(
  bucket: string,
  folders: readonly string[],
  now: Date,
  extension: string,
): string {
  return [bucket, ...folders, `${now.getTime()}-${randomBytes(6).toString("hex")}.${extension}`].join("/");
}

/**
 * Ties staged files to the write of this transaction. Refuses when the sweeper was faster, so no row points
 * at nothing.
 */
export async function attachFiles(tx: Tx, paths: readonly string[], now: Date): Promise<void> {
  if (paths.length === 0) return;
  const attached = await tx
    .update(storedFiles)
    .set({ attachedAt: now })
    .where(and(inArray(storedFiles.path, [...paths]), isNull(storedFiles.deletedAt)))
    .returning({ path: storedFiles.path });
  if (attached.length !== paths.length) throw new Refusal("bad_request");
}

/** The paths of photos together with their thumbnails, for `attachFiles` and `doomFiles`. */
export const withThumbnails = (paths: readonly string[]) =>
  paths.flatMap((path) => [path, thumbnailPathOf(path)]);

/** Marks files for removal in this transaction; the sweeper removes the bytes after it commits. */
export async function doomFiles(tx: Tx, paths: readonly string[], now: Date): Promise<void> {
  if (paths.length === 0) return;
  await tx
    .update(storedFiles)
    .set({ deletedAt: now })
    .where(inArray(storedFiles.path, [...paths]));
}

/**
 * Removes the bytes of files that a committed write doomed, at once; what fails or is cut off is left to the
 * sweeper, and a path that is not doomed is left alone.
 */
export async function removeDoomed({ db, store }: StageDeps, paths: readonly string[]): Promise<void> {
  if (paths.length === 0) return;
  const doomed = await db
    .select({ path: storedFiles.path })
    .from(storedFiles)
    .where(and(inArray(storedFiles.path, [...paths]), isNotNull(storedFiles.deletedAt)));
  await removeEach({ db, store }, doomed);
}

/** Whoever reads files of a snapshot holds this lock shared, and nothing is removed meanwhile (`backup`). */
export const SWEEP_LOCK = 7_205_603;

/**
 * Removes doomed files and those that stayed staged; one process at a time, and none beside a backup. Answers
 * how many it removed.
 */
export async function sweepFiles(deps: StageDeps & { clock(): Date }): Promise<number> {
  return deps.db.transaction(async (tx) => {
    const { rows } = await tx.execute<{ mine: boolean }>(
      sql`select pg_try_advisory_xact_lock(${SWEEP_LOCK}) as mine`,
    );
    return rows[0]?.mine ? removeStale(deps) : 0;
  });
}

async function removeStale({ db, store, clock }: StageDeps & { clock(): Date }): Promise<number> {
  const staleBefore = new Date(clock().getTime() - STAGED_LIFE_MS);
  const doomed = await db
    .update(storedFiles)
    .set({ deletedAt: clock() })
    .where(
      or(
        isNotNull(storedFiles.deletedAt),
        and(isNull(storedFiles.attachedAt), lt(storedFiles.createdAt, staleBefore)),
      ),
    )
    .returning({ path: storedFiles.path });
  await removeEach({ db, store }, doomed);
  return doomed.length;
}

// One file that cannot be removed must not keep all others.
async function removeEach({ db, store }: StageDeps, doomed: readonly { path: string }[]): Promise<void> {
  const failures: unknown[] = [];
  for (const { path } of doomed) {
    try {
      await store.remove(path);
      await db.delete(storedFiles).where(eq(storedFiles.path, path));
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0) {
    throw new Error(`${failures.length} files could not be removed`, { cause: failures[0] });
  }
}
