import { createWriteStream } from "node:fs";
import { open } from "node:fs/promises";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { Db, Tx } from "#server/platform/database/database";
import { type Asker, customersInTurns, turnOf } from "#server/platform/fair-use/customers-in-turns";
import { type DiskReserve, writerOf } from "#server/platform/fair-use/disk-reserve";
import { Refusal } from "#server/platform/refusal";
import { withTemporaryFolder } from "#server/platform/temporary-folder";
import { type Connected, whileConnected } from "./sender-left.ts";

const MAX_WAITING = 60;

const queue = {
  maxWaiting: MAX_WAITING,
  maxWaitingInAll: MAX_WAITING,
  refusal: () => new Refusal("documents_busy", { retryAfterSeconds: 15 }),
};

/** Most exports take a tenth of it. */
const QUICK_MS = 1_000;

/**
 * One short export and one long one at a time, since each holds one of the pool's ten connections while it
 * reads. Every export is tried as a short one first: while long ones had all places, a customer's statement
 * of a few lines waited for 15 s.
 */
const [inQuickTurn, inLongTurn] = [customersInTurns(queue), customersInTurns(queue)];

type Guarded = { server: { diskReserve: DiskReserve } };

/**
 * Writes what `pieces` reads, in one snapshot of the database, to a temporary file and returns it as a
 * stream. The file is complete before the first byte is sent: a failure is still an error response, and a
 * slow client holds no database connection. Few are written at once, for all customers together; more wait,
 * and networks take turns. One that takes longer than a second begins again as a long one. The work ends
 * when the sender of the request leaves.
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
    await whileConnected(request, async (left) => {
      const write = async (withinMs: number): Promise<boolean> => {
        left.throwIfAborted();
        await diskReserve.mustHaveRoom(writer, 0);
        const endsAt = performance.now() + withinMs;
        let isOver = false;
        // Between two pieces, so that no query is left running.
        const countPiece = async (bytes: number) => {
          isOver = performance.now() > endsAt;
          if (isOver) throw new Error("The export takes longer than a short one.");
          await diskReserve.write(writer, bytes);
        };
        const toFile = (tx: Tx) => {
          const file = createWriteStream(path, { mode: 0o600 });
          return pipeline(counted(pieces(tx), countPiece), file, { signal: left });
        };
        try {
          await db.transaction(toFile, { isolationLevel: "repeatable read", accessMode: "read only" });
          return true;
        } catch (error) {
          if (left.aborted) throw left.reason;
          if (isOver) return false;
          throw error;
        }
      };
      const sender = { network: turnOf(request), userId: "" };
      const isWritten = await inQuickTurn(sender, () => write(QUICK_MS));
      if (!isWritten) await inLongTurn(sender, () => write(Number.POSITIVE_INFINITY));
    });
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
