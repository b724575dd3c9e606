import { CommandFailure } from "./commands/command.ts";
import { commandFor, usage } from "./commands/command-list.ts";
import { systemClock } from "./platform/clock.ts";
import { stopWithOneLine } from "./platform/stop-with-one-line.ts";
import { readSettings } from "./settings.ts";

const FAILED = 1;
const WRONG_USAGE = 2;

/** Ends the command quietly when the reader of its output has ended (`doctor | head`). */
class OutputClosed extends Error {}

let isOutputClosed = false;
for (const stream of [process.stdout, process.stderr]) {
  stream.on("error", (error: NodeJS.ErrnoException) => {
    if (error.code !== "EPIPE") throw error;
    isOutputClosed ||= stream === process.stdout;
  });
}

/**
 * `npm run prepara -- <command>`: exit code 0 for done, 1 for refused or failed, 2 for an unknown command.
 */
async function main(): Promise<void> {
  const wanted = commandFor(process.argv.slice(2));
  if (!wanted) {
    process.stderr.write(`${usage()}\n`);
    process.exitCode = WRONG_USAGE;
    return;
  }
  const context = {
    settings: readSettings(process.env),
    environment: process.env,
    clock: systemClock,
    say(line: string) {
      if (isOutputClosed) throw new OutputClosed();
      process.stdout.write(`${line}\n`);
    },
    note: (line: string) => void process.stderr.write(`${line}\n`),
  };
  await wanted.command.run(context, wanted.args);
}

// Nothing is left to wait for although the command has not ended: what it waits for never comes.
const endedEarly = () => {
  process.stderr.write("The command ended before it was done.\n");
  process.exitCode = FAILED;
};
process.on("beforeExit", endedEarly);

main()
  .catch((error: unknown) => {
    if (error instanceof OutputClosed) return;
    if (!(error instanceof CommandFailure)) stopWithOneLine(error);
    process.stderr.write(`${error.message}\n`);
    process.exitCode = FAILED;
  })
  .finally(() => process.off("beforeExit", endedEarly));
