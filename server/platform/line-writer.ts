import { write, writeSync } from "node:fs";

/** Size of the lines that wait in memory, e.g. while the disk is full; later ones are dropped and counted. */
const MAX_WAITING_BYTES = 1024 * 1024;
const FLUSH_MS = 500;

export type LineWriter = { write(line: string): void; flushSync(): void };

const unflushed = new Set<LineWriter>();
process.once("exit", () => {
  for (const writer of unflushed) writer.flushSync();
});

/**
 * Writes lines in chunks of `chunkBytes`, and at least twice a second, each to the file descriptor that
 * `descriptor` names when it begins. It never throws and never blocks: lines that could not be written to a
 * full disk are held and retried. pino's own destination would end the process, and retry for ever at its
 * exit.
 */
export function lineWriter(
  descriptor: () => number,
  chunkBytes: number,
  onWriting: (isWriting: boolean) => void,
): LineWriter {
  let fd = descriptor();
  let waiting = "";
  let chunk: Buffer = Buffer.alloc(0);
  let isBusy = false;
  let isFailing = false;
  let dropped = 0;

  const reportDropped = () => {
    if (dropped > 0) waiting += droppedLine(dropped);
    dropped = 0;
  };
  const writeOut = () => {
    if (isBusy || !takeChunk()) return;
    isBusy = true;
    write(fd, chunk, (error, written) => {
      isBusy = false;
      isFailing = error !== null;
      // A pipe with a slow reader is not a failure.
      if (error?.code !== "EAGAIN") onWriting(!isFailing);
      if (isFailing) return;
      chunk = chunk.subarray(written);
      if (chunk.length === 0) reportDropped();
      if (chunk.length > 0 || waiting.length >= chunkBytes) writeOut();
    });
  };
  const takeChunk = (): boolean => {
    if (chunk.length === 0) {
      chunk = Buffer.from(waiting);
      waiting = "";
      if (chunk.length > 0) fd = descriptor();
    }
    return chunk.length > 0;
  };
  setInterval(writeOut, FLUSH_MS).unref();

  const writer: LineWriter = {
    write(line) {
      // A chunk that is being written is not counted; otherwise the last line of a process could be dropped.
      if (waiting.length + (isFailing ? chunk.length : 0) > MAX_WAITING_BYTES) {
        dropped += 1;
        return;
      }
      waiting += line;
      if (waiting.length >= chunkBytes && !isFailing) writeOut();
    },
    /** For the exit of the process: one attempt, without retries. */
    flushSync() {
      reportDropped();
      try {
        if (!isBusy && chunk.length > 0) writeSync(fd, chunk);
        if (waiting.length > 0) writeSync(fd, waiting);
      } catch {
        onWriting(false);
      }
      chunk = Buffer.alloc(0);
      waiting = "";
    },
  };
  unflushed.add(writer);
  return writer;
}

/** In pino's form; level 40 is "warn". */
const droppedLine = (dropped: number) =>
  `${JSON.stringify({ level: 40, time: new Date().toISOString(), dropped, msg: "log lines were dropped while they could not be written" })}\n`;
