import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { NODE_FLAGS } from "#server/platform/testing/node-flags";
import { readSettings } from "#server/settings";
import { CommandFailure } from "../command.ts";
import { commandFor } from "../command-list.ts";

const cli = fileURLToPath(new URL("../../cli.ts", import.meta.url));

/** The exit code and output of a command. */
export type Outcome = { code: number; said: string; complained: string };

/** Runs `npm run prepara -- <words>` as a separate process with only these settings. */
export function runCommand(words: readonly string[], settings: Record<string, string>): Promise<Outcome> {
  const env = { PATH: process.env.PATH ?? "", ...settings };
  return new Promise((resolve) => {
    const child = execFile(
      process.execPath,
      [...NODE_FLAGS, cli, ...words],
      { env },
      (_error, said, complained) => {
        resolve({ code: child.exitCode ?? -1, said: said.trim(), complained: complained.trim() });
      },
    );
  });
}

/** Runs a command inside this process, which is much faster than a separate one. */
export async function runCommandHere(
  words: readonly string[],
  environment: Record<string, string>,
): Promise<Outcome> {
  const wanted = commandFor(words);
  if (!wanted) throw new Error(`there is no command ${words.join(" ")}`);
  const said: string[] = [];
  const noted: string[] = [];
  const outcome = (code: number) => ({ code, said: said.join("\n"), complained: noted.join("\n") });
  try {
    await wanted.command.run(
      {
        settings: readSettings(environment),
        environment,
        clock: () => new Date(),
        say: (line) => void said.push(line),
        note: (line) => void noted.push(line),
      },
      wanted.args,
    );
    return outcome(0);
  } catch (error) {
    if (!(error instanceof CommandFailure)) throw error;
    noted.push(error.message);
    return outcome(1);
  }
}
