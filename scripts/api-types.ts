import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import openapiTS, { astToString } from "openapi-typescript";
import { describedApi } from "../server/describe-api.ts";

const target = fileURLToPath(new URL("../web/platform/api/api-schema.gen.ts", import.meta.url));
const HEAD = "// Made by `npm run api-types` from the server's routes; do not edit.\n\n";

/** Writes the browser's types of the API; with `--check` it only reports whether they are up to date. */
async function main(): Promise<void> {
  // Through JSON: what clients read is the serialized document, without undefined members.
  const document = JSON.parse(JSON.stringify(await describedApi()));
  const types =
    HEAD + astToString(await openapiTS(document, { alphabetize: true, defaultNonNullable: false }));
  if (!process.argv.includes("--check")) {
    writeFileSync(target, types);
    return;
  }
  if (readFileSync(target, "utf8") === types) return;
  console.error("web/platform/api/api-schema.gen.ts is out of date: run `npm run api-types` and commit it.");
  process.exitCode = 1;
}

await main();
