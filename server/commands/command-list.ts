import { adminGrant, adminRevoke } from "./admin.ts";
import { backup } from "./backup/back-up.ts";
import { restore } from "./backup/restore.ts";
import type { Command } from "./command.ts";
import { doctor } from "./doctor/doctor.ts";
import { migrate } from "./migrate.ts";
import { rotateKeys } from "./rotate-keys.ts";

/** The commands of `npm run prepara --`. */
export const commands: readonly Command[] = [
  adminGrant,
  adminRevoke,
  migrate,
  doctor,
  backup,
  restore,
  rotateKeys,
];

const usageOf = ({ name, takes }: Command) => [name, ...takes].join(" ");

/**
 * The command that `words` names and its arguments; null if none matches or the number of arguments is wrong.
 */
export function commandFor(words: readonly string[]): { command: Command; args: string[] } | null {
  for (const command of commands) {
    const named = command.name.split(" ");
    if (!named.every((word, index) => words[index] === word)) continue;
    const args = words.slice(named.length);
    const needed = command.takes.filter((argument) => argument.startsWith("<")).length;
    return args.length >= needed && args.length <= command.takes.length ? { command, args } : null;
  }
  return null;
}

/** The text printed if no command matches. */
export function usage(): string {
  const width = Math.max(...commands.map((command) => usageOf(command).length));
  const lines = commands.map((command) => `  ${usageOf(command).padEnd(width)}  ${command.does}`);
  return ["Usage: npm run prepara -- <command>", ...lines].join("\n");
}
