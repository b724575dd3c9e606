import { globSync, readFileSync } from "node:fs";
import { join, posix } from "node:path";

/** A file that may cite documents: `path` from the root, with slashes. */
export type CitingFile = { path: string; text: string };

const FOLDERS = "{domain,server,web,e2e,bench,scripts,docs}";
const KINDS = "{ts,tsx,mjs,css,md,sql}";

/** `docs/product.md`, with `#anchor` or ` §4.2`; or `docs/decisions/0012`. */
const CITATION =
  /\bdocs\/(?:decisions\/(?<decision>\d{4})(?![\w-])|(?<file>[\w./-]+\.md)(?:#(?<anchor>[\w-]+)| §(?<section>\d+(?:\.\d+)*))?)/g;

/** A relative link of a Markdown page. */
const LINK = /\]\((?<file>[\w./-]+\.md)(?:#(?<anchor>[\w-]+))?\)/g;

/** A file of ours that a Markdown page names by its whole path. */
const NAMED_FILE = /`(?<file>(?:domain|server|web|e2e|bench|scripts)\/[\w./$-]+\.(?:tsx?|mjs|css))`/g;

/** The slice that docs/add-a-feature.md invents to show where its files would be. */
const EXAMPLE_SLICE = "stock-alert";

/**
 * Documents that a reader of this repository does not have, and decisions without the path of their record.
 */
const FOREIGN =
  /\b(?:spec(?:ification)?|facts|ux|api|targets|style)(?:\.md)? ?§|\bdesign\/[\w-]+\.md|\bfacts\//g;

export function readCitingFiles(root: string): CitingFile[] {
  const paths = globSync([`${FOLDERS}/**/*.${KINDS}`, "README.md"], {
    cwd: root,
    exclude: (path) => /(^|\/)(node_modules|dist)$/.test(path),
  });
  return paths
    .map((path) => path.replaceAll("\\", "/"))
    .sort()
    .map((path) => ({ path, text: readFileSync(join(root, path), "utf8") }));
}

/**
 * Every citation that leads nowhere: no such document, anchor, section or decision record; no such source
 * file, where a page names one by its path; or a document outside the repository.
 */
export function brokenCitations(files: CitingFile[]): string[] {
  const pages = new Map(
    files.filter(({ path }) => path.endsWith(".md")).map((page) => [page.path, page.text]),
  );
  const paths = new Set(files.map(({ path }) => path));
  return files.flatMap(({ path, text }) => {
    const cited = [...text.matchAll(CITATION)].map(({ 0: words, groups = {} }) => {
      const { decision, file, anchor, section } = groups;
      const target = decision === undefined ? `docs/${file}` : decisionRecord(pages, decision);
      return isThere(pages, target, { anchor, section }) ? null : words;
    });
    const linked = path.endsWith(".md")
      ? [...text.matchAll(LINK)].map(({ 0: words, groups = {} }) => {
          const target = posix.join(posix.dirname(path), groups.file ?? "");
          return isThere(pages, target, { anchor: groups.anchor, section: undefined }) ? null : words;
        })
      : [];
    const named = path.endsWith(".md")
      ? [...text.matchAll(NAMED_FILE)].map(({ groups = {} }) => {
          const file = groups.file ?? "";
          return paths.has(file) || file.includes(EXAMPLE_SLICE) ? null : file;
        })
      : [];
    const foreign = [...text.matchAll(FOREIGN)].map(([words]) => words);
    return [
      ...[...cited, ...linked, ...named]
        .filter((words) => words !== null)
        .map((words) => `${path}: '${words}' leads nowhere: no such file or heading`),
      ...foreign.map(
        (words) =>
          `${path}: '${words}' names no document of this repository; cite docs/… or docs/decisions/NNNN`,
      ),
    ];
  });
}

function decisionRecord(pages: Map<string, string>, number: string): string {
  return [...pages.keys()].find((path) => path.startsWith(`docs/decisions/${number}-`)) ?? "";
}

function isThere(
  pages: Map<string, string>,
  path: string,
  { anchor, section }: { anchor: string | undefined; section: string | undefined },
): boolean {
  const page = pages.get(path);
  if (page === undefined) return false;
  const headings = [...page.matchAll(/^#+ (.+)$/gm)].map(([, heading = ""]) => heading);
  if (anchor !== undefined) return headings.some((heading) => slugOf(heading) === anchor);
  return section === undefined || headings.some((heading) => heading.split(/\.? /, 1)[0] === section);
}

/** The anchor that GitHub gives a heading. */
function slugOf(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, "")
    .replaceAll(" ", "-");
}
