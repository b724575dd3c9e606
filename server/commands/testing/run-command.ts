import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";

const cli = fileURLToPath(new URL("../../cli.ts", import.meta.url));

/** What a command left behind, as an operator sees it. */
export type Outcome = { code: number; said: string; complained: string };

/** Runs `npm run prepara -- <words>` as a process of its own, with only these settings. */
export function runCommand(words: readonly string[], settings: Record<string, string>): Promise<Outcome> {
  const env = { PATH: process.env.PATH ?? "", ...settings };
  return new Promise((resolve) => {
    const child = execFile(process.execPath, [cli, ...words], { env }, (_error, said, complained) => {
      resolve({ code: child.exitCode ?? -1, said: said.trim(), complained: complained.trim() });
    });
  });
}
