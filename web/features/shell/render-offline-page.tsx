import { renderToStaticMarkup } from "react-dom/server";
import { OfflinePage } from "./offline-page.tsx";

/** The offline page as HTML, for the build. */
export function renderPage(): { head: string; body: string } {
  return { head: "", body: renderToStaticMarkup(<OfflinePage />) };
}
