import { readFile } from "node:fs/promises";
import type { Plugin } from "vite";
import { webRoot } from "./paths.ts";

const scriptComment = /<!--public-page script="([^"]+)"-->/;

/** Wraps every public page in `public-page.html`; the page's own file only names its script. */
export function publicPageFrame(): Plugin {
  return {
    name: "prepara:public-page-frame",
    transformIndexHtml: {
      order: "pre",
      async handler(html) {
        const script = scriptComment.exec(html)?.[1];
        if (!script) return html;
        const frame = await readFile(`${webRoot}/bundling/public-page.html`, "utf8");
        return frame.replace("<!--page-script-->", () => script);
      },
    },
  };
}

const documents = new Set(["/termos", "/privacidade", "/sem-conexao"]);

/** Serves app.html for all paths except the public pages in development, as the server does in production. */
export function spaFallback(): Plugin {
  return {
    name: "prepara:spa-fallback",
    apply: "serve",
    configureServer(server) {
      server.middlewares.use((req, _res, next) => {
        const path = (req.url ?? "/").split("?")[0] ?? "/";
        const isPage =
          req.headers.accept?.includes("text/html") && !path.includes(".") && !path.startsWith("/@");
        if (isPage && path !== "/") req.url = documents.has(path) ? `${path}.html` : "/app.html";
        next();
      });
    },
  };
}
