import { readFile } from "node:fs/promises";
import type { Plugin, Rolldown } from "vite";
import { here } from "./houses.ts";

type Chunks = ReadonlyMap<string, Rolldown.OutputChunk>;

/** The paths named by the router's generated tree, parameters as `$name`, sorted. */
function routePatterns(routeTree: string): string[] {
  const known = /interface FileRoutesByTo \{([^}]*)\}/.exec(routeTree)?.[1] ?? "";
  const paths = [...known.matchAll(/"([^"]+)":|'([^']+)':/g)].map((hit) => hit[1] ?? hit[2] ?? "");
  return paths.sort();
}

/** The path of a file in `routes/`: "_app/_admin/admin.saldo" is "/admin/saldo". */
const pathOf = (routeFile: string): string =>
  `/${routeFile
    .split(/[/.]/)
    .filter((part) => !part.startsWith("_") && part !== "index")
    .join("/")}`;

/** These files and all they import. */
function withImports(starts: readonly (string | undefined)[], chunks: Chunks): Set<string> {
  const known = new Set<string>();
  const waiting = starts.filter((start) => start !== undefined);
  for (let file = waiting.pop(); file; file = waiting.pop()) {
    if (known.has(file)) continue;
    known.add(file);
    waiting.push(...(chunks.get(file)?.imports ?? []));
  }
  return known;
}

type RouteScripts = { byRoute: Map<string, string[]>; ofAny: string[] };

/**
 * What `app.html` does not name itself: the scripts of each route's first view, by its file in `routes/`, and
 * those of any.
 */
function scriptsOfRoutes(chunks: Chunks): RouteScripts {
  const screens = new Map<string, string>();
  const known: { page?: string; main?: string; authClient?: string } = {};
  for (const { fileName, facadeModuleId } of chunks.values()) {
    const module = facadeModuleId ?? "";
    const route = /\/routes\/(.+)\.tsx\?tsr-split=component/.exec(module)?.[1];
    if (route) screens.set(route, fileName);
    if (module.endsWith("/app.html")) known.page = fileName;
    if (module.endsWith("/main.tsx")) known.main = fileName;
    if (module.includes("/@supabase/auth-js/")) known.authClient = fileName;
  }
  const { page, main, authClient } = known;
  const named = withImports([page], chunks);
  const unnamed = (...starts: (string | undefined)[]) =>
    [...withImports(starts, chunks)].filter((file) => !named.has(file)).sort();
  const byRoute = new Map<string, string[]>();
  for (const [route, screen] of screens) {
    if (/(^|\/)_[^/]*$/.test(route)) continue; // a frame around others
    const frames = [...screens].filter(([frame]) => route.startsWith(`${frame}/`)).map(([, file]) => file);
    const client = frames.length > 0 ? authClient : undefined; // behind the sign-in the session is read at once
    byRoute.set(route, unnamed(main, screen, ...frames, client));
  }
  return { byRoute, ofAny: unnamed(main) };
}

/**
 * Writes `routes.json`: for each path that the server answers with 200 the scripts that its first view needs,
 * and those that any other path needs, which gets 404; all of them are app.html. The server names them in the
 * page, and the browser asks for all at once.
 */
export function routeList(): Plugin {
  return {
    name: "prepara:route-list",
    apply: "build",
    async generateBundle(_, bundle) {
      const patterns = routePatterns(await readFile(`${here}/route-tree.gen.ts`, "utf8"));
      if (patterns.length === 0) this.error("route-tree.gen.ts names no route");
      const chunks = new Map(
        Object.values(bundle).flatMap((file) =>
          file.type === "chunk" ? [[file.fileName, file] as const] : [],
        ),
      );
      const { byRoute, ofAny } = scriptsOfRoutes(chunks);
      const scripts = new Map([...byRoute].map(([route, files]) => [pathOf(route), files]));
      const routes = Object.fromEntries(patterns.map((path) => [path, scripts.get(path) ?? ofAny]));
      this.emitFile({
        type: "asset",
        fileName: "routes.json",
        source: `${JSON.stringify({ routes, others: ofAny }, null, 2)}\n`,
      });
    },
  };
}
