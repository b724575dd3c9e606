import ts from "typescript";
import { isForTests, roomOf } from "./room.ts";
import { nodesOf, type SourceFile } from "./source-file.ts";

/** Colours that are not ours to choose, and the one place where the hero's scene keeps its own. */
const OWN_COLOURS = new Set([
  "web/features/account/google-mark.tsx",
  "web/features/landing/hero-scene/palette.ts",
]);

const COLOUR = /#(?:[0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})(?![\w-])|\b(?:rgba?|hsla?|oklch|oklab)\(/i;
const ONE_OFF =
  /(?:^|[\s:])((?:text|leading|rounded|shadow|bg|border|fill|stroke|ring|outline)(?:-[a-z]+)*-\[[^\]]+\])/;

/** Colours, letter sizes, corners and shadows that a screen chose for itself, instead of a token of `web/ui/tokens.css` (docs/design.md). */
export function oneOffLooks(files: SourceFile[]): string[] {
  return files
    .filter(({ path }) => isScreen(path) && !OWN_COLOURS.has(path) && !isForTests(path))
    .flatMap(({ path, tree }) => [...nodesOf(tree)].flatMap((node) => sinsOf(path, textOf(node))));
}

function sinsOf(path: string, text: string): string[] {
  const found = COLOUR.exec(text)?.[0] ?? ONE_OFF.exec(text)?.[1];
  return found ? [`${path}: '${found}' is a look of its own; use a token of web/ui/tokens.css`] : [];
}

function isScreen(path: string): boolean {
  const room = roomOf(path)?.name;
  return room === "web/features" || room === "web/routes";
}

function textOf(node: ts.Node): string {
  const isText =
    ts.isStringLiteralLike(node) || ts.isTemplateHead(node) || ts.isTemplateMiddleOrTemplateTail(node);
  return isText ? node.text : "";
}
