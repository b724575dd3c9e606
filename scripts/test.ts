import { spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { installed, root, runGates, type Tally } from "./gates.ts";
import { findLeftOver, RUN_VARIABLE } from "./testing/left-over.ts";
import { ordinaryUser } from "./testing/ordinary-user.ts";
import { playwrightTally, vitestTally } from "./testing/tallies.ts";

const reports = mkdtempSync(join(tmpdir(), "prepara-reports-"));
const journeysReport = join(reports, "playwright.json");
const testRun = randomUUID();

/** Tests whose result depends on the account that runs them: start, stop and the embedded database. */
const ACCOUNT_TESTS = [
  "server/main.test.ts",
  "server/resilience/crash.test.ts",
  "server/platform/database/embedded",
];

/** Runs all checks, the tests on a real database, and the journeys in a real browser. */
try {
  const tallies = [
    await runGates(),
    await runVitest(),
    await runAsOrdinaryUser(),
    await runPlaywright(),
    await endLeftOver(),
  ];
  const passed = tallies.reduce((sum, tally) => sum + tally.passed, 0);
  const failures = tallies.flatMap((tally) => tally.failures);
  // Printed again at the end, because the output of the journeys is long.
  for (const failure of failures) console.log(`\nFAILED ${failure}`);
  console.log(`${passed} passed, ${failures.length} failed`);
  process.exitCode = failures.length > 0 ? 1 : 0;
} finally {
  rmSync(reports, { recursive: true, force: true });
}

async function runVitest(): Promise<Tally> {
  const report = join(reports, "vitest.json");
  const args = ["run", "--reporter=default", "--reporter=json", `--outputFile.json=${report}`];
  const isSuccess = await run(installed("vitest"), args, root);
  return failIfUnexplained("Vitest", isSuccess, vitestTally(readReport(report)));
}

/**
 * As root, PostgreSQL runs under another account and its data may be elsewhere, so these tests run once more
 * without root's rights.
 */
async function runAsOrdinaryUser(): Promise<Tally> {
  const user = ordinaryUser(root);
  if (user === null) return { passed: 0, failures: [] };
  const { account, checkout, node, home } = user;
  console.log(`As the ordinary user ${account.name}: ${ACCOUNT_TESTS.join(", ")}`);
  const report = join(home, "vitest.json");
  const vitest = join(checkout, "node_modules/vitest/vitest.mjs");
  // Loaded natively, because a bundled configuration would be written into the checkout.
  const args = ["run", "--configLoader=native", "--project=server", "--reporter=default", "--reporter=json"];
  // The checkout's own cache belongs to root, and Vitest may clear it.
  args.push(`--fsModuleCachePath=${join(home, "vitest-cache")}`);
  try {
    const isSuccess = await run(
      node,
      [vitest, ...args, `--outputFile.json=${report}`, ...ACCOUNT_TESTS],
      checkout,
      // The programs under test keep their compiled code here, since the checkout may not be written to.
      { HOME: home, NODE_COMPILE_CACHE: join(home, "compiled-code") },
      account,
    );
    return failIfUnexplained("Vitest", isSuccess, vitestTally(readReport(report)));
  } finally {
    user.cleanUp();
  }
}

async function endLeftOver(): Promise<Tally> {
  const left = await findLeftOver(testRun);
  for (const { pid } of left) process.kill(pid, "SIGKILL");
  return {
    passed: left.length === 0 ? 1 : 0,
    failures: left.map(({ pid, command }) => `left running: ${pid} ${command}`),
  };
}

async function runPlaywright(): Promise<Tally> {
  const data = mkdtempSync(join(tmpdir(), "prepara-e2e-"));
  const isSuccess = await run(installed("playwright"), ["test", "--reporter=list,json"], join(root, "e2e"), {
    PLAYWRIGHT_JSON_OUTPUT_FILE: journeysReport,
    PREPARA_E2E_DATA: data,
  });
  // The server's log may show why a journey failed.
  if (isSuccess) rmSync(data, { recursive: true, force: true });
  else console.log(`The log of the journeys' server is in ${data}`);
  return failIfUnexplained("Playwright", isSuccess, playwrightTally(readReport(journeysReport)));
}

// An aborted run, or an error outside any test, must not look like success.
function failIfUnexplained(program: string, isSuccess: boolean, tally: Tally): Tally {
  if (isSuccess || tally.failures.length > 0) return tally;
  return { ...tally, failures: [`${program} ended with an error outside any test; its output says which`] };
}

function run(
  program: string,
  args: string[],
  cwd: string,
  extra: Record<string, string> = {},
  account?: { uid: number; gid: number },
): Promise<boolean> {
  const env = { ...process.env, [RUN_VARIABLE]: testRun, ...extra };
  return new Promise((resolve) => {
    const child = spawn(program, args, {
      cwd,
      env,
      stdio: "inherit",
      ...(account && { uid: account.uid, gid: account.gid }),
    });
    child.once("error", () => resolve(false));
    child.once("close", (code) => resolve(code === 0));
  });
}

function readReport(report: string): unknown {
  return existsSync(report) ? JSON.parse(readFileSync(report, "utf8")) : null;
}
