import { execFileSync } from "node:child_process";
import { mkdtempSync } from "node:fs";
import { availableParallelism, tmpdir } from "node:os";
import { join } from "node:path";
import { defineConfig, devices } from "@playwright/test";
import { findBrowser } from "../scripts/preparing/browser.mjs";
import { quietBrowser } from "./support/browser-flags.ts";
import { operatorKeys } from "./support/operator.ts";

/** Every worker process evaluates this file again, so values chosen once are passed in the environment. */
process.env.PREPARA_E2E_PORT ??= freePort();
process.env.PREPARA_E2E_DATA ??= mkdtempSync(join(tmpdir(), "prepara-e2e-"));

const baseURL = `http://127.0.0.1:${process.env.PREPARA_E2E_PORT}`;
const executablePath = await findBrowser();
const screen = (width: number, height: number) => ({ viewport: { width, height } });

export default defineConfig({
  testDir: ".",
  outputDir: "test-results",
  fullyParallel: true,
  // One more than there are cores: a journey outside screens.spec.ts takes 0.85 of a core while it runs.
  workers: availableParallelism() + 1,
  // A machine of CI was three times as slow as usual: time-outs are for what never happens.
  timeout: 180_000,
  expect: { timeout: 20_000 },
  forbidOnly: process.env.CI !== undefined,
  // A journey that fails once has found a fault, so it is not retried, not even in CI.
  retries: 0,
  reporter: "list",
  use: {
    baseURL,
    // Playwright's routes do not intercept what a service worker fetches. Journeys that need the worker allow
    // it themselves.
    serviceWorkers: "block",
    locale: "pt-BR",
    timezoneId: "America/Sao_Paulo",
    // Traces of all journeys make the run a third longer; `npx playwright test --trace on` records them where
    // needed.
    trace: "off",
    launchOptions: {
      ...(executablePath && { executablePath }),
      args: quietBrowser,
    },
  },
  projects: [
    { name: "desktop", use: { ...devices["Desktop Chrome"], ...screen(1280, 800) } },
    // A journey tagged @once does not depend on the size of the screen, so it runs in one size.
    { name: "phone", grepInvert: /@once/, use: { ...devices["Pixel 7"], ...screen(390, 844) } },
  ],
  webServer: {
    command:
      "node --max-semi-space-size=8 --max-old-space-size=1024 --import ../server/quick-start.mjs ../server/main.ts",
    url: `${baseURL}/readyz`,
    timeout: 60_000,
    reuseExistingServer: false,
    gracefulShutdown: { signal: "SIGTERM", timeout: 15_000 },
    env: {
      PORT: process.env.PREPARA_E2E_PORT,
      PUBLIC_URL: baseURL,
      // Passkeys need a host name, not an IP address; second-factor.spec.ts opens the product by this name.
      SITE_URL: baseURL.replace("127.0.0.1", "localhost"),
      PREPARA_DATA_DIR: process.env.PREPARA_E2E_DATA,
      ADMIN_EMAILS: "admin@e2e.exemplo.com.br",
      AUTH_RATE_LIMITS: "off",
      // Mails of notices are sent at once instead of merged with later ones.
      NOTICE_MERGE_MINUTES: "0",
      // The journeys' push service runs on this computer.
      OUTGOING_ALLOW_LOOPBACK: "true",
      AUTH_SERVICE_KEYS: operatorKeys(process.env.PREPARA_E2E_DATA),
      PIX_KEY: "pix@prepara.exemplo.com.br",
      PIX_PAYEE: "Prepara Logistica",
    },
  },
});

function freePort(): string {
  const ask =
    "const s=require('net').createServer().listen(0,'127.0.0.1',()=>{console.log(s.address().port);s.close()})";
  return execFileSync(process.execPath, ["-e", ask], { encoding: "utf8" }).trim();
}
