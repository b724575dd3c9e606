import tailwindcss from "@tailwindcss/vite";
import { tanstackRouter } from "@tanstack/router-plugin/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { here, houseAliases } from "./bundling/houses.ts";
import { leanThree } from "./bundling/lean-three.ts";
import { partGroups } from "./bundling/parts.ts";
import { precompress } from "./bundling/precompress.ts";
import { prerenderPages } from "./bundling/prerender-pages.ts";
import { publicPageFrame } from "./bundling/public-page.ts";
import { routeList } from "./bundling/route-list.ts";
import { serviceWorker } from "./bundling/service-worker.ts";
import { spaFallback } from "./bundling/spa-fallback.ts";

const server = process.env.PREPARA_SERVER ?? "http://127.0.0.1:8080";
const forwarded = ["/api", "/auth/v1", "/functions", "/config.json", "/files"];

/** The files of `app.html` that every part of the program builds on. */
const namedByThePage = /^assets\/(app|main|base|frame|rolldown-runtime)-/;

/** What the frame of every signed-in screen names, so that neither its screens nor their dialogs need to. */
const namedByTheFrame = /^assets\/(screens|icons)-/;
const isFrame = (file: string) => /^assets\/_app-/.test(file);

/**
 * The public pages (the landing and two documents, prerendered), the offline page and `app.html` (everything
 * that has a router).
 */
export default defineConfig({
  root: here,
  appType: "mpa",
  resolve: { alias: houseAliases },
  plugins: [
    tanstackRouter({
      target: "react",
      routesDirectory: `${here}/routes`,
      generatedRouteTree: `${here}/route-tree.gen.ts`,
      autoCodeSplitting: true,
      // Loaders go with their screen: otherwise every screen's queries would weigh on the first page.
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
    outDir: `${here}/dist`,
    emptyOutDir: true,
    target: "es2022",
    assetsInlineLimit: 0,
    modulePreload: {
      polyfill: false,
      // What the page names itself is there before any part is asked for, so no part's list needs to name it
      // again.
      resolveDependencies: (file, parts, { hostType }) =>
        hostType === "html"
          ? parts
          : parts.filter(
              (part) => !namedByThePage.test(part) && (isFrame(file) || !namedByTheFrame.test(part)),
            ),
    },
    chunkSizeWarningLimit: 400,
    rolldownOptions: {
      input: {
        landing: `${here}/index.html`,
        terms: `${here}/termos.html`,
        privacy: `${here}/privacidade.html`,
        app: `${here}/app.html`,
        offline: `${here}/sem-conexao.html`,
      },
      output: {
        // Of shared parts the hash only, since the first script lists all of them: a name is a byte for
        // everybody who comes.
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
