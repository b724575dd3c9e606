import { join } from "node:path";
import type { Readable } from "node:stream";
import { Disk } from "flydrive";
import { FSDriver } from "flydrive/drivers/fs";
import { Outage } from "#server/platform/outage";
import type { Settings } from "#server/platform/settings";

/** Where uploaded bytes lie. Paths are those of `stored_files`; nothing here checks who may read them. */
export type FileStore = {
  put(path: string, content: Uint8Array): Promise<void>;
  putFile(path: string, localPath: string): Promise<void>;
  /** Null when there is no such file. */
  read(path: string): Promise<Readable | null>;
  /** Succeeds also when the file is already gone. */
  remove(path: string): Promise<void>;
  /** The path of every file, in no order. */
  list(): AsyncIterable<string>;
  /** Throws `Outage` when the store does not answer. */
  check(): Promise<void>;
};

/** The store of the settings: an S3-compatible one with `S3_BUCKET`, else a folder in the data folder. */
export async function fileStoreOf(settings: Settings): Promise<FileStore> {
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
    ...(settings.S3_ENDPOINT && { endpoint: settings.S3_ENDPOINT }),
  });
}

/** Files in a folder: the default, next to the embedded database. */
export function folderStore(dataDir: string): FileStore {
  return storeOn(new Disk(new FSDriver({ location: join(dataDir, "files"), visibility: "private" })));
}

type S3Settings = {
  endpoint?: string;
  region: string;
  bucket: string;
  accessKeyId: string;
  secretAccessKey: string;
};

/** Files in any S3-compatible store; its client is only loaded when it is used. */
async function s3Store(settings: S3Settings): Promise<FileStore> {
  const { S3Driver } = await import("flydrive/drivers/s3");
  const { endpoint, region, bucket, accessKeyId, secretAccessKey } = settings;
  const driver = new S3Driver({
    credentials: { accessKeyId, secretAccessKey },
    region,
    bucket,
    visibility: "private",
    supportsACL: false,
    ...(endpoint && { endpoint, forcePathStyle: true }),
  });
  return storeOn(new Disk(driver));
}

function storeOn(disk: Disk): FileStore {
  return {
    put: (path, content) => answered(disk.put(path, content)),
    putFile: (path, localPath) => answered(disk.copyFromFs(localPath, path)),
    async read(path) {
      if (!(await answered(disk.exists(path)))) return null;
      return answered(disk.getStream(path));
    },
    remove: (path) => answered(disk.delete(path)),
    async *list() {
      let paginationToken: string | undefined;
      do {
        const page = await answered(
          disk.listAll("", { recursive: true, ...(paginationToken && { paginationToken }) }),
        );
        for (const each of page.objects) if (each.isFile) yield each.key;
        paginationToken = page.paginationToken;
      } while (paginationToken);
    },
    async check() {
      await answered(disk.exists("readiness-probe"));
    },
  };
}

async function answered<Result>(act: Promise<Result>): Promise<Result> {
  try {
    return await act;
  } catch (cause) {
    throw new Outage("file store", "upstream", { cause });
  }
}
