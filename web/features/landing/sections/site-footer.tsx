import { BrandMark } from "#web/ui/brand-mark";
import { ClosedBox } from "#web/ui/drawings/box-family";
import { pageLinks, primaryCallClass } from "./page-links.ts";

/** The last call to action, with the footer. */
export function ClosingCall() {
  return (
    <footer>
      <div className="mx-auto max-w-6xl px-4 pb-16 sm:px-6 md:px-8 md:pb-24">
        <div className="flex flex-col items-start gap-8 rounded-sheet bg-kraft-surface p-8 md:p-12 lg:flex-row lg:items-center lg:gap-12">
          <span className="w-32 shrink-0 [&_ellipse]:fill-kraft-line/30">
            <ClosedBox />
          </span>
          <div className="flex flex-1 flex-col gap-2">
            <p className="max-w-[20ch] text-balance font-bold text-3xl tracking-tight md:text-4xl">
              A sua próxima compra já pode ter endereço.
            </p>
            <p className="text-lg">
              Crie a conta e receba o número da sua suíte. 15 unidades grátis por mês.
            </p>
          </div>
          <a href={pageLinks.signIn} className={primaryCallClass}>
            COMEÇAR AGORA
          </a>
        </div>
      </div>
      <SiteFooter />
    </footer>
  );
}

const linkClass =
  "inline-flex min-h-11 items-center hover:text-foreground hover:underline underline-offset-4";

/** The footer of every public page; `showSupport` reveals the support link. */
export function SiteFooter() {
  return (
    <div className="border-border border-t">
      <div className="mx-auto flex max-w-6xl flex-wrap items-center gap-x-6 gap-y-1 px-4 py-6 text-muted-foreground text-sm sm:px-6 md:px-8">
        <span className="inline-flex items-center gap-2 font-semibold text-foreground">
          <BrandMark className="size-6" />
          Prepara
        </span>
        <span>Recebimento e preparo nos EUA para quem vende na Amazon</span>
        <nav aria-label="Documentos" className="flex gap-6 md:ml-auto">
          <a href={pageLinks.terms} className={linkClass}>
            Termos
          </a>
          <a href={pageLinks.privacy} className={linkClass}>
            Privacidade
          </a>
        </nav>
        <a
          data-support=""
          hidden
          href={pageLinks.signIn}
          className="inline-flex min-h-11 items-center font-medium text-primary underline underline-offset-4"
        >
          Falar com o suporte no WhatsApp
        </a>
      </div>
    </div>
  );
}
