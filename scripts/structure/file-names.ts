import { layerOf } from "./layers.ts";
import type { SourceFile } from "./source-file.ts";

const EMPTY_NAMES = new Set(["utils", "helpers", "common", "misc", "manager", "base", "types", "index"]);
const KEBAB = /^[a-z0-9]+(-[a-z0-9]+)*$/;

/**
 * Files and folders whose name says nothing, and folders that are not in kebab-case (docs/architecture.md);
 * Biome checks the case of files.
 */
export function badFileNames(files: SourceFile[]): string[] {
  return files.flatMap(({ path }) =>
    path.split("/").flatMap((segment, index, segments) => {
      const words = segment.replace(/\.[a-z]+$/, "").split(".");
      if (words.some((word) => EMPTY_NAMES.has(word))) {
        return layerOf(path)?.name === "web/routes" ? [] : [`${path}: the name '${segment}' says nothing`];
      }
      const isFile = index === segments.length - 1;
      if (isFile || layerOf(path)?.name === "web/routes" || KEBAB.test(segment)) return [];
      return [`${path}: '${segment}' is not in kebab-case`];
    }),
  );
}
