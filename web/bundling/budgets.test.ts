import { existsSync, readdirSync, readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";

const dist = new URL("../dist/", import.meta.url);
const read = (path: string) => readFileSync(new URL(path, dist));
const gzipKb = (path: string) => gzipSync(read(path), { level: 9 }).length / 1000;
const total = (paths: Iterable<string>) => [...paths].reduce((sum, path) => sum + gzipKb(path), 0);

function expectWithin(limitKb: number, paths: Iterable<string>) {
  const sizeKb = total(paths);
  const over = `${(sizeKb - limitKb).toFixed(2)} KB too many; what to do: docs/web.md#rules-that-are-easy-to-forget`;
  expect(sizeKb, over).toBeLessThanOrEqual(limitKb);
}

const files = existsSync(dist) ? readdirSync(new URL("assets/", dist)) : [];

/** The built file of this name: `assets/transito-Bu7kh90R.js` for "transito". */
function builtFile(name: string): string {
  const [found, ...more] = files.filter((file) => file.replace(/-[\w-]{5,8}\.js$/, "") === name);
  if (!found || more.length > 0)
    throw new Error(
      `${name}: ${found ? "several files" : "no such file"} in web/dist; run npm run build -w web first`,
    );
  return `assets/${found}`;
}

/** These files and everything they import statically. */
function closureOf(starts: readonly string[]): Set<string> {
  const known = new Set<string>();
  const waiting = [...starts];
  for (let path = waiting.pop(); path; path = waiting.pop()) {
    if (known.has(path)) continue;
    known.add(path);
    for (const [, file] of read(path)
      .toString()
      .matchAll(/(?:from|import)\s*["'`]\.\/([\w.-]+\.js)["'`]/g))
      waiting.push(`assets/${file}`);
  }
  return known;
}

/** The scripts and preloads in the HTML of a page. */
const scriptsOf = (html: string) =>
  [
    ...read(html)
      .toString()
      .matchAll(/(?:src|href)="\/([\w./-]+\.js)"/g),
  ].map(([, path = ""]) => path);

/**
 * What every signed-in page loads on a phone before any interaction: the shell, the auth client, and later
 * the navigation bar and the live updates.
 */
const shell = () => [
  ...scriptsOf("app.html"),
  ...["main", "_app", "auth-connection", "phone-bar", "app-version", "follow-changes"].map((name) =>
    builtFile(name),
  ),
];

/**
 * The targets are 130 KB for the sign-in and 195 for a screen with its frame; `e2e/first-visit.spec.ts`
 * checks the same for what a browser loads. The frame includes the code that nearly all screens share
 * (`parts.ts`).
 */
const SIGN_IN_KB = 130;
const FRAME_KB = 178.2;
const SCREEN_KB = 194.5;
/** The advisor's field takes photos; its target is 255 KB. */
const ADVISOR_KB = 197.5;
/** The form library and schemas, for screens that start with a form; elsewhere they load with a dialog. */
const FORM_KB = 25;
const startWithForm = ["gating-checker", "minerador", "monitoramento-precos"];

const routes = readdirSync(new URL("../routes/_app/", import.meta.url), { recursive: true, encoding: "utf8" })
  .filter((path) => path.endsWith(".tsx"))
  // Files of the build have "_" for the "$" of a parameter.
  .map((path) =>
    path
      .replace(/^.*\//, "")
      .replace(/\.tsx$/, "")
      .replaceAll("$", "_"),
  )
  .filter((name) => name !== "_admin");

/** The gzip sizes in docs/benchmarks.md 'The browser', measured on the build in web/dist. */
describe("the size of the first view", () => {
  it("keeps the public page and the sign-in small", () => {
    expectWithin(105, closureOf(scriptsOf("index.html")));
    const signIn = ["main", "auth", "app-version"].map((name) => builtFile(name));
    expectWithin(SIGN_IN_KB, closureOf([...scriptsOf("app.html"), ...signIn]));
  });

  it("keeps the signed-in frame within its budget", () => {
    expectWithin(FRAME_KB, closureOf(shell()));
  });

  it.each(routes)("keeps /%s, its frame included, within its budget", (name) => {
    const all = closureOf([...shell(), builtFile(name)]);
    const limitKb = name === "tadollar" ? ADVISOR_KB : SCREEN_KB;
    expectWithin(limitKb + (startWithForm.includes(name) ? FORM_KB : 0), all);
  });

  it("keeps the styles and the hero's worker within theirs", () => {
    for (const file of files.filter((each) => each.endsWith(".css"))) expectWithin(24, [`assets/${file}`]);
    expectWithin(190, [builtFile("hero.worker")]);
  });
});
