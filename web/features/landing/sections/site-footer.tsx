import { BrandMark } from "#web/ui/brand-mark";
import { pageLinks } from "./page-links.ts";

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
