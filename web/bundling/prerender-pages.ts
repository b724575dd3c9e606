import { basename } from "node:path";
import type { Plugin, Rolldown } from "vite";
import { runnerImport } from "vite";
import { webAliases, webRoot } from "./paths.ts";

const placeholder = "<!--page-->";
/** The module that renders a page; `features/landing/render-page.tsx` renders all others. */
const renderers: Record<string, string> = {
  "sem-conexao.html": "features/shell/pages/offline-page.tsx",
  "app.html": "render-first-frames.tsx",
};
type Rendered = { head: string; body: string };

/** Prerenders the public pages, so that their text shows before any script runs. */
export function prerenderPages(): Plugin {
  return {
    name: "prepara:prerender-pages",
    transformIndexHtml: {
      order: "post", // after Vite has resolved assets, because the canonical link is not one
      async handler(html, { filename, bundle }) {
        if (!html.includes(placeholder)) return html;
        const renderer = renderers[basename(filename)];
        const { module } = await runnerImport<{ renderPage: (file: string) => Rendered }>(
          `${webRoot}/${renderer ?? "features/landing/render-page.tsx"}`,
          { root: webRoot, configFile: false, resolve: { alias: webAliases } },
        );
        const { body, head } = module.renderPage(basename(filename));
        // The offline page and the app share a style sheet, which the service worker caches.
        const page = preloadFont(html, bundle ?? {});
        return (renderer ? page : inlineStyles(page, bundle ?? {}))
          .replace("<!--page-head-->", () => head)
          .replace(placeholder, () => body);
      },
    },
  };
}

/** Requests the font with the style sheet, which only names it, so that the first text is painted once. */
function preloadFont(html: string, bundle: Rolldown.OutputBundle): string {
  const font = Object.keys(bundle).find((file) => file.includes("inter-latin") && file.endsWith(".woff2"));
  const preload = `<link rel="preload" as="font" type="font/woff2" crossorigin href="/${font}">`;
  return font ? html.replace("</head>", `${preload}</head>`) : html;
}

/** Inlines the style sheet, which saves a request before the first paint. */
function inlineStyles(html: string, bundle: Rolldown.OutputBundle): string {
  return html.replace(/<link rel="stylesheet"[^<>]*href="\/([^"]+\.css)"[^<>]*>/g, (link, file: string) => {
    const asset = bundle[file];
    return asset?.type === "asset" ? `<style>${asset.source}</style>` : link;
  });
}
