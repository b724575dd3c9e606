import { basename } from "node:path";
import type { Plugin, Rolldown } from "vite";
import { runnerImport } from "vite";
import { here, houseAliases } from "./houses.ts";

const slot = "<!--page-->";
/** Who renders a page; all others are the landing's. */
const renderers: Record<string, string> = {
  "sem-conexao.html": "features/shell/pages/offline-page.tsx",
  "app.html": "render-first-frames.tsx",
};
type Rendered = { head: string; body: string };

/** Puts a public page's HTML into its file, so that all its text is there before any script runs. */
export function prerenderPages(): Plugin {
  return {
    name: "prepara:prerender-pages",
    transformIndexHtml: {
      order: "post", // after Vite looked for assets: the canonical link is none
      async handler(html, { filename, bundle }) {
        if (!html.includes(slot)) return html;
        const renderer = renderers[basename(filename)];
        const { module } = await runnerImport<{ renderPage: (file: string) => Rendered }>(
          `${here}/${renderer ?? "features/landing/render-page.tsx"}`,
          { root: here, configFile: false, resolve: { alias: houseAliases } },
        );
        const { body, head } = module.renderPage(basename(filename));
        // The offline page and the app share the app's style sheet, which is kept with them.
        return (renderer ? html : withStylesInside(html, bundle ?? {}))
          .replace("<!--page-head-->", () => head)
          .replace(slot, () => body);
      },
    },
  };
}

/** Puts the style sheet into the page: one request less before the first paint. */
function withStylesInside(html: string, bundle: Rolldown.OutputBundle): string {
  return html.replace(/<link rel="stylesheet"[^>]*href="\/([^"]+\.css)"[^>]*>/g, (link, file: string) => {
    const asset = bundle[file];
    return asset?.type === "asset" ? `<style>${asset.source}</style>` : link;
  });
}
