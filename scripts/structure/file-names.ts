import { layerOf } from "./layers.ts";
import type { SourceFile } from "./source-file.ts";

const EMPTY_NAMES = new Set(["utils", "helpers", "common", "misc", "manager", "base", "types", "index"]);
const KEBAB = /^[a-z0-9]+(-[a-z0-9]+)*$/;

/** Files and folders whose name says nothing, or is not in kebab-case (docs/architecture.md). */
export function badFileNames(files: SourceFile[]): string[] {
  return files.flatMap(({ path }) =>
    path.split("/").flatMap((segment) => {
      const words = segment.replace(/\.[a-z]+$/, "").split(".");
      if (words.some((word) => EMPTY_NAMES.has(word))) {
        return layerOf(path)?.name === "web/routes" ? [] : [`${path}: the name '${segment}' says nothing`];
      }
      if (layerOf(path)?.name === "web/routes" || words.every((word) => KEBAB.test(word))) return [];
      return [`${path}: '${segment}' is not in kebab-case`];
    }),
  );
}
