import { statfs } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { FastifyBaseLogger } from "fastify";
import { knownHome } from "#server/platform/database/embedded/data-home";
import { Refusal } from "#server/platform/refusal";
import type { PlatformSettings } from "#server/platform/settings";
import type { Asker } from "./customers-in-turns.ts";

declare module "fastify" {
  interface FastifyInstance {
    diskReserve: DiskReserve;
  }
  interface FastifyRequest {
    /** Set for customers' writes and exports once a disk is short of room; strangers are refused first. */
    isOfKnownCustomer: boolean;
  }
}

type Folder = "data" | "temporary" | "database";

type Room = { freeBytes: number; reserveBytes: number };

/** The room on the disk of a folder, and how much of it customers' files leave. */
export type DiskSpace = { folder: Folder } & Room;

/**
 * For whom files are written, or a customer's rows. A stranger, who can have any number of accounts, leaves
 * the whole reserve, with rows three quarters of it; a known customer three quarters, with rows half; staff a
 * quarter, since boxes are closed with photos, also when customers have written all that they may.
 */
export type Writer = "stranger" | "stranger's row" | "customer" | "customer's row" | "staff";

type Sender = Pick<Asker, "routeOptions"> & { isOfKnownCustomer?: boolean };

export function writerOf({ routeOptions: { config }, isOfKnownCustomer = false }: Sender): Writer {
  if (config.access === "staff" || config.access === "admin") return "staff";
  return isOfKnownCustomer ? "customer" : "stranger";
}

export type DiskReserve = {
  /** Refuses when `bytes` more would leave less than the reserve on one of the disks. */
  mustHaveRoom(writer: Writer, bytes: number): Promise<void>;
  /** The same for bytes that are written now, which count until the disks are asked again. */
  write(writer: Writer, bytes: number): Promise<void>;
  /** How many bytes `writer` has to leave free on the disk of this folder. */
  reserveOf(folder: Folder, writer: Writer): Promise<number>;
  /** Whether one of the disks has less room than twice the reserve. */
  isShort(): Promise<boolean>;
  spaces(): Promise<readonly DiskSpace[]>;
};

type Settings = Pick<PlatformSettings, "DISK_RESERVE_MB" | "PREPARA_DATA_DIR" | "DATABASE_URL">;

const BYTES_PER_MB = 1_000_000;
/** Small disks keep this part of their size. */
const LARGEST_PART = 0.1;
const KEPT_PARTS: Record<Writer, number> = {
  stranger: 1,
  "stranger's row": 0.75,
  customer: 0.75,
  "customer's row": 0.5,
  staff: 0.25,
};
/** What is written by this process meanwhile is counted, so only other programs' files are seen this late. */
const ASK_EVERY_MS = 1_000;
const RETRY_AFTER_SECONDS = 300;
/** Only when nothing was refused for so long is it over, so that the log is not filled. */
const RECOVERED_AFTER_MS = 600_000;

/**
 * Keeps a part of each disk free of what customers write: a full one ends PostgreSQL, and with it everything.
 * The bytes of uploads are counted while they are written, so that many at once do not pass together; what
 * they announce is not reserved, since whoever announces much and sends nothing would keep others waiting.
 */
export function diskReserve(settings: Settings, log: Pick<FastifyBaseLogger, "error" | "info">): DiskReserve {
  let asked: Promise<readonly DiskSpace[]> = Promise.resolve([]);
  let askedAt = Number.NEGATIVE_INFINITY;
  let writtenSince = 0;
  const reported = new Set<Writer>();
  let refusedAt = Number.NEGATIVE_INFINITY;

  function spaces(): Promise<readonly DiskSpace[]> {
    if (performance.now() - askedAt < ASK_EVERY_MS) return asked;
    askedAt = performance.now();
    writtenSince = 0;
    asked = diskSpaces(settings).then(noteRecovery);
    return asked;
  }
  function noteRecovery(disks: readonly DiskSpace[]): readonly DiskSpace[] {
    const hasRoom = disks.every(({ freeBytes, reserveBytes }) => freeBytes >= reserveBytes);
    const isOver = hasRoom && performance.now() - refusedAt >= RECOVERED_AFTER_MS;
    if (reported.size === 0 || !isOver) return disks;
    reported.clear();
    log.info({ disks }, "the disks have room for uploads again");
    return disks;
  }
  // Nothing is awaited between this and the count of what is written: others would pass meanwhile.
  function refuseIn(disks: readonly DiskSpace[], writer: Writer, bytes: number): void {
    const tooFull = disks.filter(
      (disk) => disk.freeBytes - writtenSince - bytes < partOf(disk.reserveBytes, writer),
    );
    if (tooFull.length === 0) return;
    // Without what a request announces, which it may invent.
    const isFull = tooFull.some(
      ({ freeBytes, reserveBytes }) => freeBytes < 2 * partOf(reserveBytes, writer),
    );
    if (isFull) refusedAt = performance.now();
    if (isFull && !reported.has(writer)) {
      reported.add(writer);
      log.error({ disks: tooFull, writer }, "disk space runs out: writes are refused");
    }
    throw new Refusal("no_space", { retryAfterSeconds: RETRY_AFTER_SECONDS });
  }
  return {
    spaces,
    async mustHaveRoom(writer, bytes) {
      refuseIn(await spaces(), writer, bytes);
    },
    async write(writer, bytes) {
      refuseIn(await spaces(), writer, bytes);
      writtenSince += bytes;
    },
    async isShort() {
      return (await spaces()).some(({ freeBytes, reserveBytes }) => freeBytes < 2 * reserveBytes);
    },
    async reserveOf(folder, writer) {
      const disk = (await spaces()).find((each) => each.folder === folder);
      return disk ? partOf(disk.reserveBytes, writer) : 0;
    },
  };
}

/** How much of a reserve `writer` has to leave free. */
export const partOf = (reserveBytes: number, writer: Writer) => KEPT_PARTS[writer] * reserveBytes;

export const megabytes = (bytes: number) => `${Math.floor(bytes / BYTES_PER_MB)} MB`;

/** The disks of the data folder, of temporary files and of the embedded database. */
export async function diskSpaces(settings: Settings): Promise<DiskSpace[]> {
  const { PREPARA_DATA_DIR: data, DATABASE_URL } = settings;
  const database = DATABASE_URL === undefined ? knownHome(join(data, "postgres")) : null;
  const folders: [Folder, string | null][] = [
    ["data", data],
    ["temporary", tmpdir()],
    ["database", database],
  ];
  const found: DiskSpace[] = [];
  for (const [folder, path] of folders) {
    const room = path === null ? null : await roomOn(path, settings);
    if (room) found.push({ folder, ...room });
  }
  return found;
}

/**
 * The room on the disk of this path. Null for one that cannot be asked, which cannot be guarded either; some
 * network disks know no size.
 */
export async function roomOn(
  path: string,
  { DISK_RESERVE_MB }: Pick<Settings, "DISK_RESERVE_MB">,
): Promise<Room | null> {
  const disk = await statfs(path).catch(() => null);
  if (!disk || disk.blocks === 0) return null;
  const reserveBytes = Math.min(BYTES_PER_MB * DISK_RESERVE_MB, LARGEST_PART * disk.blocks * disk.bsize);
  return { freeBytes: disk.bavail * disk.bsize, reserveBytes: Math.floor(reserveBytes) };
}
