import { renderToStaticMarkup } from "react-dom/server";
import { DocumentPage } from "#web/features/landing/legal/document-page";
import { privacy } from "#web/features/landing/legal/privacy";
import { terms } from "#web/features/landing/legal/terms";
import { LandingPage } from "./landing-page.tsx";
import { LandingHead, PageHead } from "./page-head.tsx";

const documents = new Map([terms, privacy].map((document) => [`${document.path.slice(1)}.html`, document]));

/** Prerenders a public page, by its file name, for the build. */
export function renderPage(file: string): { head: string; body: string } {
  const document = documents.get(file);
  const [head, body] = document
    ? [<PageHead key="head" {...document} />, <DocumentPage key="body" document={document} />]
    : [<LandingHead key="head" />, <LandingPage key="body" />];
  return { head: renderToStaticMarkup(head), body: renderToStaticMarkup(body) };
}
