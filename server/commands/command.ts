import type { Settings } from "#server/platform/settings";

/** What every command gets from the outside. */
export type CommandContext = {
  settings: Settings;
  /** The auth wing reads its own settings from here. */
  environment: Record<string, string | undefined>;
  clock(): Date;
  /** Prints one line of the outcome. */
  say(line: string): void;
  /** Prints one line about how far it is, apart from the outcome. */
  note(line: string): void;
};

/** One thing an operator can ask for: `npm run prepara -- <name> <takes>`. */
export type Command = {
  name: string;
  /** Its arguments as the usage line shows them; `[…]` may be left out. */
  takes: readonly string[];
  does: string;
  /** Throws `CommandFailure` for an expected no. */
  run(context: CommandContext, args: readonly string[]): Promise<void>;
};

/** A command could not do what it was asked to; `message` is the one line the operator reads. */
export class CommandFailure extends Error {
  override name = "CommandFailure";
}
