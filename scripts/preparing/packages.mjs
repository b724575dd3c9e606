import { createHash } from "node:crypto";
import { existsSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { npmSucceeds, PreparationFailure } from "./run.mjs";

/** Installs the packages of package-lock.json when they are missing or the lock has changed since. */
export async function ensurePackages(root) {
  const stamp = join(root, "node_modules/.installed-from");
  const wanted = wantedStamp(root);
  if (isOfAnotherPlatform(stamp, wanted)) rmSync(join(root, "node_modules"), { recursive: true });
  if (!isInstalled(root, stamp, wanted)) {
    console.log("Installing packages (the first time takes a minute or two) ...");
    // Not `npm ci`: it refuses a lock file without some platform's optional package, and a lock file lacks it
    // if the registry it was written from did. `install` uses the lock's versions too, and --no-save leaves
    // the file unchanged. --include=dev, because NODE_ENV=production would leave out the build tools.
    const args = [
      "install",
      "--no-save",
      "--include=dev",
      "--no-audit",
      "--no-fund",
      "--loglevel=error",
      "--no-update-notifier",
    ];
    if (!(await npmSucceeds(args, { cwd: root }))) {
      throw new PreparationFailure(
        "The packages could not be installed: see npm's lines above, then start again.",
      );
    }
  }
  if (!existsSync(join(root, "node_modules/node/bin/node"))) {
    throw new PreparationFailure(
      "The project's own Node is missing: npm's install scripts are switched off. Delete node_modules, run 'npm install --ignore-scripts=false' and start again.",
    );
  }
  if (readOr(stamp) !== wanted) writeFileSync(stamp, wanted);
}

function wantedStamp(root) {
  const lock = readFileSync(join(root, "package-lock.json"));
  return `${createHash("sha256").update(lock).digest("hex")} ${process.platform}-${process.arch}`;
}

function isInstalled(root, stamp, wanted) {
  const installed = join(root, "node_modules/.package-lock.json");
  if (!existsSync(installed)) return false;
  if (readOr(stamp) === wanted) return true;
  // If npm was run by hand: it writes this file last, so a newer one means that it matches the lock.
  const TOLERANCE_MS = 5_000;
  return statSync(installed).mtimeMs + TOLERANCE_MS >= statSync(join(root, "package-lock.json")).mtimeMs;
}

// A folder shared between machines holds the programs for the machine that installed last.
function isOfAnotherPlatform(stamp, wanted) {
  const known = readOr(stamp);
  return known !== null && known.split(" ")[1] !== wanted.split(" ")[1];
}

function readOr(path) {
  return existsSync(path) ? readFileSync(path, "utf8") : null;
}
