import ts from "typescript";
import { isForTests, layerOf } from "./layers.ts";
import { nodesOf, type SourceFile } from "./source-file.ts";

const PUBLIC = /\.public\.tsx?$/;
const PUBLIC_LIMIT = 5;
/** The formatter's width; it leaves comments as they are. */
const MAX_COMMENT_WIDTH = 110;
const IMPURE = new Set(["Date.now", "Math.random", "performance.now"]);

/**
 * What single files must not contain: re-exports (Biome's `noBarrelFile` overlooks those of types), the clock
 * or randomness in the domain, calls of other services whose responses are not limited in size, comments
 * wider than the formatter's lines.
 */
export function fileRuleViolations(files: SourceFile[]): string[] {
  return files.flatMap((file) => [
    ...reExports(file),
    ...impureCalls(file),
    ...unboundedFetches(file),
    ...wideComments(file),
  ]);
}

function reExports({ path, tree }: SourceFile): string[] {
  if (!PUBLIC.test(path)) {
    const isBarrel = tree.statements.some((node) => ts.isExportDeclaration(node) && node.moduleSpecifier);
    return isBarrel ? [`${path}: only *.public files may re-export`] : [];
  }
  const names = tree.statements.reduce((sum, node) => sum + exportedNames(node), 0);
  return names > PUBLIC_LIMIT
    ? [`${path}: a public file has at most ${PUBLIC_LIMIT} names, this one ${names}`]
    : [];
}

function exportedNames(node: ts.Statement): number {
  if (ts.isExportDeclaration(node)) {
    const isNamed = node.exportClause && ts.isNamedExports(node.exportClause);
    return isNamed ? node.exportClause.elements.length : Number.POSITIVE_INFINITY;
  }
  const isExported =
    ts.canHaveModifiers(node) &&
    ts.getModifiers(node)?.some((each) => each.kind === ts.SyntaxKind.ExportKeyword);
  if (!isExported) return 0;
  return ts.isVariableStatement(node) ? node.declarationList.declarations.length : 1;
}

function impureCalls({ path, tree }: SourceFile): string[] {
  if (layerOf(path)?.name !== "domain" || isForTests(path)) return [];
  return [...nodesOf(tree)].flatMap((node) => {
    const name = impureName(node, tree);
    return name === null
      ? []
      : [`${path}: ${name} in the domain; pass the time or a random number as a parameter`];
  });
}

function impureName(node: ts.Node, tree: ts.SourceFile): string | null {
  if (ts.isPropertyAccessExpression(node)) {
    const name = node.getText(tree);
    return IMPURE.has(name) ? name : null;
  }
  const isDate =
    (ts.isNewExpression(node) || ts.isCallExpression(node)) && node.expression.getText(tree) === "Date";
  if (!isDate) return null;
  return ts.isCallExpression(node) || !node.arguments?.length ? "the current time (Date)" : null;
}

/** Files that call `fetch` and limit the size of what they read; all others use one of them. */
const BOUNDED_FETCHERS = new Set([
  "server/platform/outgoing/fetch-bounded.ts",
  "server/adapters/language-model/openai-compatible.ts",
]);

function unboundedFetches({ path, tree }: SourceFile): string[] {
  if (!path.startsWith("server/") || isForTests(path) || BOUNDED_FETCHERS.has(path)) return [];
  const fetches = [...nodesOf(tree)].some(
    (node) => ts.isCallExpression(node) && node.expression.getText(tree) === "fetch",
  );
  return fetches ? [`${path}: fetch reads answers of any size; use fetchBounded or fetchJson`] : [];
}

/** Instructions to the linter (`biome-ignore`) are exempt: they must stand on one line. */
function wideComments({ path, tree }: SourceFile): string[] {
  if (path.includes(".gen.")) return [];
  return tree.text.split("\n").flatMap((line, index) => {
    const isComment = /^\s*(\/\/|\/\*|\*)/.test(line) && !line.includes("biome-ignore");
    return isComment && line.length > MAX_COMMENT_WIDTH
      ? [`${path}:${index + 1}: a comment of ${line.length} columns; at most ${MAX_COMMENT_WIDTH}`]
      : [];
  });
}

const GENERAL_NAMES = new Set(["utils", "helpers", "common", "misc", "manager", "base", "types", "index"]);
const KEBAB = /^[a-z0-9]+(-[a-z0-9]+)*$/;

/**
 * Files and folders whose name is too general, and folders that are not in kebab-case (docs/architecture.md);
 * Biome checks the case of files.
 */
export function badFileNames(files: SourceFile[]): string[] {
  return files.flatMap(({ path }) =>
    path.split("/").flatMap((segment, index, segments) => {
      const words = segment.replace(/\.[a-z]+$/, "").split(".");
      if (words.some((word) => GENERAL_NAMES.has(word))) {
        return layerOf(path)?.name === "web/routes"
          ? []
          : [`${path}: the name '${segment}' is too general; name what it holds`];
      }
      const isFile = index === segments.length - 1;
      if (isFile || layerOf(path)?.name === "web/routes" || KEBAB.test(segment)) return [];
      return [`${path}: '${segment}' is not in kebab-case`];
    }),
  );
}
