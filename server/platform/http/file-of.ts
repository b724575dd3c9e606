import { createWriteStream } from "node:fs";
import { open } from "node:fs/promises";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { Db, Tx } from "#server/platform/database/database";
import { withTemporaryFolder } from "#server/platform/temporary-folder";

/**
 * What `pieces` reads of one moment, as a stream of a file that has no name any more. It is whole before the
 * first byte is sent: a failure is still an answer, and a slow reader holds no connection to the database.
 */
export async function fileOf(db: Db, pieces: (tx: Tx) => AsyncIterable<string>): Promise<Readable> {
  return withTemporaryFolder(async (folder) => {
    const path = join(folder, "export");
    await db.transaction((tx) => pipeline(pieces(tx), createWriteStream(path, { mode: 0o600 })), {
      isolationLevel: "repeatable read",
      accessMode: "read only",
    });
    // Open before the folder is removed; the system keeps the bytes until the stream is closed.
    const file = await open(path);
    return file.createReadStream();
  });
}
