import { BrandMark } from "#web/ui/brand-mark";
import { SkipLink } from "#web/ui/skip-link";
import { pageLinks, smallCallClass } from "./page-links.ts";

const links = [
  { href: "/#como-funciona", label: "Como funciona" },
  { href: "/#planos", label: "Planos" },
  { href: "/#duvidas", label: "Dúvidas" },
] as const;

export function TopBar() {
  return (
    <header className="sticky top-0 z-20 border-border border-b bg-background/95 backdrop-blur-sm">
      <SkipLink />
      <div className="mx-auto flex h-16 max-w-6xl items-center gap-2 px-4 sm:px-6 md:px-8">
        <a
          href={pageLinks.home}
          className="inline-flex min-h-11 items-center gap-2.5 font-bold text-lg tracking-tight"
        >
          <BrandMark />
          Prepara
        </a>
        <nav aria-label="Principal" className="ml-auto flex items-center gap-1">
          {links.map((link) => (
            <a
              key={link.href}
              href={link.href}
              className="inline-flex h-11 items-center rounded-control px-3 font-medium text-muted-foreground text-sm hover:text-foreground max-md:hidden"
            >
              {link.label}
            </a>
          ))}
          <a
            href={pageLinks.signIn}
            className="inline-flex h-11 items-center rounded-control px-3 font-medium text-sm hover:bg-muted"
          >
            Entrar
          </a>
          <a href={pageLinks.signUp} className={`${smallCallClass} max-[22rem]:hidden`}>
            Criar Conta
          </a>
        </nav>
      </div>
    </header>
  );
}
