import tailwindcss from "@tailwindcss/vite";
import { tanstackRouter } from "@tanstack/router-plugin/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { leanThree } from "./bundling/lean-three.ts";
import { partGroups } from "./bundling/parts.ts";
import { webAliases, webRoot } from "./bundling/paths.ts";
import { precompress } from "./bundling/precompress.ts";
import { prerenderPages } from "./bundling/prerender-pages.ts";
import { publicPageFrame, spaFallback } from "./bundling/public-page.ts";
import { routeList } from "./bundling/route-list.ts";
import { serviceWorker } from "./bundling/service-worker.ts";

const server = process.env.PREPARA_SERVER ?? "http://127.0.0.1:8080";
const forwarded = ["/api", "/auth/v1", "/functions", "/config.json", "/files"];

/** The chunks that app.html names itself. */
const namedByPage = /^assets\/(app|main|base|frame|rolldown-runtime)-/;

/** The chunks that the layout of signed-in screens preloads, so that its screens and dialogs need not. */
const namedByLayout = /^assets\/(screens|icons)-/;
const isLayout = (file: string) => /^assets\/_app-/.test(file);

/** Builds the prerendered public pages, the offline page and `app.html`, which contains the router. */
export default defineConfig({
  root: webRoot,
  appType: "mpa",
  resolve: { alias: webAliases },
  plugins: [
    tanstackRouter({
      target: "react",
      routesDirectory: `${webRoot}/routes`,
      generatedRouteTree: `${webRoot}/route-tree.gen.ts`,
      autoCodeSplitting: true,
      // Loaders load with their screen; otherwise the first page would include every screen's queries.
      codeSplittingOptions: {
        defaultBehavior: [
          ["loader", "component", "pendingComponent"],
          ["errorComponent"],
          ["notFoundComponent"],
        ],
      },
      quoteStyle: "double",
    }),
    react(),
    tailwindcss(),
    publicPageFrame(),
    prerenderPages(),
    spaFallback(),
    routeList(),
    serviceWorker(),
    precompress(),
  ],
  worker: { format: "es", plugins: () => [leanThree()] },
  server: { proxy: Object.fromEntries(forwarded.map((path) => [path, { target: server }])) },
  build: {
    outDir: `${webRoot}/dist`,
    emptyOutDir: true,
    target: "es2022",
    assetsInlineLimit: 0,
    modulePreload: {
      polyfill: false,
      // Chunks that the page names are loaded before any lazy chunk, so preload lists can leave them out.
      resolveDependencies: (file, parts, { hostType }) =>
        hostType === "html"
          ? parts
          : parts.filter((part) => !namedByPage.test(part) && (isLayout(file) || !namedByLayout.test(part))),
    },
    chunkSizeWarningLimit: 400,
    rolldownOptions: {
      input: {
        landing: `${webRoot}/index.html`,
        terms: `${webRoot}/termos.html`,
        privacy: `${webRoot}/privacidade.html`,
        app: `${webRoot}/app.html`,
        offline: `${webRoot}/sem-conexao.html`,
      },
      output: {
        // Shared chunks have only a hash as name, because the first script lists all of them.
        chunkFileNames: ({ name, isDynamicEntry }) =>
          isDynamicEntry || /^(base|frame|fields|screens|icons|rolldown-runtime)$/.test(name)
            ? "assets/[name]-[hash:7].js"
            : "assets/[hash:7].js",
        codeSplitting: {
          groups: partGroups,
        },
      },
    },
  },
});
