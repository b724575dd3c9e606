import { mkdirSync, openSync } from "node:fs";
import { dirname } from "node:path";
import { DrizzleQueryError } from "drizzle-orm";
import pino, { type Logger } from "pino";

/** Structured log lines into `file` (or standard output without one); nothing that a user typed is written. */
export function createLog(options: { level: string; file?: string }): Logger {
  return pino(
    {
      level: options.level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      serializers: { err: describeError, error: describeError },
      redact: ["req.headers.authorization", "req.headers.cookie", "password", "*.password"],
    },
    destinationOf(options.file),
  );
}

const BUFFER_BYTES = 4096;
const FLUSH_MS = 500;

// A file gets its lines in handfuls, twice a second at least: one write to disk per request took 4 % of the server's time (`npm run bench`).
function destinationOf(file: string | undefined) {
  if (file === undefined) return pino.destination({ dest: 1, sync: false });
  return pino.destination({
    dest: opened(file),
    sync: false,
    minLength: BUFFER_BYTES,
    periodicFlush: FLUSH_MS,
  });
}

// Opened at once: a start that ends early could not write its last lines into a file that is still being opened.
function opened(file: string): number {
  mkdirSync(dirname(file), { recursive: true });
  return openSync(file, "a");
}

type ErrorDescription = {
  type: string;
  message: string;
  code?: string;
  stack?: string;
  cause?: ErrorDescription;
};

/** Name, message, code and stack; a failed query without its parameters, because those are people's data. */
function describeError(error: unknown): ErrorDescription | unknown {
  if (!(error instanceof Error)) return error;
  const message = error instanceof DrizzleQueryError ? `Failed query: ${error.query}` : error.message;
  const cause = error.cause instanceof Error ? describeError(error.cause) : undefined;
  return {
    type: error.name,
    message,
    ...("code" in error && { code: String(error.code) }),
    stack: error.stack
      ?.split("\n")
      .filter((line) => line.startsWith("    at "))
      .join("\n"),
    ...(cause !== undefined && { cause }),
  };
}
