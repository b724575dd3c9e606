// Plain JavaScript for any installed Node (20 or newer): it runs before the project's packages are installed.
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { ensureBrowser } from "./preparing/browser.mjs";
import { ensurePackages } from "./preparing/packages.mjs";
import { PreparationFailure } from "./preparing/run.mjs";
import { ensureWebApp } from "./preparing/web-app.mjs";

const root = join(fileURLToPath(import.meta.url), "../..");

/**
 * What each `npm run …` needs before it starts. A step whose inputs have not changed since the last time is
 * skipped.
 */
const needs = {
  install: [ensurePackages],
  dev: [ensurePackages],
  start: [ensurePackages, ensureWebApp],
  test: [ensurePackages, ensureWebApp, ensureBrowser],
};

const goal = process.argv[2] ?? "";
try {
  if (!(goal in needs))
    throw new PreparationFailure(`Usage: node scripts/prepare.mjs ${Object.keys(needs).join("|")}`);
  if (Number.parseInt(process.versions.node, 10) < 20) {
    throw new PreparationFailure(
      `Node ${process.versions.node} is too old: install Node 20 or newer and start again.`,
    );
  }
  for (const ensure of needs[goal]) await ensure(root);
} catch (error) {
  if (!(error instanceof PreparationFailure)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
