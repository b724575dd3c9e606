import { cycles } from "./cycles.ts";
import { hardCodedStyles } from "./design-tokens.ts";
import { badFileNames, fileRuleViolations } from "./file-rules.ts";
import { importsOf } from "./import-graph.ts";
import { forbiddenImports } from "./import-rules.ts";
import { slowExpressions } from "./slow-expressions.ts";
import type { SourceFile } from "./source-file.ts";

/** Allowed violations, word for word. The list may only shrink: one that no longer occurs must be deleted. */
const EXCEPTIONS: string[] = [];

/** Every violation of the rules in docs/architecture.md, and every exception that is no longer needed. */
export function findViolations(
  files: SourceFile[],
  exceptions = EXCEPTIONS,
): { violations: string[]; unusedExceptions: string[] } {
  const imports = importsOf(files);
  const all = [
    ...new Set([
      ...forbiddenImports(imports),
      ...cycles(imports),
      ...badFileNames(files),
      ...fileRuleViolations(files),
      ...hardCodedStyles(files),
      ...slowExpressions(files),
    ]),
  ];
  return {
    violations: all.filter((violation) => !exceptions.includes(violation)),
    unusedExceptions: exceptions.filter((exception) => !all.includes(exception)),
  };
}
