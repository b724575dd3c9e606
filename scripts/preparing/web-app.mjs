import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { npmSucceeds, PreparationFailure } from "./run.mjs";

const INPUTS = ["web", "domain", "package-lock.json", "tsconfig.base.json"];
// The route tree is written by the build itself.
const NOT_INPUTS = new Set(["node_modules", "dist", "route-tree.gen.ts"]);

/** Builds the web app when the size or time of one of its source files differs from the last build. */
export async function ensureWebApp(root) {
  const stamp = join(root, "web/dist/.built-from");
  const wanted = fingerprint(root);
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === wanted) return;
  console.log("Building the web app ...");
  const env = { ...process.env, PATH: `${join(root, "node_modules/.bin")}:${process.env.PATH}` };
  if (!(await npmSucceeds(["run", "build", "-w", "web", "--silent"], { cwd: root, env }))) {
    throw new PreparationFailure("The web app could not be built: see the lines above.");
  }
  writeFileSync(stamp, wanted);
}

function fingerprint(root) {
  const hash = createHash("sha256");
  for (const input of INPUTS) readInto(join(root, input), hash);
  return hash.digest("hex");
}

function readInto(path, hash) {
  const stats = statSync(path);
  if (!stats.isDirectory()) {
    hash.update(`${path} ${stats.size} ${stats.mtimeMs}\n`);
    return;
  }
  for (const name of readdirSync(path).sort()) {
    if (!NOT_INPUTS.has(name) && !name.includes(".test.")) readInto(join(path, name), hash);
  }
}
