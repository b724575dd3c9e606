import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { installed, root, runGates, type Tally } from "./gates.ts";
import { flakyJourneys, playwrightTally, vitestTally } from "./testing/tallies.ts";

const reports = mkdtempSync(join(tmpdir(), "prepara-reports-"));
const journeysReport = join(reports, "playwright.json");

/** Everything that says whether the product is well: gates, tests on a real database, journeys in a real browser. */
try {
  const tallies = [await runGates(), await runVitest(), await runPlaywright()];
  const passed = tallies.reduce((sum, tally) => sum + tally.passed, 0);
  const failed = tallies.reduce((sum, tally) => sum + tally.failed, 0);
  const flaky = flakyJourneys(read(journeysReport));
  if (flaky.length > 0) console.log(`${flaky.length} only on a further try: ${flaky.join("; ")}`);
  console.log(`${passed} passed, ${failed} failed`);
  process.exitCode = failed > 0 ? 1 : 0;
} finally {
  rmSync(reports, { recursive: true, force: true });
}

async function runVitest(): Promise<Tally> {
  const report = join(reports, "vitest.json");
  const args = ["run", "--reporter=default", "--reporter=json", `--outputFile.json=${report}`];
  const isWell = await run(installed("vitest"), args, root);
  return withExit(isWell, vitestTally(read(report)));
}

async function runPlaywright(): Promise<Tally> {
  const isWell = await run(installed("playwright"), ["test", "--reporter=list,json"], join(root, "e2e"), {
    PLAYWRIGHT_JSON_OUTPUT_FILE: journeysReport,
  });
  return withExit(isWell, playwrightTally(read(journeysReport)));
}

// A run that broke off, or an error outside any test, must not look like success.
function withExit(isWell: boolean, tally: Tally): Tally {
  return isWell || tally.failed > 0 ? tally : { ...tally, failed: 1 };
}

function run(
  program: string,
  args: string[],
  cwd: string,
  extra: Record<string, string> = {},
): Promise<boolean> {
  return new Promise((resolve) => {
    const child = spawn(program, args, { cwd, stdio: "inherit", env: { ...process.env, ...extra } });
    child.once("error", () => resolve(false));
    child.once("close", (code) => resolve(code === 0));
  });
}

function read(report: string): unknown {
  return existsSync(report) ? JSON.parse(readFileSync(report, "utf8")) : null;
}
