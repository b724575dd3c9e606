import { createHash, randomBytes } from "node:crypto";
import { and, eq, inArray, isNotNull, isNull, lt, or, type SQL, sql } from "drizzle-orm";
import { instantOf } from "#server/platform/clock";
import type { Db, DbOrTx, Tx } from "#server/platform/database/database";
import type { Upload } from "#server/platform/http/uploads";
import { Refusal } from "#server/platform/refusal";
import { storedFiles } from "#server/tables/platform";
import type { FileStore } from "./file-store.ts";
import { cleanImage } from "./image.ts";

const STAGED_LIFE = sql`interval '1 hour'`;

/** The path of a picture's thumbnail. */
export const thumbnailPathOf = (path: string) => `${path}.thumb.webp`;

type StageDeps = { db: Db; store: FileStore };
type FileToStage = { path: string; userId: string; mimeType: string; originalName: string | null };

/** Stores bytes under `path` as staged: deleted after an hour unless a write attaches them. */
export async function stageBytes(
  { db, store }: StageDeps,
  file: FileToStage,
  content: Buffer,
): Promise<void> {
  const sha256 = createHash("sha256").update(content).digest("hex");
  await db.insert(storedFiles).values({ ...file, bytes: content.length, sha256 });
  await store.put(file.path, content);
}

/** Stores an upload unchanged (documents, proofs) under `path`, staged. */
export async function stageUpload(
  { db, store }: StageDeps,
  file: FileToStage,
  upload: Upload,
): Promise<void> {
  await db.insert(storedFiles).values({ ...file, bytes: upload.bytes, sha256: upload.sha256 });
  await store.putFile(file.path, upload.path);
}

/**
 * Re-encodes images and stages them with their thumbnails in a bucket (docs/product.md#files), in the
 * uploader's folder unless others are named; returns their paths.
 */
export async function stagePhotos(
  deps: StageDeps & { clock(): Date },
  userId: string,
  uploads: readonly Upload[],
  { bucket = "product-photos", folders = [userId] }: PhotoPlace = {},
): Promise<string[]> {
  const paths: string[] = [];
  for (const upload of uploads) {
    const image = await cleanImage(upload);
    const path = storagePath(bucket, folders, deps.clock(), image.extension);
    const about = { userId, mimeType: image.mimeType, originalName: upload.originalName || null };
    await stageBytes(deps, { ...about, path }, image.full);
    await stageBytes(deps, { ...about, path: thumbnailPathOf(path) }, image.thumbnail);
    paths.push(path);
  }
  return paths;
}

const PHOTO_BUCKETS = ["product-photos", "chat-images", "dock", "cases", "outbound", "tasks"] as const;
/** The first folder of every file's path. */
const BUCKETS = [...PHOTO_BUCKETS, "documents", "labels"] as const;

type PhotoPlace = {
  bucket?: (typeof PHOTO_BUCKETS)[number];
  folders?: readonly string[];
};

/** Whether a path in the store is in one of these folders; a shared S3 bucket may hold other things, too. */
export const isInFolderOfProduct = (path: string) => BUCKETS.some((bucket) => path.startsWith(`${bucket}/`));

/** `{bucket}/{folders}/{timestamp}-{random}.{ext}`; the random part makes it unguessable and unique. */
export function storagePath(
  bucket: (typeof BUCKETS)[number],
  folders: readonly string[],
  now: Date,
  extension: string,
): string {
  return [bucket, ...folders, `${now.getTime()}-${randomBytes(6).toString("hex")}.${extension}`].join("/");
}

/**
 * Attaches staged files in this transaction. Refuses when the sweeper has deleted one already, so that no row
 * names a missing file.
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

/** The paths of photos and of their thumbnails, for `attachFiles` and `markFilesDeleted`. */
export const withThumbnails = (paths: readonly string[]) =>
  paths.flatMap((path) => [path, thumbnailPathOf(path)]);

/** Marks files as deleted in this transaction; the sweeper deletes the bytes after the commit. */
export async function markFilesDeleted(tx: Tx, paths: readonly string[], now: Date): Promise<void> {
  if (paths.length === 0) return;
  await tx
    .update(storedFiles)
    .set({ deletedAt: now })
    .where(inArray(storedFiles.path, [...paths]));
}

/**
 * Deletes the bytes of files marked as deleted by a committed write. During a backup they are left to the
 * sweeper, since its snapshot may name them; one that begins later does not. Unmarked paths are ignored.
 */
export async function deleteMarkedFiles({ db, store }: StageDeps, paths: readonly string[]): Promise<void> {
  if (paths.length === 0 || !(await trySweepLock(db))) return;
  const doomed = await db
    .select({ path: storedFiles.path })
    .from(storedFiles)
    .where(and(inArray(storedFiles.path, [...paths]), isNotNull(storedFiles.deletedAt)));
  await removeEach({ db, store }, doomed);
}

/** A backup holds this lock shared while it reads the files of a snapshot; nothing is deleted meanwhile. */
export const SWEEP_LOCK = 7_205_603;

/**
 * Deletes marked files and those that stayed staged, not during a backup; one that begins later sees the
 * marks. The transaction ends before the store is asked: sweepers that waited for a silent store held all
 * connections after ten minutes. Returns how many it deleted.
 */
export async function sweepFiles(deps: StageDeps & { clock(): Date }): Promise<number> {
  const doomed = await deps.db.transaction(async (tx) =>
    (await trySweepLock(tx)) ? markStale(tx, instantOf(deps.clock)) : [],
  );
  return removeEach(deps, doomed);
}

/**
 * Takes the lock if neither a backup nor a sweeper holds it. A transaction keeps it until its end; without
 * one it is given back at once, and the answer only tells whether one of them runs.
 */
async function trySweepLock(db: DbOrTx): Promise<boolean> {
  const { rows } = await db.execute<{ mine: boolean }>(
    sql`select pg_try_advisory_xact_lock(${SWEEP_LOCK}) as mine`,
  );
  return rows[0]?.mine ?? false;
}

function markStale(tx: Tx, now: SQL): Promise<{ path: string }[]> {
  return tx
    .update(storedFiles)
    .set({ deletedAt: now })
    .where(
      or(
        isNotNull(storedFiles.deletedAt),
        and(isNull(storedFiles.attachedAt), lt(storedFiles.createdAt, sql`${now} - ${STAGED_LIFE}`)),
      ),
    )
    .returning({ path: storedFiles.path });
}

/** The rest is left to the next round of the sweeper: a silent store takes a minute for each file. */
const REMOVING_MS = 30_000;

// One file that cannot be deleted must not block the others.
async function removeEach({ db, store }: StageDeps, doomed: readonly { path: string }[]): Promise<number> {
  const until = performance.now() + REMOVING_MS;
  const failures: unknown[] = [];
  let removed = 0;
  for (const { path } of doomed) {
    if (performance.now() > until) break;
    try {
      await store.remove(path);
      await db.delete(storedFiles).where(eq(storedFiles.path, path));
      removed += 1;
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0) {
    throw new Error(`${failures.length} files could not be removed`, { cause: failures[0] });
  }
  return removed;
}
