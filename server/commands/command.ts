import type { Settings } from "#server/settings";

/** The dependencies of commands. */
export type CommandContext = {
  settings: Settings;
  /** The auth service reads its own settings from here. */
  environment: Record<string, string | undefined>;
  clock(): Date;
  /** Prints a line of the result. */
  say(line: string): void;
  /** Prints a progress line, separate from the result. */
  note(line: string): void;
};

/** A command for operators: `npm run prepara -- <name> <takes>`. */
export type Command = {
  name: string;
  /** The arguments as shown in the usage; `[…]` is optional. */
  takes: readonly string[];
  does: string;
  /** Throws `CommandFailure` for an expected failure. */
  run(context: CommandContext, args: readonly string[]): Promise<void>;
};

/** An expected failure of a command; `message` is shown to the operator. */
export class CommandFailure extends Error {
  override name = "CommandFailure";
}
