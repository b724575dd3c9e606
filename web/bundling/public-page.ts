import { readFile } from "node:fs/promises";
import type { Plugin } from "vite";
import { here } from "./houses.ts";

const wish = /<!--public-page script="([^"]+)"-->/;

/**
 * Gives every public page the same frame (`public-page.html`); its own file only names the script that brings
 * it to life.
 */
export function publicPageFrame(): Plugin {
  return {
    name: "prepara:public-page-frame",
    transformIndexHtml: {
      order: "pre",
      async handler(html) {
        const script = wish.exec(html)?.[1];
        if (!script) return html;
        const frame = await readFile(`${here}/bundling/public-page.html`, "utf8");
        return frame.replace("<!--page-script-->", () => script);
      },
    },
  };
}
