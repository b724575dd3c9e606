import { posix } from "node:path";
import ts from "typescript";
import { nodesOf, type SourceFile } from "./source-file.ts";

/** One import: `to` is a path of ours, or the package's name where it is not ours. */
export type Import = { from: string; to: string; isOurs: boolean };

const EXTENSIONS = [".ts", ".tsx", ".mjs", ".js"];

/** All imports, type-only ones too: they couple two layers just as much. */
export function importsOf(files: SourceFile[]): Import[] {
  const known = new Set(files.map((file) => file.path));
  return files.flatMap((file) =>
    [...nodesOf(file.tree)].flatMap((node) => {
      const specifier = specifierOf(node);
      return specifier === null ? [] : [resolve(file.path, specifier, known)];
    }),
  );
}

function specifierOf(node: ts.Node): string | null {
  if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) return textOf(node.moduleSpecifier);
  if (ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument)) return textOf(node.argument.literal);
  if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword)
    return textOf(node.arguments[0]);
  return null;
}

function textOf(node: ts.Node | undefined): string | null {
  return node && ts.isStringLiteralLike(node) ? node.text : null;
}

function resolve(from: string, specifier: string, known: Set<string>): Import {
  const path = ourPath(from, specifier.replace(/\?.*$/, ""));
  if (path === null) return { from, to: specifier, isOurs: false };
  const to = ["", ...EXTENSIONS]
    .map((extension) => path + extension)
    .find((candidate) => known.has(candidate));
  return { from, to: to ?? path, isOurs: true };
}

function ourPath(from: string, specifier: string): string | null {
  if (specifier.startsWith(".")) return posix.join(posix.dirname(from), specifier);
  if (specifier.startsWith("#")) return specifier.slice(1);
  if (specifier.startsWith("@prepara/")) return specifier.slice("@prepara/".length);
  return null;
}
