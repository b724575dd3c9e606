import { Bot, Camera, FileCheck, MapPinHouse } from "lucide-react";
import { renderToStaticMarkup } from "react-dom/server";
import { Hero } from "#web/features/landing/hero/hero";
import { DocumentPage } from "#web/features/landing/legal/document-page";
import { privacy } from "#web/features/landing/legal/privacy";
import { terms } from "#web/features/landing/legal/terms";
import { Proof } from "#web/features/landing/product/proof";
import { Tools } from "#web/features/landing/product/tools";
import { Plans } from "#web/features/landing/sections/plans";
import { Questions } from "#web/features/landing/sections/questions";
import { RoiTrial } from "#web/features/landing/sections/roi-trial";
import { ClosingCall } from "#web/features/landing/sections/site-footer";
import { Steps } from "#web/features/landing/sections/steps";
import { TopBar } from "#web/features/landing/sections/top-bar";
import { Trust } from "#web/features/landing/sections/trust";
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

/** The landing page; every call to action leads to /auth (docs/product.md#landing). */
function LandingPage() {
  return (
    <>
      <TopBar />
      <main id="conteudo" tabIndex={-1}>
        <Hero />
        <Facts />
        <Steps />
        <Proof />
        <Tools />
        <RoiTrial />
        <Plans />
        <Questions />
        <Trust />
      </main>
      <ClosingCall />
    </>
  );
}

const facts = [
  { icon: Camera, text: "Fotos, peso e medidas em cada recebimento" },
  { icon: MapPinHouse, text: "Suíte própria com endereço nos EUA" },
  { icon: FileCheck, text: "Notas e documentos guardados" },
  { icon: Bot, text: "Consultor IA especialista em FBA" },
] as const;

function Facts() {
  return (
    <section aria-label="O que está incluído" className="border-border border-y bg-card">
      <ul className="mx-auto grid max-w-6xl gap-x-6 gap-y-4 px-4 py-6 sm:grid-cols-2 sm:px-6 md:px-8 lg:grid-cols-4">
        {facts.map(({ icon: Icon, text }) => (
          <li key={text} className="flex items-center gap-3 font-medium text-sm">
            <Icon aria-hidden="true" className="size-5 shrink-0 text-kraft" />
            {text}
          </li>
        ))}
      </ul>
    </section>
  );
}
