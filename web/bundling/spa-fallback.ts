import type { Plugin } from "vite";

const documents = new Set(["/termos", "/privacidade", "/sem-conexao"]);

/** In development every page path but the public pages' gets app.html, as the production server does it. */
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
