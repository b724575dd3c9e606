import type { Plugin } from "vite";
import { webRoot } from "./paths.ts";

const iconFile = /\/lucide-react\/dist\/esm\/icons\/(?!index\.)[\w-]+\.mjs$/;

/** The parts of an icon's module that `ui/drawn-icon.ts` does not read, with their replacements. */
const replacements: readonly (readonly [part: RegExp, replacement: string])[] = [
  [
    /import createLucideIcon from '[^']+';/,
    `import { drawnIcon as createLucideIcon } from "${webRoot}/ui/drawn-icon.ts";`,
  ],
  [/name: "[\w-]+",\s*size: 24,/, ""],
  [/^__iconData\.node;$/m, ""],
];
/** Present in most icons: keys, which are random letters, and former names. */
const leftOut = /,\s*(?:key: "\w+"|aliases: \[[^\]]*\])/g;

/**
 * Draws lucide's icons with a component of our own, which saves 2 KB gzip on every page. The build fails if
 * a new version of lucide is written differently.
 */
export function leanIcons(): Plugin {
  return {
    name: "prepara:lean-icons",
    apply: "build",
    transform(code, id) {
      if (!iconFile.test(id)) return null;
      const own = replacements.reduce((text, [part, replacement]) => {
        if (!part.test(text)) this.error(`${id} no longer contains ${part}`);
        return text.replace(part, () => replacement);
      }, code);
      return own.replace(leftOut, "");
    },
  };
}
