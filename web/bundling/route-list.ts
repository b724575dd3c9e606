import { globSync } from "node:fs";
import { basename } from "node:path";
import type { Plugin, Rolldown } from "vite";
import { runnerImport } from "vite";
import { webAliases, webRoot } from "./paths.ts";

type Chunks = ReadonlyMap<string, Rolldown.OutputChunk>;

/** Whether a file is a layout route, which has no path of its own. */
const isLayout = (routeFile: string): boolean => basename(routeFile).startsWith("_");

/** The paths of all routes, with parameters as `$name`, sorted. */
function routePaths(): string[] {
  const files = globSync("**/*.tsx", { cwd: `${webRoot}/routes` });
  return files
    .map((file) => file.replaceAll("\\", "/").replace(/\.tsx$/, ""))
    .filter((file) => !isLayout(file))
    .map(pathOf)
    .sort();
}

/**
 * The URL path of a file in `routes/`: "/admin/saldo" for "_app/_admin/admin.saldo". An underscore at the end
 * of a part means only that the screen is not shown inside that part's screen.
 */
const pathOf = (routeFile: string): string =>
  `/${routeFile
    .split(/[/.]/)
    .filter((part) => !part.startsWith("_") && part !== "index")
    .map((part) => part.replace(/_$/, ""))
    .join("/")}`;

/** These chunks and all that they import statically. */
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

type RouteScripts = { byRoute: Map<string, string[]>; ofOthers: string[] };

/**
 * The scripts of each route's first view, by its file in `routes/`, without those that `app.html` contains.
 */
function scriptsOfRoutes(chunks: Chunks): RouteScripts {
  const screens = new Map<string, string>();
  const known: { page?: string; main?: string; authClient?: string } = {};
  for (const { fileName, facadeModuleId } of chunks.values()) {
    const module = facadeModuleId ?? "";
    const [, file = ""] = module.split("/web/routes/");
    const route = /^(.+)\.tsx\?tsr-split=component/.exec(file)?.[1];
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
    if (isLayout(route)) continue;
    const layouts = [...screens].filter(([layout]) => route.startsWith(`${layout}/`)).map(([, file]) => file);
    const client = layouts.length > 0 ? authClient : undefined; // signed-in routes read the session at once
    byRoute.set(route, unnamed(main, screen, ...layouts, client));
  }
  return { byRoute, ofOthers: unnamed(main) };
}

type ScreenFrames = Record<string, Record<string, string>>;

/** The first frame of each signed-in screen, by its path (`render-screen-frames.tsx`). */
async function screenFrames(): Promise<ScreenFrames> {
  const { module } = await runnerImport<{ renderScreenFrames: () => Promise<ScreenFrames> }>(
    `${webRoot}/render-screen-frames.tsx`,
    { root: webRoot, configFile: false, resolve: { alias: webAliases } },
  );
  return module.renderScreenFrames();
}

/**
 * Writes `routes.json`: for each known path the scripts of its first view and its first frames, and the
 * scripts of all other paths, which get a 404. The server adds them to app.html, so that the browser requests
 * all scripts at once and shows the screen before they have loaded.
 */
export function routeList(): Plugin {
  return {
    name: "prepara:route-list",
    apply: "build",
    async generateBundle(_, bundle) {
      const chunks = new Map(
        Object.values(bundle).flatMap((file) =>
          file.type === "chunk" ? [[file.fileName, file] as const] : [],
        ),
      );
      const { byRoute, ofOthers } = scriptsOfRoutes(chunks);
      const scripts = new Map([...byRoute].map(([route, files]) => [pathOf(route), files]));
      const frames = await screenFrames();
      const routes = Object.fromEntries(
        routePaths().map((path) => [
          path,
          { scripts: scripts.get(path) ?? ofOthers, frames: frames[path] ?? {} },
        ]),
      );
      this.emitFile({
        type: "asset",
        fileName: "routes.json",
        source: `${JSON.stringify({ routes, others: ofOthers }, null, 2)}\n`,
      });
    },
  };
}
