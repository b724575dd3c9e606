import { ClosedBox } from "#web/ui/drawings/box-family";
import { pageLinks, primaryCallClass } from "./page-links.ts";
import { SiteFooter } from "./site-footer.tsx";

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
