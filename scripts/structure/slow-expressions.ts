import { analyse } from "scslre";
import ts from "typescript";
import { isForTests } from "./layers.ts";
import { nodesOf, type SourceFile } from "./source-file.ts";

type Expression = { source: string; flags: string };
/** A part of a parsed expression: `raw` is its text, from `start` to before `end` in the source. */
type Element = { type: string; raw: string; start: number; end: number };

const PACKAGES = /^(domain|server|web)\//;

/**
 * Regular expressions that take quadratic or exponential time on a repeated character (`/\s*\n/` on many
 * blanks) or on their own repeated beginning (`/ab.*c/` on "abab..."). A text from a request would stop the
 * server for seconds. Expressions that are assembled at run time are not checked, nor is the repetition of
 * several characters elsewhere: `/(ab)*(ab)*$/`.
 */
export function slowExpressions(files: SourceFile[]): string[] {
  const analysed = new Map<string, string[]>();
  return files
    .filter(({ path }) => PACKAGES.test(path) && !isForTests(path))
    .flatMap(({ path, tree }) =>
      [...nodesOf(tree)].flatMap((node) => {
        const expression = expressionOf(node);
        if (expression === null) return [];
        const shown = `/${expression.source}/${expression.flags}`;
        const found = analysed.get(shown) ?? slowTexts(expression);
        analysed.set(shown, found);
        return found.map(
          (text) => `${path}: ${shown} takes more than linear time on many ${JSON.stringify(text)}`,
        );
      }),
    );
}

function slowTexts(expression: Expression): string[] {
  const { reports, parsed } = analyse(expression);
  return reports.length > 0
    ? reports.map(({ character }) => character.pick)
    : parsed.pattern.alternatives.flatMap(({ elements }) => slowBeginning(expression, elements));
}

/**
 * The beginning of an alternative if it is slow repeated. The analysis repeats only one character; it counts
 * as slow if the expression is slow with each of the beginning's characters in its place.
 */
function slowBeginning({ source, flags }: Expression, elements: readonly Element[]): string[] {
  const after = elements.findIndex(({ type }) => type !== "Character");
  const beginning = elements.slice(0, Math.max(0, after));
  const [first, last] = [beginning[0], beginning.at(-1)];
  if (!first || !last || first === last) return [];
  const isSlow = beginning.every(({ raw }) => {
    const shorter = source.slice(0, first.start) + raw + source.slice(last.end);
    return analyse({ source: shorter, flags }).reports.length > 0;
  });
  return isSlow ? [source.slice(first.start, last.end)] : [];
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
