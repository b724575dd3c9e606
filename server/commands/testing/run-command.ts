import { type ChildProcess, execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { NODE_FLAGS } from "#server/platform/testing/spawn-embedded";
import { readSettings } from "#server/settings";
import { CommandFailure } from "../command.ts";
import { commandFor } from "../command-list.ts";

const cli = fileURLToPath(new URL("../../cli.ts", import.meta.url));

/** The exit code and output of a command. */
export type Outcome = { code: number; stdout: string; stderr: string };

/**
 * Runs `npm run prepara -- <words>` as a separate process with only these settings; `use` gets the process.
 */
export function runCommand(
  words: readonly string[],
  settings: Record<string, string>,
  use: (child: ChildProcess) => void = () => {},
): Promise<Outcome> {
  const env = { PATH: process.env.PATH ?? "", ...settings };
  return new Promise((resolve) => {
    const child = execFile(
      process.execPath,
      [...NODE_FLAGS, cli, ...words],
      { env },
      (_error, stdout, stderr) => {
        resolve({ code: child.exitCode ?? -1, stdout: stdout.trim(), stderr: stderr.trim() });
      },
    );
    use(child);
  });
}

/** Runs a command inside this process, which is much faster than a separate one. */
export async function runCommandHere(
  words: readonly string[],
  environment: Record<string, string>,
): Promise<Outcome> {
  const wanted = commandFor(words);
  if (!wanted) throw new Error(`there is no command ${words.join(" ")}`);
  const stdout: string[] = [];
  const notes: string[] = [];
  const outcome = (code: number) => ({ code, stdout: stdout.join("\n"), stderr: notes.join("\n") });
  try {
    await wanted.command.run(
      {
        settings: readSettings(environment),
        environment,
        clock: () => new Date(),
        say: (line) => void stdout.push(line),
        note: (line) => void notes.push(line),
      },
      wanted.args,
    );
    return outcome(0);
  } catch (error) {
    if (!(error instanceof CommandFailure)) throw error;
    notes.push(error.message);
    return outcome(1);
  }
}
