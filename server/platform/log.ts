import { closeSync, fstatSync, openSync, renameSync, statSync } from "node:fs";
import { dirname } from "node:path";
import { DrizzleQueryError } from "drizzle-orm";
import pino, { type Logger } from "pino";
import { makeFolder } from "./data-folder.ts";
import { type LineWriter, lineWriter } from "./line-writer.ts";

type LogOptions = {
  level: string;
  /** Standard output if not set. */
  file?: string;
  /** The file is renamed to `<file>.1` when it is so large. */
  mostBytes?: number;
  /** Writes the same lines to standard output, for log collectors. */
  alsoOnStdout?: boolean;
  /** Called when lines cannot be written (a full disk) and when they can again. */
  onWriting?: (isWriting: boolean) => void;
};

/** Structured log lines without any user input. A failing destination never ends the process. */
export function createLog(options: LogOptions): Logger {
  return pino(
    {
      level: options.level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      serializers: { err: describeError, error: describeError },
      redact: ["req.headers.authorization", "req.headers.cookie", "password", "*.password"],
    },
    destinationOf(options),
  );
}

const STANDARD_OUTPUT = 1;
/** Lines are written in chunks: one write per request took 4 % of the server's time (`npm run bench`). */
const CHUNK_BYTES = 4096;
/** Three million requests: one visitor without an account had 33 MB written in 25 s. */
const MOST_BYTES = 500_000_000;

function destinationOf(options: LogOptions): LineWriter {
  const { file, mostBytes = MOST_BYTES, alsoOnStdout = false, onWriting = () => {} } = options;
  if (file === undefined) return lineWriter(() => STANDARD_OUTPUT, 0, onWriting);
  const intoFile = lineWriter(boundedFile(file, mostBytes), CHUNK_BYTES, onWriting);
  if (!alsoOnStdout) return intoFile;
  // A log collector that closed the pipe is not a failure, because the file has every line.
  const onStdout = lineWriter(
    () => STANDARD_OUTPUT,
    CHUNK_BYTES,
    () => {},
  );
  return {
    write(line) {
      intoFile.write(line);
      onStdout.write(line);
    },
    flushSync() {
      intoFile.flushSync();
      onStdout.flushSync();
    },
  };
}

/**
 * Opens a file to append to; the returned function says which descriptor to write to now. A full file is
 * renamed to `<path>.1`, in place of the one before, so that both together hold about twice `mostBytes`
 * however many requests strangers send. Several processes may write to the same file.
 */
function boundedFile(path: string, mostBytes: number): () => number {
  // Opened synchronously, so that the log lines of a start that fails at once are written.
  makeFolder(dirname(path));
  let fd = openSync(path, "a");
  return () => {
    try {
      const own = fstatSync(fd);
      // Another process may have renamed it, or `logrotate`.
      const isAtPath = statSync(path, { throwIfNoEntry: false })?.ino === own.ino;
      if (isAtPath && own.size < mostBytes) return fd;
      if (isAtPath) renameSync(path, `${path}.1`);
      const next = openSync(path, "a");
      closeSync(fd);
      fd = next;
    } catch {
      // The lines go on into the file that is open.
    }
    return fd;
  };
}

type ErrorDescription = {
  type: string;
  message: string;
  code?: string;
  stack?: string;
  cause?: ErrorDescription;
};

/** What may be a mail address; an expression with `@` in it would need quadratic time for a long word. */
const WORD = /[^\s<>"'(),;:/]+/g;

/** Mail servers repeat the recipient when they refuse a mail. Credentials in a URL look alike. */
const withoutAddresses = (text: string) =>
  text.replaceAll(WORD, (word) => (/.@./.test(word) ? "(address)" : word));

/**
 * Name, message without mail addresses, code and stack; a failed query without its parameters, because those
 * are personal data.
 */
function describeError(error: unknown): ErrorDescription | unknown {
  if (!(error instanceof Error)) return error;
  const message = error instanceof DrizzleQueryError ? `Failed query: ${error.query}` : error.message;
  const cause = error.cause instanceof Error ? describeError(error.cause) : undefined;
  return {
    type: error.name,
    message: withoutAddresses(message),
    ...("code" in error && { code: String(error.code) }),
    stack: error.stack
      ?.split("\n")
      .filter((line) => line.startsWith("    at "))
      .join("\n"),
    ...(cause !== undefined && { cause }),
  };
}
