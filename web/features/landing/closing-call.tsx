import { callClass } from "./calls.ts";
import { SiteFooter } from "./site-footer.tsx";

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
      <SiteFooter />
    </footer>
  );
}
