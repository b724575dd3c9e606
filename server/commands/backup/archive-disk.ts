import { dirname } from "node:path";
import { megabytes, partOf, roomOn } from "#server/platform/fair-use/disk-reserve";
import type { Settings } from "#server/settings";
import { CommandFailure } from "../command.ts";

export type ArchiveDisk = {
  /** Throws `CommandFailure` when `bytes` more would leave too little room on the disk of the backup. */
  mustHaveRoom(bytes: number): Promise<void>;
  /** Passes the archive's bytes on while the disk has room for them; throws `CommandFailure` otherwise. */
  guard(chunks: AsyncIterable<Buffer>): AsyncIterable<Buffer>;
};

const ASK_EVERY_BYTES = 1_000_000;

/**
 * Keeps as much of the disk of the backup `file` free as staff's files do. The database is usually on the
 * same disk and would end on a full one; with the whole reserve, strangers who fill the disk down to it would
 * prevent every backup.
 */
export function archiveDisk(file: string, settings: Pick<Settings, "DISK_RESERVE_MB">): ArchiveDisk {
  let written = 0;
  async function mustHaveRoom(bytes: number): Promise<void> {
    const room = await roomOn(dirname(file), settings);
    if (!room) return;
    const kept = partOf(room.reserveBytes, "staff");
    if (room.freeBytes - bytes >= kept) return;
    throw new CommandFailure(
      `${file} cannot be written: it needs ${megabytes(written + bytes)} or more, and its disk has ${megabytes(room.freeBytes + written)} free, of which ${megabytes(kept)} must stay free.`,
    );
  }
  return {
    mustHaveRoom,
    async *guard(chunks) {
      let allowed = 0;
      for await (const chunk of chunks) {
        if (chunk.length > allowed) {
          allowed = Math.max(chunk.length, ASK_EVERY_BYTES);
          await mustHaveRoom(allowed);
        }
        allowed -= chunk.length;
        written += chunk.length;
        yield chunk;
      }
    },
  };
}
