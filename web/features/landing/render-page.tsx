import { renderToStaticMarkup } from "react-dom/server";
import { LandingHead } from "./landing-head.tsx";
import { LandingPage } from "./landing-page.tsx";
import { DocumentPage } from "./legal/document-page.tsx";
import { privacy } from "./legal/privacy.tsx";
import { terms } from "./legal/terms.tsx";
import { PageHead } from "./page-head.tsx";

const documents = new Map([terms, privacy].map((document) => [`${document.path.slice(1)}.html`, document]));

/**
 * A public page as HTML, by its file's name, for the build; a small script brings its few moving parts to
 * life.
 */
export function renderPage(file: string): { head: string; body: string } {
  const document = documents.get(file);
  const [head, body] = document
    ? [<PageHead key="head" {...document} />, <DocumentPage key="body" document={document} />]
    : [<LandingHead key="head" />, <LandingPage key="body" />];
  return { head: renderToStaticMarkup(head), body: renderToStaticMarkup(body) };
}
