import { forbiddenArrows } from "./arrows.ts";
import { cycles } from "./cycles.ts";
import { badHabits } from "./habits.ts";
import { importsOf } from "./import-graph.ts";
import { oneOffLooks } from "./looks.ts";
import { badNames } from "./names.ts";
import type { SourceFile } from "./source-file.ts";

/** Sins that are let pass, word for word. This list may only shrink: one that no longer happens has to go. */
const EXCEPTIONS: string[] = [];

/** Every breach of the house's arrows and names (style.md 1.2 to 1.4), and every exception that is no longer needed. */
export function sinsOf(files: SourceFile[], exceptions = EXCEPTIONS): { sins: string[]; outgrown: string[] } {
  const imports = importsOf(files);
  const all = [
    ...new Set([
      ...forbiddenArrows(imports),
      ...cycles(imports),
      ...badNames(files),
      ...badHabits(files),
      ...oneOffLooks(files),
    ]),
  ];
  return {
    sins: all.filter((sin) => !exceptions.includes(sin)),
    outgrown: exceptions.filter((exception) => !all.includes(exception)),
  };
}
