import ts from "typescript";
import { isForTests, layerOf } from "./layers.ts";
import { nodesOf, type SourceFile } from "./source-file.ts";

/** Files with colours of their own: a brand's logo, and the palette of the hero's scene. */
const FILES_WITH_COLOURS = new Set([
  "web/features/account/forms/google-mark.tsx",
  "web/features/landing/hero-scene/palette.ts",
]);

const COLOUR = /#(?:[0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})(?![\w-])|\b(?:rgba?|hsla?|oklch|oklab)\(/i;
const ARBITRARY_VALUE =
  /(?:^|[\s:])((?:text|leading|rounded|shadow|bg|border|fill|stroke|ring|outline)(?:-[a-z]+)*-\[[^\]]+\])/;

/**
 * Colours, font sizes, corners and shadows that a screen hard-codes instead of using a token of
 * `web/ui/tokens.css` (docs/design.md).
 */
export function hardCodedStyles(files: SourceFile[]): string[] {
  return files
    .filter(({ path }) => isScreen(path) && !FILES_WITH_COLOURS.has(path) && !isForTests(path))
    .flatMap(({ path, tree }) => [...nodesOf(tree)].flatMap((node) => hardCodedIn(path, textOf(node))));
}

function hardCodedIn(path: string, text: string): string[] {
  const found = COLOUR.exec(text)?.[0] ?? ARBITRARY_VALUE.exec(text)?.[1];
  return found ? [`${path}: '${found}' is hard-coded; use a token of web/ui/tokens.css`] : [];
}

function isScreen(path: string): boolean {
  const layer = layerOf(path)?.name;
  return layer === "web/features" || layer === "web/routes";
}

function textOf(node: ts.Node): string {
  const isText =
    ts.isStringLiteralLike(node) || ts.isTemplateHead(node) || ts.isTemplateMiddleOrTemplateTail(node);
  return isText ? node.text : "";
}
