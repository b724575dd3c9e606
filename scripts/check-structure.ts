import { fileURLToPath } from "node:url";
import { sinsOf } from "./structure/sins.ts";
import { readSources } from "./structure/source-file.ts";

const root = fileURLToPath(new URL("..", import.meta.url));
const { sins, outgrown } = sinsOf(readSources(root));

for (const sin of sins) console.error(sin);
for (const exception of outgrown)
  console.error(`no longer needed, take it off the list in scripts/structure/sins.ts: ${exception}`);
process.exitCode = sins.length + outgrown.length > 0 ? 1 : 0;
