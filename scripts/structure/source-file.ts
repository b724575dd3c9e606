import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";

/** One source file: `path` from the root, with slashes; `tree` is its syntax tree. */
export type SourceFile = { path: string; tree: ts.SourceFile };

const PACKAGES = ["domain", "server", "web", "e2e", "bench", "scripts"];
const NOT_OURS = new Set(["node_modules", "dist"]);

export function readSources(root: string): SourceFile[] {
  return PACKAGES.flatMap((folder) => walk(root, folder));
}

/** Parses `text` as the file `path`; for tests of the rules. */
export function parseSource(path: string, text: string): SourceFile {
  const kind = path.endsWith("x") ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  return { path, tree: ts.createSourceFile(path, text, ts.ScriptTarget.Latest, false, kind) };
}

/** Every node of the file, parents first. */
export function* nodesOf(node: ts.Node): Generator<ts.Node> {
  yield node;
  const children: ts.Node[] = [];
  ts.forEachChild(node, (child) => {
    children.push(child);
  });
  for (const child of children) yield* nodesOf(child);
}

function walk(root: string, folder: string): SourceFile[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    if (NOT_OURS.has(entry.name)) return [];
    if (entry.isDirectory()) return walk(root, path);
    if (!/\.(ts|tsx|mjs|js)$/.test(entry.name)) return [];
    return [parseSource(path, readFileSync(join(root, path), "utf8"))];
  });
}
