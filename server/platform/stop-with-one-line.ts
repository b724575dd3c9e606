import { EmbeddedDatabaseFailure } from "./database/embedded/embedded-failure.ts";
import { WrongSetting } from "./settings.ts";

/** Ends the process with the one line an operator can act on; only a bug of ours prints its stack. */
export function stopWithOneLine(error: unknown): never {
  process.stderr.write(`${lineOf(error)}\n`);
  process.exit(1);
}

function lineOf(error: unknown): string {
  if (error instanceof WrongSetting || error instanceof EmbeddedDatabaseFailure) return error.message;
  if (!(error instanceof Error)) return String(error);
  const port = "port" in error ? String(error.port) : "";
  if ("code" in error && error.code === "EADDRINUSE") {
    return `Port ${port} is already in use: stop the other program or set PORT to a free one, e.g. PORT=8081 npm start.`;
  }
  if ("code" in error && error.code === "EACCES" && "syscall" in error && error.syscall === "listen") {
    return `Port ${port} needs more rights than this user has: set PORT to one above 1023.`;
  }
  return error.stack ?? error.message;
}
