import { readFile } from "node:fs/promises";
import type { Plugin } from "vite";
import { here } from "./houses.ts";

/** The paths named by the router's generated tree, parameters as `$name`, sorted. */
function routePatterns(routeTree: string): string[] {
  const known = /interface FileRoutesByTo \{([^}]*)\}/.exec(routeTree)?.[1] ?? "";
  const paths = [...known.matchAll(/"([^"]+)":|'([^']+)':/g)].map((hit) => hit[1] ?? hit[2] ?? "");
  return paths.sort();
}

/** Writes `routes.json`: the server answers 200 for these paths and 404 for the rest, both with app.html. */
export function routeList(): Plugin {
  return {
    name: "prepara:route-list",
    apply: "build",
    async generateBundle() {
      const patterns = routePatterns(await readFile(`${here}/route-tree.gen.ts`, "utf8"));
      if (patterns.length === 0) this.error("route-tree.gen.ts names no route");
      this.emitFile({
        type: "asset",
        fileName: "routes.json",
        source: `${JSON.stringify(patterns, null, 2)}\n`,
      });
    },
  };
}
