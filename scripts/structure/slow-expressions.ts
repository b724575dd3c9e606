import { analyse } from "scslre";
import ts from "typescript";
import { isForTests } from "./layers.ts";
import { nodesOf, type SourceFile } from "./source-file.ts";

type Expression = { source: string; flags: string };

const PACKAGES = /^(domain|server|web)\//;

/**
 * Regular expressions that take quadratic or exponential time on one repeated character: `/\s*\n/` on many
 * blanks. A text from a request would stop the server for seconds. Expressions that are assembled at run time
 * are not checked, nor are repetitions of several characters: `/ab.*c/` on "abab...".
 */
export function slowExpressions(files: SourceFile[]): string[] {
  const characters = new Map<string, string[]>();
  return files
    .filter(({ path }) => PACKAGES.test(path) && !isForTests(path))
    .flatMap(({ path, tree }) =>
      [...nodesOf(tree)].flatMap((node) => {
        const expression = expressionOf(node);
        if (expression === null) return [];
        const shown = `/${expression.source}/${expression.flags}`;
        const found = characters.get(shown) ?? slowCharacters(expression);
        characters.set(shown, found);
        return found.map(
          (character) => `${path}: ${shown} takes more than linear time on many ${JSON.stringify(character)}`,
        );
      }),
    );
}

function slowCharacters(expression: Expression): string[] {
  return analyse(expression).reports.map(({ character }) => character.pick);
}

/** The regular expression of a literal, or of `RegExp` with texts that are written out. */
function expressionOf(node: ts.Node): Expression | null {
  if (ts.isRegularExpressionLiteral(node)) {
    const end = node.text.lastIndexOf("/");
    return { source: node.text.slice(1, end), flags: node.text.slice(end + 1) };
  }
  const isRegExp =
    (ts.isNewExpression(node) || ts.isCallExpression(node)) &&
    ts.isIdentifier(node.expression) &&
    node.expression.text === "RegExp";
  const [source, flags] = isRegExp ? (node.arguments ?? []) : [];
  if (!source || !ts.isStringLiteralLike(source)) return null;
  return { source: source.text, flags: flags && ts.isStringLiteralLike(flags) ? flags.text : "" };
}
