import { write, writeSync } from "node:fs";

/** Lines that wait for a full disk; what comes after them is dropped and counted. */
const MAX_WAITING_BYTES = 1024 * 1024;
const FLUSH_MS = 500;

export type LineWriter = { write(line: string): void; flushSync(): void };

const unflushed = new Set<LineWriter>();
process.once("exit", () => {
  for (const writer of unflushed) writer.flushSync();
});

/**
 * Writes lines into a file descriptor, `handfulBytes` at a time and twice a second at least. It never throws
 * and never waits: what a full disk refuses is kept and tried again. pino's own destination ends the process
 * then, and at its exit tries for ever.
 */
export function lineWriter(
  fd: number,
  handfulBytes: number,
  onWriting: (isWriting: boolean) => void,
): LineWriter {
  let waiting = "";
  let handful: Buffer = Buffer.alloc(0);
  let isBusy = false;
  let isFailing = false;
  let dropped = 0;

  const tellDropped = () => {
    if (dropped > 0) waiting += droppedLine(dropped);
    dropped = 0;
  };
  const writeOut = () => {
    if (isBusy || !takeHandful()) return;
    isBusy = true;
    write(fd, handful, (error, written) => {
      isBusy = false;
      isFailing = error !== null;
      // A pipe whose reader is slow is no trouble.
      if (error?.code !== "EAGAIN") onWriting(!isFailing);
      if (isFailing) return;
      handful = handful.subarray(written);
      if (handful.length === 0) tellDropped();
      if (handful.length > 0 || waiting.length >= handfulBytes) writeOut();
    });
  };
  const takeHandful = (): boolean => {
    if (handful.length === 0) {
      handful = Buffer.from(waiting);
      waiting = "";
    }
    return handful.length > 0;
  };
  setInterval(writeOut, FLUSH_MS).unref();

  const writer: LineWriter = {
    write(line) {
      if (waiting.length + handful.length > MAX_WAITING_BYTES) {
        dropped += 1;
        return;
      }
      waiting += line;
      if (waiting.length >= handfulBytes && !isFailing) writeOut();
    },
    /** As the process exits: once, for there is no later. */
    flushSync() {
      tellDropped();
      try {
        if (!isBusy && handful.length > 0) writeSync(fd, handful);
        if (waiting.length > 0) writeSync(fd, waiting);
      } catch {
        onWriting(false);
      }
      handful = Buffer.alloc(0);
      waiting = "";
    },
  };
  unflushed.add(writer);
  return writer;
}

/** In pino's form; level 40 is "warn". */
const droppedLine = (dropped: number) =>
  `${JSON.stringify({ level: 40, time: new Date().toISOString(), dropped, msg: "log lines were dropped while they could not be written" })}\n`;
