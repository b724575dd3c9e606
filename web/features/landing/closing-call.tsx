import { BrandMark } from "#web/ui/brand-mark";
import { callClass } from "./calls.ts";

/** The last invitation and the foot of the page; the contact appears when the server names one. */
export function ClosingCall() {
  return (
    <footer>
      <div className="mx-auto flex max-w-6xl flex-col items-start gap-6 px-4 py-16 sm:px-6 md:flex-row md:items-center md:justify-between md:px-8 md:py-20">
        <p className="max-w-[22ch] text-balance font-bold text-3xl md:text-4xl">
          Sua suíte nos EUA sai em um minuto.
        </p>
        <a href="/auth" className={callClass}>
          COMEÇAR AGORA
        </a>
      </div>
      <div className="border-border border-t">
        <div className="mx-auto flex max-w-6xl flex-wrap items-center gap-x-6 gap-y-2 px-4 py-6 text-muted-foreground text-sm sm:px-6 md:px-8">
          <span className="inline-flex items-center gap-2 font-semibold text-foreground">
            <BrandMark className="size-6" />
            Prepara
          </span>
          <span>Recebimento e preparo nos EUA para quem vende na Amazon</span>
          <a
            data-support=""
            hidden
            href="/auth"
            className="inline-flex min-h-11 items-center font-medium text-primary underline underline-offset-4 md:ml-auto"
          >
            Falar com o suporte no WhatsApp
          </a>
        </div>
      </div>
    </footer>
  );
}
