import { createReadStream } from "node:fs";
import { join } from "node:path";
import { Readable } from "node:stream";
import { Disk } from "flydrive";
import { FSDriver } from "flydrive/drivers/fs";
import { Outage } from "#server/platform/outage";
import type { PlatformSettings } from "#server/platform/settings";
import { boundAnswers } from "./s3-answers.ts";
import { syncToDisk } from "./sync-to-disk.ts";

/** The first and the last byte of a range, counted from 0, both included. */
export type ByteRange = { start: number; end: number };

/** Stores the bytes of files. Paths are those of `stored_files`; access is checked elsewhere. */
export type FileStore = {
  put(path: string, content: Uint8Array): Promise<void>;
  putFile(path: string, localPath: string): Promise<void>;
  /** The whole file or a range of it; null when there is no such file. */
  read(path: string, range?: ByteRange): Promise<Readable | null>;
  has(path: string): Promise<boolean>;
  /** Succeeds also when the file does not exist. */
  remove(path: string): Promise<void>;
  /** The path of every file, in no order. */
  list(): AsyncIterable<string>;
  /** Throws `Outage` when the store does not respond. */
  check(): Promise<void>;
};

/** How long an S3 store may send and take nothing. A download that its client does not read ends, too. */
const SILENCE_MS = 30_000;
/** How long it may take with an answer, which begins after it has the whole of a file of 20 MB. */
const ANSWER_MS = 300_000;

/**
 * The store chosen by the settings: an S3-compatible one with `S3_BUCKET`, else a folder in the data folder.
 */
export async function fileStoreOf(
  settings: PlatformSettings,
  { silenceMs = SILENCE_MS, answerMs = ANSWER_MS } = {},
): Promise<FileStore> {
  const {
    S3_BUCKET: bucket,
    S3_ACCESS_KEY_ID: accessKeyId,
    S3_SECRET_ACCESS_KEY: secretAccessKey,
  } = settings;
  if (!bucket || !accessKeyId || !secretAccessKey) return folderStore(settings.PREPARA_DATA_DIR);
  return s3Store({
    bucket,
    accessKeyId,
    secretAccessKey,
    region: settings.S3_REGION,
    silenceMs,
    answerMs,
    ...(settings.S3_ENDPOINT && { endpoint: settings.S3_ENDPOINT }),
  });
}

/** Files in a folder: the default, next to the embedded database. What it has stored outlives a power cut. */
export function folderStore(dataDir: string): FileStore {
  const location = join(dataDir, "files");
  const store = storeOn(new Disk(new FSDriver({ location, visibility: "private" })), async (path, range) =>
    createReadStream(join(location, path), range),
  );
  const keptFolders = new Set<string>();
  const keep = (path: string) => orOutage(syncToDisk(join(location, path), dataDir, keptFolders));
  return {
    ...store,
    put: (path, content) => store.put(path, content).then(() => keep(path)),
    putFile: (path, localPath) => store.putFile(path, localPath).then(() => keep(path)),
  };
}

type S3Settings = {
  endpoint?: string;
  region: string;
  bucket: string;
  accessKeyId: string;
  secretAccessKey: string;
  silenceMs: number;
  answerMs: number;
};

/** Files in any S3-compatible store; its client is loaded only when it is used. */
async function s3Store(settings: S3Settings): Promise<FileStore> {
  const { S3Driver } = await import("flydrive/drivers/s3");
  const { GetObjectCommand, S3Client } = await import("@aws-sdk/client-s3");
  const { endpoint, region, bucket, accessKeyId, secretAccessKey, silenceMs, answerMs } = settings;
  const client = new S3Client({
    credentials: { accessKeyId, secretAccessKey },
    region,
    // Many compatible stores do not support the checksums in trailers that the client sends by default.
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
    // A download holds a connection for as long as its client reads; one customer could hold all 50, the
    // default.
    // Without limits a store that took a request and never answered kept the sender's upload places for good.
    maxAttempts: 2,
    requestHandler: {
      connectionTimeout: 5_000,
      socketTimeout: silenceMs,
      httpAgent: { maxSockets: Number.POSITIVE_INFINITY },
      httpsAgent: { maxSockets: Number.POSITIVE_INFINITY },
    },
    ...(endpoint && { endpoint, forcePathStyle: true }),
  });
  boundAnswers(client, answerMs);
  const driver = new S3Driver({ client, bucket, visibility: "private", supportsACL: false });
  return storeOn(new Disk(driver), async (path, { start, end }) => {
    const part = { Bucket: bucket, Key: path, Range: `bytes=${start}-${end}` };
    const { Body: body } = await client.send(new GetObjectCommand(part));
    if (!(body instanceof Readable)) throw new Error(`${path} came without content`);
    return body;
  });
}

/** Reads a range of an existing file; flydrive reads whole files only. */
type ReadPart = (path: string, range: ByteRange) => Promise<Readable>;

function storeOn(disk: Disk, readPart: ReadPart): FileStore {
  const has = (path: string) => orOutage(disk.exists(path));
  return {
    has,
    put: (path, content) => orOutage(disk.put(path, content)),
    putFile: (path, localPath) => orOutage(disk.copyFromFs(localPath, path)),
    async read(path, range) {
      if (!(await has(path))) return null;
      return orOutage(range ? readPart(path, range) : disk.getStream(path));
    },
    remove: (path) => orOutage(disk.delete(path)),
    async *list() {
      let paginationToken: string | undefined;
      do {
        const page = await orOutage(
          disk.listAll("", { recursive: true, ...(paginationToken && { paginationToken }) }),
        );
        for (const each of page.objects) if (each.isFile) yield each.key;
        paginationToken = page.paginationToken;
      } while (paginationToken);
    },
    async check() {
      await has("readiness-probe");
    },
  };
}

async function orOutage<Result>(act: Promise<Result>): Promise<Result> {
  try {
    return await act;
  } catch (cause) {
    throw new Outage("file store", "upstream", { cause });
  }
}
