import type { ReactNode } from "react";
import { SiteFooter } from "#web/features/landing/sections/site-footer";
import { TopBar } from "#web/features/landing/sections/top-bar";

export type LegalDocument = {
  path: string;
  title: string;
  description: string;
  heading: string;
  /** The date of this version, as shown. */
  since: string;
  lead: string;
  sections: readonly { id: string; title: string; body: ReactNode }[];
};

/**
 * A legal document: the heading first, then the table of contents, which stands beside the text on wide
 * screens.
 */
export function DocumentPage({ document }: { document: LegalDocument }) {
  return (
    <>
      <TopBar />
      <main
        id="conteudo"
        tabIndex={-1}
        className="mx-auto grid max-w-6xl gap-10 px-4 py-12 sm:px-6 md:px-8 md:py-16 lg:grid-cols-[16rem_1fr]"
      >
        <header className="flex max-w-[70ch] flex-col gap-3 lg:col-start-2">
          <h1 className="font-bold text-4xl">{document.heading}</h1>
          <p className="text-muted-foreground text-sm">Em vigor desde {document.since}</p>
          <p className="text-lg">{document.lead}</p>
        </header>
        <nav
          aria-label="Neste documento"
          className="lg:sticky lg:top-24 lg:col-start-1 lg:row-span-2 lg:row-start-1 lg:self-start"
        >
          <ol className="flex flex-col text-sm">
            {document.sections.map(({ id, title }) => (
              <li key={id}>
                <a
                  href={`#${id}`}
                  className="inline-flex min-h-11 items-center text-muted-foreground hover:text-foreground lg:min-h-9"
                >
                  {title}
                </a>
              </li>
            ))}
          </ol>
        </nav>
        <div className="flex max-w-[70ch] flex-col gap-10 lg:col-start-2">
          {document.sections.map(({ id, title, body }) => (
            <section
              key={id}
              id={id}
              aria-labelledby={`${id}-titulo`}
              className="flex scroll-mt-24 flex-col gap-3"
            >
              <h2 id={`${id}-titulo`} className="font-semibold text-2xl">
                {title}
              </h2>
              {body}
            </section>
          ))}
        </div>
      </main>
      <footer>
        <SiteFooter />
      </footer>
    </>
  );
}

/** A blank for the owner's company data, highlighted so that it is filled before going live. */
export function Blank({ children }: { children: string }) {
  return (
    <mark className="rounded-control bg-kraft-surface px-1.5 font-medium text-kraft">
      [a preencher: {children}]
    </mark>
  );
}

export function Points({ children }: { children: ReactNode }) {
  return <ul className="flex list-disc flex-col gap-2 pl-5 marker:text-muted-foreground">{children}</ul>;
}
