import { EmbeddedDatabaseFailure } from "./database/embedded/embedded-failure.ts";
import { NewerSchema } from "./database/migrate.ts";
import { Outage } from "./outage.ts";
import { WrongSetting } from "./settings.ts";

/** Ends the process with one line for the operator; only a bug prints its stack. */
export function stopWithOneLine(error: unknown): never {
  process.stderr.write(`${lineOf(error)}\n`);
  process.exit(1);
}

function lineOf(error: unknown): string {
  if (ONE_LINE.some((kind) => error instanceof kind)) return messageOf(error);
  if (!(error instanceof Error)) return String(error);
  const port = "port" in error ? String(error.port) : "";
  if ("code" in error && error.code === "EADDRINUSE") {
    return `Port ${port} is already in use: stop the other program or set PORT to a free one, e.g. PORT=8081 npm start.`;
  }
  if ("code" in error && error.code === "EACCES" && "syscall" in error && error.syscall === "listen") {
    return `Port ${port} needs more rights than this user has: set PORT to one above 1023.`;
  }
  const unusable = unusablePath(error);
  if (unusable) return unusable;
  if (error instanceof Outage)
    return `The ${error.provider} does not respond: ${firstCauseOf(error).message}. See docs/operations.md for its settings.`;
  return error.stack ?? error.message;
}

/** Errors whose message is enough for an operator. */
const ONE_LINE = [WrongSetting, EmbeddedDatabaseFailure, NewerSchema];

/** The error that started the chain, which names what really failed, as the refused connection. */
function firstCauseOf(error: Error): Error {
  // Connecting to each address of a host fails with an error that contains the others and has no text.
  const cause = error instanceof AggregateError ? error.errors[0] : error.cause;
  return cause instanceof Error ? firstCauseOf(cause) : error;
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

const REASONS: Record<string, string> = {
  EACCES: "this account may not use it; start as the account it belongs to, or change its rights",
  EPERM: "this account may not use it; start as the account it belongs to, or change its rights",
  EROFS: "it is read-only; make it writable",
  ENOTDIR: "a part of this path is a file and not a folder",
  EEXIST: "it is a file and not a folder",
  // Node's recursive mkdir also reports it for a read-only file system.
  ENOENT: "it cannot be made there; the place may be read-only",
  ENOSPC: "the disk is full; free some space",
};

/**
 * The line for a folder or file that cannot be used, also when the file store reports it; undefined for other
 * errors.
 */
function unusablePath(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  const isOtherMissingFile =
    "syscall" in error && error.syscall !== "mkdir" && "code" in error && error.code === "ENOENT";
  const reason = "code" in error && !isOtherMissingFile ? REASONS[String(error.code)] : undefined;
  if (reason && "path" in error)
    return `${error.path} cannot be used: ${reason} (PREPARA_DATA_DIR is the data folder).`;
  return unusablePath(error.cause);
}
