import tailwindcss from "@tailwindcss/vite";
import { tanstackRouter } from "@tanstack/router-plugin/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { leanIcons } from "./bundling/lean-icons.ts";
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

/** The files that app.html names itself, or that its first scripts import. */
const namedByPage = /^assets\/(app|main|base|frame|money|config|preload|rolldown-runtime)-/;

/** The chunks that the sign-in or the layout of signed-in screens preloads, so that nothing else does. */
const namedByLayout = /^assets\/(screens|icons|fields)-/;
const isLayout = (file: string) => /^assets\/(_app|auth)-/.test(file);

/** Builds the prerendered public pages, the offline page and `app.html`, which contains the router. */
export default defineConfig({
  root: webRoot,
  appType: "mpa",
  // The versions for the React that we have, instead of those that bring what older ones lack.
  resolve: {
    alias: [
      ...webAliases,
      {
        find: /^use-sync-external-store\/shim\/with-selector(\.js)?$/,
        replacement: "use-sync-external-store/with-selector",
      },
      { find: /^use-sync-external-store\/shim$/, replacement: "react" },
    ],
  },
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
    leanIcons(),
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
          isDynamicEntry ||
          /^(base|frame|money|config|preload|fields|screens|icons|app-version|rolldown-runtime)$/.test(name)
            ? "assets/[name]-[hash:7].js"
            : "assets/[hash:7].js",
        codeSplitting: {
          groups: partGroups,
        },
      },
    },
  },
});
