import { renderToStaticMarkup } from "react-dom/server";
import { LandingHead } from "./landing-head.tsx";
import { LandingPage } from "./landing-page.tsx";

/** The landing as HTML, for the build; `landing.ts` brings its few moving parts to life. */
export function renderLanding(): { head: string; body: string } {
  return { head: renderToStaticMarkup(<LandingHead />), body: renderToStaticMarkup(<LandingPage />) };
}
