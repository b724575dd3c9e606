import { fileURLToPath } from "node:url";
import { brokenCitations, readCitingFiles } from "./structure/citations.ts";
import { readSources } from "./structure/source-file.ts";
import { findViolations } from "./structure/violations.ts";

const root = fileURLToPath(new URL("..", import.meta.url));
const { violations, unusedExceptions } = findViolations(readSources(root));
const citations = brokenCitations(readCitingFiles(root));

for (const line of [...violations, ...citations]) console.error(line);
for (const exception of unusedExceptions)
  console.error(`no longer needed, remove it from scripts/structure/violations.ts: ${exception}`);
process.exitCode = violations.length + citations.length + unusedExceptions.length > 0 ? 1 : 0;
