import type { Page } from "@playwright/test";

/** Listens for what a page complains about in its console, and for requests that fail or are refused. */
export function listenForMishaps(page: Page): { take(): string[] } {
  let heard: string[] = [];
  page.on("pageerror", (error) => heard.push(`thrown: ${error.message}`));
  page.on("console", (line) => {
    if (line.text().includes("blocked by Playwright")) return;
    if (line.type() === "error" || line.type() === "warning")
      heard.push(`console: ${line.text().slice(0, 160)}`);
  });
  page.on("requestfailed", (request) => {
    // Leaving a page breaks off what it still asked for, the stream of events first of all.
    if (request.failure()?.errorText !== "net::ERR_ABORTED") heard.push(`failed: ${request.url()}`);
  });
  return {
    take: () => {
      const taken = heard;
      heard = [];
      return taken;
    },
  };
}
