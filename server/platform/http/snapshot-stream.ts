import { createWriteStream } from "node:fs";
import { open } from "node:fs/promises";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { Db, Tx } from "#server/platform/database/database";
import { withTemporaryFolder } from "#server/platform/temporary-folder";

/**
 * Writes what `pieces` reads at one moment to a temporary file and returns it as a stream. The file is
 * complete before the first byte is sent: a failure is still an error response, and a slow client holds no
 * database connection.
 */
export async function snapshotStream(db: Db, pieces: (tx: Tx) => AsyncIterable<string>): Promise<Readable> {
  return withTemporaryFolder(async (folder) => {
    const path = join(folder, "export");
    await db.transaction((tx) => pipeline(pieces(tx), createWriteStream(path, { mode: 0o600 })), {
      isolationLevel: "repeatable read",
      accessMode: "read only",
    });
    // Opened before the folder is deleted; the system keeps the bytes until the stream is closed.
    const file = await open(path);
    return file.createReadStream();
  });
}
