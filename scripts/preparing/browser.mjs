import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { PreparationFailure, succeeds } from "./run.mjs";

// The headless shell first: it uses a third less processor time than a whole browser.
const NAMES = [
  "chromium-headless-shell",
  "chromium",
  "chromium-browser",
  "google-chrome-stable",
  "google-chrome",
  "chrome",
];
const MAC = "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome";

/** The Chromium to test with (CHROME_PATH, one on the machine, Playwright's own), or null. */
export async function findBrowser() {
  const { CHROME_PATH, PATH = "" } = process.env;
  const onPath = PATH.split(delimiter).flatMap((folder) => NAMES.map((name) => join(folder, name)));
  const candidates = [...(CHROME_PATH ? [CHROME_PATH] : []), ...onPath, MAC];
  const found = candidates.find((path) => existsSync(path));
  if (found) return found;
  const { chromium } = await import("@playwright/test");
  return existsSync(chromium.executablePath()) ? chromium.executablePath() : null;
}

/** Makes sure that there is a Chromium for the browser journeys; installs one where there is none. */
export async function ensureBrowser(root) {
  if (await findBrowser()) return;
  const isRoot = process.getuid?.() === 0;
  if (isRoot && existsSync("/usr/bin/apt-get")) {
    console.log("Installing Chromium for the browser tests (apt-get) ...");
    const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
    const apt = (...args) => succeeds("apt-get", [...args, "-qq"], { cwd: root, env });
    await apt("update");
    // Debian's Chromium depends on these fonts, the headless shell does not.
    if (!(await apt("install", "-y", "chromium-headless-shell", "fonts-liberation")))
      await apt("install", "-y", "chromium");
    if (await findBrowser()) return;
  }
  console.log("Installing Chromium for the browser tests (Playwright) ...");
  const playwright = join(root, "node_modules/.bin/playwright");
  await succeeds(playwright, ["install", ...(isRoot ? ["--with-deps"] : []), "chromium"], {
    cwd: root,
    isShown: true,
  });
  if (await findBrowser()) return;
  throw new PreparationFailure(
    "No Chromium for the browser tests: install one, or set CHROME_PATH to its program file.",
  );
}
