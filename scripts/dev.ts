import { type ChildProcess, spawn } from "node:child_process";
import { join } from "node:path";
import { installed, root } from "./gates.ts";

const port = process.env.PORT ?? "8080";

/**
 * Runs the server, restarted at each change, and Vite in front of it: open Vite's address. Ctrl+C ends both.
 */
const running: ChildProcess[] = [
  start(process.execPath, ["--watch", "server/main.ts"], root, { PORT: port }),
  start(installed("vite"), ["--config", "vite.config.ts"], join(root, "web"), {
    PREPARA_SERVER: `http://127.0.0.1:${port}`,
  }),
];

for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => endAll(signal));

function start(program: string, args: string[], cwd: string, extra: Record<string, string>): ChildProcess {
  const child = spawn(program, args, { cwd, stdio: "inherit", env: { ...process.env, ...extra } });
  child.once("exit", (code) => {
    process.exitCode ??= code ?? 0;
    endAll("SIGTERM");
  });
  return child;
}

// If one of them ends, the other is stopped.
function endAll(signal: NodeJS.Signals): void {
  for (const child of running) if (child.exitCode === null && child.signalCode === null) child.kill(signal);
}
