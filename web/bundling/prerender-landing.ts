import type { Plugin } from "vite";
import { runnerImport } from "vite";
import { here, houseAliases } from "./houses.ts";

const slot = "<!--landing-->";

/** Puts the landing's HTML into index.html, so that all its text is there before any script runs. */
export function prerenderLanding(): Plugin {
  return {
    name: "prepara:prerender-landing",
    transformIndexHtml: {
      order: "post", // after Vite looked for assets: the canonical link is none
      async handler(html) {
        if (!html.includes(slot)) return html;
        const { module } = await runnerImport<{ renderLanding: () => { body: string; head: string } }>(
          `${here}/features/landing/render-landing.tsx`,
          { root: here, configFile: false, resolve: { alias: houseAliases } },
        );
        const { body, head } = module.renderLanding();
        return html.replace("<!--landing-head-->", () => head).replace(slot, () => body);
      },
    },
  };
}
