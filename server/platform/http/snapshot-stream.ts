import { createWriteStream } from "node:fs";
import { open } from "node:fs/promises";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { Db, Tx } from "#server/platform/database/database";
import { concurrencyLimitInTurns } from "#server/platform/fair-use/concurrency-limit";
import { type Asker, turnOf } from "#server/platform/fair-use/customers-in-turns";
import { type DiskReserve, writerOf } from "#server/platform/fair-use/disk-reserve";
import { Refusal } from "#server/platform/refusal";
import { withTemporaryFolder } from "#server/platform/temporary-folder";
import { type Connected, whileConnected } from "./sender-left.ts";

/** Each holds one of the pool's ten connections while it reads. */
const MAX_AT_ONCE = 2;
const MAX_WAITING = 60;

const fewAtOnce = concurrencyLimitInTurns(MAX_AT_ONCE, {
  maxWaiting: MAX_WAITING,
  maxWaitingInAll: MAX_WAITING,
  refusal: () => new Refusal("documents_busy", { retryAfterSeconds: 15 }),
});

type Guarded = { server: { diskReserve: DiskReserve } };

/**
 * Writes what `pieces` reads, in one snapshot of the database, to a temporary file and returns it as a
 * stream. The file is complete before the first byte is sent: a failure is still an error response, and a
 * slow client holds no database connection. Only a few are written at once, for all customers together; more
 * wait, and networks take turns. The work ends when the sender of the request leaves.
 */
export async function snapshotStream(
  db: Db,
  request: Asker & Connected & Guarded,
  pieces: (tx: Tx) => AsyncIterable<string>,
): Promise<Readable> {
  const { diskReserve } = request.server;
  const writer = writerOf(request);
  return withTemporaryFolder(async (folder) => {
    const path = join(folder, "export");
    await whileConnected(request, (left) =>
      fewAtOnce(turnOf(request), async () => {
        left.throwIfAborted();
        await diskReserve.mustHaveRoom(writer, 0);
        await db
          .transaction(
            (tx) => {
              const rows = counted(pieces(tx), (bytes) => diskReserve.write(writer, bytes));
              return pipeline(rows, createWriteStream(path, { mode: 0o600 }), { signal: left });
            },
            { isolationLevel: "repeatable read", accessMode: "read only" },
          )
          .catch((error: unknown) => {
            throw left.aborted ? left.reason : error;
          });
      }),
    );
    // Opened before the folder is deleted; the system keeps the bytes until the stream is closed.
    const file = await open(path);
    return file.createReadStream();
  });
}

async function* counted(
  pieces: AsyncIterable<string>,
  count: (bytes: number) => Promise<void>,
): AsyncGenerator<string> {
  for await (const piece of pieces) {
    await count(Buffer.byteLength(piece));
    yield piece;
  }
}
