import type { Page } from "@playwright/test";

/** Collects console errors and warnings, uncaught exceptions and failed requests of a page. */
export function collectPageErrors(page: Page): { take(): string[] } {
  let collected: string[] = [];
  page.on("pageerror", (error) => collected.push(`thrown: ${error.message}`));
  page.on("console", (line) => {
    if (line.text().includes("blocked by Playwright")) return;
    if (line.type() === "error" || line.type() === "warning")
      collected.push(`console: ${line.text().slice(0, 160)}`);
  });
  page.on("requestfailed", (request) => {
    // Leaving a page aborts its pending requests, the event stream first of all.
    if (request.failure()?.errorText !== "net::ERR_ABORTED") collected.push(`failed: ${request.url()}`);
  });
  return {
    take: () => {
      const taken = collected;
      collected = [];
      return taken;
    },
  };
}
