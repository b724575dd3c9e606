/** The Chromium to test with (CHROME_PATH, one on the machine, Playwright's own), or null. */
export function findBrowser(): Promise<string | null>;
